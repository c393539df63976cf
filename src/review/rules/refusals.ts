// What an endpoint or a receiver may refuse after a run: the service accepts it, and it shows only when a check fails, or when an
// alert is missing.
import {
  ALERTING,
  channelTypeTitle,
  isObject,
  isSameValue,
  isUnknown,
  membersOf,
  onlyWarns,
} from "../../definitions";
import type { Field, Json } from "../../definitions";
import { joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { goes } from "../model/changes";
import type { Change } from "../model/changes";
import type { Difference } from "../model/difference";
import { OLD_VALUE } from "../model/preview";
import type { ResourceState } from "../model/preview";
import { differenceText, valueText } from "../model/difference-texts";
import { listed } from "../model/subjects";
import { shown, UNRECORDED } from "../model/words";
import type { Verbs } from "./finding";
import { MISSED } from "./paging";
import type { Sentence } from "./sentences";

/** The kinds that send to an address. */
const SENDERS: ReadonlySet<string | undefined> = new Set([ALERTING.channel, "Webhook"]);

const ADDRESS = /url$/i;

/** What may be refused of these changes. */
export const refusals = (changes: readonly Change[]): Sentence[] =>
  changes
    .filter((change) => change.action === "update" || (change.action === "replace" && goes(change)))
    .flatMap((change) => {
      const common = { severity: "amber", subject: change } as const;
      return [
        ...destination(change).map((each): Sentence => ({ ...common, effect: "silent", ...each })),
        ...(change.action === "replace" ? [] : answers(change)).map((each): Sentence => ({
          ...common,
          effect: "alarms",
          ...each,
        })),
      ];
    });

const ADDRESSED = ["has a new address", "have new addresses"] as const;

type Rest = Pick<Sentence, "says"> & Partial<Sentence>;

/** Recipients that are gone, and a new address: one edit is one sentence. */
function destination(change: Change): Rest[] {
  const { kind, differences } = change;
  if (!SENDERS.has(kind?.name)) return [];
  const lost = differences.flatMap(({ path: [name], change: { is, ...items } }) =>
    name === "config" && is === "items" && "removed" in items ? items.removed : [],
  );
  const who = listed(lost.map(({ is, text }) => (is === "words" ? words(text) : literal(text))));
  const isNew = differences.some((each) => isOfAddress(change, each) && leadsElsewhere(each));
  const texts = [
    ...(lost.length === 0 ? [] : [phrase`no longer notifies ${who}`]),
    ...(isNew ? [phrase`has a new address: send a test`] : []),
  ];
  if (texts.length === 0) return [];
  const says = joinedPhrases(texts, ", and ");
  if (lost.length > 0)
    return [{ says, effect: "fewer", ...(isNew && { verbs: otherWay(change) }) }];
  const isUnproven = differences.some(
    (each) => each.change.is === "value" && each.change.from === UNRECORDED,
  );
  return [{ says, verbs: ADDRESSED, ...(isUnproven && { isPossible: true }) }];
}

const typeIn = (state: ResourceState | undefined): string | undefined => {
  const { config } = state?.inputs ?? {};
  const type = isObject(config) ? config.channelType : undefined;
  return typeof type === "string" && !isUnknown(type) ? channelTypeTitle(type) : undefined;
};

/** How a channel reaches other people. */
function otherWay({ before, after }: Change): Verbs {
  const [from, to] = [typeIn(before), typeIn(after)];
  return from === to || from === undefined || to === undefined
    ? ["notifies other people", "notify other people"]
    : [`changes from ${from} to ${to}`, `change from ${from} to ${to}`];
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

/** Differences that the endpoint of a monitor may not meet. */
function answers(change: Change): Rest[] {
  const { kind, differences } = change;
  if (kind?.name !== ALERTING.watched) return [];
  const method = differences.find(
    ({ path: [name, member] }) => name === "config" && member === "method",
  )?.change;
  const headers = differences.filter(
    ({ path: [name, member], change: { is } }) =>
      name === "config" && member === "customHeaders" && is === "secret",
  );
  const names = headers.map(({ path }) => literal(String(path[2] ?? path[1])));
  return [
    ...expectations(change),
    ...(method?.is === "value"
      ? [
          phrase`sends ${literal(method.to.text)}${method.from === UNRECORDED ? phrase`` : phrase` instead of ${literal(method.from.text)}`}, which the endpoint may refuse`,
        ].map((says) => ({ says }))
      : []),
    ...(headers.length === 0
      ? []
      : [
          {
            says: phrase`sends a new secret in header ${listed(names)}: if the endpoint refuses it, a false alarm follows`,
          },
        ]),
  ];
}

/** Assertions whose breach fails the check, that are new or gone; without the old ones, that is not known. */
function expectations({ kind, before, after, differences }: Change): Rest[] {
  const field = kind?.fields.assertions;
  if (field?.type !== "list" || !differences.some(({ path }) => path[0] === "assertions"))
    return [];
  const [old, now] = [before?.inputs.assertions, after?.inputs.assertions];
  const come = lackedBy(field.of, old, now);
  const gone = Array.isArray(old) ? lackedBy(field.of, now, old) : undefined;
  if (come !== undefined) {
    const edited = differences.filter(
      ({ path: [name, item] }) => name === "assertions" && item !== undefined,
    );
    const what =
      gone === undefined || edited.length === 0
        ? phrase`asserts something new${come}`
        : phrase`asserts something else (${listed(edited.map(differenceText), MOST_ASSERTIONS, "; ")})`;
    const says = phrase`${what}: if the endpoint does not meet it today, an incident opens`;
    return [{ says, ...(old === OLD_VALUE && { isPossible: true }) }];
  }
  if (gone === undefined) return [];
  const says = phrase`no longer asserts something${gone}: what only that detects opens no incident`;
  return [{ says, effect: "fewer", verbs: MISSED }];
}

const MOST_ASSERTIONS = 2;

/**
 * Assertions that the other side lacks: one that only warns opens no incident.
 * @returns undefined if there are none, and empty if they are secret or not known yet
 */
function lackedBy(
  field: Field,
  other: Json | undefined,
  side: Json | undefined,
): Phrase | undefined {
  if (side === undefined) return undefined;
  if (!Array.isArray(side)) return phrase``;
  if (other !== undefined && other !== OLD_VALUE && !Array.isArray(other)) return undefined;
  const known = (Array.isArray(other) ? other : []).filter((each) => !onlyWarns(each));
  const more = side.filter(
    (item) => !onlyWarns(item) && !known.some((each) => isSameValue(field, each, item)),
  );
  if (more.length === 0) return undefined;
  const texts = more.map((item) => valueText(shown("assertions", field, item, () => undefined)));
  return phrase` (${listed(texts, MOST_ASSERTIONS, "; ")})`;
}
