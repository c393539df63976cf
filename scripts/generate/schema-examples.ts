// The examples of the definitions as programs in each language: for the descriptions of the package schema, which
// registries show and SDKs repeat, and for the reference.
// Not by the engine's converter: much of what it writes for Go, C# and Java does not compile (variants of unions, classes
// in a module `Index` that the SDK lacks, outputs in lists, lookups without arguments).
import { KINDS, LOOKUPS } from "../../src/definitions";
import { csharp } from "./programs/csharp";
import { go } from "./programs/go";
import { java } from "./programs/java";
import { python } from "./programs/python";
import { Referring, recorded } from "./programs/recorded";
import { typescript } from "./programs/typescript";
import { entryOf, typed } from "./programs/values";
import { yaml } from "./programs/yaml";
import { token } from "./schema-types";

import type { PackageSchema } from "./types";
import type { Program, Reference } from "./programs/recorded";

/** An example in each language, by the names of code blocks. */
type Programs = Readonly<Record<string, string>>;

/** Of each resource and lookup, by token and title. */
export type Examples = Record<string, Record<string, Programs>>;

/**
 * @param schema for the names of types
 * @param source an example of the definitions
 */
async function programsOf(schema: PackageSchema, source: string): Promise<Programs> {
  const answerAt = (name: string) => {
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

/** The examples of each resource and lookup in every language, by its token and by their titles. They need all types. */
export async function examplesOf(schema: PackageSchema) {
  const all: Examples = {};
  for (const { name, examples } of KINDS) {
    const { minimal, realistic, eachType } = examples;
    all[token(name)] = {
      Basic: await programsOf(schema, minimal),
      ...(realistic && { "With more settings": await programsOf(schema, realistic) }),
      ...(eachType && { "One of each type": await programsOf(schema, eachType) }),
    };
  }
  for (const { name, example } of LOOKUPS)
    all[token(`get${name}`)] = { Basic: await programsOf(schema, example) };
  return all;
}

/**
 * The examples section of a description.
 * @param examples by their titles
 */
export function examplesSection(examples: Readonly<Record<string, Programs>>) {
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
 */
function withOptional(program: Program, schema: PackageSchema) {
  const optionalIn = ({ base, path }: Reference) => {
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

function referringIn(value: unknown): Referring[] {
  if (value instanceof Referring) return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(referringIn)
    : [];
}
