// Which names collide: one that the run gives, and another object has. Below a parent, names may repeat.
import { isUnknown } from "../../definitions";
import type { Json } from "../../definitions";
import { literal, phrase } from "../../printing";
import type { Phrase } from "../../printing";
import { bySubject, subjectOf } from "../model/changes";
import type { Change } from "../model/changes";
import { groups } from "../model/groups";
import type { Group } from "../model/groups";
import { SECRET } from "../model/preview";
import type { ResourceState } from "../model/preview";
import type { ServiceFacts } from "../model/service-facts";
import { listed, subjectPhrase } from "../model/subjects";
import { kindOf } from "../model/urn";
import { nameText } from "../model/words";
import type { Sentence } from "./sentences";

/** An object with a name. */
interface Holder {
  /** Its URN; undefined for an object outside the program. */
  readonly urn?: string;
  readonly phrase: Phrase;
  /** It is deleted, but only after all that is created. */
  readonly isLeaving?: true;
}

const byName = ({ urn: one = "" }: Holder, { urn: other = "" }: Holder): number =>
  bySubject(subjectOf(one), subjectOf(other));

const keyOf = (kind: string, name: Json | undefined): string | undefined =>
  typeof name === "string" && name !== SECRET && !isUnknown(name)
    ? JSON.stringify([kind, name])
    : undefined;

function holdersOf(
  changes: readonly Change[],
  remaining: readonly ResourceState[],
  objects: ServiceFacts["objects"],
): ReadonlyMap<string, readonly Holder[]> {
  const held = ({ urn, type, inputs }: ResourceState, isLeaving: boolean): [string, Holder][] => {
    const key = keyOf(kindOf(type)?.name ?? "", inputs.name);
    const holder = { urn, phrase: subjectPhrase(subjectOf(urn)), ...(isLeaving && { isLeaving }) };
    return key === undefined ? [] : [[key, holder]];
  };
  const leaving = changes.flatMap(({ action, before }) =>
    action === "delete" && before !== undefined ? held(before, true) : [],
  );
  const others = objects.flatMap(({ kind, record }): [string, Holder][] => {
    const key = keyOf(kind, record.name);
    return key === undefined ? [] : [[key, { phrase: phrase`one outside this program` }]];
  });
  return groups([...remaining.flatMap((each) => held(each, false)), ...others, ...leaving]);
}

/**
 * The names that these changes give and another object has.
 * @param objects those outside the program
 */
export function collisions(
  changes: readonly Change[],
  remaining: readonly ResourceState[],
  objects: ServiceFacts["objects"],
): Sentence[] {
  const holders = holdersOf(changes, remaining, objects);
  const takers = groups(changes.flatMap((each) => taken(each).map((key) => [key, each] as const)));
  return [...takers].flatMap(([key, all]) => collision(all, holders.get(key) ?? []));
}

/** The key of the name that a change gives. */
function taken({ kind, action, before, after }: Change): string[] {
  if (kind === undefined || kind.parent !== undefined || after === undefined) return [];
  const { name } = after.inputs;
  const isKept = action !== "create" && before?.inputs.name === name;
  const key = isKept ? undefined : keyOf(kind.name, name);
  return key === undefined ? [] : [key];
}

const TAKEN = ["gets a taken name: the run stops", "get taken names: the run stops"] as const;

/** Of several that take one name, the first one is reported, with the others. */
function collision([taker, ...twins]: Group<Change>, holders: readonly Holder[]): Sentence[] {
  const isUnique = taker.kind?.unique?.join() === "name";
  const others = holders
    .filter(({ urn, isLeaving }) => urn !== taker.urn && (isUnique || !isLeaving))
    .toSorted(byName);
  const [other] = others;
  if (other === undefined) return [];
  const { name: given } = taker.after?.inputs ?? {};
  const name = literal(nameText(typeof given === "string" ? given : ""));
  const says = phrase`gets the name ${name}, the same as ${listed(others.map((each) => each.phrase))}`;
  const causes = twins.map(({ urn }) => urn);
  if (!isUnique) {
    const confused = phrase`${says}: they are easy to confuse`;
    return [{ severity: "amber", effect: "silent", subject: taker, says: confused, causes }];
  }
  const old =
    other.isLeaving && literal(`aliases: [{ name: "${subjectOf(other.urn ?? "").name}" }]`);
  return [
    {
      ...{ severity: "red", effect: "fails", verbs: TAKEN, subject: taker, causes },
      says: old
        ? phrase`${says}, which is deleted only later: the service rejects it, and the run stops partway`
        : phrase`${says}: the service rejects it, and the run stops partway`,
      remedy: old
        ? phrase`If it is the same object, write ${old}`
        : phrase`Rename one, or declare it only once`,
    },
  ];
}
