// The package schema: what SDKs and documentation of every language are generated from, and what the engine
// knows of the provider as a plugin.
import manifest from "../../package.json";
import { KINDS, LOOKUPS, idProblem, isList, listInputs, lookupArgs } from "../../src/definitions";
import { importForms } from "../../src/lifecycle/adopt/import-id";
import { isNeeded } from "./fields";
import { isAlwaysThere, lossOf, stateOutputs } from "./kind-file";
import { entryOf } from "./programs/values";
import { examplesOf, examplesSection } from "./schema-examples";
import { settingsSchema } from "./schema-provider";
import { INPUT, OUTPUT, RECORD, Types, token } from "./schema-types";
import { forAll } from "./schema-words";

import type { Field, Fields, Kind, Lookup } from "./types";

/**
 * The schema, and the examples in it by the tokens of resources and lookups, for the reference.
 * @param provider the source of src/resources/provider.ts
 */
export async function packageSchema(provider: string) {
  const types = new Types();
  const { variables, inputs } = settingsSchema(provider, types);
  const resources = KINDS.map((kind) => [token(kind.name), resource(kind, types)] as const);
  const functions = LOOKUPS.map(
    (lookup) => [token(`get${lookup.name}`), lookupFunction(lookup, types)] as const,
  );
  const schema = {
    ...metadata(),
    config: { variables },
    provider: {
      description:
        "An explicit provider: resources that name it in their options, or below a component that does, are managed with its credential. A new key updates the provider and changes no resource.",
      inputProperties: inputs,
    },
    types: sorted(types.all),
    resources: sorted(Object.fromEntries(resources)),
    functions: sorted(Object.fromEntries(functions)),
  };
  const examples = await examplesOf(schema);
  for (const [at, programs] of Object.entries(examples))
    entryOf({ ...schema.resources, ...schema.functions }, at).description +=
      examplesSection(programs);
  for (const kind of KINDS) {
    entryOf(schema.resources, token(kind.name)).description += importWords(kind);
  }
  return { schema, examples };
}

function metadata() {
  const { version, description, homepage, keywords, license } = manifest;
  const respectSchemaVersion = true;
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "");
  const [publisher, project] = repository.split("/").slice(-2);
  return {
    name: "monitoring",
    displayName: "Monitoring",
    publisher,
    version,
    description,
    homepage,
    // The two with a slash are those that the registry files packages by.
    keywords: [...keywords, "category/monitoring", "kind/native"],
    license,
    repository,
    logoUrl: `https://raw.githubusercontent.com/${publisher}/${project}/main/docs/pictures/logo.png`,
    // The release, which the engine asks for the plugin of a program's version.
    pluginDownloadURL: `github://api.github.com/${publisher}/${project}`,
    meta: { supportPack: true },
    language: {
      nodejs: {
        packageName: "pulumi-monitoring-sdk",
        packageDescription: description,
        respectSchemaVersion,
      },
      python: {
        packageName: "pulumi_monitoring",
        // The Python SDK spells members of dictionaries for the engine only where there is one type for them, and
        // most settings here are unions. Types for dictionaries would allow programs that fail.
        inputTypes: "classes",
        pyproject: { enabled: true },
        respectSchemaVersion,
      },
      go: {
        importBasePath: `${repository.replace("https://", "")}/sdk/go/monitoring`,
        generateResourceContainerTypes: true,
        respectSchemaVersion,
      },
      csharp: { packageReferences: { Pulumi: "3.*" }, respectSchemaVersion },
      java: { buildFiles: "gradle", dependencies: { "com.pulumi:pulumi": "1.0.0" } },
    },
  };
}

function resource(kind: Kind, types: Types) {
  const { name, doc, parent } = kind;
  const outputs = stateOutputs(kind);
  const listed = listInputs(kind);
  const fields = Object.entries(kind.fields);
  const needed = fields.filter(([, field]) => isNeeded(field) && field.when === undefined);
  return {
    description: forAll([doc, ...lossOf(kind)].join("\n\n")),
    // Stacks move here from the classes, and back, without a replacement.
    aliases: [{ type: `pulumi-nodejs:dynamic/monitoring:${name}` }],
    inputProperties: types.properties(kind.fields, INPUT),
    requiredInputs: needed.map(([member]) => member),
    properties: { ...types.state(kind.fields), ...types.properties(outputs, OUTPUT) },
    required: [
      ...fields.flatMap(([member, field]) => (isAlwaysThere(field) ? [member] : [])),
      ...namesOf(outputs, (field) => field.optional !== true),
    ],
    // What `get` needs in addition to the id.
    ...(parent === undefined
      ? {}
      : { stateInputs: needs({ [parent.field]: entryOf(kind.fields, parent.field) }, types) }),
    // Without them, the engine offers no list.
    ...(listed === undefined ? {} : { listInputs: needs(listed, types) }),
  };
}

/** Values that are all required. */
const needs = (fields: Fields, types: Types) => ({
  type: "object",
  properties: types.state(fields),
  required: Object.keys(fields),
});

function lookupFunction(lookup: Lookup, types: Types) {
  const args = lookupArgs(lookup);
  const required = namesOf(args, (field) => field.required === true);
  return {
    description: forAll(lookup.doc),
    ...(Object.keys(args).length === 0
      ? {}
      : { inputs: { type: "object", properties: types.properties(args, INPUT), required } }),
    outputs: { type: "object", ...answer(lookup, types) },
  };
}

const namesOf = (fields: Readonly<Record<string, Field>>, test: (field: Field) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (test(field) ? [name] : []));

/** The result of a lookup: an object in every language. */
function answer(lookup: Lookup, types: Types) {
  const { record } = lookup;
  if (isList(lookup)) {
    const items = { type: "array", items: types.type(record, RECORD), description: record.doc };
    return { description: `The ${lookup.title}.`, properties: { items }, required: ["items"] };
  }
  if (lookup.reading.as === "maybe") {
    const item = {
      ...types.type(record, RECORD),
      description: `${record.doc} Nothing if there is none.`,
    };
    return { description: record.doc, properties: { item }, required: [] };
  }
  const always = namesOf(record.fields, (field) => field.optional !== true);
  const properties = types.properties(record.fields, RECORD);
  return { description: record.doc, properties, required: always };
}

const sorted = <T>(table: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).sort(([left], [right]) => (left < right ? -1 : 1)));

/** The section on imports of a description. */
function importWords(kind: Kind) {
  const forms = importForms(kind);
  const all = forms.map((form) => `\`${form}\``).join(" or ");
  const command = `pulumi import ${token(kind.name)} NAME ${forms[0]}`;
  return `\n## Import\n\nIts id is ${idProblem(kind, "")}; the command takes ${all}.\n\n\`\`\`sh\n${command}\n\`\`\`\n`;
}
