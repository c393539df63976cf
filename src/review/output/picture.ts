// A diagram of the changes in Mermaid, which both forges render.
import { joined, mermaid, mermaidLabel } from "../../printing";
import type { Mermaid } from "../../printing";
import type { Change, Action } from "../changes";

/** With more nodes, there is no diagram. */
const MOST_NODES = 30;

/** The style of a node for each action. */
const LOOKS: Readonly<Record<Action, { readonly name: Mermaid; readonly fill: Mermaid }>> = {
  replace: { name: mermaid`replaceBox`, fill: mermaid`#ffd8a8` },
  delete: { name: mermaid`deleteBox`, fill: mermaid`#ffc9c9` },
  update: { name: mermaid`updateBox`, fill: mermaid`#fff3bf` },
  create: { name: mermaid`createBox`, fill: mermaid`#d3f9d8` },
  adopt: { name: mermaid`adoptBox`, fill: mermaid`#d0ebff` },
  release: { name: mermaid`releaseBox`, fill: mermaid`#e9ecef` },
};

/**
 * The changes and the dependencies among them.
 * @returns undefined if a diagram adds nothing to the table: no dependencies, or too many nodes
 */
export function pictureOf(changes: readonly Change[]): Mermaid | undefined {
  if (changes.length > MOST_NODES) return undefined;
  const boxes = new Map(changes.map(({ urn }, at) => [urn, at]));
  const arrows = changes.flatMap(({ urn, before, after }) =>
    // The engine lists them in the order in which the program happened to name them.
    [...new Set([...(before?.dependencies ?? []), ...(after?.dependencies ?? [])])]
      .sort()
      .filter((other) => other !== urn)
      .flatMap((other) => boxes.get(other) ?? [])
      .map((other) => mermaid`  n${other} --> n${boxes.get(urn) ?? 0}`),
  );
  if (arrows.length === 0) return undefined;
  const looks = [...new Set(changes.map(({ action }) => action))].map((action) => LOOKS[action]);
  return joined(
    [
      mermaid`graph LR`,
      ...changes.map(boxOf),
      ...arrows,
      ...looks.map(
        ({ name, fill }) => mermaid`  classDef ${name} fill:${fill},stroke:#495057,color:#212529`,
      ),
    ],
    mermaid`\n`,
  );
}

const boxOf = ({ title, name, action }: Change, at: number): Mermaid =>
  mermaid`  n${at}[${mermaidLabel(action, title, name)}]:::${LOOKS[action].name}`;
