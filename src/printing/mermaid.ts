// Pictures in Mermaid, which both forges draw.
import { cut, printable } from "../definitions";
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Text of a picture. */
export type Mermaid = Printed<"Mermaid">;

/** Mermaid of ours, and what was printed for it. */
export const mermaid = tagFor<"Mermaid">();

const LONGEST_LABEL = 100;

/** What a box says, with its quotes: `"update: monitor shop"`. */
export const mermaidLabel = (action: string, title: string, name: string): Mermaid =>
  // What could end the quotes, or is markup in them, stands as its number.
  `"${cut(printable(`${action}: ${title} ${name}`), LONGEST_LABEL).replace(
    /[^\p{L}\p{N} .,:/_-]/gu,
    (letter) => `#${letter.codePointAt(0) ?? 63};`,
  )}"` as Mermaid;
