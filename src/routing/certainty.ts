// Three-valued answers (yes, no, maybe) about values that may not be known: a preview does not know the ids of new objects, and a
// program not what other programs set.
import { isUnknown } from "../definitions";
import type { Json } from "../definitions";

/** An answer; `may`: it depends on something that is not known. */
export type Certainty = "yes" | "may" | "no";

/** Whether all of these hold. */
export function all(answers: readonly Certainty[]): Certainty {
  if (answers.includes("no")) return "no";
  return answers.includes("may") ? "may" : "yes";
}

/** Whether any of these holds. */
export function any(answers: readonly Certainty[]): Certainty {
  if (answers.includes("yes")) return "yes";
  return answers.includes("may") ? "may" : "no";
}

/** Whether a switch is on; one that is missing is. */
export function isOn(value: Json | undefined): Certainty {
  if (isUnknown(value)) return "may";
  return value === false ? "no" : "yes";
}

/** Texts in any order, all of them or only those that are known. */
export interface Texts {
  readonly known: readonly string[];
  readonly isAll: boolean;
}

/** These texts and no others. */
export const exactTexts = (...known: readonly string[]): Texts => ({ known, isAll: true });

/** Texts of which nothing is known. */
export const ANY_TEXTS: Texts = { known: [], isAll: false };

/** The texts in a list; one that is missing is empty. */
export function textsIn(value: Json | undefined): Texts {
  if (isUnknown(value)) return ANY_TEXTS;
  const items = Array.isArray(value) ? value : [];
  return {
    known: items.filter((item) => typeof item === "string" && !isUnknown(item)) as string[],
    isAll: !items.some(isUnknown),
  };
}

/** A single text; one that is missing is none. */
export function textIn(value: Json | undefined): Texts {
  return textsIn(typeof value === "string" ? [value] : []);
}

const isNone = ({ known, isAll }: Texts): boolean => isAll && known.length === 0;

/** Whether any text is in both. */
export function overlap(one: Texts, other: Texts): Certainty {
  if (one.known.some((text) => other.known.includes(text))) return "yes";
  if ((one.isAll && other.isAll) || isNone(one) || isNone(other)) return "no";
  return "may";
}

/** The texts of all of these. */
export const unionOfTexts = (parts: readonly Texts[]): Texts => ({
  known: [...new Set(parts.flatMap(({ known }) => known))],
  isAll: parts.every(({ isAll }) => isAll),
});
