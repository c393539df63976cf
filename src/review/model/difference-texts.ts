// Values and differences in words.
import { joinedPhrases, literal, phrase, words as inWords } from "../../printing";
import type { Phrase } from "../../printing";
import type { Difference } from "./difference";
import { listed } from "./subjects";
import { UNRECORDED } from "./words";
import type { Shown } from "./words";

/** A value. */
export function valueText(shown: Shown): Phrase {
  const { is, text } = shown;
  if (is === "words") return inWords(text);
  if (is === "new") return phrase`${literal(text)} (new)`;
  if (is === "parts" && shown.parts.length > 0) {
    const [[label, value] = [], ...others] = shown.parts;
    // Nothing but a name needs no label.
    if (others.length === 0 && label?.text === "name" && value !== undefined)
      return valueText(value);
    return joinedPhrases(
      // A label in code, such as the name of a header, is shown apart from its value.
      shown.parts.map((part) =>
        joinedPhrases(part.map(valueText), part[0]?.is === "literal" ? ": " : " "),
      ),
      ", ",
    );
  }
  return text.trim() === "" ? phrase`empty` : literal(text);
}

/** `checks every 60 s → 300 s`. */
export function differenceText({ path, words, change }: Difference): Phrase {
  // A type says of what kind its value is; a value that is not recorded says nothing.
  const isBare = words.length === 0 && change.is === "value" && change.from === UNRECORDED;
  const names = isBare ? [inWords(String(path[0]))] : words.map(valueText);
  const what = names.length === 0 ? [] : [joinedPhrases(names, " › ")];
  return joinedPhrases([...what, changePhrase(change)], " ");
}

/** What is said of a change of which no values are shown. */
export const WITHOUT_VALUES = {
  secret: phrase`changed (secret)`,
  hidden: phrase`changed (hidden)`,
  order: phrase`in another order`,
} as const;

function changePhrase(change: Difference["change"]): Phrase {
  switch (change.is) {
    case "value":
      if (change.from === UNRECORDED) return phrase`→ ${valueText(change.to)}`;
      return isReplacement([change.from], change.to)
        ? phrase`${valueText(change.from)} → its replacement`
        : phrase`${valueText(change.from)} → ${valueText(change.to)}`;
    case "items":
      return itemsPhrase(change);
    case "added":
      return phrase`(new): ${valueText(change.value)}`;
    case "removed":
      return phrase`(removed): ${valueText(change.value)}`;
    default:
      return WITHOUT_VALUES[change.is];
  }
}

type Items = Extract<Difference["change"], { readonly is: "items" }>;

/** Whether it is one of these objects under a new id. */
const isReplacement = (old: readonly Shown[], { is, text }: Shown): boolean =>
  is === "new" && old.some((each) => each.text === text);

/** `added ap-south, removed eu-west`; `removed eu-west (2 left)`. */
function itemsPhrase({ added, removed, count }: Items): Phrase {
  if (added.length === removed.length && added.every((each) => isReplacement(removed, each)))
    return phrase`${valuesText(removed)} → ${inWords(added.length === 1 ? "its replacement" : "their replacements")}`;
  const come = phrase`added ${valuesText(added)}`;
  const gone = phrase`removed ${valuesText(removed)}`;
  if (removed.length === 0) return come;
  if (added.length > 0) return phrase`${come}, ${gone}`;
  return phrase`${gone} (${count === 0 ? phrase`none` : count} left)`;
}

/** Values; those with commas in them stand apart. */
const valuesText = (items: readonly Shown[]): Phrase =>
  listed(items.map(valueText), undefined, items.some(({ is }) => is === "parts") ? "; " : ", ");
