// Messages about adoption: one line, without secrets.
import type { Adopter, Candidate } from "./adoption";
import { formsOf, importIdOf } from "./import-id";
import type { AdoptAdvice } from "../types";
import { describeObject } from "../values/describe";
import { isObject, resolveField, unknownPaths } from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";

/** Longer values are not shown. */
const LONGEST = 60;

/** Which object is adopted, and what changes on it. */
export function adoptionNotice({ spec, run, inputs }: Adopter, candidate: Candidate): string {
  const { id, outputs, changed, previousManager } = candidate;
  const changes = changed.map((name) => difference(spec, name, outputs, inputs));
  if (previousManager !== undefined)
    changes.push(`managedBy ${previousManager} → ${run.settings.managedBy}`);
  const what = changes.length === 0 ? " without changes" : `; changes: ${changes.join(", ")}`;
  return `${describeObject(spec, inputs)} ${id} is adopted${what}`;
}

/** How a field differs, with its values if both may be shown. */
export function difference(
  spec: KindSpec,
  name: string,
  outputs: JsonObject,
  inputs: JsonObject,
): string {
  const now = inputs[name];
  if (unknownPaths(now).length > 0) return `${name} (not known yet)`;
  const plain = spec.fields[name];
  if (plain === undefined) return name;
  const field = resolveField(plain, inputs);
  const there = displayed(field, outputs[name]);
  const wanted = displayed(field, now ?? field.default);
  const isPlain = there !== undefined && wanted !== undefined && there !== wanted;
  return isPlain ? `${name} ${there} → ${wanted}` : name;
}

/**
 * The types whose values are shown. Dynamic resources do not learn what the program marks as secret: any text, list or
 * object may be.
 */
const DISPLAYED: ReadonlySet<Field["type"]> = new Set(["flag", "choice", "number"]);

/** A value as shown in a message; undefined if only the field's name may be shown. */
function displayed(field: Field, value: Json | undefined): string | undefined {
  if (field.type === "variant" && field.discriminator === "inside" && isObject(value))
    return shortText(value[field.by]);
  return DISPLAYED.has(field.type) ? shortText(value) : undefined;
}

function shortText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "object") return undefined;
  const text = JSON.stringify(value);
  return text.length > LONGEST ? undefined : text;
}

/** How messages tell users to adopt an existing object: dynamic resources have the option `adopt`. */
export const byAdopt: AdoptAdvice = (_spec, { what, id, isUnique = false }) => {
  const value = id === undefined ? (isUnique ? "true" : "id") : `"${id}"`;
  return `adopt ${what} ({ adopt: ${value} } in the options of the resource)`;
};

/** For a plugin, the engine has the option `import`. */
export const byImport: AdoptAdvice = (spec, { what, id, inputs }) => {
  const value = id === undefined ? formsOf(spec) : importIdOf(spec, id, inputs);
  return `import ${what} (import: ${value} in the options of the resource)`;
};
