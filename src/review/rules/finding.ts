// What the rules find, and in which order a reader sees it.
import { counted } from "../../definitions";
import { capitalized, joinedPhrases, literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { bySubject } from "../model/changes";
import type { Subject } from "../model/changes";
import { groups } from "../model/groups";
import type { Group } from "../model/groups";
import { listed, subjectPhrase } from "../model/subjects";

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
  reference: ["is removed while in use", "are removed while in use"],
  /** Something stops, or stops working elsewhere. */
  impact: ["changes for others", "change for others"],
  /** A check fails in a test run. */
  run: ["fails in a test run", "fail in a test run"],
  /** A check may fail without an outage. */
  alarms: ["may raise false alarms", "may raise false alarms"],
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
  /** Why, in brackets. */
  readonly why?: Phrase;
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

/** The same resources, first those that suffer, the worst first. */
export function inOrderOf<Each extends Subject>(
  findings: readonly Finding[],
  all: readonly Each[],
): Each[] {
  const victims = findings.flatMap((each) => each.victims);
  const ranks = new Map(victims.toReversed().map(({ urn }, at) => [urn, at]));
  const rank = ({ urn }: Each): number => ranks.get(urn) ?? -1;
  return [...all].sort((one, other) => rank(other) - rank(one));
}

/** `2 monitors lose alerting: legacy, shop`, and `monitor shop loses alerting`. */
export function victimsPhrase(
  victims: readonly Subject[],
  [one, many]: Verbs,
  most?: number,
): Phrase {
  const [first, ...others] = victims;
  if (first?.kind !== undefined && others.length === 0 && most !== 0)
    return phrase`${subjectPhrase(first)} ${words(one)}`;
  const titles = new Set(
    victims.map(({ kind, title }) => (kind === undefined ? "resource" : title)),
  );
  const [title = "resource"] = titles.size === 1 ? titles : ["resource"];
  const names = victims.map(({ name, link }) => literal(name, link));
  const start = words(`${counted(victims.length, title)} ${victims.length === 1 ? one : many}`);
  return most === 0 ? start : phrase`${start}: ${listed(names, most)}`;
}

/** A finding in a sentence. */
export const findingText = ({ text, why }: Finding): Phrase =>
  why === undefined ? text : phrase`${text} (${why})`;

/** A finding as a line: its sentence, and what to write. */
export const linePhrase = (finding: Finding): Phrase => withRemedy(findingText(finding), finding);

const withRemedy = (text: Phrase, { remedy }: Finding): Phrase =>
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
  const [first, ...others] = alike(findings);
  if (first === undefined) return { heading: undefined, below: [] };
  const [worst, ...twins] = first;
  const rest = restOf(worst);
  const isOnly = findings.length === 1;
  // What the heading says is not said again.
  if (twins.length === 0 && isShort(worst.text) && (isOnly || rest.length === 0))
    return { heading: worst.text, below: [...rest, ...findings.slice(1).map(lineOf)] };
  const more = others
    .filter(([each]) => each.severity === "red" || each.effect === worst.effect)
    .map(suffererPhrases);
  const starts = suffererPhrases(first);
  const start = starts.texts.find((each) => isShort(withMore(each, more))) ?? starts.shortest;
  return { heading: capitalized(withMore(start, more)), below: findings.map(lineOf) };
}

/** What a finding says besides its sentence. */
function restOf({ severity, why, remedy }: Finding): Line[] {
  const texts = [...(why ? [capitalized(why)] : []), ...(remedy ? [remedy] : [])];
  return texts.length === 0 ? [] : [{ severity, text: joinedPhrases(texts, ". ") }];
}

/** The findings, those of the same effect together. That something needs a look says less than why it does. */
const alike = (findings: readonly Finding[]): Group<Finding>[] => [
  ...groups(
    findings.map((each) => {
      const { severity, effect, verbs } = each;
      return [[severity, effect, ...(effect === "silent" ? verbs : [])].join(), each] as const;
    }),
  ).values(),
];

/** Who suffers from findings of the same effect, with fewer names each time. */
interface SuffererPhrases {
  readonly count: number;
  readonly full: Phrase;
  readonly texts: readonly Phrase[];
  readonly shortest: Phrase;
}

function suffererPhrases(same: Group<Finding>): SuffererPhrases {
  const [worst] = same;
  const all = new Map(same.flatMap(({ victims }) => victims).map((each) => [each.urn, each]));
  const victims = [...all.values()].sort(bySubject);
  // What is true of all of them.
  const isOneKind = new Set(same.map((each) => each.verbs.join())).size === 1;
  const verbs = isOneKind ? worst.verbs : EFFECTS[worst.effect];
  const withNames = (most: number): Phrase => victimsPhrase(victims, verbs, most);
  const texts = Array.from({ length: MOST_NAMES }, (_, left) => withNames(MOST_NAMES - left));
  return { count: same.length, full: withNames(MOST_NAMES), texts, shortest: withNames(0) };
}

/** A heading with other harm, as far as there is room for it; the rest is counted. */
function withMore(start: Phrase, [next, ...others]: readonly SuffererPhrases[]): Phrase {
  if (next === undefined) return start;
  const all = withMore(phrase`${start}; ${next.full}`, others);
  if (isShort(all)) return all;
  const count = [next, ...others].reduce((sum, each) => sum + each.count, 0);
  return phrase`${start}; ${count} more below`;
}
