// The sentences of a review, shared by all output formats.
import { counted, isUnknown } from "../../definitions";
import { joinedPhrases, literal, phrase, words as inWords } from "../../printing";
import type { Phrase } from "../../printing";
import { ACTIONS, DONE, keepsOld, subjectOf } from "../model/changes";
import type { Change } from "../model/changes";
import type { Diagnostic } from "../model/diagnostics";
import type { Difference } from "../model/difference";
import { differenceText, valueText } from "../model/difference-texts";
import type { Edit, EditOutcome } from "../model/edits";
import { takenId } from "../model/preview";
import type { Review } from "../review";
import { listed, subjectPhrase } from "../model/subjects";
import { nameText } from "../model/words";

/** `monitor shop, index.ts line 3: frequencySeconds, given 7: must be between 30 and 86400`. */
export function diagnosticPhrase({ name, message, subject, at, refused }: Diagnostic): Phrase {
  const who = subject === undefined ? name && literal(name) : subjectPhrase(subject);
  const where = at === undefined ? [] : [phrase`${literal(at.file)} line ${at.line}`];
  const about = who ? phrase`${joinedPhrases([who, ...where], ", ")}: ` : phrase``;
  if (refused === undefined) return phrase`${about}${literal(message)}`;
  const { property, given, reason } = refused;
  const value = given === undefined ? phrase`` : phrase`, given ${valueText(given)}`;
  return phrase`${about}${literal(property)}${value}: ${literal(reason)}`;
}

/** The title of the test runs of checks. */
export const RUNS_TITLE = phrase`Test runs`;

/** The title of the findings. */
export const FINDINGS_TITLE = phrase`Findings`;

/** `1 replaced, 4 changed; with --refresh also 1 set back`. */
export function countsOf({ changes, unchanged, isRefreshAlone, drift, edits }: Review): Phrase {
  if (isRefreshAlone) return inWords(`${counted(drift.length, "edit")} made elsewhere`);
  const counts = countsPhrase(
    changes,
    ({ action }) => DONE[action],
    ACTIONS.map((each) => DONE[each]),
  );
  const undone = countsPhrase(edits, ({ outcome }) => UNDONE[outcome], Object.values(UNDONE));
  if (undone === undefined) return counts ?? phrase`${unchanged} unchanged`;
  const refresh = literal("--refresh");
  return counts === undefined
    ? phrase`${undone}, with ${refresh}`
    : phrase`${counts}; with ${refresh} also ${undone}`;
}

/** What only a run with a refresh does; it overwrites other edits in any case. */
const UNDONE: Readonly<Partial<Record<EditOutcome, string>>> = {
  recreated: "created again",
  undone: "set back",
};

/** Whether only a run with a refresh does it. */
export const isOnlyByRefresh = ({ outcome }: Edit): boolean => UNDONE[outcome] !== undefined;

/** How many there are of each of these, in this order; undefined if there are none. */
function countsPhrase<Each>(
  all: readonly Each[],
  doneTo: (each: Each) => string | undefined,
  order: readonly string[],
): Phrase | undefined {
  const found = order.flatMap((done) => {
    const count = all.filter((each) => doneTo(each) === done).length;
    return count === 0 ? [] : [phrase`${count} ${inWords(done)}`];
  });
  return found.length === 0 ? undefined : joinedPhrases(found, ", ");
}

/** ` in shop/dev`, as the engine writes it, if the preview contains it; that of an empty stack does not. */
export const whereText = (review: Review): Phrase =>
  review.stack === "" ? phrase`` : phrase` in ${stackTitle(review)}`;

/** `shop/dev`. */
export const stackTitle = ({ stack, project }: Review): Phrase =>
  stack === ""
    ? phrase`A stack that its preview does not name`
    : literal([project, stack].join("/"));

/** `: 3 resources are unchanged.`, after a text that says that nothing changes. */
export function staysText({ unchanged }: Review): Phrase {
  if (unchanged === 0) return phrase`: the stack has no resources.`;
  return unchanged === 1
    ? phrase`: 1 resource is unchanged.`
    : phrase`: ${unchanged} resources are unchanged.`;
}

/** What a review of a saved plan, of a refresh, or of a preview that failed, cannot say. */
export const limitNotes = ({ isPlan, isRefreshAlone, failures, changes }: Review): Phrase[] => [
  ...(isPlan ? [PLAN_NOTE] : []),
  ...(isRefreshAlone ? [REFRESH_NOTE] : []),
  ...(failures.length > 0 ? [failureNote(changes)] : []),
];

const REFRESH_NOTE = phrase`This preview is of a refresh alone: it shows edits made elsewhere, and not what merging changes. ${literal("pulumi preview --refresh")} shows both.`;

const PLAN_NOTE = phrase`Who is alerted, old values and edits made elsewhere are not in a saved plan: a preview without ${literal("--save-plan")} shows them.`;

const failureNote = ({ length }: Review["changes"]): Phrase =>
  phrase`Nothing was applied. Correct the errors and preview again${phrase`: what the run would do is ${inWords(length === 0 ? "not known" : "known only in part")}`}.`;

/** The names of the changed fields: `checks every, regions`. */
export function fieldsText({ action, differences }: Change): Phrase {
  const names = new Map<string, Phrase>();
  if (action !== "update" && action !== "replace") return joinedPhrases([], "");
  for (const {
    words: [first],
  } of differences) {
    if (first !== undefined) names.set(first.text, valueText(first));
  }
  return joinedPhrases([...names.values()], ", ");
}

/** How a replacement is done, if not in the usual order: the new object is created before the old one is deleted. */
function orderTexts(change: Change): Phrase[] {
  const { kind, deleteBeforeReplace } = change;
  if (keepsOld(change)) return [phrase`the old one stays and is ${managerPhrase(change)}`];
  if (kind === undefined) return [phrase`the order is up to its provider`];
  return deleteBeforeReplace ? [phrase`the old one is deleted first`] : [];
}

/** The properties that force a replacement, if others change too. */
function becauseTexts({ because, differences }: Change): Phrase[] {
  const isForced = ({ path }: Difference): boolean => because.includes(String(path[0]));
  return because.length === 0 || differences.every(isForced)
    ? []
    : [phrase`replaced because of ${listed(because.map((name) => literal(name)))}`];
}

/** What a change without differences does. A provider of another package may compare secrets, or more than inputs. */
function noDifferenceText({ action, kind }: Change): Phrase {
  if (kind === undefined) return phrase`the preview does not show what changes`;
  return action === "replace"
    ? phrase`no changed inputs`
    : phrase`completes an earlier run, or manages the object again`;
}

/** What manages an object that outlives its resource. */
const managerPhrase = ({ before }: Change): Phrase =>
  before?.heir === undefined
    ? phrase`no longer managed`
    : phrase`now managed as ${subjectPhrase(subjectOf(before.heir))}`;

/** The changes of a resource, one phrase each. What a deleted object contained is in the full diff. */
export function changeTexts(change: Change): Phrase[] {
  const texts = change.differences.map(differenceText);
  switch (change.action) {
    case "delete":
      return [];
    case "release":
      return [phrase`stays in the service, ${managerPhrase(change)}`];
    case "update":
      return texts.length > 0 ? texts : [noDifferenceText(change)];
    case "replace":
      return [
        ...(texts.length > 0 ? texts : [noDifferenceText(change)]),
        ...becauseTexts(change),
        ...orderTexts(change),
      ];
    case "create":
    case "adopt":
      return [
        ...adoptedTexts(change),
        ...(texts.length > 0 || change.facts.length === 0 ? texts : [factsText(change)]),
      ];
  }
}

/** Which object it takes over: nothing else of it is in a preview. */
function adoptedTexts({ after }: Change): Phrase[] {
  const id = after && takenId(after);
  return typeof id === "string" && !isUnknown(id) ? [phrase`adopts ${literal(nameText(id))}`] : [];
}

const factsText = ({ facts }: Change): Phrase =>
  joinedPhrases(
    facts.map(({ words, value }) => joinedPhrases([...words, value].map(valueText), " ")),
    ", ",
  );
