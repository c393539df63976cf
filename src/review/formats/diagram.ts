// A diagram of the changes in Mermaid, which both forges render.
import {
  joined,
  joinedPhrases,
  mermaid,
  mermaidLabel,
  mermaidText,
  plainText,
  words,
} from "../../printing";
import type { Mermaid } from "../../printing";
import type { Change, Action } from "../model/changes";
import { wordsFor } from "../model/words";

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

/** A dependency on something that is deleted or replaced. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The inputs that depend on it. */
  readonly by: readonly string[];
}

/**
 * What depends on what is deleted or replaced, and by which of its properties.
 * @returns undefined if the table shows as much: nothing depends on it at second hand; or there are too many nodes
 */
export function diagramOf(changes: readonly Change[]): Mermaid | undefined {
  const going = new Set(changes.filter(isGoing).map(({ urn }) => urn));
  const arrows = changes.flatMap((change) => arrowsTo(change, going));
  const from = new Set(arrows.map((arrow) => arrow.from));
  if (!arrows.some(({ to }) => from.has(to))) return undefined;
  const shown = new Set(arrows.flatMap((arrow) => [arrow.from, arrow.to]));
  const nodes = changes.filter(({ urn }) => shown.has(urn));
  if (nodes.length > MOST_NODES) return undefined;
  const boxes = new Map(nodes.map(({ urn }, at) => [urn, at]));
  const looks = [...new Set(nodes.map(({ action }) => action))].map((action) => LOOKS[action]);
  return joined(
    [
      mermaid`graph LR`,
      ...nodes.map(boxOf),
      ...arrows.map((arrow) => arrowOf(arrow, boxes)),
      ...looks.map(
        ({ name, fill }) => mermaid`  classDef ${name} fill:${fill},stroke:#495057,color:#212529`,
      ),
    ],
    mermaid`\n`,
  );
}

const isGoing = ({ action }: Change): boolean => action === "delete" || action === "replace";

function arrowsTo({ urn, kind, before, after }: Change, going: ReadonlySet<string>): Arrow[] {
  const states = [before, after].flatMap((state) => state ?? []);
  const others = new Set(states.flatMap(({ dependencies }) => dependencies));
  // The engine lists them in the order in which the program happened to name them.
  return [...others]
    .sort()
    .filter((other) => other !== urn && going.has(other))
    .map((other) => {
      const names = states.flatMap(({ sources }) =>
        Object.keys(sources).filter((name) => sources[name]?.includes(other)),
      );
      const labels = [...new Set(names)].flatMap((name) => wordsFor(name, kind?.fields[name]));
      return { from: other, to: urn, by: labels.map(({ text }) => text) };
    });
}

function arrowOf({ from, to, by }: Arrow, boxes: ReadonlyMap<string, number>): Mermaid {
  const [one, other] = [boxes.get(from) ?? 0, boxes.get(to) ?? 0];
  // A program can also only ask for an order, which no property shows.
  if (by.length === 0) return mermaid`  n${one} --> n${other}`;
  return mermaid`  n${one} -->|${mermaidText(listedWords(by))}| n${other}`;
}

const listedWords = (all: readonly string[]): string =>
  plainText(joinedPhrases(all.map(words), ", "));

const boxOf = ({ title, name, action }: Change, at: number): Mermaid =>
  mermaid`  n${at}[${mermaidLabel(action, title, name)}]:::${LOOKS[action].name}`;
