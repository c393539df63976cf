// Which kinds the engine can list, and what it has to say for that.
import type { Fields } from "./field";
import type { JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { pathText } from "./unknown";
import { problemsOf } from "./validate";

/** What a list of a kind needs: the id of the parent, if there is one. Undefined if the kind cannot be listed. */
export function listInputs({ fields, parent, read }: KindSpec): Fields | undefined {
  if (read.by === "own" && read.found === undefined) return undefined;
  if (parent === undefined) return {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name === parent.field));
}

/** The problems of the query of a list, as messages. */
export function listProblems(spec: KindSpec, query: JsonObject): string[] {
  const inputs = listInputs(spec);
  if (inputs === undefined) return ["the service has no list of them"];
  const problems = problemsOf({ ...spec, fields: inputs, rules: [] }, query, "inputs");
  return problems.map(({ path, message }) => `${pathText(path)} ${message}`);
}
