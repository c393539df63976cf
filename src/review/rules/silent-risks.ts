// What may go wrong unnoticed after a run: the service accepts it, and it shows only when an alert is missing.
import {
  ALERTING,
  isObject,
  isSameValue,
  isUnknown,
  membersOf,
  onlyWarns,
} from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { subjectOf } from "../model/changes";
import type { Change } from "../model/changes";
import type { Difference } from "../model/difference";
import { groups } from "../model/groups";
import { RANK } from "./hazard";
import type { ResourceState } from "../model/preview";
import { SECRET } from "../model/preview";
import type { Sentence } from "./sentences";
import type { ServiceFacts } from "../model/service-facts";
import { listed, subjectPhrase } from "../model/subjects";
import { kindOf } from "../model/urn";
import { nameText } from "../model/words";

/** The kinds that send to an address. */
const SENDERS: ReadonlySet<string | undefined> = new Set([ALERTING.channel, "Webhook"]);

const ADDRESS = /url$/i;

/**
 * The risks of these changes.
 * @param objects those outside the program
 */
export function silentRisks(
  changes: readonly Change[],
  remaining: readonly ResourceState[],
  objects: ServiceFacts["objects"],
): Sentence[] {
  const taken = namesAmong(remaining, objects);
  return changes.flatMap((change) =>
    [
      ...[...addressRisk(change), ...answerRisks(change)].map(amber),
      ...recipientRisk(change),
      ...nameRisk(change, taken),
    ].map((risk) => ({ rank: RANK.silent, ...risk, subject: change })),
  );
}

type Risk = Pick<Sentence, "level" | "says"> & Partial<Pick<Sentence, "rank">>;

const amber = (says: Phrase): Risk => ({ level: "amber", says });

const TEST_IT = "send a test, because a wrong address shows only when a message does not arrive";

function addressRisk(change: Change): Phrase[] {
  const { kind, action, after, differences } = change;
  if (!SENDERS.has(kind?.name) || after === undefined) return [];
  const isNew = action === "create";
  const hasAddress = isNew
    ? addressesIn(after.inputs)
    : differences.some((each) => isOfAddress(change, each) && leadsElsewhere(each));
  if (!hasAddress) return [];
  return [phrase`${words(isNew ? "is new" : "has a new address")}: ${words(TEST_IT)}`];
}

/** Whether a difference is one of where messages go: a channel has that in all that its type requires. */
function isOfAddress({ kind, after }: Change, { path: [name, member] }: Difference): boolean {
  if (kind?.name !== ALERTING.channel) return ADDRESS.test(String(name));
  if (name !== "config" || member === undefined) return name === "config";
  const [field, config] = [kind.fields.config, after?.inputs.config];
  const members = field !== undefined && isObject(config) ? membersOf(field, config) : {};
  return members[member]?.required === true || members[member]?.destination === true;
}

/** Whether messages go somewhere else: also without an optional address, but not with fewer recipients alone. */
const leadsElsewhere = ({ change }: Difference): boolean =>
  change.is === "items" ? change.added.length > 0 : change.is !== "order";

/** Recipients that a channel has no longer. */
function recipientRisk({ kind, action, differences }: Change): Risk[] {
  if (kind?.name !== ALERTING.channel || action !== "update") return [];
  const lost = differences.flatMap(({ path: [name], change }) =>
    name === "config" && change.is === "items" ? change.removed : [],
  );
  if (lost.length === 0) return [];
  const who = listed(lost.map(({ is, text }) => (is === "words" ? words(text) : literal(text))));
  return [{ level: "amber", rank: RANK.fewer, says: phrase`no longer notifies ${who}` }];
}

const addressesIn = ({ url, config }: JsonObject): boolean =>
  url !== undefined || (isObject(config) && Object.keys(config).some((name) => ADDRESS.test(name)));

/** Differences that the endpoint of a monitor may not meet. */
function answerRisks(change: Change): Phrase[] {
  const { kind, action, differences } = change;
  if (kind?.name !== ALERTING.watched || action !== "update") return [];
  const method = differences.find(
    ({ path: [name, member] }) => name === "config" && member === "method",
  )?.change;
  return [
    ...(expectsMore(change)
      ? [phrase`has new assertions: if the endpoint does not meet them today, an incident opens`]
      : []),
    ...(method?.is === "value"
      ? [
          phrase`sends ${literal(method.to.text)} instead of ${literal(method.from.text)}, which the endpoint may refuse`,
        ]
      : []),
  ];
}

/** Whether it adds or changes an assertion whose breach fails the check: one that only warns opens no incident. */
function expectsMore({ kind, before, after, differences }: Change): boolean {
  if (!differences.some(({ path }) => path[0] === "assertions")) return false;
  const [field, now] = [kind?.fields.assertions, after?.inputs.assertions];
  if (field?.type !== "list" || now === undefined) return false;
  // They are secret or not known yet.
  if (!Array.isArray(now)) return true;
  const old = before?.inputs.assertions;
  const known = Array.isArray(old) ? old : [];
  return now.some(
    (item) => !onlyWarns(item) && !known.some((each) => isSameValue(field.of, each, item)),
  );
}

/** An object with a name. */
interface Holder {
  /** Its URN; undefined for an object outside the program. */
  readonly urn?: string;
  readonly phrase: Phrase;
}

type Names = ReadonlyMap<string, readonly Holder[]>;

const keyOf = (kind: string, name: Json | undefined): string | undefined =>
  typeof name === "string" && name !== SECRET && !isUnknown(name)
    ? JSON.stringify([kind, name])
    : undefined;

function namesAmong(remaining: readonly ResourceState[], objects: ServiceFacts["objects"]): Names {
  const own = remaining.flatMap(({ urn, type, inputs }) => {
    const key = keyOf(kindOf(type)?.name ?? "", inputs.name);
    return key === undefined
      ? []
      : [[key, { urn, phrase: subjectPhrase(subjectOf(urn)) }] as const];
  });
  const others = objects.flatMap(({ kind, record }) => {
    const key = keyOf(kind, record.name);
    const holder = { phrase: phrase`one outside this program` };
    return key === undefined ? [] : [[key, holder] as const];
  });
  return groups<Holder>([...own, ...others]);
}

/** A name that the change gives and another object has. Below a parent, names may repeat. */
function nameRisk({ kind, urn, action, before, after }: Change, taken: Names): Risk[] {
  if (kind === undefined || kind.parent !== undefined || after === undefined) return [];
  const { name } = after.inputs;
  if (typeof name !== "string" || (action !== "create" && before?.inputs.name === name)) return [];
  const others = taken.get(keyOf(kind.name, name) ?? "") ?? [];
  const other = others.find((each) => each.urn !== urn);
  if (other === undefined) return [];
  const isUnique = kind.unique?.join() === "name";
  const says = phrase`gets the name ${literal(nameText(name))}, the same as ${other.phrase}`;
  return [
    isUnique
      ? {
          level: "red",
          says: phrase`${says}: the service rejects that, and the run stops partway`,
        }
      : { level: "amber", says: phrase`${says}: the two are easy to confuse` },
  ];
}
