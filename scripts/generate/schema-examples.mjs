// @ts-check
// The examples of the definitions as programs in each language: for the descriptions of the package schema, which
// registries show and SDKs repeat, and for the reference.
// Not by the engine's converter: much of what it writes for Go, C# and Java does not compile (variants of unions, classes
// in a module `Index` that the SDK lacks, outputs in lists, lookups without arguments).
import { csharp } from "./programs/csharp.mjs";
import { go } from "./programs/go.mjs";
import { java } from "./programs/java.mjs";
import { python } from "./programs/python.mjs";
import { Referring, recorded } from "./programs/recorded.mjs";
import { typescript } from "./programs/typescript.mjs";
import { entryOf, typed } from "./programs/values.mjs";
import { yaml } from "./programs/yaml.mjs";
import { token } from "./schema-types.mjs";

/** @import { PackageSchema, Spec } from "./types" */
/** @import { Program, Reference } from "./programs/recorded.mjs" */

/** An example in each language, by the names of code blocks. @typedef {Readonly<Record<string, string>>} Programs */

/** Of each resource and lookup, by token and title. @typedef {Record<string, Record<string, Programs>>} Examples */

/**
 * @param {PackageSchema} schema for the names of types
 * @param {string} source an example of the definitions
 * @returns {Promise<Programs>}
 */
async function programsOf(schema, source) {
  const answerAt = (/** @type {string} */ name) => {
    const { properties = {} } = entryOf(schema.functions, `monitoring:index:${name}`).outputs;
    return ["items", "item"].filter((member) => member in properties);
  };
  const program = withOptional(await recorded(source, answerAt), schema);
  const withTypes = typed(program, schema);
  return {
    typescript: typescript(program),
    python: python(withTypes),
    go: go(withTypes, schema),
    csharp: csharp(withTypes),
    java: java(withTypes),
    yaml: yaml(program),
  };
}

/**
 * The examples of each resource and lookup in every language, by its token and by their titles. They need all types.
 * @param {Spec} spec @param {PackageSchema} schema
 */
export async function examplesOf(spec, schema) {
  const titled = Object.fromEntries([
    ...spec.KINDS.map(({ name, examples: { minimal, realistic, eachType } }) => [
      token(name),
      { Basic: minimal, "With more settings": realistic, "One of each type": eachType },
    ]),
    ...spec.LOOKUPS.map(({ name, example }) => [token(`get${name}`), { Basic: example }]),
  ]);
  /** @type {Examples} */
  const all = {};
  for (const [at, sources] of Object.entries(titled)) {
    all[at] = {};
    for (const [title, source] of Object.entries(sources))
      if (source !== undefined) all[at][title] = await programsOf(schema, source);
  }
  return all;
}

/**
 * The examples section of a description.
 * @param {Readonly<Record<string, Programs>>} examples by their titles
 */
export function examplesSection(examples) {
  const sections = Object.entries(examples).map(([title, programs], at) => {
    // The heading is in the first example: SDKs leave out examples that are not in their language.
    const heading = at === 0 ? "## Example Usage\n\n" : "";
    const blocks = Object.entries(programs).map(
      ([language, text]) => `\`\`\`${language}\n${text}\n\`\`\`\n`,
    );
    return `{{% example %}}\n${heading}### ${title}\n\n<!--Start PulumiCodeChooser -->\n${blocks.join("")}<!--End PulumiCodeChooser -->\n{{% /example %}}\n`;
  });
  return `\n\n{{% examples %}}\n${sections.join("\n")}{{% /examples %}}\n`;
}

/**
 * The program with outputs that end at the first member that may be missing, because languages differ in how they access
 * members of a missing value. In arguments, such members are marked.
 * @param {Program} program @param {PackageSchema} schema
 */
function withOptional(program, schema) {
  const optionalIn = (/** @type {Reference} */ { base, path }) => {
    const step = program.steps.find((each) => each.variable === base);
    if (step === undefined || step.kind !== undefined) return [];
    let shape = entryOf(schema.functions, `monitoring:index:${step.name}`).outputs;
    return path.map((member) => {
      const isOptional = typeof member === "string" && shape.required?.includes(member) !== true;
      const below = (typeof member === "string" ? shape.properties?.[member] : shape.items) ?? {};
      shape = schema.types[below.$ref?.replace("#/types/", "") ?? ""] ?? below;
      return isOptional;
    });
  };
  for (const { value } of program.outputs) {
    const at = optionalIn(value).indexOf(true);
    if (at >= 0) value.path = value.path.slice(0, at + 1);
  }
  for (const step of program.steps) {
    for (const { reference } of referringIn(step.args)) {
      const optional = optionalIn(reference);
      if (optional.includes(true)) reference.optional = optional;
    }
  }
  return program;
}

/** @param {unknown} value @returns {Referring[]} */
function referringIn(value) {
  if (value instanceof Referring) return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(referringIn)
    : [];
}
