// @ts-check
// The functions of the lookups: `getX`, `getXOutput`, their arguments and their records.
import { argType, comment, docLines, member } from "./fields.mjs";
import { HEADER } from "./kind-file.mjs";

/** @typedef {import("./types").Field} Field */
/** @typedef {import("./types").Lookup} Lookup */
/** @typedef {import("./types").ObjectField} ObjectField */
/** @typedef {import("./types").Spec} Spec */
/** A variant with its discriminator, if it contains it. @typedef {ObjectField & { tag?: string, by?: string | undefined }} Tagged */

/** @param {Spec} spec */
export function lookupsFile(spec) {
  const parts = spec.LOOKUPS.map((lookup) => functionsOf(spec, lookup));
  const text = `${HEADER}import type * as pulumi from "@pulumi/pulumi";

import { invoke, invokeOutput } from "./invoke";
import type { LookupOptions, LookupOutputOptions } from "./invoke";
import type * as enums from "../resources/enums";
import type * as records from "./records";

${parts.join("\n")}`;
  return text.includes("enums.") ? text : text.replace(/import type \* as enums.*\n/, "");
}

/** The type that a lookup returns. @param {Spec} spec @param {Lookup} lookup @param {string} record */
export function answerType(spec, lookup, record) {
  if (spec.isList(lookup)) return `${record}[]`;
  return lookup.reading.as === "maybe" ? `${record} | undefined` : record;
}

/** @param {Spec} spec @param {Lookup} lookup */
function functionsOf(spec, lookup) {
  const args = spec.lookupArgs(lookup);
  const answer = answerType(spec, lookup, `records.${recordName(lookup.record)}`);
  const needed = Object.values(args).some((field) => field.required);
  const type = `Get${lookup.name}Args`;
  const plain = Object.entries(args).map(
    ([name, field]) =>
      `${comment(docLines(field))}${member(name)}${field.required ? "" : "?"}: ${plainType(field)};`,
  );
  const outs = Object.entries(args).map(
    ([name, field]) =>
      `${comment(docLines(field))}${member(name)}${field.required ? "" : "?"}: ${argType(field)};`,
  );
  const doc = [lookup.doc, `\n@example\n\`\`\`typescript\n${lookup.example}\n\`\`\``];
  const optional = needed ? "" : " = {}";
  return `${argsType(type, `get${lookup.name}`, plain)}
${argsType(`Get${lookup.name}OutputArgs`, `get${lookup.name}Output`, outs)}
${comment([...doc, "@param args what to look up", "@param options the provider to use"])}export function get${lookup.name}(args: ${type}${optional}, options?: LookupOptions): Promise<${answer}> {
return invoke("${lookup.name}", { ...args }, options);
}

${comment([`${lookup.doc} For arguments that are outputs.`, "@param args what to look up", "@param options the provider to use, and resources to wait for"])}export function get${lookup.name}Output(args: Get${lookup.name}OutputArgs${optional}, options?: LookupOutputOptions): pulumi.Output<${answer}> {
return invokeOutput<${answer}>("${lookup.name}", args, options);
}
`;
}

/** @param {string} type @param {string} name @param {string[]} members */
function argsType(type, name, members) {
  const doc = comment([`Arguments of \`${name}\`.`]);
  return members.length === 0
    ? `${doc}export type ${type} = Record<string, never>;\n`
    : `${doc}export interface ${type} {\n${members.join("\n")}\n}\n`;
}

/** The name of a record's type, which differs from the names of resource types. @param {Pick<ObjectField, "name">} shape @returns {string} */
export const recordName = ({ name }) => (name.endsWith("Record") ? name : `${name}Record`);

/** Whether its members are unknown. @param {Tagged} shape @returns {boolean} */
const isOpen = ({ fields, tag }) => tag === undefined && Object.keys(fields).length === 0;

/** The type of an argument that is not an output. @param {Field} field @returns {string} */
function plainType(field) {
  if (field.type === "list") return `${plainType(field.of)}[]`;
  if (field.type === "map") return `Record<string, ${plainType(field.of)}>`;
  return argType(field).replace(/^pulumi\.Input<(.*)>$/s, "$1");
}

/** The records that lookups return. @param {Spec} spec */
export function recordsFile(spec) {
  /** @type {Map<string, Tagged>} */
  const shapes = new Map();
  /** @param {Field | Tagged} field */
  const visit = (field) => {
    if (field.type === "list" || field.type === "map") visit(field.of);
    if (field.type === "variant")
      for (const [tag, shape] of Object.entries(field.variants))
        visit({ ...shape, tag, by: field.discriminator === "inside" ? field.by : undefined });
    if (field.type !== "object" || isOpen(field) || shapes.has(recordName(field))) return;
    shapes.set(recordName(field), field);
    Object.values(field.fields).forEach(visit);
  };
  for (const lookup of spec.LOOKUPS) visit(lookup.record);
  const parts = [...shapes.values()].map((shape) => {
    const tag = shape.by === undefined ? "" : `${shape.by}: ${JSON.stringify(shape.tag)};\n`;
    const members = Object.entries(shape.fields).map(
      ([name, field]) =>
        `${comment([field.doc])}${member(name)}${isThere(field) ? "" : "?"}: ${recordType(field)};`,
    );
    return `${comment([shape.doc === "" ? `\`${shape.name.replace(/Record$/, "")}\` of the API.` : shape.doc])}export interface ${recordName(shape)} {\n${tag}${members.join("\n")}\n}\n`;
  });
  const text = `${HEADER}import type * as pulumi from "@pulumi/pulumi";\n\nimport type * as enums from "../resources/enums";\n\n${parts.join("\n")}`;
  const used = text.includes("enums.") ? text : text.replace(/import type \* as enums.*\n/, "");
  return used.includes("pulumi.Output") ? used : used.replace(/import type \* as pulumi.*\n\n/, "");
}

/** Whether a record always has it; members that may be missing are marked as `optional`. @param {Field} field */
const isThere = (field) => field.optional !== true;

/** @param {Field} field @returns {string} */
function recordType(field) {
  const type = plainRecordType(field);
  return field.secret ? `pulumi.Output<${type}>` : type;
}

/** @param {Field} field @returns {string} */
function plainRecordType(field) {
  switch (field.type) {
    case "list":
      return `(${recordType(field.of)})[]`;
    case "map":
      return `Record<string, ${recordType(field.of)}>`;
    case "object":
      return isOpen(field) ? "Record<string, unknown>" : recordName(field);
    case "variant":
      return Object.values(field.variants).map(recordName).join(" | ");
    case "choice":
      return `enums.${field.name}`;
    default:
      return { text: "string", number: "number", flag: "boolean" }[
        /** @type {"text"} */ (field.type)
      ];
  }
}
