// References that outlive the object that they name, in the program and outside it: also ids that somebody typed.
import { ALERTING, isAlertingKind, isObject, kindNamed, leavesOf, sameId } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { bySubject, subjectOf } from "./changes";
import type { Change } from "./changes";
import { groups } from "./groups";
import type { ResourceState } from "./preview";
import type { ServiceFacts } from "./service-facts";
import { listed, subjectPhrase } from "./subjects";
import { idKey, kindOf } from "./urn";
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

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** The key of an id in any text, also of a resource of another package: only one that cannot be there by chance. */
const anywhere = (id: string): string => `anywhere ${sameId(id)}`;

function idsWithin(value: Json | undefined): string[] {
  if (typeof value === "string") return (value.match(UUID) ?? []).map(anywhere);
  if (Array.isArray(value)) return value.flatMap(idsWithin);
  return isObject(value) ? Object.values(value).flatMap(idsWithin) : [];
}

/** The references of these resources, and of objects outside the program. */
export function mentionsIn(
  states: readonly ResourceState[],
  objects: ServiceFacts["objects"],
): Mentions {
  const own = states.flatMap(({ urn, type, inputs }) => {
    const spec = kindOf(type);
    const mention = { urn, phrase: subjectPhrase(subjectOf(urn)) };
    const declared = spec === undefined ? [] : referencesIn(spec, inputs);
    return [...declared, ...idsWithin(inputs)].map((key) => [key, mention] as const);
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

/** What references a deleted object and remains, and whether any of it decides about alerts; undefined if nothing does. */
export function staysWith(
  { kind, urn, before }: Change,
  mentions: Mentions,
): { readonly who: Phrase; readonly isAlerting: boolean } | undefined {
  if (kind === undefined || before?.id === undefined) return undefined;
  const keys = [idKey(kind.name, before.id), anywhere(before.id)];
  const all = keys.flatMap((key) => mentions.get(key) ?? []);
  const urns = new Set(all.flatMap((each) => each.urn ?? []).filter((other) => other !== urn));
  const own = [...urns].map(subjectOf).sort(bySubject);
  const others = all.filter((each) => each.urn === undefined);
  if (own.length + others.length === 0) return undefined;
  return {
    who: listed([...own.map(subjectPhrase), ...others.map((each) => each.phrase)]),
    isAlerting: others.length > 0 || own.some((each) => isAlertingKind(each.kind?.name)),
  };
}
