// Values that Pulumi drops or misreads on their way into a state.
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { Problem } from "./kind";
import { SIGNATURE } from "./secrets";
import { PLACEHOLDERS } from "./unknown";
import type { PathPart } from "./unknown";

/** Names of members, and what Pulumi does with them. */
const RESERVED = [
  ["__proto__", "drops members with"],
  [SIGNATURE, "reserves"],
] as const;

/** The places in values of the service that a state cannot contain. */
export const unstorable = (values: JsonObject): Problem[] => problemsIn(values, []);

function problemsIn(value: Json | undefined, path: readonly PathPart[]): Problem[] {
  const problem = (message: string): Problem => ({ path, code: "INVALID", message });
  if (typeof value === "string" && PLACEHOLDERS.has(value))
    return [
      problem(`is ${value}, which Pulumi reserves for unknown values: change it in the service`),
    ];
  if (Array.isArray(value)) return value.flatMap((item, at) => problemsIn(item, [...path, at]));
  if (!isObject(value)) return [];
  return [
    ...RESERVED.filter(([name]) => Object.hasOwn(value, name)).map(([name, why]) =>
      problem(`has a member named ${name}, and Pulumi ${why} that name: rename it in the service`),
    ),
    ...Object.entries(value).flatMap(([key, item]) => problemsIn(item, [...path, key])),
  ];
}
