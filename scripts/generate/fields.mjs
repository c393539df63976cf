// @ts-check
// Fields as TypeScript: their types in arguments and outputs, and their doc comments.

/** @typedef {import("./types").Field} Field */

/** An object, and its discriminator if it is a variant that contains it. @typedef {{ shape: ObjectField, by?: string | undefined, tag?: string | undefined }} Shape */
/** @typedef {import("./types").ObjectField} ObjectField */

const quote = (/** @type {string} */ text) => JSON.stringify(text);

/** A property name as an interface contains it. @param {string} name */
export const member = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

/** The type of a field in arguments: deep in `pulumi.Input`. @param {Field} field @returns {string} */
export function argType(field) {
  return `pulumi.Input<${plainArg(field)}>`;
}

/** @param {Field} field @returns {string} */
function plainArg(field) {
  switch (field.type) {
    case "list":
      return `${argType(field.of)}[]`;
    case "map":
      return `Record<string, ${argType(field.of)}>`;
    case "object":
      return `${field.name}Args`;
    case "variant":
      return Object.values(field.variants)
        .map((shape) => `${shape.name}Args`)
        .join(" | ");
    default:
      return scalar(field);
  }
}

/** The type of a field in outputs. @param {Field} field @returns {string} */
export function outType(field) {
  switch (field.type) {
    case "list":
      return `(${outType(field.of)})[]`;
    case "map":
      return `Record<string, ${outType(field.of)}>`;
    case "object":
      return Object.keys(field.fields).length === 0 ? "Record<string, unknown>" : field.name;
    case "variant":
      return Object.values(field.variants)
        .map((shape) => shape.name)
        .join(" | ");
    default:
      return scalar(field);
  }
}

/** @param {Field} field */
function scalar(field) {
  if (field.type === "choice") return `enums.${field.name}`;
  return { text: "string", number: "number", flag: "boolean" }[/** @type {"text"} */ (field.type)];
}

/** A doc comment. @param {string[]} lines */
export function comment(lines) {
  const text = lines.filter((line) => line !== "");
  if (text.length === 0) return "";
  if (text.length === 1) return `/** ${text[0]} */\n`;
  return `/**\n${text
    .map((line) =>
      line
        .split("\n")
        .map((part) => ` * ${part}`.trimEnd())
        .join("\n"),
    )
    .join("\n")}\n */\n`;
}

/** What an editor shows for a field. @param {Field} field @returns {string[]} */
export function docLines(field) {
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

/** Whether a program must set it. @param {Field} field */
export const isNeeded = (field) => field.required === true && !field.defaultsToResourceName;

/** Limits that the type in TypeScript does not express. @param {Field} field */
function typeLimits(field) {
  if (field.type === "number" && field.whole) return ["an integer"];
  return field.type === "list" && field.unordered ? ["order does not matter"] : [];
}

/** @param {Field} field */
export function limitsOf(field) {
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
        }[/** @type {"uuid"} */ (field.format)],
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

/** All named objects inside fields, in the order in which they are met. @param {Record<string, Field>} fields @returns {Shape[]} */
export function shapesIn(fields) {
  /** @type {Map<string, Shape>} */
  const found = new Map();
  /** @param {Field} field @param {string} [by] @param {string} [tag] */
  const visit = (field, by, tag) => {
    if (field.type === "list" || field.type === "map") visit(field.of);
    if (field.type === "variant") {
      for (const [name, shape] of Object.entries(field.variants)) {
        visit(shape, field.discriminator === "inside" ? field.by : undefined, name);
      }
    }
    if (
      field.type !== "object" ||
      found.has(field.name) ||
      Object.keys(field.fields).length === 0
    ) {
      // A variant without members of its own still has its discriminator.
      if (!(field.type === "object" && by !== undefined && !found.has(field.name))) return;
    }
    found.set(field.name, { shape: field, by, tag });
    for (const inner of Object.values(field.fields)) visit(inner);
  };
  for (const field of Object.values(fields)) visit(field);
  return [...found.values()];
}

/** The interfaces of one object: as an argument, and as an output. @param {Shape} each */
export function shapeInterfaces({ shape, by, tag }) {
  const discriminant =
    by === undefined
      ? ""
      : `${comment([`Identifies this variant: \`${tag}\`. Use a literal, so that the compiler rejects members of other variants.`])}${by}: ${quote(tag ?? "")};\n`;
  const written = Object.entries(shape.fields).filter(([, field]) => !field.derived);
  const args = written.map(
    ([name, field]) =>
      `${comment(docLines(field))}${member(name)}${field.required ? "" : "?"}: ${argType(field)};`,
  );
  const outs = Object.entries(shape.fields).map(
    ([name, field]) =>
      `${comment([field.doc])}${member(name)}${field.required ? "" : "?"}: ${outType(field)};`,
  );
  const doc = shape.doc === "" ? `\`${shape.name}\` of the API.` : shape.doc;
  return `${comment([doc, "Arguments."])}export interface ${shape.name}Args {\n${discriminant}${args.join("\n")}\n}\n\n${comment([doc])}export interface ${shape.name} {\n${discriminant}${outs.join("\n")}\n}\n`;
}
