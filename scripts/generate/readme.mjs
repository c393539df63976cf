// @ts-check
// The table of resources in the README, between two markers.
import { isNeeded } from "./fields.mjs";

/** @import { Spec } from "./types" */

const START = "<!-- resources: generated from src/definitions by `npm run generate` -->";
const END = "<!-- /resources -->";

/** The README with a current table. @param {Spec} spec @param {string} readme */
export function readmeTable(spec, readme) {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md lacks the markers ${START} and ${END}`);
  const rows = spec.KINDS.map(({ name, doc, fields }) => {
    const entries = Object.entries(fields);
    const required = entries.flatMap(([key, field]) =>
      isNeeded(field) && field.when === undefined ? [`\`${key}\``] : [],
    );
    const replaces = entries.flatMap(([key, field]) => {
      if (field.type === "variant" && field.variantReplaces) return [`\`${key}.${field.by}\``];
      return field.immutable ? [`\`${key}\``] : [];
    });
    const what = doc.split(/[.:;](?: |$)/)[0];
    return `| \`${name}\` | ${what} | ${required.join(", ") || "none"} | ${replaces.join(", ") || "none"} |`;
  });
  const table = [
    "| Resource | What it is | Required inputs | Changes that replace it |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
  return `${readme.slice(0, from)}${START}\n\n${table}\n\n${readme.slice(to)}`;
}
