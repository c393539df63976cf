// Diagrams in Mermaid, which both forges render.
import { cut, printable } from "../definitions";
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Text of a diagram. */
export type Mermaid = Printed<"Mermaid">;

/** A tag for our own Mermaid with printed parts. */
export const mermaid = tagFor<"Mermaid">();

const LONGEST_LABEL = 100;

/** The label of a node, with its quotes: `"update: monitor shop"`. */
export const mermaidLabel = (action: string, title: string, name: string): Mermaid =>
  mermaidText(`${action}: ${title} ${name}`);

/** A text in quotes, such as the label of an arrow. */
export const mermaidText = (text: string): Mermaid =>
  // Characters that could end the quotes, or are markup in them, are written as their codes.
  `"${cut(printable(text), LONGEST_LABEL).replace(
    /[^\p{L}\p{N} .,:/_-]/gu,
    (letter) => `#${letter.codePointAt(0) ?? 63};`,
  )}"` as Mermaid;
