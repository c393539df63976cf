// Maintenance windows that suppress more alerts than before. Those that begin to suppress are a consequence of that switch.
import { ALERTING, isUnknown, WHILE_SUPPRESSED } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { phrase, words } from "../../printing";
import { subjectOf } from "../model/changes";
import type { Change } from "../model/changes";
import { OLD_VALUE } from "../model/preview";
import type { ResourceState } from "../model/preview";
import type { Sentence } from "./sentences";

/** What a heading says of a window. */
const SUPPRESSED = ["suppresses alerts", "suppress alerts"] as const;

/** What a changed window suppresses in addition. */
export function windowSentences(change: Change): Sentence[] {
  const { kind, before, after } = change;
  if (kind?.name !== ALERTING.window || before === undefined || after === undefined) return [];
  const [old, now] = [{ ...before.outputs, ...before.inputs }, after.inputs];
  if (!suppresses(old) || !suppresses(now)) return [];
  const isChanged = (name: string): boolean =>
    change.differences.some(({ path }) => path[0] === name);
  const isOutside =
    (isChanged("startsAt") && !isSoonerOrSame(old.startsAt, now.startsAt)) ||
    (isChanged("endsAt") && !isSoonerOrSame(now.endsAt, old.endsAt));
  const isScoped = isChanged("monitorId") && !isOfSameResource(before, after);
  const scopes = isScoped ? scopeOf(old.monitorId, now.monitorId) : [];
  const isUnproven = [old.startsAt, old.endsAt, old.monitorId].includes(OLD_VALUE);
  return [...scopes, ...(isOutside ? ["outside its previous period"] : [])].map((what) => ({
    severity: "amber",
    effect: "fewer",
    verbs: SUPPRESSED,
    subject: change,
    says: phrase`now suppresses alerts ${words(what)}: ${words(WHILE_SUPPRESSED)}`,
    ...(isUnproven && { isPossible: true }),
  }));
}

/** Whether the monitor is the same one of the program as before: its replacement has another id, which is not known yet. */
function isOfSameResource(before: ResourceState, after: ResourceState): boolean {
  if (!isUnknown(after.inputs.monitorId)) return false;
  const [urn, ...others] = after.sources.monitorId ?? [];
  const [old, ...otherOld] = before.sources.monitorId ?? [];
  const isOne = urn !== undefined && others.length + otherOld.length === 0;
  return isOne && urn === old && subjectOf(urn).kind?.name === ALERTING.watched;
}

const suppresses = ({ suppressAlerts }: JsonObject): boolean => suppressAlerts !== false;

/** A window without a monitor is one of the whole organization (docs/api.md, Maintenance windows): a limited one suppresses less. */
function scopeOf(old: Json | undefined, now: Json | undefined): string[] {
  if (now === undefined || now === null) return ["of the whole organization"];
  return old === undefined || old === null ? [] : ["of another monitor"];
}

/** Whether a time is not after another one; false if one of them is not known. */
const isSoonerOrSame = (time: Json | undefined, other: Json | undefined): boolean =>
  milliseconds(time) <= milliseconds(other);

const milliseconds = (time: Json | undefined): number =>
  typeof time === "string" ? Date.parse(time) : NaN;
