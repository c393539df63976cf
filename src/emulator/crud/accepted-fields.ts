// What the service accepts although the provider does not let users write it: other clients send it.
import { byName } from "../../definitions";
import type { Field, Fields, VariantField } from "../../definitions";

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
): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, changes[name]?.(field) ?? field]),
  );

/** Changes each member of an object. */
export const eachMember =
  (change: (member: Field) => Field) =>
  (field: Field): Field => {
    if (field.type !== "object") return field;
    const members = Object.entries(field.fields).map(([name, each]): [string, Field] => [
      name,
      change(each),
    ]);
    return { ...field, fields: byName(Object.fromEntries(members)) };
  };

/** The same field, with the fields of each variant changed. */
export const withChangedVariants = (
  field: VariantField,
  change: (fields: Fields) => Fields,
): VariantField => ({
  ...field,
  variants: byName(
    Object.fromEntries(
      Object.entries(field.variants).map(([key, shape]) => [
        key,
        { ...shape, fields: byName(change(shape.fields)) },
      ]),
    ),
  ),
});
