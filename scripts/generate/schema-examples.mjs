// @ts-check
// The examples in the descriptions of the package schema, in several languages. They come from the TypeScript
// examples of the definitions.
import { entryOf, python, typescript, yaml } from "./schema-printers.mjs";
import { recorded } from "./schema-recorded.mjs";

/** @typedef {import("./types").PackageSchema} PackageSchema */

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
    const program = upToOptional(await recorded(source, answerAt), schema);
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
 * The program with outputs that end at the first member that may not be there: what may be read of it is another
 * matter in every language.
 * @param {import("./schema-recorded.mjs").Program} program @param {PackageSchema} schema
 */
function upToOptional(program, schema) {
  for (const { value } of program.outputs) {
    const step = program.steps.find(
      (each) => "lookup" in each && each.lookup.variable === value.base,
    );
    if (step === undefined || !("lookup" in step)) continue;
    let shape = entryOf(schema.functions, `monitoring:index:${step.lookup.name}`).outputs;
    const at = value.path.findIndex((member) => {
      const name = String(member);
      const isThere = shape.required?.includes(name);
      const reference = shape.properties?.[name]?.$ref ?? "";
      shape = schema.types[reference.replace("#/types/", "")] ?? {};
      return !isThere;
    });
    if (at >= 0) value.path = value.path.slice(0, at + 1);
  }
  return program;
}
