// @ts-check
// The examples in the descriptions of the package schema, in several languages. They come from the TypeScript
// examples of the definitions.
// Not in Go, C# and Java: much of what the engine's converter writes for them does not compile. Of 147 examples in Go it
// is 48, in C# all (`Monitoring.Index.Tag`, where the SDK has no `Index`), in Java those with an output in a list, and it
// rejects six for Java (lookups without arguments).
import { entryOf, python, typescript, yaml } from "./schema-printers.mjs";
import { Referring, recorded } from "./schema-recorded.mjs";

/** @import { PackageSchema } from "./types" */
/** @import { Reference } from "./schema-recorded.mjs" */

/** @param {string} language @param {string} text */
const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

/**
 * The examples section of a description.
 * @param {PackageSchema} schema for the names of types
 * @param {Readonly<Record<string, string | undefined>>} programs by their titles
 */
export async function examplesOf(schema, programs) {
  const answerAt = (/** @type {string} */ name) => {
    const { properties = {} } = entryOf(schema.functions, `monitoring:index:${name}`).outputs;
    return ["items", "item"].filter((member) => member in properties);
  };
  /** @type {string[]} */
  const examples = [];
  for (const [title, source] of Object.entries(programs)) {
    if (source === undefined) continue;
    const program = withOptional(await recorded(source, answerAt), schema);
    const blocks = [
      block("typescript", typescript(program)),
      block("python", python(program, schema)),
      block("yaml", yaml(program)),
    ];
    // The heading is in the first example: SDKs leave out examples that are not in their language.
    const heading = examples.length === 0 ? "## Example Usage\n\n" : "";
    examples.push(
      `{{% example %}}\n${heading}### ${title}\n\n<!--Start PulumiCodeChooser -->\n${blocks.join("")}<!--End PulumiCodeChooser -->\n{{% /example %}}\n`,
    );
  }
  return `\n\n{{% examples %}}\n${examples.join("\n")}{{% /examples %}}\n`;
}

/**
 * The program with outputs that end at the first member that may be missing, because languages differ in how they access
 * members of a missing value. In arguments, such members are marked.
 * @param {import("./schema-recorded.mjs").Program} program @param {PackageSchema} schema
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
