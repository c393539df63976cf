// Names and values as shown to the readers of a review.
import { redact } from "../../client";
import {
  counted,
  cut,
  isCredential,
  isObject,
  isUnknown,
  membersOf,
  printable,
} from "../../definitions";
import type { Field, Fields, Json, JsonObject, NamePlace } from "../../definitions";
import { duration } from "../../routing";
import { OLD_VALUE, SECRET } from "./preview";

/** A value for a reader. */
export type Shown =
  /** As written in a program. */
  | { readonly is: "literal"; readonly text: string }
  /** Our own words. */
  | { readonly is: "words"; readonly text: string }
  /** The id of a new resource with that name. */
  | { readonly is: "new"; readonly text: string }
  /** Members of an object or items of a list: each part is a label with its value, or a value. */
  | {
      readonly is: "parts";
      readonly text: string;
      readonly parts: readonly (readonly Shown[])[];
    };

const inWords = (text: string): Shown => ({ is: "words", text });

/** For a missing value. */
export const NOT_SET = inWords("not set");
/** For a secret value. */
export const HIDDEN = inWords("(secret)");
/** For a value that looks like a credential although it is not marked as a secret. */
export const CREDENTIAL = inWords("(hidden)");
/** For a value that a preview cannot know. */
export const KNOWN_AFTER_RUN = inWords("known after the run");

/** For a value that a saved plan does not contain. */
export const UNRECORDED = inWords("(old value)");

/** Longer values are cut. */
const LONGEST = 60;
const LONGEST_OBJECT = 100;

const ACRONYMS = /\b(api|cors|css|dns|html|id|tls|ttl|url)\b/g;

/** The displayed name of a field: `alertChannelIds` is `alert channels`. Empty if it needs no name. */
export function wordsFor(name: string, field: Field | undefined): readonly Shown[] {
  // A name chosen by a user or by another package.
  if (field === undefined) return [{ is: "literal", text: cut(clean(name), LONGEST) }];
  if (field.words !== undefined) return field.words === "" ? [] : [inWords(field.words)];
  const plain = withoutUnit(isReference(field) ? name.replace(/Id(s?)$/, "$1") : name, field);
  const words = plain.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return [inWords(words.replace(ACRONYMS, (word) => word.toUpperCase()))];
}

const isReference = (field: Field | undefined): boolean =>
  field?.ref !== undefined || (field?.type === "list" && field.of.ref !== undefined);

const UNIT = /(?<=.)(Seconds|Minutes|Days|Ms|Bytes|Percent)$/;

/** The unit is shown beside the value. */
const withoutUnit = (name: string, field: Field): string =>
  field.type === "number" && field.unit !== undefined ? name.replace(UNIT, "") : name;

/** `5 min`, `800 ms`. */
function numberText(value: number, field: Field | undefined): string {
  const unit = field?.type === "number" ? field.unit : undefined;
  if (unit === "s") return duration(value);
  if (unit === "min") return duration(60 * value);
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

/** The name of the object with an id. */
export type NameOf = (kind: string, id: Json) => string | undefined;

/** How a name is judged: keys of maps, and names without a field, are chosen by users, as for headers. */
export const placeOf = (field: Field | undefined, isInMap: boolean): NamePlace =>
  isInMap || field === undefined ? "header" : "member";

/** A value as shown to a reader. */
export function shown(
  name: string,
  field: Field | undefined,
  value: Json | undefined,
  nameOf: NameOf,
  place: NamePlace = placeOf(field, false),
): Shown {
  if (value === undefined || value === null) return NOT_SET;
  if (value === OLD_VALUE) return UNRECORDED;
  if (value === SECRET || field?.secret) return HIDDEN;
  if (isUnknown(value)) return KNOWN_AFTER_RUN;
  if (typeof value === "string" && isCredential(name, place, value)) return CREDENTIAL;
  if (typeof value === "boolean") return inWords(value ? "yes" : "no");
  if (typeof value === "number" && field?.ref === undefined) {
    return { is: "literal", text: numberText(value, field) };
  }
  if (typeof value === "object") return shownParts(partsOf(name, field, value, nameOf));
  const refName = field?.ref === undefined ? undefined : nameOf(field.ref, value);
  return { is: "literal", text: cut(refName ?? clean(String(value)), LONGEST) };
}

const ELLIPSIS = [inWords("…")];

/** Parts on one line, as many as fit. */
function shownParts(all: readonly (readonly Shown[])[]): Shown {
  const lengths = all.map((part) => textOf([part]).length);
  let [count, length] = [0, 0];
  while (count < all.length && length < LONGEST_OBJECT) length += lengths[count++] ?? 0;
  const parts = count === all.length ? all : [...all.slice(0, count), ELLIPSIS];
  return { is: "parts", text: textOf(parts), parts };
}

const textOf = (parts: readonly (readonly Shown[])[]): string =>
  parts.map((part) => part.map(({ text }) => text).join(" ")).join(", ");

/** The members of an object with their names, the discriminator first; the items of a list. */
function partsOf(
  name: string,
  field: Field | undefined,
  value: Json,
  nameOf: NameOf,
  place: NamePlace = placeOf(field, false),
): (readonly Shown[])[] {
  if (field?.secret) return [[HIDDEN]];
  if (Array.isArray(value)) {
    const of = field?.type === "list" ? field.of : undefined;
    return value.flatMap((item) => partsOf(name, of, item, nameOf));
  }
  if (!isObject(value)) return [[shown(name, field, value, nameOf, place)]];
  const shape = field?.type === "variant" ? field.by : undefined;
  const members = field === undefined ? {} : membersOf(field, value);
  const chosen = shape === undefined ? undefined : value[shape];
  const first: Shown[][] =
    typeof chosen === "string" ? [[{ is: "literal", text: cut(clean(chosen), LONGEST) }]] : [];
  const rest = inOrder(members, value)
    .filter((key) => key !== shape)
    .flatMap((key) => {
      const item = value[key];
      if (item === undefined || item === null) return [];
      const isInMap = field?.type === "map";
      const member = members[key] ?? (isInMap ? field.of : undefined);
      const label = wordsFor(key, isInMap ? undefined : member);
      const [one = [inWords("none")], ...others] = partsOf(
        key,
        member,
        item,
        nameOf,
        placeOf(member, isInMap),
      );
      return [[...label, ...one], ...others];
    });
  return [...first, ...rest];
}

/** The keys of these values: those of the fields, in their order, then all others. */
export function inOrder(fields: Fields | undefined, ...values: readonly JsonObject[]): string[] {
  const keys = new Set(values.flatMap((value) => Object.keys(value)));
  const known = Object.keys(fields ?? {}).filter((key) => keys.has(key));
  return [...new Set([...known, ...[...keys].sort()])];
}

/** One line without control characters and without anything that looks like a credential. */
export const clean = (text: string): string => printable(redact(text));

const LONGEST_NAME = 100;

/** A name as shown to a reader. */
export const nameText = (name: string): string => cut(clean(name), LONGEST_NAME);

/** Two long texts, cut so that their difference is visible; if it does not fit, they end with how much more of them differs. */
export function cutPair(from: string, to: string): [string, string] {
  const [left, right] = [Array.from(clean(from)), Array.from(clean(to))];
  if (left.length <= LONGEST && right.length <= LONGEST) return [left.join(""), right.join("")];
  const alike = alikeIn(left, right);
  const start = Math.max(0, alike - LONGEST / 2);
  const end = alikeIn(left.slice(alike).reverse(), right.slice(alike).reverse());
  const piece = (letters: string[]): string => {
    const more = letters.length - end - start - LONGEST;
    const note = more > 0 ? ` (${counted(more, "further character")} may differ)` : "";
    return `${start > 0 ? "…" : ""}${cut(letters.slice(start).join(""), LONGEST)}${note}`;
  };
  return [piece(left), piece(right)];
}

/** How many letters two texts have in common at their beginning. */
function alikeIn(left: readonly string[], right: readonly string[]): number {
  const differs = left.findIndex((letter, at) => letter !== right[at]);
  return differs < 0 ? left.length : differs;
}

/** `5 Jan 2030, 09:30 UTC`. */
export function timeText(time: Date): string {
  const [, day = "", month = "", year = "", clock = ""] = time.toUTCString().split(" ");
  return `${Number(day)} ${month} ${year}, ${clock.slice(0, 5)} UTC`;
}
