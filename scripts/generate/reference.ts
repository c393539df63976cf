// The reference: one page for each resource and each lookup, and an index of them.
import {
  KINDS,
  LOOKUPS,
  NAME_MEMBERS,
  callsOf,
  idProblem,
  isOnlyOne,
  kindNamed,
  lookupArgs,
  lookupPaths,
} from "../../src/definitions";
import { importForms } from "../../src/lifecycle/adopt/import-id";
import { isNeeded } from "./fields";
import { kindFileName, lossOf, stateOutputs } from "./kind-file";
import { answerType } from "./lookup-file";
import { entryOf } from "./programs/values";
import { fieldRows, shapeSections } from "./reference-fields";
import { token } from "./schema-types";

import type { Field, Kind, Lookup } from "./types";
import type { Examples } from "./schema-examples";

const NOTE = "<!-- Generated from src/definitions by `npm run generate`. Do not edit. -->\n\n";
const FOLDER = "docs/reference";

/** `StatusPages` → `get-status-pages`. */
const lookupFileName = (lookup: Lookup) => `get-${kindFileName(lookup)}`;

/** The pages by their paths. */
export function referencePages(examples: Examples): Record<string, string> {
  const others = (name: string) => elsewhere(entryOf(examples, token(name)));
  const pages: Record<string, string> = { [`${FOLDER}/README.md`]: index() };
  for (const kind of KINDS)
    pages[`${FOLDER}/${kindFileName(kind)}.md`] = kindPage(kind, others(kind.name));
  for (const lookup of LOOKUPS) {
    const page = lookupPage(lookup, others(`get${lookup.name}`));
    pages[`${FOLDER}/${lookupFileName(lookup)}.md`] = page;
  }
  return pages;
}

function index() {
  const kinds = KINDS.map(
    (kind) =>
      `| [${kind.name}](${kindFileName(kind)}.md) | ${summary(kind.doc)} | ${required(kind)} | ${replacing(kind).join(", ") || "none"} |`,
  );
  const lookups = LOOKUPS.map(
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

function required({ fields }: Kind) {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    isNeeded(field) && field.when === undefined ? [`\`${name}\``] : [],
  );
  return names.join(", ") || "none";
}

/** The inputs whose changes replace an object. */
const replacing = ({ fields }: Kind) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "variant" && field.variantReplaces) return [`\`${name}.${field.by}\``];
    return field.immutable ? [`\`${name}\``] : [];
  });

/** The first sentence. */
const summary = (doc: string) => `${(doc.split(/[.:;](?: |$)/)[0] ?? doc).replaceAll("|", "\\|")}.`;

const example = (text: string) => `\`\`\`typescript\n${text}\n\`\`\`\n`;

/** How other languages are called. */
const LANGUAGES: Readonly<Record<string, string>> = {
  python: "Python",
  go: "Go",
  csharp: "C#",
  java: "Java",
  yaml: "YAML",
};

/** The examples of a page in the other languages, folded. */
const elsewhere = (examples: Examples[string]) =>
  Object.entries(LANGUAGES)
    .map(([language, title]) => {
      const blocks = Object.values(examples).map(
        (programs) => `\`\`\`${language}\n${programs[language]}\n\`\`\`\n`,
      );
      return `<details>\n<summary>${title}</summary>\n\n${blocks.join("\n")}\n</details>\n`;
    })
    .join("\n");

/** @param others the examples in other languages */
function kindPage(kind: Kind, others: string) {
  const outputs = stateOutputs(kind);
  const unshown = Object.keys(kind.outputs).filter((name) => !(name in outputs));
  const forms = importForms(kind).map((form) => `\`${form}\``);
  const parent = kind.parent === undefined ? "" : `, { ${kind.parent.field} }`;
  const parts = [
    `${NOTE}# ${kind.name}\n\n${kind.doc}\n`,
    `## Example\n\n${Object.values(kind.examples).map(example).join("\n")}\n${others}`,
    `## Inputs\n\n${fieldRows(kind.fields, "Input")}\n`,
    `## Outputs\n\nAll inputs, and:\n\n${fieldRows({ id: idField(kind), ...outputs }, "Output")}\n`,
    unshown.length === 0
      ? ""
      : `The API also returns ${unshown.map((name) => `\`${name}\``).join(", ")}. They change on their own or can repeat secrets, so they are not stored in the state: use a lookup to read them.\n`,
    shapeSections({ ...kind.fields, ...outputs }, "Input"),
    `## Changes\n\n${changes(kind)}\n`,
    `## Calls\n\n${calls(callsOf(kind, kindNamed))}\n`,
    `## Existing objects\n\n\`${kind.name}.get("name", id${parent})\` reads an existing object without managing it. The option \`adopt\` makes the resource manage an existing object, ${finding(kind)}.\n`,
    `With [the plugin](../languages.md#import), \`pulumi import monitoring:index:${kind.name} NAME ID\` imports an existing object. Its id is ${idProblem(kind, "")}; the command takes ${forms.join(" or ")}.\n`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** How `adopt` names an object. */
function finding(kind: Kind) {
  const unique = uniqueNames(kind);
  if (kind.read.by === "own" || isOnlyOne(kind)) return "with `true` or its id";
  if (unique !== "") return `by its id, or with \`true\` by ${unique}`;
  const name = NAME_MEMBERS.find((each) => each in kind.fields);
  return name === undefined ? "by its id" : `by its id, or with \`true\` by its \`${name}\``;
}

/** The names of the fields that are unique together; empty if there are none. */
const uniqueNames = ({ unique = [] }: Kind) => unique.map((name) => `\`${name}\``).join(" with ");

const idField = (kind: Kind): Field => ({
  type: "text",
  doc: kind.idType === "integer" ? "Id in the API, an integer as a string." : "Id in the API.",
});

function changes(kind: Kind) {
  const names = (test: (field: Field) => unknown) =>
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

function calls(all: { verb: string; call: string; when?: string }[]) {
  const rows = all.map(({ verb, call, when }) => `| ${verb} | \`${call}\` | ${when ?? ""} |`);
  return `| To | Call | When |\n|---|---|---|\n${rows.join("\n")}\n`;
}

/** @param others the example in other languages */
function lookupPage(lookup: Lookup, others: string) {
  const { name, record, doc } = lookup;
  const args = lookupArgs(lookup);
  const calls = lookupPaths(lookup).map((path) => `\`GET ${path}\``);
  const answer = answerType(lookup, record.name);
  const parts = [
    `${NOTE}# get${name}\n\n${doc}\n`,
    `## Example\n\n${example(lookup.example)}\n${others}`,
    `## Arguments\n\n${Object.keys(args).length === 0 ? "None.\n" : `${fieldRows(args, "Argument")}\n`}`,
    `\`get${name}Output\` accepts outputs as well. In a preview it sends no request while one of them is unknown.\n`,
    `## Result\n\n\`${answer}\`${record.doc === "" ? "" : `: ${lowerFirst(record.doc)}`}\n\n${fieldRows(record.fields, "Member")}\n`,
    shapeSections(record.fields, "Member", KINDS),
    `## Calls\n\n${calls.join(" or ")}${READING[lookup.reading.as as "pages"]}\n`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The end of the sentence on how the result is read. */
const READING = {
  pages: ", in pages of 200 to the end or to `limit`.",
  cursor: ", in pages of 100 with a cursor to the end or to `limit`.",
  record: ".",
  maybe: ".",
  found: ", searched for the matching one; several matches are an error.",
};
