// Runs each new or changed check once, by the service, before it is merged: `POST /monitors/test` takes type, configuration and
// assertions, and stores nothing (docs/api.md, Test runs).
import type { ApiClient, JsonObject } from "../../client";
import {
  ALERTING,
  isCredential,
  isObject,
  kindNamed,
  reasonOf,
  resolveField,
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
import { plannedValues } from "../model/planned-values";
import { pathTo } from "../model/service-reader";
import type { Review, TestRun } from "../review";
import { listed, titledPhrase } from "../model/subjects";
import { clean, CREDENTIAL } from "../model/words";

/** How many runs a comment may cost. */
const MOST_RUNS = 50;
/** All of them together, in milliseconds. */
const LONGEST_MS = 60_000;

const kind = kindNamed(ALERTING.watched);

/** The inputs that decide what a check does. */
const CHECK: readonly string[] = ["type", "config", "assertions"];

/** The types that only ask an address; the others wait for a request, or run what the author of the program wrote. */
const ASKING: readonly (Json | undefined)[] = ["HTTP", "DNS", "TCP", "ICMP"];

/** The new and changed checks of a review, as far as they can be run. */
export const checksIn = ({ changes }: Review): Change[] =>
  changes.filter(
    ({ kind, action, differences }) =>
      kind?.name === ALERTING.watched &&
      (action === "create" ||
        action === "replace" ||
        (action === "update" && changedIn({ differences }).length > 0)),
  );

/** Whether some of them could be run, and none was. */
export const isUntried = (review: Review): boolean =>
  review.runs === undefined &&
  checksIn(review).some((each) => reasonAgainst(each, false) === undefined);

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
  const why = isTooMuch ? `only ${MOST_RUNS} checks are run` : reasonAgainst(change, isWriting);
  if (why !== undefined) return { run: notRun(change, why), findings: [] };
  try {
    const body = checkIn(inputs);
    const result = await tested(client, change, body);
    if (result.passed === true)
      return {
        run: { ...subjectOf(change.urn), is: "passes", text: answerText(result) },
        findings: [],
      };
    const text = failureText(result, body.assertions);
    return {
      run: { ...subjectOf(change.urn), is: "fails", text },
      findings: [findingOf(change, text, await isUp(client, change))],
    };
  } catch (error) {
    const run = notRun(change, `the service did not run it: ${reasonOf(error)}`);
    return { run: { ...run, isOwed: true }, findings: [] };
  }
}

/** The check, as a create sends it. */
function checkIn(inputs: JsonObject): JsonObject {
  const known = CHECK.flatMap((name): [string, Json][] => {
    const [field, value] = [kind.fields[name], inputs[name]];
    if (field === undefined || value === undefined) return [];
    return [[name, withExplicitDefaults(resolveField(field, inputs), value)]];
  });
  return { assertions: [], ...Object.fromEntries(known) };
}

/** Why a check is not run. */
function reasonAgainst(change: Change, isWriting: boolean): string | undefined {
  const { type, config, auth, environmentId } = change.after?.inputs ?? {};
  if (auth !== undefined) return "it has auth, which a test run cannot use";
  if (environmentId !== undefined) return "it uses an environment, which a test run cannot";
  // All of its values are sent, as those of a new monitor are.
  const values = plannedValues({ ...change, action: "create" })
    .filter(({ path: [name] }) => CHECK.includes(String(name)))
    .map(({ value }) => value);
  if (values.includes("secret")) return "a value of it is hidden as a secret";
  if (values.includes("unknown")) return "the preview does not know all of its values";
  if (!ASKING.includes(type)) return "only HTTP, DNS, TCP and ICMP checks are run";
  const method = isObject(config) ? config.method : undefined;
  const isHarmless = method === undefined || method === "GET" || method === "HEAD";
  return isHarmless || isWriting ? undefined : "its method may change something (--run-writes)";
}

/** Sent once: after a lost answer the check may have been run. */
async function tested(client: ApiClient, change: Change, body: JsonObject): Promise<JsonObject> {
  const { data } = await client.send({
    ...{ method: "POST", path: "/monitors/test", body },
    operation: { action: "testing", resource: `Monitor "${change.name}"` },
  });
  return isObject(data) ? data : {};
}

/** Whether the monitor exists, and is up. Its own checks say so: to run it as it is may send a POST that nobody asked for. */
async function isUp(client: ApiClient, { name, before }: Change): Promise<boolean> {
  const path = before?.id === undefined ? undefined : pathTo(kind, before.id);
  if (path === undefined) return false;
  const operation = { action: "reading", resource: `Monitor "${name}"` };
  return client.send({ method: "GET", path, operation }).then(
    ({ data }) => isObject(data) && data.currentStatus === "up",
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
function failureText(
  { error, assertionResults }: JsonObject,
  assertions: Json | undefined,
): Phrase {
  if (typeof error === "string") return literal(shortText(error));
  const results = Array.isArray(assertionResults) ? assertionResults : [];
  const failed = results.flatMap((each, at) =>
    isObject(each) && each.passed === false && each.severity !== "warn"
      ? [failedPhrase(each, Array.isArray(assertions) ? assertions[at] : undefined)]
      : [],
  );
  return listed(failed, 3);
}

function failedPhrase(result: JsonObject, assertion: Json | undefined): Phrase {
  const config = isObject(assertion) ? assertion.config : undefined;
  const part = (value: Json | undefined): Phrase =>
    isObject(config) && !isHidden(config, value)
      ? literal(shortText(value))
      : words(CREDENTIAL.text);
  return phrase`${literal(shortText(result.assertionType))}: expected ${part(result.expected)}, found ${part(result.actual)}`;
}

/** Whether a value is a credential, by what the assertion is about, such as a header or a path in the body. */
function isHidden(config: JsonObject, value: Json | undefined): boolean {
  const names = Object.values(config).filter((each) => typeof each === "string");
  const text = plain(value);
  return names.some((name) => PLACES.some((place) => isCredential(name, place, text)));
}

const PLACES = ["header", "member"] as const;

const plain = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

const LONGEST = 80;

const shortText = (value: Json | undefined): string => {
  const text = clean(plain(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Whether it is about the result of a test run, and not about what is planned. */
export const isOfTestRun = ({ effect }: Finding): boolean => effect === "run";

/** A service that the same merge deploys has to fail; only a check that is up today is certain to get worse. */
const findingOf = (change: Change, text: Phrase, passes: boolean): Finding => ({
  severity: passes ? "red" : "amber",
  effect: "run",
  verbs: EFFECTS.run,
  text: passes
    ? phrase`${titledPhrase(change)} passes today, and fails with this change`
    : phrase`${titledPhrase(change)} fails in a test run`,
  why: passes
    ? phrase`${text}: an incident opens, and while it is open, a real outage sends no new alert`
    : text,
  ...(passes && { remedy: leavePhrase(new Set(changedIn(change))) }),
  victims: [change],
  urns: [change.urn],
});
