// A review with facts from the service.
import { ALERTING } from "../definitions";
import { authorsOf } from "./authors";
import { isSettled } from "./model/alerting";
import { goes } from "./model/changes";
import type { Change } from "./model/changes";
import type { Preview } from "./model/preview";
import { reviewOf } from "./review";
import type { Review } from "./review";
import { factsFrom } from "./model/service-facts";
import type { Questions, ServiceFacts } from "./model/service-facts";
import type { ServiceReader } from "./model/service-reader";

/**
 * Reviews a preview with the service's help. What cannot be read is left out, and `notice` gets the reason.
 * @param first the review without it
 */
export async function readReview(
  preview: Preview,
  first: Review,
  reader: ServiceReader,
  notice: (what: string, error: unknown) => void,
): Promise<Review> {
  const facts = await factsFor(preview, first, reader, notice);
  try {
    return reviewOf(preview, facts, await authorsOf(first.drift, reader.client));
  } catch (error) {
    notice("The authors of the drift are not known", error);
    return reviewOf(preview, facts);
  }
}

const UNKNOWN = "Policies and groups outside the program are not known";

async function factsFor(
  preview: Preview,
  review: Review,
  reader: ServiceReader,
  notice: (what: string, error: unknown) => void,
): Promise<ServiceFacts | undefined> {
  const questions = questionsFor(review);
  if (!hasQuestions(questions)) return undefined;
  try {
    const facts = await factsFrom(reader, preview, questions);
    const [unread] = reader.unread;
    if (unread && questions.isAlerting && !facts.isComplete)
      notice(UNKNOWN, new Error(unread.message));
    return facts;
  } catch (error) {
    notice(UNKNOWN, error);
    return undefined;
  }
}

function questionsFor({ changes, outcomes, isRefreshAlone }: Review): Questions {
  const about = [...outcomes.changed, ...outcomes.kept];
  const open = about.filter(
    ({ before, after }) =>
      before.is === "on" &&
      (before.isUsual || before.open.includes("channels") || !isSettled(after)),
  );
  return {
    isAlerting: !isRefreshAlone && about.length + outcomes.hidden.length > 0,
    isMaking: changes.some(
      ({ action, kind }) =>
        (action === "create" || action === "replace") && kind?.entitlement !== undefined,
    ),
    isMatching: changes.some(
      ({ action, kind, differences }) =>
        action === "update" &&
        kind?.name === ALERTING.rules &&
        differences.some(({ path: [name] }) => name === "matchRules" || name === "enabled"),
    ),
    monitorIds: open.flatMap(({ id }) => id ?? []),
    going: changes
      .filter(goes)
      .flatMap(({ kind, before }) =>
        kind?.lossCounts && before?.id !== undefined ? [{ kind, id: before.id }] : [],
      ),
    used: changes.flatMap(usedBy),
  };
}

/** A change that ends a use of its object. */
function usedBy({ kind, action, before, differences }: Change): Questions["used"] {
  if (kind === undefined || action !== "update" || before?.id === undefined) return [];
  const { id } = before;
  return differences.flatMap(({ path: [name] }) => {
    const impacts = kind.fields[String(name)]?.impacts ?? [];
    return impacts.flatMap(({ lastUse: member }) =>
      member === undefined ? [] : [{ kind, id, member }],
    );
  });
}

/** Whether facts from the service could add to a review. */
export function wantsService(review: Review): boolean {
  return hasQuestions(questionsFor(review)) || review.drift.length > 0;
}

const hasQuestions = (questions: Questions): boolean => {
  const { isAlerting, isMaking, isMatching, going, used } = questions;
  return isAlerting || isMaking || isMatching || going.length + used.length > 0;
};
