// What the service accepts although the provider does not let users write it: other clients send it.
import { byName } from "../../definitions";
import type { Field, Fields, VariantField } from "../../definitions";
import { mapped } from "../store/members";

/** Any text without white space, whatever its form. */
export function anyText(field: Field): Field {
  if (field.type !== "text") return field;
  const { format: _format, ...rest } = field;
  return { ...rest, address: true };
}

/** Any number, and a text of any length. */
export function anySize(field: Field): Field {
  if (field.type !== "number" && field.type !== "text") return field;
  const { min: _min, max: _max, ...rest } = field;
  return rest;
}

/** The same field, which may be omitted. */
export function optionalField(field: Field): Field {
  const { required: _required, ...rest } = field;
  return rest;
}

/** The same field without the default that is the provider's own: it may be omitted, and then has no value. */
export function withoutOwnDefault(field: Field): Field {
  const { explicit: _explicit, default: _default, ...rest } = field;
  return rest;
}

/** The same fields, with those changed that have one of these names. */
export const withChangedFields = (
  fields: Fields,
  changes: Readonly<Record<string, (field: Field) => Field>>,
): Fields => mapped(fields, (field, name) => changes[name]?.(field) ?? field);

/** Changes each member of an object. */
export const eachMember =
  (change: (member: Field) => Field) =>
  (field: Field): Field =>
    field.type === "object" ? { ...field, fields: byName(mapped(field.fields, change)) } : field;

/** The same field, with the fields of each variant changed. */
export const withChangedVariants = (
  field: VariantField,
  change: (fields: Fields) => Fields,
): VariantField => ({
  ...field,
  variants: byName(
    mapped(field.variants, (shape) => ({ ...shape, fields: byName(change(shape.fields)) })),
  ),
});
