// What the engine and providers had to say while a preview was made.
import { stripVTControlCharacters } from "node:util";

import type { Preview } from "./preview";
import { cut } from "./escape";
import { urnParts } from "./urn";
import { clean, nameText } from "./words";

/** Something that the engine or a provider said. */
export interface Remark {
  /** The resource in the program; undefined where it is about all of it. */
  readonly name?: string;
  readonly message: string;
}

/** What the engine says last, whatever has failed before. */
const GENERIC = "preview failed";

/** What was said with that severity, each thing once. */
export function remarksIn({ diagnostics }: Preview, severity: "error" | "warning"): Remark[] {
  const remarks = diagnostics
    .filter((each) => each.severity === severity)
    .map(({ urn, message }) => ({
      ...(urn === undefined || urn === "" ? {} : { name: nameText(urnParts(urn).name) }),
      message: plain(message),
    }))
    .filter(({ message }) => message !== "");
  const telling = remarks.filter(({ message }) => message !== GENERIC);
  return (telling.length === 0 ? remarks : telling)
    .filter(({ message }, at, all) => all.findIndex((each) => each.message === message) === at)
    .sort((a, b) => (a.message < b.message ? -1 : 1));
}

/** Longer messages are cut. */
const LONGEST_MESSAGE = 500;

/**
 * A message without colours, which the engine may write as `<{%reset%}>`, without the word that it puts in
 * front, and without the lines of a stack.
 */
const plain = (message: string): string =>
  cut(
    problemOf(
      clean(
        stripVTControlCharacters(message)
          .replace(/<\{%[^%]*%\}>/g, "")
          .replace(/^\s+at .*$/gm, ""),
      )
        .replace(/^\s*(?:error|warning): /, "")
        .replace(/\s+/g, " ")
        .trim(),
    ),
    LONGEST_MESSAGE,
  );

/** The engine names type, resource and value before what is wrong with an input. */
const PROBLEM = /^\S+ resource '.*?'(?:: property (\S+) value .*)? has a problem: (.*)$/;

/** `frequencySeconds: must be between 30 and 86400`. */
function problemOf(message: string): string {
  const [, property, reason] = PROBLEM.exec(message) ?? [];
  if (reason === undefined) return message;
  return property === undefined ? reason : `${property}: ${reason}`;
}
