// @ts-check
// The reference: one page for each resource and each lookup, and an index of them.
import { isNeeded } from "./fields.mjs";
import { kindFileName, lossOf, stateOutputs } from "./kind-file.mjs";
import { answerType } from "./lookup-file.mjs";
import { entryOf } from "./programs/values.mjs";
import { fieldRows, shapeSections } from "./reference-fields.mjs";
import { token } from "./schema-types.mjs";

/** @import { Field, Kind, Lookup, Spec } from "./types" */
/** @import { Examples } from "./schema-examples.mjs" */

const NOTE = "<!-- Generated from src/definitions by `npm run generate`. Do not edit. -->\n\n";
const FOLDER = "docs/reference";

/** `StatusPages` → `get-status-pages`. @param {Lookup} lookup */
const lookupFileName = (lookup) => `get-${kindFileName(lookup)}`;

/**
 * The pages by their paths.
 * @param {Spec} spec
 * @param {(kind: Kind) => string[]} importForms the forms of the id that `pulumi import` takes
 * @param {Examples} examples
 * @returns {Record<string, string>}
 */
export function referencePages(spec, importForms, examples) {
  /** @type {Record<string, string>} */
  const pages = { [`${FOLDER}/README.md`]: index(spec) };
  for (const kind of spec.KINDS) {
    pages[`${FOLDER}/${kindFileName(kind)}.md`] = kindPage(
      spec,
      kind,
      importForms(kind),
      elsewhere(entryOf(examples, token(kind.name))),
    );
  }
  for (const lookup of spec.LOOKUPS) {
    pages[`${FOLDER}/${lookupFileName(lookup)}.md`] = lookupPage(
      spec,
      lookup,
      elsewhere(entryOf(examples, token(`get${lookup.name}`))),
    );
  }
  return pages;
}

/** @param {Spec} spec */
function index(spec) {
  const kinds = spec.KINDS.map(
    (kind) =>
      `| [${kind.name}](${kindFileName(kind)}.md) | ${summary(kind.doc)} | ${required(kind)} | ${replacing(kind).join(", ") || "none"} |`,
  );
  const lookups = spec.LOOKUPS.map(
    (lookup) => `| [get${lookup.name}](${lookupFileName(lookup)}.md) | ${summary(lookup.doc)} |`,
  );
  return `${NOTE}# Reference

## Resources

| Resource | What it is | Required inputs | Changes that replace it |
|---|---|---|---|
${kinds.join("\n")}

Omitted inputs:

- If you omit a scalar that has a default, the default applies, so a change made elsewhere is drift.
- An omitted list, map or object is not managed. \`[]\` and \`{}\` are managed: they empty the list or map.
- Removing an input from the program clears it. If the API cannot clear it, it keeps its value and the preview warns.

## Lookups

Each has a second form for arguments that are outputs: \`getTags\` and \`getTagsOutput\`.

| Lookup | What it returns |
|---|---|
${lookups.join("\n")}
`;
}

/** @param {Kind} kind */
function required({ fields }) {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    isNeeded(field) && field.when === undefined ? [`\`${name}\``] : [],
  );
  return names.join(", ") || "none";
}

/** The inputs whose changes replace an object. @param {Kind} kind */
const replacing = ({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "variant" && field.variantReplaces) return [`\`${name}.${field.by}\``];
    return field.immutable ? [`\`${name}\``] : [];
  });

/** The first sentence. @param {string} doc */
const summary = (doc) => `${(doc.split(/[.:;](?: |$)/)[0] ?? doc).replaceAll("|", "\\|")}.`;

/** @param {string} text */
const example = (text) => `\`\`\`typescript\n${text}\n\`\`\`\n`;

/** How other languages are called. @type {Readonly<Record<string, string>>} */
const LANGUAGES = { python: "Python", go: "Go", csharp: "C#", java: "Java", yaml: "YAML" };

/** The examples of a page in the other languages, folded. @param {Examples[string]} examples */
const elsewhere = (examples) =>
  Object.entries(LANGUAGES)
    .map(([language, title]) => {
      const blocks = Object.values(examples).map(
        (programs) => `\`\`\`${language}\n${programs[language]}\n\`\`\`\n`,
      );
      return `<details>\n<summary>${title}</summary>\n\n${blocks.join("\n")}\n</details>\n`;
    })
    .join("\n");

/** @param {Spec} spec @param {Kind} kind @param {string[]} importForms @param {string} others the examples in other languages */
function kindPage(spec, kind, importForms, others) {
  const outputs = stateOutputs(kind);
  const unshown = Object.keys(kind.outputs).filter((name) => !(name in outputs));
  const parent = kind.parent === undefined ? "" : `, { ${kind.parent.field} }`;
  const parts = [
    `${NOTE}# ${kind.name}\n\n${kind.doc}\n`,
    `## Example\n\n${Object.values(kind.examples).map(example).join("\n")}\n${others}`,
    `## Inputs\n\n${fieldRows(kind.fields, "Input")}\n`,
    `## Outputs\n\nAll inputs, and:\n\n${fieldRows({ id: idField(kind), ...outputs }, "Output", true)}\n`,
    unshown.length === 0
      ? ""
      : `The API also returns ${unshown.map((name) => `\`${name}\``).join(", ")}. They change on their own or can repeat secrets, so they are not stored in the state: use a lookup to read them.\n`,
    shapeSections({ ...kind.fields, ...outputs }),
    `## Changes\n\n${changes(kind)}\n`,
    `## Calls\n\n${calls(spec.callsOf(kind, spec.kindNamed))}\n`,
    `## Existing objects\n\n\`${kind.name}.get("name", id${parent})\` reads an existing object without managing it. The option \`adopt\` makes the resource manage an existing object, ${finding(spec, kind)}.\n`,
    `With [the plugin](../languages.md#import), \`pulumi import monitoring:index:${kind.name} NAME ID\` imports an existing object. Its id is ${spec.idProblem(kind, "")}; the command takes ${importForms.map((form) => `\`${form}\``).join(" or ")}.\n`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** How `adopt` names an object. @param {Spec} spec @param {Kind} kind */
function finding({ NAME_MEMBERS, isOnlyOne }, kind) {
  const unique = uniqueNames(kind);
  if (kind.read.by === "own" || isOnlyOne(kind)) return "with `true` or its id";
  if (unique !== "") return `by its id, or with \`true\` by ${unique}`;
  const name = NAME_MEMBERS.find((each) => each in kind.fields);
  return name === undefined ? "by its id" : `by its id, or with \`true\` by its \`${name}\``;
}

/** The names of the fields that are unique together; empty if there are none. @param {Kind} kind */
const uniqueNames = ({ unique = [] }) => unique.map((name) => `\`${name}\``).join(" with ");

/** @param {Kind} kind @returns {Field} */
const idField = (kind) => ({
  type: "text",
  doc: kind.idType === "integer" ? "Id in the API, an integer as a string." : "Id in the API.",
});

/** @param {Kind} kind */
function changes(kind) {
  const names = (/** @type {(field: Field) => unknown} */ test) =>
    Object.entries(kind.fields)
      .filter(([, field]) => test(field))
      .map(([name]) => `\`${name}\``);
  const inputs = replacing(kind);
  const unique = uniqueNames(kind);
  const keeps = names((field) => field.clear === "keeps");
  const lines = [
    inputs.length === 0
      ? "- Everything changes in place."
      : `- Changes of ${inputs.join(", ")} replace it.`,
    unique === ""
      ? ""
      : `- Unique: ${unique}. A replacement that keeps the value deletes the old object first.`,
    keeps.length === 0
      ? ""
      : `- The API cannot unset ${keeps.join(", ")}: if omitted later, the value stays.`,
    ...lossOf(kind).map((sentence) => `- ${sentence}`),
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** @param {{ verb: string, call: string, when?: string }[]} all */
function calls(all) {
  const rows = all.map(({ verb, call, when }) => `| ${verb} | \`${call}\` | ${when ?? ""} |`);
  return `| To | Call | When |\n|---|---|---|\n${rows.join("\n")}\n`;
}

/** @param {Spec} spec @param {Lookup} lookup @param {string} others the example in other languages */
function lookupPage(spec, lookup, others) {
  const { name, record, doc } = lookup;
  const args = spec.lookupArgs(lookup);
  const calls = spec.lookupPaths(lookup).map((path) => `\`GET ${path}\``);
  const answer = answerType(spec, lookup, record.name);
  const parts = [
    `${NOTE}# get${name}\n\n${doc}\n`,
    `## Example\n\n${example(lookup.example)}\n${others}`,
    `## Arguments\n\n${Object.keys(args).length === 0 ? "None.\n" : `${fieldRows(args, "Argument")}\n`}`,
    `\`get${name}Output\` accepts outputs as well. In a preview it sends no request while one of them is unknown.\n`,
    `## Result\n\n\`${answer}\`${record.doc === "" ? "" : `: ${lowerFirst(record.doc)}`}\n\n${fieldRows(record.fields, "Member", true)}\n`,
    shapeSections(record.fields, spec.KINDS, true),
    `## Calls\n\n${calls.join(" or ")}${READING[/** @type {"pages"} */ (lookup.reading.as)]}\n`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** @param {string} text */
const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** The end of the sentence on how the result is read. */
const READING = {
  pages: ", in pages of 200 to the end or to `limit`.",
  cursor: ", in pages of 100 with a cursor to the end or to `limit`.",
  record: ".",
  maybe: ".",
  found: ", searched for the matching one; several matches are an error.",
};
