// A picture of what is touched, in Mermaid, which both forges draw.
import type { Change, Deed } from "./changes";
import { mermaidLabel } from "./escape";

/** More boxes than that are no picture. */
const MOST_NODES = 30;

const FILL: Readonly<Record<Deed, string>> = {
  replace: "#ffd8a8",
  delete: "#ffc9c9",
  update: "#fff3bf",
  create: "#d3f9d8",
  adopt: "#d0ebff",
  release: "#e9ecef",
};

/**
 * The changes and what depends on what among them.
 * @returns undefined where a picture says no more than a table: nothing hangs together, or too much is there
 */
export function pictureOf(changes: readonly Change[]): string | undefined {
  if (changes.length > MOST_NODES) return undefined;
  const boxes = new Map(changes.map(({ urn }, at) => [urn, `n${at}`]));
  const arrows = changes.flatMap(({ urn, before, after }) =>
    [...new Set([...(before?.dependencies ?? []), ...(after?.dependencies ?? [])])]
      .filter((other) => boxes.has(other) && other !== urn)
      .map((other) => `  ${boxes.get(other) ?? ""} --> ${boxes.get(urn) ?? ""}`),
  );
  if (arrows.length === 0) return undefined;
  const deeds = [...new Set(changes.map(({ deed }) => deed))];
  return [
    "graph LR",
    ...changes.map(
      ({ urn, title, name, deed }) =>
        `  ${boxes.get(urn) ?? ""}["${mermaidLabel(`${deed}: ${title} ${name}`)}"]:::${deed}Box`,
    ),
    ...arrows,
    ...deeds.map((deed) => `  classDef ${deed}Box fill:${FILL[deed]},stroke:#495057,color:#212529`),
  ].join("\n");
}
