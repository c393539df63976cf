// Sentences of a review, the same for every form that it is written in.
import type { Change, Deed, Subject } from "./changes";
import type { Difference } from "./differences";
import type { Drift } from "./drift";
import type { Hazard } from "./hazards";
import type { Review } from "./review";
import type { Shown } from "./words";

/** How a form of writing sets a literal text apart. */
export interface Style {
  readonly literal: (text: string) => string;
}

/** The past tense of what happens. */
export const DONE: Readonly<Record<Deed, string>> = {
  replace: "replaced",
  delete: "deleted",
  update: "changed",
  create: "created",
  adopt: "taken over",
  release: "released",
};

/** More of them are counted, not named. */
const MOST_NAMES = 5;
const MOST_DIFFERENCES = 8;

/** `1 replaced, 4 changed, 140 unchanged`. */
export function countsOf({ changes, unchanged, isRefreshAlone, drift }: Review): string {
  if (isRefreshAlone) return `${drift.length} changed elsewhere, ${unchanged} unchanged`;
  const counts = Object.entries(DONE)
    .map(([deed, done]) => ({ done, count: changes.filter((each) => each.deed === deed).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, done }) => `${count} ${done}`);
  return [...counts, `${unchanged} unchanged`].join(", ");
}

/** ` in stack dev of shop`, where the preview says so: that of an empty stack does not. */
export const whereText = ({ stack, project }: Review, { literal }: Style): string =>
  stack === "" ? "" : ` in stack ${literal(stack)} of ${literal(project)}`;

/** `No changes: 3 resources stay as they are`. */
export function noChangesText(review: Review, style: Style, none: string): string {
  const { unchanged } = review;
  const stay =
    unchanged === 1 ? "1 resource stays as it is" : `${unchanged} resources stay as they are`;
  return `${none}${whereText(review, style)}: ${unchanged === 0 ? "there are no resources" : stay}.`;
}

/** `monitor shop`. */
export const called = ({ kind, title, name }: Subject, { literal }: Style): string =>
  `${kind === undefined ? literal(title) : title} ${literal(name)}`;

/** A value. */
export function valueText({ is, text }: Shown, { literal }: Style): string {
  if (is === "words") return text;
  if (is === "new") return `the new ${literal(text)}`;
  return text.trim() === "" ? "empty" : literal(text);
}

/** `checks every 60 s → 300 s`. */
export function differenceText({ words, change }: Difference, style: Style): string {
  const what = words.map((word) => valueText(word, style)).join(" › ");
  const values = (sign: string, items: readonly Shown[]): string[] =>
    items.length === 0
      ? []
      : [
          `${sign} ${listed(
            items.map((item) => valueText(item, style)),
            MOST_NAMES,
          )}`,
        ];
  switch (change.is) {
    case "secret":
      return `${what} changed (secret)`.trim();
    case "hidden":
      return `${what} changed (hidden)`.trim();
    case "value":
      return `${what} ${valueText(change.from, style)} → ${valueText(change.to, style)}`.trim();
    case "items":
      return [what, ...values("+", change.added), ...values("−", change.removed)].join(" ").trim();
    case "order":
      return `${what} in another order`.trim();
  }
}

/** What happens to a resource, thing by thing. */
export function changeTexts(change: Change, style: Style): string[] {
  const { deed, differences } = change;
  const texts = differences.slice(0, MOST_DIFFERENCES).map((difference) => {
    const text = differenceText(difference, style);
    return change.because.includes(String(difference.path[0]))
      ? `${text} (forces the replacement)`
      : text;
  });
  const more = differences.length - texts.length;
  if (more > 0) texts.push(`and ${more} more`);
  if (texts.length > 0) return texts;
  if (deed === "update")
    return ["finishes what an earlier run began, or takes it back under management"];
  if (deed === "replace") return ["without a change of its inputs"];
  const facts = change.facts.map(({ words, value }) =>
    [...words, value].map((each) => valueText(each, style)).join(" "),
  );
  const text = [...(facts.length === 0 ? [] : [facts.join(", ")]), ...STAYS[deed]].join(": ");
  return text === "" ? [] : [text];
}

const STAYS: Readonly<Record<Exclude<Deed, "update" | "replace">, readonly string[]>> = {
  create: [],
  delete: [],
  adopt: [],
  release: ["stays in the service, managed no more"],
};

/** A hazard as a sentence, without its full stop. */
export function hazardText(hazard: Hazard, style: Style): string {
  const { says, along } = hazard;
  const sentence = `The ${called(hazard, style)} ${says}`;
  if (along === undefined) return sentence;
  const who = listed(
    along.who.map((each) => called(each, style)),
    MOST_NAMES,
  );
  if (along.how === "refers") return `${sentence}: ${who}`;
  return `${sentence}; with it ${along.who.length === 1 ? "goes the" : "go"} ${who}`;
}

/** What somebody else did to a resource. */
export function driftTexts({ isGone, differences, by }: Drift, style: Style): string[] {
  const texts = isGone
    ? ["deleted"]
    : differences.slice(0, MOST_DIFFERENCES).map((each) => differenceText(each, style));
  const more = isGone ? 0 : differences.length - texts.length;
  return [
    ...texts,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(by === undefined ? [] : [`by ${valueText(by.who, style)}, ${by.when}`]),
  ];
}

/** What the run would do about it. */
export function remedyText({ urn, isGone, differences }: Drift, review: Review): string {
  const change = review.changes.find((each) => each.urn === urn);
  if (change === undefined) {
    return isGone
      ? "does nothing: the program has it no more"
      : "does nothing: the program says the same";
  }
  if (isGone) return "makes it anew";
  const touched = new Set(change.differences.map(({ path }) => path[0]));
  // What is no input (who manages it) goes back with every write.
  const back = differences.filter(
    ({ path: [name] }) => touched.has(name) || change.kind?.fields[String(name)] === undefined,
  );
  return back.length === differences.length ? "sets it as the program says" : "see above";
}

/** Names, the first of them. */
export function listed(names: readonly string[], most: number): string {
  if (names.length <= most) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
}
