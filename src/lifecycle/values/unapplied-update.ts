// Proof that an update was not executed although it was answered: the response is the record as it was before.
import { isHashOf, shownMembers } from "./secret-hash";
import { holds, isNothing, isUnconfirmed } from "./memory";
import { pick } from "./members";
import { isObject, isSameValue, membersOf, readField, resolveField } from "../../definitions";
import type { Field, HashFacts, Json, JsonObject, KindSpec } from "../../definitions";

/** An update of these fields, and the record in its response. */
export interface AnsweredUpdate {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly changed: readonly string[];
  readonly record: JsonObject;
}

/**
 * Whether a response shows what the state has instead of what was sent: the hash of the old value, or all changed
 * fields with their old values and, if the state has it, the time of the last update. The old values of unconfirmed
 * fields are not known: for them, the time of the last update and a value that was not sent are the proof.
 */
export function isUnapplied(spec: KindSpec, answered: AnsweredUpdate): boolean {
  return hasOldHash(spec, answered) || hasOldValues(spec, answered);
}

function hasOldHash({ hash, fields }: KindSpec, answered: AnsweredUpdate): boolean {
  const { olds, news, changed, record } = answered;
  if (hash === undefined || !changed.includes(hash.field)) return false;
  const [then, now] = [olds[hash.field], news[hash.field]];
  const live = record[hash.output];
  if (then === undefined || now === undefined) return false;
  const kept = withKept(fields[hash.field], then, now);
  const isOld = isUnconfirmed(olds, hash.field)
    ? hasOldTime(answered) && live === olds[hash.output]
    : isHashOf(hash, then, live);
  return isOld && ![now, kept].some((value) => isHashOf(hash, value, live));
}

const hasOldTime = ({ olds, record }: AnsweredUpdate): boolean =>
  olds.updatedAt !== undefined && record.updatedAt === olds.updatedAt;

/** The new value with the members that the service keeps although they are omitted. */
function withKept(field: Field | undefined, then: Json, now: Json): Json {
  if (field === undefined || !isObject(then) || !isObject(now)) return now;
  const kept = Object.entries(membersOf(field, now))
    .filter(([name, { clear }]) => clear === "keeps" && now[name] === undefined)
    .map(([name]) => name);
  return { ...pick(then, kept), ...now };
}

function hasOldValues(spec: KindSpec, answered: AnsweredUpdate): boolean {
  const { olds, news, changed, record } = answered;
  if (olds.updatedAt !== undefined && !hasOldTime(answered)) return false;
  const areOld = changed.flatMap((name) => {
    const plain = spec.fields[name];
    if (plain === undefined || plain.local || plain.writeOnly) return [];
    const field = resolveField(plain, news);
    const live = readField(field, name, record);
    const isNew = holds(field, news[name], live, record);
    if (isUnconfirmed(olds, name))
      return isNew || live === undefined || !hasOldTime(answered) ? [] : [true];
    return [live !== undefined && !isNew && holds(field, olds[name], live, record)];
  });
  return areOld.length > 0 && areOld.every((isOld) => isOld);
}

/**
 * The paths of values that the update removed and that the response still shows, except for those that the API is known to
 * keep: the preview warns of these.
 */
export function ignoredRemovals(spec: KindSpec, answered: AnsweredUpdate): string[] {
  const { olds, news, changed, record } = answered;
  return changed.flatMap((name) => {
    const plain = spec.fields[name];
    if (plain === undefined || plain.local) return [];
    const field = resolveField(plain, news);
    if (name === spec.hash?.field) return shownRemovals(spec.hash, field, answered);
    const [then, live] = [olds[name], readField(field, name, record)];
    if (field.writeOnly || field.default !== undefined || news[name] !== undefined) return [];
    return !isNothing(field, then) && isSameValue(field, then, live) ? [name] : [];
  });
}

/** The same for the members of a write-only value that the record shows. */
function shownRemovals(
  hash: HashFacts,
  field: Field,
  { olds, news, record }: AnsweredUpdate,
): string[] {
  const [then, now] = [olds[hash.field], news[hash.field]];
  if (!isObject(then) || !isObject(now)) return [];
  const shown = shownMembers(hash, record);
  return Object.entries(membersOf(field, now))
    .filter(([name, member]) => now[name] === undefined && !isNothing(member, then[name]))
    .filter(([name, member]) => isSameValue(member, then[name], shown[name]))
    .map(([name]) => `${hash.field}.${name}`);
}
