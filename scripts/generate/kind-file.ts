// The file of one kind: its class, its arguments and the objects in them.
import { argType, comment, docLines, isNeeded, outType, property } from "./fields";
import { shapeInterfaces, shapesIn } from "./fields";

import type { Field, Kind } from "./types";

/** First line of every generated file. */
export const HEADER = "// Generated from src/definitions by `npm run generate`. Do not edit.\n";

/** `AlertChannel` → `alert-channel`. */
export const kindFileName = (kind: { readonly name: string }) =>
  kind.name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

export function kindFile(kind: Kind) {
  const shapes = shapesIn({ ...kind.fields, ...stateOutputs(kind) });
  const parts = [
    HEADER,
    'import * as pulumi from "@pulumi/pulumi";\n\n',
    'import type * as enums from "./enums";\n',
    'import type { ResourceOptions } from "./adopt";\n',
    'import { isOfKind, lookup, registration } from "./resource";\n',
    'import { PausedTraces } from "../internals/sdk";\n\n',
    argsOf(kind),
    stateOf(kind),
    classOf(kind),
    ...shapes.map((shape) => `\n${shapeInterfaces(shape)}`),
  ];
  const text = parts.join("");
  return text.includes("enums.")
    ? text
    : text.replace('import type * as enums from "./enums";\n', "");
}

export const stateOutputs = (kind: Kind): Record<string, Field> =>
  Object.fromEntries(Object.entries(kind.outputs).filter(([, field]) => !field.volatile));

const argMember = (name: string, field: Field, required: boolean, type = argType(field)) =>
  property(docLines(field), name, required, type);

/** The interface that the arguments of all its variants extend. */
const baseOf = ({ name, discriminator }: Kind) =>
  `${name}${discriminator === undefined ? "" : "Common"}Args`;

/** Whether a field belongs to it. */
const isCommon = ({ discriminator }: Kind, key: string, field: Field) =>
  key !== discriminator &&
  field.when === undefined &&
  !(field.type === "variant" && field.discriminator === "outside");

function argsOf(kind: Kind) {
  const name = `${kind.name}Args`;
  const { discriminator: by } = kind;
  const entries = Object.entries(kind.fields);
  if (by === undefined) {
    const members = entries.map(([key, field]) => argMember(key, field, isNeeded(field)));
    return `${comment([`Arguments of \`${kind.name}\`.`])}export interface ${name} {\n${members.join("\n")}\n}\n\n`;
  }
  const common = entries.filter(([key, field]) => isCommon(kind, key, field));
  const base = baseOf(kind);
  const shared = `${comment([`Arguments that all types of \`${kind.name}\` share.`])}export interface ${base} {\n${common.map(([key, field]) => argMember(key, field, isNeeded(field))).join("\n")}\n}\n\n`;
  const type = choiceOf(kind, by);
  const variants = type.values.map((value) => variantArgs(kind, type, value, base));
  const union = `${comment([`Arguments of \`${kind.name}\`, by its \`${by}\`.`])}export type ${name} = ${variants.map((each) => each.name).join(" | ")};\n\n`;
  return shared + variants.map((each) => each.text).join("") + union;
}

/** The discriminator of the arguments of a kind. */
function choiceOf({ name, fields }: Kind, by: string) {
  const field = fields[by];
  if (field?.type !== "choice") throw new Error(`${name}.${by} is not a choice`);
  return field;
}

function variantArgs(kind: Kind, type: Field, value: string, base: string) {
  const title = value
    .toLowerCase()
    .replace(/(^|_)([a-z])/g, (_m, _d, letter) => letter.toUpperCase());
  const name = `${title}${kind.name}Args`;
  const note = "Use a literal, so that the compiler rejects fields of other types.";
  const doc = [...docLines(type), note];
  const lines = [property(doc, `${kind.discriminator}`, true, JSON.stringify(value))];
  for (const [key, field] of Object.entries(kind.fields)) {
    if (field.when?.includes(value)) lines.push(argMember(key, field, isNeeded(field)));
    if (field.requiredFor?.includes(value)) lines.push(argMember(key, field, true));
    if (field.type === "variant" && field.discriminator === "outside") {
      const shape = field.variants[value];
      if (shape === undefined) throw new Error(`${kind.name}.${key} has no variant ${value}`);
      const needed = Object.values(shape.fields).some((inner) => inner.required);
      lines.push(argMember(key, field, needed, `pulumi.Input<${shape.name}Args>`));
    }
  }
  return {
    name,
    text: `${comment([`A \`${kind.name}\` of type \`${value}\`.`])}export interface ${name} extends ${base} {\n${lines.join("\n")}\n}\n\n`,
  };
}

function classOf(kind: Kind) {
  const { name } = kind;
  const outputs = [
    ...Object.entries(kind.fields).map(([key, field]) =>
      outputMember(key, field, isAlwaysThere(field)),
    ),
    ...Object.entries(stateOutputs(kind)).map(([key, field]) =>
      outputMember(key, field, !field.optional),
    ),
  ];
  const doc = [
    kind.doc,
    ...lossOf(kind).map((sentence) => `\n${sentence}`),
    ...Object.values(kind.examples).map((text) => `\n@example\n\`\`\`typescript\n${text}\n\`\`\``),
  ];
  return `${comment(doc)}export class ${name} extends pulumi.CustomResource {
/** The type in states and policies. */
static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:${name}";

${getOf(kind)}
${comment([`Whether a value is ${/^[aeiou]/i.test(kind.title) ? "an" : "a"} ${kind.title}, also if two copies of this package are loaded.`])}static override isInstance(value: unknown): value is ${name} {
return isOfKind(value, "${name}");
}

${outputs.join("\n\n")}

${comment([`@param name name in the program`, "@param args its arguments", "@param options as for any resource; `adopt` to manage an existing object"])}constructor(name: string, args: ${name}Args${Object.values(kind.fields).some(isNeeded) ? "" : " = {}"}, options?: ResourceOptions) {
const traces = new PausedTraces();
try {
super(...registration("${name}", name, args, options));
} catch (error) {
throw traces.located(error);
} finally {
traces.resume();
}
}
}
`;
}

/** The state that `get` accepts. */
function stateOf(kind: Kind) {
  const members = [
    ...Object.entries(kind.fields)
      .filter(([key, field]) => !isCommon(kind, key, field))
      .map(([key, field]) => argMember(key, field, false)),
    ...Object.entries(stateOutputs(kind)).map(([key, field]) =>
      property([field.doc], key, false, `pulumi.Input<${outType(field)}>`),
    ),
  ];
  const head = comment([`State of \`${kind.name}\`, for \`get\`.`]);
  const base = `Partial<${baseOf(kind)}>`;
  return members.length === 0
    ? `${head}export type ${kind.name}State = ${base};\n\n`
    : `${head}export interface ${kind.name}State extends ${base} {\n${members.join("\n")}\n}\n\n`;
}

function getOf({ name, title, parent }: Kind) {
  const doc = comment([
    `Reads an existing ${title} without managing it.`,
    "@param name name in the program",
    "@param id id in the API",
    parent === undefined
      ? "@param state accepted for compatibility with other providers: everything is read from the API"
      : `@param state the id of its ${parent.kind}; everything else is read from the API`,
    "@param options as for any resource; `provider` to read with another credential",
  ]);
  const first = "name: string,\nid: pulumi.Input<pulumi.ID>,\n";
  if (parent !== undefined) {
    const { field } = parent;
    return `${doc}static get(
${first}state: ${name}State & { ${field}: pulumi.Input<string> },
options?: pulumi.CustomResourceOptions,
): ${name} {
return new ${name}(name, lookup({ ${field}: state.${field} }), { ...options, id });
}
`;
  }
  return `${doc}static get(
${first}state?: ${name}State,
options?: pulumi.CustomResourceOptions,
): ${name};
static get(
${first}options?: pulumi.CustomResourceOptions,
): ${name};
static get(
${first}stateOrOptions?: ${name}State | pulumi.CustomResourceOptions,
options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
): ${name} {
return new ${name}(name, lookup({}), { ...options, id });
}
`;
}

/** Whether the state of a managed resource always has a value for it. */
export const isAlwaysThere = (field: Field) =>
  (field.required && field.when === undefined) ||
  ((field.default ?? field.defaultBy) !== undefined && !field.local);

function outputMember(key: string, field: Field, always: boolean) {
  const type = always ? outType(field) : `${outType(field)} | undefined`;
  return `${comment([field.doc])}declare readonly ${key}: pulumi.Output<${type}>;`;
}

/** A sentence on what is lost with an object; none if nothing is lost. */
export function lossOf({ loses, keptOnDelete }: Kind): string[] {
  if (loses === undefined) return [];
  const condition = keptOnDelete?.unless === undefined ? "" : `With \`${keptOnDelete.unless}\`, `;
  return [`${condition}${condition === "" ? "R" : "r"}eplacing or deleting it loses ${loses}.`];
}
