// The types of the package schema: fields as properties, objects and enumerations as named types.
import { isDeepStrictEqual } from "node:util";

import { recordName } from "./lookup-file";
import { inputWords, outputWords } from "./schema-words";

import type { ChoiceField, Field, ObjectField, VariantField, Fields, Schema } from "./types";

/** The token of a type, a resource or a function. */
export const token = (name: string) => `monitoring:index:${name}`;

const reference = (name: string) => ({ $ref: `#/types/${token(name)}` });

/** The member of a variant that names it. */
type Tag = { readonly by: string; readonly value: string; readonly replaces: boolean };

/** A value of any type. */
const ANY = { $ref: "pulumi.json#/Any" };

/** How fields are described, by the place where they appear. */
interface Place {
  words: (field: Field) => string;
  /** The name of an object's type. */
  named: (name: string) => string;
  /** Is it required, or always there? */
  isThere: (field: Field) => boolean;
  /** Are enumerations offered? */
  open: boolean;
  /** Does it contain what the provider computes? */
  derived: boolean;
}

/** An input. */
export const INPUT: Place = {
  words: inputWords,
  named: (name) => name,
  isThere: (field) => field.required === true,
  open: true,
  derived: false,
};

/** An input in the state. Objects have the same type as in inputs, except where the state has more members. */
const STATE: Place = { ...INPUT, derived: true };

/** An output: its objects are in no input. */
export const OUTPUT: Place = {
  words: outputWords,
  named: (name) => name,
  isThere: (field) => field.optional !== true,
  open: false,
  derived: true,
};

/** A record of a lookup. */
export const RECORD: Place = { ...OUTPUT, named: (name) => recordName({ name }) };

/** The types that were needed so far, and the properties that need them. */
export class Types {
  /** By token. */
  all: Record<string, Schema> = {};

  /** Inputs as properties of the state. */
  state(fields: Fields) {
    return mapped(fields, (field) => ({
      ...this.type(field, isChoice(field) ? OUTPUT : STATE),
      description: outputWords(field),
      ...marks(field),
    }));
  }

  /** Properties of a resource, a function or an object. */
  properties(fields: Fields, place: Place) {
    const shown = Object.entries(fields).filter(([, field]) => place.derived || !field.derived);
    return mapped(Object.fromEntries(shown), (field) => ({
      ...this.type(field, place),
      description: place.words(field),
      ...marks(field),
      ...(place.open && field.immutable ? { willReplaceOnChanges: true } : {}),
    }));
  }

  /** The type of a field. */
  type(field: Field, place: Place): Schema {
    switch (field.type) {
      case "number":
        return { type: field.whole ? "integer" : "number" };
      case "flag":
        return { type: "boolean" };
      case "choice":
        return place.open ? this.choice(field) : { type: "string" };
      case "list":
        return { type: "array", items: this.type(field.of, place) };
      case "map":
        return { type: "object", additionalProperties: this.type(field.of, place) };
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
   */
  choice({ name, values }: Pick<ChoiceField, "name" | "values">) {
    this.#define(name, {
      type: "string",
      enum: values.map((value) => ({ name: memberName(name, value), value })),
    });
    return { oneOf: [{ type: "string" }, reference(name)] };
  }

  #object(field: ObjectField, place: Place, tag?: Tag): Schema {
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
        ...this.properties(field.fields, place),
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
   */
  #union(field: VariantField, place: Place): Schema {
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

  #define(name: string, type: Schema) {
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

const mapped = (fields: Fields, property: (field: Field) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)]));

const uniqueIn = (references: readonly Schema[]) => [
  ...new Map(references.map((each) => [each.$ref, each])).values(),
];

const marks = (field: Field) => (field.secret ? { secret: true } : {});

const tagProperty = ({ value, replaces }: Tag) => ({
  type: "string",
  const: value,
  description: `Always \`${value}\`.${replaces ? " Changing it replaces the resource." : ""}`,
  ...(replaces ? { willReplaceOnChanges: true } : {}),
});

function holdsDerived(field: Field): boolean {
  if (field.derived) return true;
  if (field.type === "list" || field.type === "map") return holdsDerived(field.of);
  return field.type === "object" && Object.values(field.fields).some(holdsDerived);
}

const isChoice = (field: Field): boolean =>
  field.type === "list" || field.type === "map" ? isChoice(field.of) : field.type === "choice";

/** What Go appends to the name of an enumeration for types of its own. */
const TAKEN = new Set(["Array", "Input", "Map", "Output", "Ptr"]);

/**
 * `MCP_SERVER` → `McpServer`. A number cannot be a name: `24h` of `ResultWindow` → `Window24h`.
 * @param name of the enumeration
 */
function memberName(name: string, value: string) {
  const words = value.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== "");
  const member = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
  if (/^\d/.test(member)) return (/[A-Z][a-z]+$/.exec(name)?.[0] ?? name) + member;
  return TAKEN.has(member) ? member.toUpperCase() : member;
}
