// The shared files of the resource classes: enumerations, facts that a program needs, and the index.
import { KINDS, KIND_NAMES, LOOKUPS, secretInputPaths, secretOutputs } from "../../src/definitions";
import { comment, deep, shapesIn } from "./fields";
import { HEADER, kindFileName, stateOutputs } from "./kind-file";

import type { ChoiceField, Field } from "./types";

type Choice = Pick<ChoiceField, "name" | "values" | "doc">;

/** The variants whose discriminators programs may name. */
const DISCRIMINATORS: Readonly<Record<string, string>> = {
  AssertionConfig: "AssertionType",
  MonitorAuth: "MonitorAuthType",
};

export function enumsFile() {
  const found = new Map<string, Choice>();
  const add = (fields: readonly Field[]) => {
    for (const { field } of deep(fields))
      if (field.type === "choice" && !found.has(field.name)) found.set(field.name, field);
  };
  for (const kind of KINDS) {
    add([...Object.values(kind.fields), ...Object.values(stateOutputs(kind))]);
    // Discriminators of variants become enumerations too.
    for (const { field } of deep(Object.values(kind.fields))) {
      if (field.type !== "variant" || field.discriminator !== "inside") continue;
      const name = DISCRIMINATORS[field.name];
      if (name === undefined || found.has(name)) continue;
      const doc = `Identifies the variants of \`${field.name}\`.`;
      found.set(name, { name, values: Object.keys(field.variants), doc });
    }
  }
  for (const { record, args } of LOOKUPS) add([record, ...Object.values(args)]);
  const parts = [...found.values()].map(({ name, values, doc }) => {
    const members = values.map((value) => `${identifier(value)}: ${JSON.stringify(value)},`);
    return `${comment([`Values of \`${name}\`. ${doc}`])}export const ${name} = {\n${members.join("\n")}\n} as const;\n${comment([`One of the values of \`${name}\`.`])}export type ${name} = (typeof ${name})[keyof typeof ${name}];\n`;
  });
  return HEADER + "\n" + parts.join("\n");
}

/** The name of a value: `24h` becomes `_24H`. */
const identifier = (value: string) =>
  value
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "_")
    .replace(/^(?=\d)/, "_");

export function factsFile() {
  const rows = KINDS.map((kind) => {
    const outputs = [...Object.keys(kind.fields), ...Object.keys(stateOutputs(kind))];
    const facts = {
      outputs,
      secretInputs: secretInputPaths(kind),
      secretOutputs: secretOutputs(kind),
      defaultToName: Object.entries(kind.fields).flatMap(([name, field]) =>
        field.defaultsToResourceName ? [name] : [],
      ),
    };
    return `${kind.name}: ${JSON.stringify(facts)},`;
  });
  return `${HEADER}
/** What a program must know about a kind without loading its spec. */
export interface KindFacts {
/** All outputs: each must be declared; otherwise a looked-up resource lacks it. */
readonly outputs: readonly string[];
/** Paths of arguments that are secret by their nature; \`*\` stands for every item or member. */
readonly secretInputs: readonly (readonly string[])[];
/** Outputs that are secret by their nature. */
readonly secretOutputs: readonly string[];
/** Arguments that default to the name of the resource. */
readonly defaultToName: readonly string[];
}

/** Names of the kinds. */
export type KindName = ${nameUnion()};

/** The facts of every kind. */
export const FACTS: Readonly<Record<KindName, KindFacts>> = {
${rows.join("\n")}
};
`;
}

/** The names of the kinds, for the types of definitions that refer to them. */
export const kindNameFile = () =>
  `${HEADER}\n/** The name of a kind: of its class and in references. */\nexport type KindName = ${nameUnion()};\n`;

const nameUnion = () => KIND_NAMES.map((name) => JSON.stringify(name)).join(" | ");

export function indexFile() {
  const kinds = KINDS.map((kind) => `export * from "./${kindFileName(kind)}";`);
  return `${HEADER}${['export * from "./enums";', ...kinds, 'export type { Adopt, AdoptFrom, ResourceOptions } from "./adopt";', 'export { config } from "./config";', 'export * from "./provider";', 'export * as types from "./types";'].join("\n")}\n`;
}

/** The objects in arguments and outputs again, by namespace, like in SDKs that Pulumi generates. */
export function typesFiles() {
  const input = [];
  const output = [];
  for (const kind of KINDS) {
    const shapes = shapesIn({ ...kind.fields, ...stateOutputs(kind) });
    const names = shapes.map(({ shape }) => shape.name);
    if (names.length === 0) continue;
    const from = `from "../${kindFileName(kind)}";`;
    input.push(`export type { ${names.map((name) => `${name}Args`).join(", ")} } ${from}`);
    output.push(`export type { ${names.join(", ")} } ${from}`);
  }
  return {
    "src/resources/types/input.ts": `${HEADER}${input.join("\n")}\n`,
    "src/resources/types/output.ts": `${HEADER}${output.join("\n")}\n`,
    "src/resources/types/index.ts": `${HEADER}export * as enums from "../enums";\nexport type * as input from "./input";\nexport type * as output from "./output";\n`,
  };
}
