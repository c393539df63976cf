// Fields that only some types of a kind require.
import type { Field } from "./field";
import type { Json, JsonObject } from "./json";
import type { KindSpec, Problem } from "./kind";
import { pluralOf, singularOf } from "./plural";

const isLacking = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** The problems of fields that the type in these values requires and that are missing or empty. */
export function lackingProblems(spec: KindSpec, value: JsonObject): Problem[] {
  const type = spec.discriminator === undefined ? undefined : value[spec.discriminator];
  if (typeof type !== "string") return [];
  return Object.entries(spec.fields)
    .filter(([name, { requiredFor }]) => requiredFor?.includes(type) && isLacking(value[name]))
    .map(([name, field]) => ({
      path: [name],
      code: "REQUIRED",
      message: messageFor(name, field, `${type} ${pluralOf(spec.title)}`),
    }));
}

function messageFor(name: string, { type, ref }: Field, owners: string): string {
  if (type === "list") return `At least one ${singularOf(name)} is required for ${owners}`;
  const what = ref === undefined ? "" : `: the id of ${/^[AEIOU]/.test(ref) ? "an" : "a"} ${ref}`;
  return `is required for ${owners}${what}`;
}
