// @ts-check
// Objects whose discriminator stands beside them, as one object each.
import { wordsByTag } from "./schema-words.mjs";

/** @typedef {Record<string, any>} Field plain data from src/definitions/field.ts */
/** @typedef {import("./schema-types.mjs").Place} Place */

/**
 * The object of a discriminator that stands beside it, as one type with the members of all variants. A union
 * without a tag of its own has no type at all in Go, C# and Java, cannot be narrowed in TypeScript, has
 * dictionaries of Python sent with the wrong names, and has YAML list the errors of every variant. A resource
 * itself is no union in any language either: it has the members of all types, and its check knows which are for
 * which.
 * @param {Field} field @param {Place} place @returns {Field}
 */
export function merged({ name, doc, variants }, place) {
  /** @type {Record<string, [string, Field][]>} */
  const members = {};
  for (const [tag, shape] of Object.entries(variants)) {
    for (const [member, field] of Object.entries(shape.fields)) {
      (members[member] ??= []).push([tag, field]);
    }
  }
  const fields = Object.fromEntries(
    Object.entries(members).map(([member, each]) => [member, mergedMember(name, each, place)]),
  );
  return { type: "object", name, doc, fields };
}

/** @param {string} name @param {readonly [string, Field][]} each @param {Place} place @returns {Field} */
function mergedMember(name, each, place) {
  const [, first] = /** @type {[string, Field]} */ (each[0]); // there is one, or no such member
  if (each.some(([, field]) => typeText(field) !== typeText(first))) {
    throw new Error(`the variants of ${name} have a member with different types: ${first.doc}`);
  }
  const words = each.map(([tag, field]) => [
    tag,
    `${place.open && field.required ? "Required. " : ""}${place.words(field)}`,
  ]);
  const { required: _required, ...facts } = first;
  return { ...facts, optional: true, description: wordsByTag(words) };
}

/** What two members of one name must have in common. @param {Field} field @returns {string} */
const typeText = ({ type, name, whole, secret, of }) =>
  JSON.stringify([type, name, whole, secret, of === undefined ? "" : typeText(of)]);
