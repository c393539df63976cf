// @ts-check
// The types of the package schema: fields as properties, objects and enumerations as named types.
import { isDeepStrictEqual } from "node:util";

import { recordName } from "./lookup-file.mjs";
import { inputWords, outputWords } from "./schema-words.mjs";

/** @import { ChoiceField, Field, ObjectField, VariantField, Fields, Schema } from "./types" */

/** The token of a type, a resource or a function. @param {string} name */
export const token = (name) => `monitoring:index:${name}`;

/** @param {string} name */
const reference = (name) => ({ $ref: `#/types/${token(name)}` });

/** A value of any type. */
const ANY = { $ref: "pulumi.json#/Any" };

/**
 * How fields are described, by the place where they appear.
 * @typedef {object} Place
 * @property {(field: Field) => string} words
 * @property {(name: string) => string} named the name of an object's type
 * @property {(field: Field) => boolean} isThere is it required, or always there?
 * @property {boolean} open are enumerations offered?
 * @property {boolean} derived does it contain what the provider computes?
 */

/** @type {Place} */
const INPUT = {
  words: inputWords,
  named: (name) => name,
  isThere: (field) => field.required === true,
  open: true,
  derived: false,
};

/**
 * An input in the state. Objects have the same type as in inputs, except where the state has more members.
 * @type {Place}
 */
const STATE = { ...INPUT, derived: true };

/** An output: its objects are in no input. @type {Place} */
const OUTPUT = {
  words: outputWords,
  named: (name) => name,
  isThere: (field) => field.optional !== true,
  open: false,
  derived: true,
};

/** A record of a lookup. @type {Place} */
const RECORD = { ...OUTPUT, named: (name) => recordName({ name }) };

/** The types that were needed so far, and the properties that need them. */
export class Types {
  /** By token. @type {Record<string, Schema>} */
  all = {};

  /** Properties of inputs, of a resource or a function. @param {Fields} fields */
  inputs(fields) {
    return this.#properties(fields, INPUT);
  }

  /** Inputs as properties of the state. @param {Fields} fields */
  state(fields) {
    return mapped(fields, (field) => ({
      ...this.#type(field, isChoice(field) ? OUTPUT : STATE),
      description: outputWords(field),
      ...marks(field),
    }));
  }

  /** Outputs as properties of the state. @param {Fields} fields */
  outputs(fields) {
    return this.#properties(fields, OUTPUT);
  }

  /** The members of a record. @param {Fields} fields */
  recordMembers(fields) {
    return this.#properties(fields, RECORD);
  }

  /** A record as a type. @param {ObjectField} shape */
  record(shape) {
    return this.#type(shape, RECORD);
  }

  /** @param {Fields} fields @param {Place} place */
  #properties(fields, place) {
    const shown = Object.entries(fields).filter(([, field]) => place.derived || !field.derived);
    return mapped(Object.fromEntries(shown), (field) => ({
      ...this.#type(field, place),
      description: place.words(field),
      ...marks(field),
      ...(place.open && field.immutable ? { willReplaceOnChanges: true } : {}),
    }));
  }

  /** @param {Field} field @param {Place} place @returns {Schema} */
  #type(field, place) {
    switch (field.type) {
      case "number":
        return { type: field.whole ? "integer" : "number" };
      case "flag":
        return { type: "boolean" };
      case "choice":
        return place.open ? this.choice(field) : { type: "string" };
      case "list":
        return { type: "array", items: this.#type(field.of, place) };
      case "map":
        return { type: "object", additionalProperties: this.#type(field.of, place) };
      case "object":
        return this.#object(field, place);
      case "variant":
        return this.#union(field, place);
      default:
        return { type: "string" };
    }
  }

  /**
   * An enumeration that also accepts plain strings. A closed one would reject, at compile time, strings from the
   * configuration or from another resource: Go and C# accept only constants, and type checkers of Python no
   * literals. In outputs it would even reject, at run time, values that the API has added since (Python, Java), so
   * outputs are plain strings. The provider checks which values are valid.
   * @param {Pick<ChoiceField, "name" | "values">} field
   */
  choice({ name, values }) {
    this.#define(name, {
      type: "string",
      enum: values.map((value) => ({ name: memberName(name, value), value })),
    });
    return { oneOf: [{ type: "string" }, reference(name)] };
  }

  /**
   * @param {ObjectField} field @param {Place} place
   * @param {{ readonly by: string, readonly value: string, readonly replaces: boolean }} [tag]
   * @returns {Schema}
   */
  #object(field, place, tag) {
    if (Object.keys(field.fields).length === 0 && tag === undefined) {
      return { type: "object", additionalProperties: ANY };
    }
    const hasMore = place.derived && place.open && holdsDerived(field);
    const name = place.named(hasMore ? `${field.name}State` : field.name);
    const shown = Object.entries(field.fields).filter(([, each]) => place.derived || !each.derived);
    this.#define(name, {
      type: "object",
      description: field.doc === "" ? `\`${field.name}\` of the API.` : field.doc,
      properties: {
        ...(tag === undefined ? {} : { [tag.by]: tagProperty(tag) }),
        ...this.#properties(field.fields, place),
      },
      required: [
        ...(tag === undefined ? [] : [tag.by]),
        ...shown.flatMap(([member, each]) => (place.isThere(each) ? [member] : [])),
      ],
    });
    return reference(name);
  }

  /**
   * If its tag is another property, each variant has its own type in every language, and the provider checks which one is
   * required.
   * @param {VariantField} field @param {Place} place @returns {Schema}
   */
  #union(field, place) {
    const isInside = field.discriminator === "inside";
    const shapes = Object.entries(field.variants).filter(
      ([, { fields }]) => isInside || Object.keys(fields).length > 0,
    );
    // Generated C# and Java treat a union of two objects as the first of them.
    if (shapes.length < 3) throw new Error(`the union ${field.name} needs at least three variants`);
    const replaces = place.open && field.variantReplaces === true;
    const members = shapes.map(([value, shape]) =>
      this.#object(shape, place, isInside ? { by: field.by, value, replaces } : undefined),
    );
    if (!isInside) return { oneOf: uniqueIn(members) };
    const mapping = Object.fromEntries(shapes.map(([value], at) => [value, members[at]?.$ref]));
    return { oneOf: members, discriminator: { propertyName: field.by, mapping } };
  }

  /** @param {string} name @param {Schema} type */
  #define(name, type) {
    const { description, ...facts } = type;
    const { description: before = description, ...known } = this.all[token(name)] ?? facts;
    if (!isDeepStrictEqual(known, facts)) {
      throw new Error(`two different types are called ${name}`);
    }
    // Two descriptions of the same shape describe properties, and not the type.
    const shared = before === description ? {} : { description: `\`${name}\` of the API.` };
    this.all[token(name)] = { ...type, ...shared };
  }
}

/** @param {Fields} fields @param {(field: Field) => Schema} property @returns {Record<string, Schema>} */
const mapped = (fields, property) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)]));

/** @param {readonly Schema[]} references */
const uniqueIn = (references) => [...new Map(references.map((each) => [each.$ref, each])).values()];

/** @param {Field} field */
const marks = (field) => (field.secret ? { secret: true } : {});

/** @param {{ readonly by: string, readonly value: string, readonly replaces: boolean }} tag */
const tagProperty = ({ value, replaces }) => ({
  type: "string",
  const: value,
  description: `Always \`${value}\`.${replaces ? " Changing it replaces the resource." : ""}`,
  ...(replaces ? { willReplaceOnChanges: true } : {}),
});

/** @param {Field} field @returns {boolean} */
function holdsDerived(field) {
  if (field.derived) return true;
  if (field.type === "list" || field.type === "map") return holdsDerived(field.of);
  return field.type === "object" && Object.values(field.fields).some(holdsDerived);
}

/** @param {Field} field @returns {boolean} */
const isChoice = (field) =>
  field.type === "list" || field.type === "map" ? isChoice(field.of) : field.type === "choice";

/** What Go appends to the name of an enumeration for types of its own. */
const TAKEN = new Set(["Array", "Input", "Map", "Output", "Ptr"]);

/**
 * `MCP_SERVER` → `McpServer`. A number cannot be a name: `24h` of `ResultWindow` → `Window24h`.
 * @param {string} name of the enumeration @param {string} value
 */
function memberName(name, value) {
  const words = value.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== "");
  const member = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
  if (/^\d/.test(member)) return (/[A-Z][a-z]+$/.exec(name)?.[0] ?? name) + member;
  return TAKEN.has(member) ? member.toUpperCase() : member;
}
