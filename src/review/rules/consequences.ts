// The impact of changed inputs. The texts come from the definitions.
import {
  activeFields,
  isAlertingKind,
  isSameValue,
  isUnknown,
  unknownTriggers,
} from "../../definitions";
import type { Field, Impact, Json } from "../../definitions";
import { phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { all } from "../../routing";
import type { Certainty } from "../../routing";
import type { Change } from "../model/changes";
import { staysAsItIs } from "../model/difference";
import { isSevere } from "./finding";
import type { Effect } from "./finding";
import { OLD_VALUE, SECRET } from "../model/preview";
import { leavePhrase } from "./sentences";
import type { Sentence } from "./sentences";
import type { ServiceFacts } from "../model/service-facts";
import { idKey } from "../model/urn";
import { timeText } from "../model/words";

/** Fields whose new value has an impact, or may have one. */
export function consequencesOf(change: Change, lastUses: ServiceFacts["lastUses"]): Sentence[] {
  const { kind, before, after, differences } = change;
  if (kind === undefined || after === undefined) return [];
  const stored = unknownTriggers(kind, before?.outputs ?? {});
  return activeFields(kind, { ...before?.inputs, ...after.inputs }).flatMap(([name, field]) => {
    if (stored.includes(name)) return [];
    const old = before?.outputs[name] ?? before?.inputs[name] ?? field.default;
    const now = after.inputs[name] ?? (staysAsItIs(field) ? old : field.default);
    const isNew = before === undefined;
    const value = { old, now, isNew, differs: differences.some(({ path }) => path[0] === name) };
    return (field.impacts ?? []).flatMap((impact) => {
      const certainty = hit(impact, field, value);
      return certainty === "no" ? [] : consequenceOf(change, name, impact, certainty, lastUses);
    });
  });
}

/** The objects whose value changes, and that nobody has ever used: nobody misses the old one. */
export const neverUsed = (
  changes: readonly Change[],
  lastUses: ServiceFacts["lastUses"],
): Change[] =>
  changes.filter(
    ({ kind, before }) => lastUses.get(idKey(kind?.name ?? "", before?.id ?? "")) === null,
  );

const HIDDEN = ["is hidden from visitors", "are hidden from visitors"] as const;
const IN_PUBLIC = ["may change in public", "may change in public"] as const;

/** What a heading says of those whose value stops working. */
function effectOf({ kind }: Change): Effect {
  if (kind?.isPublic) return "public";
  return isAlertingKind(kind?.name) ? "fewer" : "impact";
}

function consequenceOf(
  change: Change,
  name: string,
  { says, stops, lastUse }: Impact,
  certainty: Certainty,
  lastUses: ServiceFacts["lastUses"],
): Sentence[] {
  const { kind, before } = change;
  const known = lastUses.get(idKey(kind?.name ?? "", before?.id ?? ""));
  // Nobody misses what was never used.
  if (lastUse !== undefined && known === null) return [];
  const use = lastUse === undefined ? phrase`` : useText(known, before?.outputs[lastUse]);
  const effect = effectOf(change);
  const isRed = stops === true && certainty === "yes" && isSevere(effect);
  return [
    {
      ...{ severity: isRed ? "red" : "amber", effect, subject: change },
      ...(kind?.isPublic && { verbs: isRed ? HIDDEN : IN_PUBLIC }),
      says: phrase`${words(says)}${use}`,
      ...(certainty !== "yes" && { isPossible: true }),
      ...(isRed && { remedy: leavePhrase([name]) }),
      ...(lastUse !== undefined && { remedy: phrase`First find out who uses it` }),
    },
  ];
}

/**
 * `, wherever it is used; last used 5 Jan 2030, 09:30 UTC`.
 * @param known what the service says
 * @param then what the state has of an earlier time
 */
function useText(known: string | null | undefined, then: Json | undefined): Phrase {
  const anywhere = phrase`, wherever it is used`;
  const time = new Date(known ?? (typeof then === "string" ? then : NaN));
  if (Number.isNaN(time.getTime())) return anywhere;
  const later = words(known === undefined ? " or later" : "");
  return phrase`${anywhere}; last used ${words(timeText(time))}${later}`;
}

interface ValueChange {
  readonly old: Json | undefined;
  readonly now: Json | undefined;
  readonly isNew: boolean;
  /** The engine, which sees secrets, found another value. */
  readonly differs: boolean;
}

/** Whether a change has an impact. */
function hit(impact: Impact, field: Field, value: ValueChange): Certainty {
  const { old, now, isNew, differs } = value;
  if ("when" in impact && impact.when === "changed") return hitByAny(field, value);
  if (isNew) return "to" in impact && impact.alsoNew ? holds(impact, field, now) : "no";
  const isNow = holds(impact, field, now);
  const certainty = all([isNow, OPPOSITE[holds(impact, field, old)]]);
  if (certainty !== "may") return certainty;
  if (!differs) return "no";
  // The value was another one before: for `from`, any other.
  return "from" in impact ? "may" : isNow;
}

const OPPOSITE: Readonly<Record<Certainty, Certainty>> = { yes: "no", may: "may", no: "yes" };

/** Omitting a value does not change it, so nothing is replaced. */
function hitByAny(field: Field, { old, now, isNew, differs }: ValueChange): Certainty {
  if (isNew || now === undefined) return "no";
  if (isShown(old) && isShown(now)) return isSameValue(field, old, now) ? "no" : "yes";
  if (!differs) return "no";
  return isUnknown(now) ? "may" : "yes";
}

/** Whether a value has what the impact is about. */
function holds(impact: Impact, field: Field, value: Json | undefined): Certainty {
  if (!isShown(value)) return "may";
  if ("to" in impact) return isSameValue(field, value, impact.to) ? "yes" : "no";
  if ("from" in impact) return isSameValue(field, value, impact.from) ? "no" : "yes";
  return Array.isArray(value) && value.length > 0 ? "no" : "yes";
}

const isShown = (value: Json | undefined): boolean =>
  value !== SECRET && value !== OLD_VALUE && !isUnknown(value);
