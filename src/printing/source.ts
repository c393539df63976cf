// Source text of a program in TypeScript.
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Source text; see literal.ts and identifier.ts for what a text from outside becomes in it. */
export type Source = Printed<"TypeScript">;

/** Source text of ours, and what was printed for it. */
export const code = tagFor<"TypeScript">();

/** White space at the beginning of a line. */
export const indentation = (width: number): Source =>
  // Spaces alone.
  " ".repeat(width) as Source;
