// What the rules find, and in which order a reader sees it.
import { counted } from "../../definitions";
import { literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { bySubject } from "../model/changes";
import type { Subject } from "../model/changes";
import { listed } from "../model/subjects";

/** How sure and how bad: `red` certainly does one of the first four kinds of damage, `amber` may, or is less. */
export type Severity = "red" | "amber";

/** A predicate about one resource, and about several. */
export type Verbs = readonly [one: string, many: string];

/** The effects of findings, the worst first, with what a heading says of those who suffer. Red is for those above `loss`. */
export const EFFECTS = {
  /** The run stops partway. */
  fails: ["stops the run", "stop the run"],
  /** Somebody was alerted and no longer is. */
  nobody: ["loses alerting", "lose alerting"],
  /** Nobody is alerted at this moment. */
  now: ["alerts nobody now", "alert nobody now"],
  /** Fewer people are alerted, or less is certain. */
  fewer: ["alerts fewer people", "alert fewer people"],
  /** The same people are alerted later. */
  later: ["alerts later", "alert later"],
  /** People outside the organization notice. */
  public: ["is lost to visitors", "are lost to visitors"],
  /** Records are lost. */
  loss: ["loses records", "lose records"],
  /** What stays refers to what goes. */
  reference: ["goes while still in use", "go while still in use"],
  /** Something stops, or stops working elsewhere. */
  impact: ["changes for others", "change for others"],
  /** A check fails in a test run. */
  run: ["fails in a test run", "fail in a test run"],
  /** Nothing is worse yet, but something may go wrong unnoticed. */
  silent: ["needs a look", "need a look"],
} as const satisfies Readonly<Record<string, Verbs>>;

/** What a finding is about. */
export type Effect = keyof typeof EFFECTS;

// Object.keys knows only strings.
const ORDER = Object.keys(EFFECTS) as Effect[];

/** Whether an effect can be red. */
export const isSevere = (effect: Effect): boolean => ORDER.indexOf(effect) < ORDER.indexOf("loss");

/** What a rule finds. */
export interface Finding {
  readonly severity: Severity;
  readonly effect: Effect;
  /** What the heading says of the victims. */
  readonly verbs: Verbs;
  /** A sentence, without its full stop. */
  readonly text: Phrase;
  /** What to write in the program, without its full stop. */
  readonly remedy?: Phrase;
  /** Who suffers. */
  readonly victims: readonly Subject[];
  /** The resources that it is about: the victims, and the causes. */
  readonly urns: readonly string[];
}

/** The worst first. */
export const byEffect = (one: Finding, other: Finding): number =>
  Number(one.severity === "amber") - Number(other.severity === "amber") ||
  ORDER.indexOf(one.effect) - ORDER.indexOf(other.effect);

/** The same resources, first those that suffer harm, the worst of it first. */
export function inOrderOf<Each extends Subject>(
  findings: readonly Finding[],
  all: readonly Each[],
): Each[] {
  const harmed = findings.flatMap(({ severity, victims }) => (severity === "red" ? victims : []));
  const ranks = new Map(harmed.toReversed().map(({ urn }, at) => [urn, at]));
  const rank = ({ urn }: Each): number => ranks.get(urn) ?? -1;
  return [...all].sort((one, other) => rank(other) - rank(one));
}

/** `2 monitors lose alerting: legacy, shop`. */
export function victimsPhrase(
  victims: readonly Subject[],
  [one, many]: Verbs,
  most?: number,
): Phrase {
  const titles = new Set(
    victims.map(({ kind, title }) => (kind === undefined ? "resource" : title)),
  );
  const [title = "resource"] = titles.size === 1 ? titles : ["resource"];
  const names = victims.map(({ name, link }) => literal(name, link));
  const start = words(`${counted(victims.length, title)} ${victims.length === 1 ? one : many}`);
  return most === 0 ? start : phrase`${start}: ${listed(names, most)}`;
}

/** A finding as a line: its sentence, and what to write. */
export const linePhrase = ({ text, remedy }: Finding): Phrase =>
  remedy === undefined ? text : phrase`${text}. ${remedy}`;

/** A line below the heading. */
export type Line = Pick<Finding, "severity"> & { readonly text: Phrase };

/** The heading, undefined without findings, and what it leaves out. */
export interface Heading {
  readonly heading: Phrase | undefined;
  readonly below: readonly Line[];
}

const lineOf = (finding: Finding): Line => ({
  severity: finding.severity,
  text: linePhrase(finding),
});

/**
 * The findings below a heading.
 * @param isAboutOthers whether the heading is about something else, such as a failure
 */
export const linesBelow = (
  findings: readonly Finding[],
  isAboutOthers: boolean,
): readonly Line[] => (isAboutOthers ? findings.map(lineOf) : headingOf(findings).below);

const MOST_WORDS = 15;
const MOST_NAMES = 3;

const isShort = (text: Phrase): boolean => plainText(text).split(/\s+/).length <= MOST_WORDS;

/** The worst in a few words: findings of the same effect together, with their number and names. What it leaves out is below. */
export function headingOf(findings: readonly Finding[]): Heading {
  const [worst, ...further] = findings;
  if (worst === undefined) return { heading: undefined, below: [] };
  const { severity, effect, remedy, text } = worst;
  const same = findings.filter((each) => each.effect === effect && each.severity === severity);
  if (same.length === 1 && remedy === undefined && isShort(text)) {
    return { heading: text, below: further.map(lineOf) };
  }
  const all = new Map(same.flatMap(({ victims }) => victims).map((each) => [each.urn, each]));
  const victims = [...all.values()].sort(bySubject);
  // What is true of all of them.
  const isOneKind = new Set(same.map((each) => each.verbs.join())).size === 1;
  const verbs = isOneKind ? worst.verbs : EFFECTS[effect];
  const others = findings.filter((each) => each.severity === "red" && !same.includes(each)).length;
  const rest = others === 0 ? phrase`` : words(`; ${counted(others, "more harm")} below`);
  const texts = Array.from(
    { length: MOST_NAMES + 1 },
    (_, left) => phrase`${victimsPhrase(victims, verbs, MOST_NAMES - left)}${rest}`,
  );
  return {
    heading: texts.find(isShort) ?? phrase`${victimsPhrase(victims, verbs, 0)}${rest}`,
    below: findings.map(lineOf),
  };
}
