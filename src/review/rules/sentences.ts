// Sentences about single resources, as hazards: equal ones about resources of a kind are merged.
import { pluralOf } from "../../definitions";
import { literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { groups } from "../model/groups";
import type { Hazard } from "./hazard";
import { listed, namesPhrase, subjectPhrase } from "../model/subjects";
import type { Change, Subject } from "../model/changes";

/** A sentence about a resource. */
export interface Sentence extends Pick<Hazard, "level" | "rank"> {
  readonly subject: Subject;
  /** The rest of a sentence that begins with the resource. */
  readonly says: Phrase;
  /** It depends on a value that the preview does not show. */
  readonly isPossible?: true;
  /** What is deleted or replaced along with it. */
  readonly along?: readonly Change[];
}

/** The hazards that these sentences describe, in the order of their first subjects. */
export function hazardsFrom(sentences: readonly Sentence[]): Hazard[] {
  const same = groups(
    sentences.map((each) => {
      const { subject, says, rank, isPossible } = each;
      return [JSON.stringify([subject.title, rank, plainText(says), isPossible]), each];
    }),
  );
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { level, rank, says } = first;
    const along = all.flatMap((each) => each.along ?? []);
    return [
      {
        level,
        rank,
        text: phrase`${whoPhrase(first, all)} ${says}${alongPhrase(along)}`,
        urns: all.map(({ subject }) => subject.urn),
      },
    ];
  });
}

function whoPhrase({ subject, isPossible }: Sentence, all: readonly Sentence[]): Phrase {
  if (all.length === 1) {
    return phrase`${words(isPossible ? "Perhaps the" : "The")} ${subjectPhrase(subject)}`;
  }
  const { kind, title } = subject;
  const kinds = kind === undefined ? literal(title) : words(pluralOf(title));
  const names = namesPhrase(all.map((each) => each.subject));
  return phrase`${words(isPossible ? "Perhaps each" : "Each")} of ${all.length} ${kinds} (${names})`;
}

const alongPhrase = (along: readonly Change[]): Phrase =>
  along.length === 0
    ? phrase``
    : phrase`; ${words(withItWord(along))} with it: ${listed(along.map(subjectPhrase))}`;

function withItWord(along: readonly Change[]): string {
  const [first, ...others] = new Set(along.map(({ action }) => action));
  if (others.length > 0) return "deleted or replaced";
  return first === "replace" ? "replaced" : "deleted";
}
