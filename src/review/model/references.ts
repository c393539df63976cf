// References that outlive the object that they name, in the program and outside it.
import { ALERTING, kindNamed, leavesOf } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { bySubject, subjectOf } from "./changes";
import type { Change } from "./changes";
import { groups } from "./groups";
import type { ResourceState } from "./preview";
import { idKey } from "./service-facts";
import type { ServiceFacts } from "./service-facts";
import { listed, subjectPhrase } from "./subjects";
import { kindOf } from "./urn";
import { nameText } from "./words";

/** What references an object. */
interface Mention {
  /** Undefined for an object outside the program. */
  readonly urn?: string;
  readonly phrase: Phrase;
}

/** What references an object, by its kind and id. */
export type Mentions = ReadonlyMap<string, readonly Mention[]>;

const referencesIn = (spec: KindSpec, values: JsonObject): string[] =>
  leavesOf(spec, values).flatMap(({ field, value }) =>
    field.ref === undefined ? [] : [idKey(field.ref, String(value))],
  );

/** The references of these resources, and of objects outside the program. */
export function mentionsIn(
  states: readonly ResourceState[],
  objects: ServiceFacts["objects"],
): Mentions {
  const own = states.flatMap(({ urn, type, inputs }) => {
    const spec = kindOf(type);
    if (spec === undefined) return [];
    const mention = { urn, phrase: subjectPhrase(subjectOf(urn)) };
    return referencesIn(spec, inputs).map((key) => [key, mention] as const);
  });
  const outside = objects.flatMap(({ kind, id, record }) => {
    // Memberships go with their members.
    if (kind === ALERTING.membership) return [];
    const spec = kindNamed(kind);
    const name = nameText(typeof record.name === "string" ? record.name : id);
    const mention = { phrase: phrase`${words(spec.title)} ${literal(name)} outside this program` };
    return referencesIn(spec, record).map((key) => [key, mention] as const);
  });
  return groups<Mention>([...own, ...outside]);
}

/** What references a deleted object and remains; undefined if nothing does. */
export function staysWith({ kind, urn, before }: Change, mentions: Mentions): Phrase | undefined {
  if (kind === undefined || before?.id === undefined) return undefined;
  const all = mentions.get(idKey(kind.name, before.id)) ?? [];
  const urns = [...new Set(all.flatMap((each) => each.urn ?? []))].filter((other) => other !== urn);
  const own = urns.map(subjectOf).sort(bySubject).map(subjectPhrase);
  const others = all.filter((each) => each.urn === undefined).map((each) => each.phrase);
  return own.length + others.length === 0 ? undefined : listed([...own, ...others]);
}
