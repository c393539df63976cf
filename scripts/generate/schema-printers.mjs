// @ts-check
// Recorded examples as programs in TypeScript, Python and YAML.
import { stringify } from "yaml";

import { Referring } from "./schema-recorded.mjs";

/** @import { PackageSchema, Schema } from "./types" */
/** @import { Program, Reference } from "./schema-recorded.mjs" */

const WIDTH = 90;

/** An entry of a table; throws if it is missing. @template T @param {Readonly<Record<string, T>>} table @param {string} name */
export function entryOf(table, name) {
  const found = table[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** One line if it fits, else one for each part. @param {string} open @param {string[]} parts @param {string} close @param {number} [before] width of the text before it */
function bracketed(open, parts, close, before = 0) {
  const line = `${open}${parts.join(", ")}${close}`;
  if (parts.length === 0 || (!line.includes("\n") && line.length + before < WIDTH)) return line;
  return `${open.trimEnd()}\n${parts.map((part) => `    ${part.replaceAll("\n", "\n    ")},\n`).join("")}${close.trimStart()}`;
}

/** `alertChannelIds` → `alert_channel_ids`. @param {string} name */
const snakeCase = (name) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** @param {Reference} reference @param {(name: string) => string} [spelled] */
const path = ({ base, path: steps }, spelled = (name) => name) =>
  [
    spelled(base),
    ...steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${spelled(step)}`)),
  ].join("");

/** @param {unknown} value @param {number} [before] @returns {string} */
function typescriptValue(value, before) {
  if (value instanceof Referring) {
    const { base, optional, path: steps } = value.reference;
    if (optional !== undefined) {
      const marked = steps.map((step, at) =>
        typeof step === "number" ? `[${step}]` : `.${step}${optional[at] ? "!" : ""}`,
      );
      return `${base}.apply((result) => result${marked.join("")})`;
    }
    return path(value.reference) + (value.reference.isText ? ".apply(String)" : "");
  }
  if (Array.isArray(value))
    return bracketed(
      "[",
      value.map((each) => typescriptValue(each)),
      "]",
    );
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${key}: ${typescriptValue(each)}`);
  return bracketed("{ ", members, " }", before);
}

/** @param {Program} program */
export function typescript({ config, steps, outputs }) {
  const settings = config.map(
    ({ name, secret }) => `const ${name} = config.require${secret ? "Secret" : ""}("${name}");`,
  );
  const lines = steps.map(({ variable, name, kind, args }) => {
    const isLookup = kind === undefined;
    const call = isLookup ? `monitoring.${name}Output(` : `new monitoring.${kind}("${name}", `;
    const head = `const ${variable} = ${call}`;
    const given = isLookup && args === undefined ? "" : typescriptValue(args, head.length);
    return `${head}${given});`;
  });
  const exported = outputs.map(
    ({ name, value }) => `export const ${exportedName(name, steps)} = ${path(value)};`,
  );
  return [
    ...(config.length === 0 ? [] : ['import * as pulumi from "@pulumi/pulumi";']),
    'import * as monitoring from "pulumi-monitoring-sdk";',
    "",
    ...(config.length === 0 ? [] : ["const config = new pulumi.Config();", ...settings]),
    ...lines,
    ...exported,
  ].join("\n");
}

/** A name that differs from all variables. @param {string} name @param {Program["steps"]} steps */
const exportedName = (name, steps) =>
  steps.some(({ variable }) => variable === name) ? `${name}Output` : name;

/** @param {Program} program @param {PackageSchema} schema */
export function python({ config, steps, outputs }, schema) {
  const settings = config.map(
    ({ name, secret }) =>
      `${snakeCase(name)} = config.require${secret ? "_secret" : ""}("${name}")`,
  );
  const lines = steps.map(({ variable, name, kind, args }) => {
    const isLookup = kind === undefined;
    const properties = isLookup
      ? entryOf(schema.functions, `monitoring:index:${name}`).inputs?.properties
      : entryOf(schema.resources, `monitoring:index:${kind}`).inputProperties;
    const print = isLookup ? pythonLookupValue : pythonValue;
    const given = pythonArguments(args ?? {}, properties ?? {}, schema, print);
    const call = kind ?? `${snakeCase(name)}_output`;
    const first = isLookup ? [] : [JSON.stringify(name)];
    return `${snakeCase(variable)} = ${bracketed(`monitoring.${call}(`, [...first, ...given], ")", variable.length)}`;
  });
  const exported = outputs.map(
    ({ name, value }) => `pulumi.export("${name}", ${path(value, snakeCase)})`,
  );
  return [
    ...(config.length > 0 || [...lines, ...exported].some((line) => line.includes("pulumi."))
      ? ["import pulumi"]
      : []),
    "import pulumi_monitoring as monitoring",
    "",
    ...(config.length === 0 ? [] : ["config = pulumi.Config()", ...settings]),
    ...lines,
    ...exported,
  ].join("\n");
}

/** @param {object} args @param {Readonly<Record<string, Schema>>} properties @param {PackageSchema} schema @param {typeof pythonValue} [print] */
const pythonArguments = (args, properties, schema, print = pythonValue) =>
  Object.entries(args).map(
    ([name, value]) => `${snakeCase(name)}=${print(value, properties[name] ?? {}, schema)}`,
  );

/** An argument of a lookup: a list with items that are known only when the program runs is one output. @type {typeof pythonValue} */
function pythonLookupValue(value, type, schema) {
  if (!Array.isArray(value) || !value.some((item) => item instanceof Referring))
    return pythonValue(value, type, schema);
  const items = value.map((each) => pythonValue(each, type.items ?? {}, schema));
  return bracketed("pulumi.Output.all(", items, ")");
}

/**
 * Objects as classes: SDKs before 2026 send dictionaries in unions as they are written, in snake case.
 * @param {unknown} value @param {Schema} type @param {PackageSchema} schema @returns {string}
 */
function pythonValue(value, type, schema) {
  if (value instanceof Referring) {
    return path(value.reference, snakeCase) + (value.reference.isText ? ".apply(str)" : "");
  }
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) {
    return bracketed(
      "[",
      value.map((each) => pythonValue(each, type.items ?? {}, schema)),
      "]",
    );
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const tag = Reflect.get(value, type.discriminator?.propertyName ?? "");
  const reference = type.$ref ?? type.discriminator?.mapping[tag];
  if (reference === undefined) {
    const members = Object.entries(value).map(
      ([key, each]) =>
        `${JSON.stringify(key)}: ${pythonValue(each, type.additionalProperties ?? {}, schema)}`,
    );
    return bracketed("{", members, "}");
  }
  const token = reference.replace("#/types/", "");
  const given = pythonArguments(value, entryOf(schema.types, token).properties ?? {}, schema);
  return bracketed(`monitoring.${token.split(":").at(-1)}Args(`, given, ")");
}

/** @param {Program} program */
export function yaml({ config, steps, outputs }) {
  const resources = steps.flatMap((step) => (step.kind === undefined ? [] : [step]));
  const lookups = steps.filter(({ kind }) => kind === undefined);
  const keys = new Map(resources.map(({ variable, key }) => [variable, key]));
  const spelled = (/** @type {unknown} */ value) => yamlValue(value, keys);
  const sections = {
    config: config.map(({ name, secret }) => [
      name,
      { type: "string", ...(secret ? { secret } : {}) },
    ]),
    resources: resources.map(({ key, name, kind, args }) => {
      const own = key === name ? {} : { name };
      return [key, { type: `monitoring:${kind}`, ...own, properties: spelled(args) }];
    }),
    variables: lookups.map(({ variable, name, args }) => {
      const given = args === undefined ? {} : { arguments: spelled(args) };
      return [variable, { "fn::invoke": { function: `monitoring:${name}`, ...given } }];
    }),
    outputs: outputs.map(({ name, value }) => [name, spelled(new Referring(value))]),
  };
  const shown = Object.entries(sections).filter(([, entries]) => entries.length > 0);
  const document = Object.fromEntries(
    shown.map(([section, entries]) => [section, Object.fromEntries(entries)]),
  );
  // The engine reads YAML 1.1, where an unquoted time is not a string.
  return stringify(document, { version: "1.1", lineWidth: 0 }).trimEnd();
}

/** @param {unknown} value @param {ReadonlyMap<string, string>} keys @returns {unknown} */
function yamlValue(value, keys) {
  if (value instanceof Referring) {
    return `\${${path(value.reference, (name) => keys.get(name) ?? name)}}`;
  }
  if (Array.isArray(value)) return value.map((each) => yamlValue(each, keys));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, yamlValue(each, keys)]),
  );
}
