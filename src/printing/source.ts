// TypeScript source text of a program.
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Source text; literal.ts and identifier.ts convert texts from outside. */
export type Source = Printed<"TypeScript">;

/** A tag for our own source text with printed parts. */
export const code = tagFor<"TypeScript">();

/** Indentation of a line. */
export const indentation = (width: number): Source =>
  // Spaces only.
  " ".repeat(width) as Source;
