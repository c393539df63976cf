// The functions of the lookups: `getX`, `getXOutput`, their arguments and their records.
import { LOOKUPS, isList, lookupArgs } from "../../src/definitions";
import { argType, comment, deep, docLines, isOpen, property, typeOf } from "./fields";
import { HEADER } from "./kind-file";

import type { Field, Lookup, ObjectField } from "./types";

export function lookupsFile() {
  const parts = LOOKUPS.map((lookup) => functionsOf(lookup));
  const text = `${HEADER}import type * as pulumi from "@pulumi/pulumi";

import { invoke, invokeOutput } from "./invoke";
import type { LookupOptions, LookupOutputOptions } from "./invoke";
import type * as enums from "../resources/enums";
import type * as records from "./records";

${parts.join("\n")}`;
  return text.includes("enums.") ? text : text.replace(/import type \* as enums.*\n/, "");
}

/** The type that a lookup returns. */
export function answerType(lookup: Lookup, record: string) {
  if (isList(lookup)) return `${record}[]`;
  return lookup.reading.as === "maybe" ? `${record} | undefined` : record;
}

function functionsOf(lookup: Lookup) {
  const args = lookupArgs(lookup);
  const answer = answerType(lookup, `records.${recordName(lookup.record)}`);
  const needed = Object.values(args).some((field) => field.required);
  const type = `Get${lookup.name}Args`;
  const members = (printed: (field: Field) => string) =>
    Object.entries(args).map(([name, field]) =>
      property(docLines(field), name, field.required, printed(field)),
    );
  const doc = [lookup.doc, `\n@example\n\`\`\`typescript\n${lookup.example}\n\`\`\``];
  const optional = needed ? "" : " = {}";
  return `${argsType(type, `get${lookup.name}`, members(plainType))}
${argsType(`Get${lookup.name}OutputArgs`, `get${lookup.name}Output`, members(argType))}
${comment([...doc, "@param args what to look up", "@param options the provider to use"])}export function get${lookup.name}(args: ${type}${optional}, options?: LookupOptions): Promise<${answer}> {
return invoke("${lookup.name}", { ...args }, options);
}

${comment([`${lookup.doc} For arguments that are outputs.`, "@param args what to look up", "@param options the provider to use, and resources to wait for"])}export function get${lookup.name}Output(args: Get${lookup.name}OutputArgs${optional}, options?: LookupOutputOptions): pulumi.Output<${answer}> {
return invokeOutput<${answer}>("${lookup.name}", args, options);
}
`;
}

function argsType(type: string, name: string, members: string[]) {
  const doc = comment([`Arguments of \`${name}\`.`]);
  return members.length === 0
    ? `${doc}export type ${type} = Record<string, never>;\n`
    : `${doc}export interface ${type} {\n${members.join("\n")}\n}\n`;
}

/** The name of a record's type, which differs from the names of resource types. */
export const recordName = ({ name }: Pick<ObjectField, "name">): string =>
  name.endsWith("Record") ? name : `${name}Record`;

/** The type of an argument that is not an output. */
const plainType = (field: Field) => typeOf(field, { named: ({ name }) => `${name}Args` });

/** The records that lookups return. */
export function recordsFile() {
  const parts = new Map<string, string>();
  const records = LOOKUPS.map(({ record }) => record);
  for (const { field: shape, by, tag } of deep(records)) {
    if (shape.type !== "object" || (tag === undefined && isOpen(shape))) continue;
    if (!parts.has(recordName(shape))) parts.set(recordName(shape), recordOf(shape, by, tag));
  }
  const text = `${HEADER}import type * as pulumi from "@pulumi/pulumi";\n\nimport type * as enums from "../resources/enums";\n\n${[...parts.values()].join("\n")}`;
  const used = text.includes("enums.") ? text : text.replace(/import type \* as enums.*\n/, "");
  return used.includes("pulumi.Output") ? used : used.replace(/import type \* as pulumi.*\n\n/, "");
}

function recordOf(shape: ObjectField, by: string | undefined, tag: string | undefined) {
  const wrapped = (type: string, { secret }: Field) => (secret ? `pulumi.Output<${type}>` : type);
  // Members that may be missing are marked as `optional`.
  const members = Object.entries(shape.fields).map(([name, field]) =>
    property([field.doc], name, !field.optional, typeOf(field, { named: recordName, wrapped })),
  );
  if (by !== undefined) members.unshift(`${by}: ${JSON.stringify(tag)};`);
  const doc = shape.doc === "" ? `\`${shape.name.replace(/Record$/, "")}\` of the API.` : shape.doc;
  return `${comment([doc])}export interface ${recordName(shape)} {\n${members.join("\n")}\n}\n`;
}
