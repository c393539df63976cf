// @ts-check
// The table of resources in the README, between two markers.
import { isNeeded } from "./fields.mjs";

/** @typedef {import("./types").Field} Field */
/** @typedef {import("./types").Spec} Spec */

const START = "<!-- resources: generated from src/definitions by `npm run generate` -->";
const END = "<!-- /resources -->";

/** The README with a current table. @param {Spec} spec @param {string} readme */
export function readmeTable(spec, readme) {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md lacks the markers ${START} and ${END}`);
  const rows = spec.KINDS.map((kind) => {
    const names = (/** @type {(field: Field) => boolean} */ test) =>
      Object.entries(kind.fields)
        .filter(([, field]) => test(field))
        .map(([name]) => `\`${name}\``)
        .join(", ");
    const replaces = Object.entries(kind.fields)
      .filter(([, field]) => field.immutable || field.variantReplaces)
      .map(([name, field]) =>
        field.type === "variant" && field.variantReplaces
          ? `\`${name}.${field.by}\``
          : `\`${name}\``,
      )
      .join(", ");
    return `| \`${kind.name}\` | ${kind.doc.split(/[.:;](?: |$)/)[0]} | ${names((field) => isNeeded(field) && field.when === undefined) || "none"} | ${replaces || "none"} |`;
  });
  const table = [
    "| Resource | What it is | Required inputs | Changes that replace it |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
  return `${readme.slice(0, from)}${START}\n\n${table}\n\n${readme.slice(to)}`;
}
