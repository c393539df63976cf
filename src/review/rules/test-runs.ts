// Runs each new or changed check once, by the service, before it is merged: `POST /monitors/test` takes type, configuration and
// assertions, and stores nothing (docs/api.md, Test runs).
import type { ApiClient, JsonObject } from "../../client";
import {
  ALERTING,
  isObject,
  isUnknown,
  kindNamed,
  reasonOf,
  resolveField,
  unknownPaths,
  withExplicitDefaults,
} from "../../definitions";
import type { Json } from "../../definitions";
import { joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { subjectOf } from "../model/changes";
import type { Change } from "../model/changes";
import { byEffect, EFFECTS } from "./finding";
import { leavePhrase } from "./sentences";
import type { Finding } from "./finding";
import { holdsSecret } from "../model/preview";
import type { Review, TestRun } from "../review";
import { listed, titledPhrase } from "../model/subjects";
import { clean } from "../model/words";

/** How many runs a comment may cost. */
const MOST_RUNS = 50;
/** All of them together, in milliseconds. */
const LONGEST_MS = 60_000;

const { fields } = kindNamed(ALERTING.watched);

/** The inputs that decide what a check does. */
const CHECK: readonly string[] = ["type", "config", "assertions"];

/** Types of monitors that the service cannot run on demand. */
const WAITING: Readonly<Record<string, string>> = {
  HEARTBEAT: "a heartbeat monitor waits for a request",
  BROWSER: "its code is uploaded by the run",
  MULTI_STEP_API: "its code is uploaded by the run",
};

/** The new and changed checks of a review, as far as they can be run. */
export const checksIn = ({ changes }: Review): Change[] =>
  changes.filter(
    ({ kind, action, differences }) =>
      kind?.name === ALERTING.watched &&
      (action === "create" ||
        action === "replace" ||
        (action === "update" && changedIn({ differences }).length > 0)),
  );

/** The inputs of a check that change. */
const changedIn = ({ differences }: Pick<Change, "differences">): string[] =>
  differences.map(({ path }) => String(path[0])).filter((name) => CHECK.includes(name));

/**
 * The review with the results of its new and changed checks.
 * @param isWriting also runs checks whose method may change something
 */
export async function withTestRuns(
  review: Review,
  client: ApiClient,
  isWriting: boolean,
): Promise<Review> {
  const limited = client.within(AbortSignal.timeout(LONGEST_MS));
  const all = checksIn(review);
  const results = await Promise.all(
    all.map((change, at) => runOf(change, limited, { isWriting, isTooMuch: at >= MOST_RUNS })),
  );
  const isRun = new Set(results.flatMap(({ run }) => (run.is === "not run" ? [] : run.urn)));
  return {
    ...review,
    runs: results.map(({ run }) => run),
    findings: [
      // What a run has answered is no risk any more.
      ...review.findings.filter(
        ({ effect, victims }) => effect !== "alarms" || !victims.every(({ urn }) => isRun.has(urn)),
      ),
      ...results.flatMap(({ findings }) => findings),
    ].sort(byEffect),
  };
}

interface Result {
  readonly run: TestRun;
  readonly findings: readonly Finding[];
}

const notRun = (change: Change, why: string): TestRun => ({
  ...subjectOf(change.urn),
  is: "not run",
  text: words(why),
});

async function runOf(
  change: Change,
  client: ApiClient,
  { isWriting, isTooMuch }: { readonly isWriting: boolean; readonly isTooMuch: boolean },
): Promise<Result> {
  const inputs = change.after?.inputs ?? {};
  const why = isTooMuch ? `only ${MOST_RUNS} checks are run` : reasonAgainst(inputs, isWriting);
  if (why !== undefined) return { run: notRun(change, why), findings: [] };
  try {
    const result = await tested(client, change, "/monitors/test", checkIn(inputs));
    if (result.passed === true)
      return {
        run: { ...subjectOf(change.urn), is: "passes", text: answerText(result) },
        findings: [],
      };
    const text = failureText(result);
    return {
      run: { ...subjectOf(change.urn), is: "fails", text },
      findings: [findingOf(change, text, await passesToday(client, change))],
    };
  } catch (error) {
    return { run: notRun(change, `the service did not run it: ${reasonOf(error)}`), findings: [] };
  }
}

/** The check, as a create sends it. */
function checkIn(inputs: JsonObject): JsonObject {
  const known = CHECK.flatMap((name): [string, Json][] => {
    const [field, value] = [fields[name], inputs[name]];
    if (field === undefined || value === undefined) return [];
    return [[name, withExplicitDefaults(resolveField(field, inputs), value)]];
  });
  return { assertions: [], ...Object.fromEntries(known) };
}

/** Why a check is not run. */
function reasonAgainst(inputs: JsonObject, isWriting: boolean): string | undefined {
  const { type, config, assertions, auth, environmentId } = inputs;
  const waiting = typeof type === "string" ? WAITING[type] : undefined;
  if (waiting !== undefined) return waiting;
  if (auth !== undefined) return "it has auth, which a test run cannot use";
  if (environmentId !== undefined) return "it uses an environment, which a test run cannot";
  const checked: Json = [type ?? null, config ?? null, assertions ?? null];
  if (holdsSecret(checked)) return "the preview hides a secret in it";
  if (isUnknown(config) || unknownPaths(checked).length > 0)
    return "the preview does not know all of its values";
  const method = isObject(config) ? config.method : undefined;
  const isHarmless = method === undefined || method === "GET" || method === "HEAD";
  return isHarmless || isWriting ? undefined : "its method may change something (--run-writes)";
}

async function tested(
  client: ApiClient,
  change: Change,
  path: string,
  body?: JsonObject,
): Promise<JsonObject> {
  const { data } = await client.send({
    ...{ method: "POST", path, repeatable: true },
    ...(body && { body }),
    operation: { action: "testing", resource: `Monitor "${change.name}"` },
  });
  return isObject(data) ? data : {};
}

/** Whether the monitor exists, and passes as it is. */
async function passesToday(client: ApiClient, change: Change): Promise<boolean> {
  const { id } = change.before ?? {};
  if (id === undefined) return false;
  const path = `/monitors/${encodeURIComponent(id)}/test`;
  return tested(client, change, path).then(
    ({ passed }) => passed === true,
    () => false,
  );
}

/** `200, 120 ms`. */
function answerText({ statusCode, responseTimeMs }: JsonObject): Phrase {
  const status = typeof statusCode === "number" ? [phrase`${statusCode}`] : [];
  const time = typeof responseTimeMs === "number" ? [phrase`${responseTimeMs} ms`] : [];
  return joinedPhrases([...status, ...time], ", ");
}

/** What failed: no answer, or assertions with what they expected and what there was. */
function failureText(result: JsonObject): Phrase {
  const { error, assertionResults } = result;
  const failed = (Array.isArray(assertionResults) ? assertionResults : [])
    .filter(isObject)
    .filter((each) => each.passed === false && each.severity !== "warn");
  const texts = failed.map(
    ({ assertionType, expected, actual }) =>
      phrase`${literal(shortText(assertionType))}: expected ${literal(shortText(expected))}, found ${literal(shortText(actual))}`,
  );
  const why = typeof error === "string" ? [literal(shortText(error))] : [];
  return listed(why.length > 0 ? why : texts, 3);
}

const LONGEST = 80;

const shortText = (value: Json | undefined): string => {
  const text = clean(typeof value === "string" ? value : JSON.stringify(value ?? null));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Whether it is about the result of a test run, and not about what is planned. */
export const isOfTestRun = ({ effect }: Finding): boolean => effect === "run";

/** A service that the same merge deploys has to fail; only a check that passes as it is today is certain to get worse. */
const findingOf = (change: Change, text: Phrase, passes: boolean): Finding => ({
  severity: passes ? "red" : "amber",
  effect: "run",
  verbs: EFFECTS.run,
  text: passes
    ? phrase`${titledPhrase(change)} passes today, and fails with this change`
    : phrase`${titledPhrase(change)} fails in a test run`,
  why: passes ? phrase`${text}: an incident opens` : text,
  ...(passes && { remedy: leavePhrase(new Set(changedIn(change))) }),
  victims: [change],
  urns: [change.urn],
});
