// Sentences about single resources, as findings: equal ones about resources of a kind are merged.
import { pluralOf } from "../../definitions";
import { joinedPhrases, literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import type { Subject } from "../model/changes";
import { groups } from "../model/groups";
import type { Group } from "../model/groups";
import { namesPhrase, subjectPhrase, titledPhrase } from "../model/subjects";
import { EFFECTS, victimsPhrase } from "./finding";
import type { Finding, Verbs } from "./finding";

/** How an object outlives its resource: the engine asks the state, so an option that is removed with its resource comes too late. */
export const RETAIN = phrase`first apply ${literal("retainOnDelete: true")} to leave it in the service`;

/** `Leave regions, enabled as they were`. */
export function leavePhrase(fields: Iterable<string>): Phrase {
  const names = [...fields].map((each) => literal(each));
  return phrase`Leave ${joinedPhrases(names, ", ")} as ${words(names.length === 1 ? "it was" : "they were")}`;
}

/** A sentence about a resource. */
export interface Sentence extends Pick<Finding, "severity" | "effect" | "remedy"> {
  readonly subject: Subject;
  /** The rest of a sentence that begins with the resource; without it, what the heading says of it. */
  readonly says?: Phrase;
  /** What the heading says, if it is not the usual predicate of the effect. */
  readonly verbs?: Verbs;
  /** Why, in brackets. */
  readonly why?: Phrase;
  /** It depends on a value that the preview does not show. */
  readonly isPossible?: true;
  /** The URNs of what causes it. */
  readonly causes?: readonly string[];
}

/** The findings that these sentences describe, in the order of their first subjects. */
export function findingsFrom(sentences: readonly Sentence[]): Finding[] {
  const same = groups(
    sentences.map((each) => {
      const texts = [each.says, each.why, each.remedy].map((text) => text && plainText(text));
      const { subject, effect, severity, verbs, isPossible } = each;
      return [JSON.stringify([subject.title, effect, severity, verbs, isPossible, texts]), each];
    }),
  );
  return [...same.values()].map(findingOf);
}

function findingOf(all: Group<Sentence>): Finding {
  const [first] = all;
  const { severity, effect, remedy, says, why, isPossible } = first;
  const may = `may ${EFFECTS[effect][1]}`;
  const { verbs = isPossible ? ([may, may] as const) : EFFECTS[effect] } = first;
  const victims = all.map(({ subject }) => subject);
  const text =
    says === undefined && all.length > 1
      ? victimsPhrase(victims, verbs)
      : phrase`${whoPhrase(first, all)} ${says ?? words(verbs[0])}`;
  return {
    ...{ severity, effect, verbs, victims },
    text,
    ...(why !== undefined && { why }),
    ...(remedy !== undefined && { remedy }),
    urns: [...new Set(all.flatMap(({ subject, causes = [] }) => [subject.urn, ...causes]))],
  };
}

function whoPhrase({ subject, says, ...first }: Sentence, all: readonly Sentence[]): Phrase {
  // A predicate says itself that it is only possible.
  const isPossible = first.isPossible && says !== undefined;
  if (all.length === 1)
    return isPossible ? phrase`Perhaps ${subjectPhrase(subject)}` : titledPhrase(subject);
  const { kind, title } = subject;
  const kinds = kind === undefined ? literal(title) : words(pluralOf(title));
  const names = namesPhrase(all.map((each) => each.subject));
  return phrase`${words(isPossible ? "Perhaps each" : "Each")} of ${all.length} ${kinds} (${names})`;
}
