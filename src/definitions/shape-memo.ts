// The schemas that validation uses, built once for each set of active fields.
import type { z } from "zod";

import type { Field, Fields } from "./field";
import type { JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { shapeOf } from "./schema";
import type { Mode, Strictness } from "./schema";
import { isUnknown } from "./unknown";

/** A cache: building a schema costs a hundred times as much as using it. */
const shapes = new WeakMap<KindSpec, Map<string, z.ZodObject>>();

/** The schema of the active fields, cached for the same set of fields. */
export function shapeFor(
  spec: KindSpec,
  mode: Mode,
  active: Fields,
  value: JsonObject,
): z.ZodObject {
  const strictness: Strictness = mode === "inputs" ? "strict" : "loose";
  const isRequired = (name: string, field: Field): boolean =>
    mode === "update" ? (spec.update?.required.includes(name) ?? false) : field.required === true;
  const build = (): z.ZodObject => shapeOf(active, strictness, isRequired);
  const choices = chosenValues(spec, value);
  if (choices === undefined) return build();
  const known = shapes.get(spec) ?? new Map<string, z.ZodObject>();
  shapes.set(spec, known);
  const key = `${mode} ${choices.join(" ")}`;
  const shape = known.get(key) ?? build();
  known.set(key, shape);
  return shape;
}

/** The values that determine which fields are active; undefined if one is not a choice of its field. */
function chosenValues(spec: KindSpec, value: JsonObject): string[] | undefined {
  const deciders = new Set(spec.discriminator === undefined ? [] : [spec.discriminator]);
  for (const field of Object.values(spec.fields)) {
    if (field.type === "variant" && field.discriminator === "outside") deciders.add(field.by);
  }
  const chosen: string[] = [];
  for (const name of deciders) {
    const [field, text] = [spec.fields[name], value[name]];
    if (text === undefined) chosen.push("");
    else if (typeof text !== "string" || field?.type !== "choice") return undefined;
    else if (field.values.includes(text) || isUnknown(text)) chosen.push(text);
    else return undefined;
  }
  return chosen;
}
