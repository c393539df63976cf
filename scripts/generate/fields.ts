// Fields as TypeScript: their types in arguments and outputs, and their doc comments.

import type { Field, ObjectField } from "./types";

/** An object, and its discriminator if it is a variant that contains it. */
export type Shape = { shape: ObjectField; by?: string | undefined; tag?: string | undefined };

const quote = (text: string) => JSON.stringify(text);

/** How the types of fields are written, depending on where they appear. */
interface Place {
  /** The type of an object. */
  named: (shape: ObjectField) => string;
  wrapped?: (type: string, field: Field) => string;
}

/** Arguments: deep in `pulumi.Input`. */
const ARGS: Place = {
  named: ({ name }) => `${name}Args`,
  wrapped: (type) => `pulumi.Input<${type}>`,
};
const OUTPUTS: Place = { named: ({ name }) => name };

export const argType = (field: Field) => typeOf(field, ARGS);
export const outType = (field: Field) => typeOf(field, OUTPUTS);

/** The type of a field in TypeScript. */
export function typeOf(field: Field, place: Place): string {
  const { named, wrapped = (type) => type } = place;
  switch (field.type) {
    case "list":
      return wrapped(`(${typeOf(field.of, place)})[]`, field);
    case "map":
      return wrapped(`Record<string, ${typeOf(field.of, place)}>`, field);
    case "object":
      return wrapped(isOpen(field) ? "Record<string, unknown>" : named(field), field);
    case "variant":
      return wrapped(Object.values(field.variants).map(named).join(" | "), field);
    case "choice":
      return wrapped(`enums.${field.name}`, field);
    default:
      return wrapped({ text: "string", number: "number", flag: "boolean" }[field.type], field);
  }
}

/** Whether it is an object whose members are unknown. */
export const isOpen = (field: Field) =>
  field.type === "object" && Object.keys(field.fields).length === 0;

/**
 * All fields in fields, outer ones first. The objects of a variant come with their tag, and with the discriminator if they
 * contain it.
 */
export function* deep(
  fields: readonly Field[],
): Generator<{ field: Field; by?: string | undefined; tag?: string }> {
  for (const field of fields) {
    yield { field };
    yield* inside(field);
  }
}

function* inside(field: Field): ReturnType<typeof deep> {
  if (field.type === "list" || field.type === "map") yield* deep([field.of]);
  if (field.type === "object") yield* deep(Object.values(field.fields));
  if (field.type !== "variant") return;
  for (const [tag, shape] of Object.entries(field.variants)) {
    yield { field: shape, tag, by: field.discriminator === "inside" ? field.by : undefined };
    yield* inside(shape);
  }
}

/** A doc comment. */
export function comment(lines: readonly string[]) {
  const text = lines.filter((line) => line !== "");
  if (text.length === 0) return "";
  if (text.length === 1) return `/** ${text[0]} */\n`;
  const parts = text.join("\n").split("\n");
  return `/**\n${parts.map((part) => ` * ${part}`.trimEnd()).join("\n")}\n */\n`;
}

/** What an editor shows for a field. */
export function docLines(field: Field): string[] {
  const lines = [field.doc];
  const limits = [...typeLimits(field), ...limitsOf(field)];
  if (limits.length > 0) lines.push(`Limits: ${limits.join("; ")}.`);
  if (field.when !== undefined) lines.push(`Only if the type is ${field.when.join(" or ")}.`);
  if (field.requiredFor !== undefined)
    lines.push(`Required if the type is ${field.requiredFor.join(" or ")}.`);
  if (field.secret) lines.push("Always stored as a secret.");
  if (field.writeOnly) lines.push("The API never returns it.");
  if (field.immutable) lines.push("Changing this replaces the resource.");
  if (field.type === "variant" && field.variantReplaces)
    lines.push(`Changing \`${field.by}\` replaces the resource.`);
  if (field.clear === "keeps")
    lines.push("The API cannot unset it: once set and omitted later, it keeps its value.");
  if (field.defaultsToResourceName) lines.push("@defaultValue the name of the resource");
  if (field.default !== undefined) lines.push(`@defaultValue ${JSON.stringify(field.default)}`);
  return lines;
}

/** Whether a program must set it. */
export const isNeeded = (field: Field) => field.required === true && !field.defaultsToResourceName;

/** Limits that the type in TypeScript does not express. */
function typeLimits(field: Field) {
  if (field.type === "number" && field.whole) return ["an integer"];
  return field.type === "list" && field.unordered ? ["order does not matter"] : [];
}

export function limitsOf(field: Field) {
  const limits = [];
  if (field.type === "text") {
    const { min, max } = field;
    if (field.notBlank) limits.push("not blank");
    if (min !== undefined && min > 1) limits.push(`at least ${min} characters`);
    if (max !== undefined) limits.push(`at most ${max} characters`);
    if (field.hint !== undefined) limits.push(field.hint);
    if (field.format !== undefined)
      limits.push(
        {
          uuid: "a UUID",
          url: "an http or https address",
          email: "an e-mail address",
          instant: "ISO 8601 with a zone",
          date: "YYYY-MM-DD",
        }[field.format as "uuid"],
      );
  }
  if (field.type === "number") {
    const { min, max } = field;
    if (min !== undefined && max !== undefined) limits.push(`${min} to ${max}`);
    else if (min !== undefined) limits.push(`at least ${min}`);
    else if (max !== undefined) limits.push(`at most ${max}`);
  }
  if (field.type === "list") {
    const { min, max } = field;
    if (min !== undefined) limits.push(min === 1 ? "at least one" : `at least ${min}`);
    if (max !== undefined) limits.push(`at most ${max}`);
  }
  return limits;
}

/** All named objects inside fields, in the order in which they are met. */
export function shapesIn(fields: Record<string, Field>): Shape[] {
  const found = new Map<string, Shape>();
  for (const { field: shape, by, tag } of deep(Object.values(fields))) {
    if (shape.type !== "object" || found.has(shape.name)) continue;
    // A variant without members of its own still has its discriminator.
    if (!isOpen(shape) || by !== undefined) found.set(shape.name, { shape, by, tag });
  }
  return [...found.values()];
}

/** A member of an interface. */
export const property = (
  doc: readonly string[],
  name: string,
  isRequired: boolean | undefined,
  type: string,
) =>
  `${comment(doc)}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)}${isRequired ? "" : "?"}: ${type};`;

/** The interfaces of one object: as an argument, and as an output. */
export function shapeInterfaces({ shape, by, tag = "" }: Shape) {
  const note = `Identifies this variant: \`${tag}\`. Use a literal, so that the compiler rejects members of other variants.`;
  const discriminant = by === undefined ? "" : `${property([note], by, true, quote(tag))}\n`;
  const fields = Object.entries(shape.fields);
  const args = fields
    .filter(([, field]) => !field.derived)
    .map(([name, field]) => property(docLines(field), name, field.required, argType(field)));
  const outs = fields.map(([name, field]) =>
    property([field.doc], name, field.required, outType(field)),
  );
  const doc = shape.doc === "" ? `\`${shape.name}\` of the API.` : shape.doc;
  return `${comment([doc, "Arguments."])}export interface ${shape.name}Args {\n${discriminant}${args.join("\n")}\n}\n\n${comment([doc])}export interface ${shape.name} {\n${discriminant}${outs.join("\n")}\n}\n`;
}
