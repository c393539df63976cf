// Resources and their names in sentences.
import { capitalized, joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import type { Subject } from "./changes";

/** Further names are only counted. */
const MOST_NAMES = 3;

/** `monitor shop`. */
export const subjectPhrase = ({ kind, title, name, link }: Subject): Phrase =>
  phrase`${kind === undefined ? literal(title) : words(title)} ${literal(name, link)}`;

/** `Monitor shop`, at the beginning of a sentence. */
export const titledPhrase = (subject: Subject): Phrase => capitalized(subjectPhrase(subject));

/** The first of these phrases, and how many more there are. */
export function listed(all: readonly Phrase[], most = MOST_NAMES, separator = ", "): Phrase {
  if (all.length <= most) return joinedPhrases(all, separator);
  return phrase`${joinedPhrases(all.slice(0, most), separator)} and ${all.length - most} more`;
}

/** The names of these resources. */
export const namesPhrase = (all: readonly Subject[]): Phrase =>
  listed(all.map(({ name }) => literal(name)));
