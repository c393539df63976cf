// The parts of a monitor that have calls of their own: assertions, authentication, incident policy (docs/api.md,
// Assertions, Monitor auth, Incident policy).
import {
  choice,
  instant,
  integer,
  isObject,
  list,
  object,
  problemsOf,
  text,
  uuid,
} from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { assertion } from "../../../definitions/kinds/monitor-assertions";
import type { Call, Reply, Route, Row } from "../../contract";
import { checkedBody, completed, objectIn, objects, refuse } from "../../crud/bodies";
import { coercedMembers, withDefaults } from "../../crud/shape";
import { conflict, notFound } from "../../http/failure";
import { created, none, ok } from "../../http/reply";
import { mustExist } from "../../store/links";
import { asText } from "../../store/records";
import { acceptedAuth, acceptedMonitor, acceptedPolicy } from "./accepted";
import { changeMonitor, monitorOf, policyRecord } from "./record";
import { del, get, post, put } from "../../http/route";

/** Throws 400 if a part breaks a rule of monitors; paths begin below the first so many names. */
function checkPart({ type }: Row, member: string, part: Json, depth: number): void {
  const problems = problemsOf(acceptedMonitor, { type, [member]: part }, "create")
    .filter(({ path }) => path[0] === member)
    .map((problem) => ({ ...problem, path: problem.path.slice(depth) }));
  refuse(problems);
}

/** An assertion as stored and as returned. */
function storedAssertion(monitorId: Json, id: Json, given: JsonObject): JsonObject {
  const stored = withDefaults(assertion, given, {});
  const { config = null, severity = null } = objectIn(stored);
  const assertionType = isObject(config) ? (config.type ?? null) : null;
  return { id, monitorId, assertionType, config, severity };
}

/** The assertions of a body in order, each with an id. */
export const storedAssertions = (call: Call, monitorId: Json, given: Json | undefined): Json[] =>
  objects(given).map((each) => storedAssertion(monitorId, call.ids.uuid(), each));

/** The assertion in the body of a call. */
function assertionIn({ body }: Call, row: Row): JsonObject {
  const given = coercedMembers(assertion.fields, body);
  checkPart(row, "assertions", [given], 2);
  return given;
}

function addAssertion(call: Call): Reply {
  const row = monitorOf(call);
  const made = storedAssertion(row.id ?? null, call.ids.uuid(), assertionIn(call, row));
  changeMonitor(call, row, { assertions: [...objects(row.assertions), made] });
  return created(made);
}

function assertionOf(call: Call, row: Row): JsonObject {
  const { assertionId } = call.params;
  const one = objects(row.assertions).find(({ id }) => id === assertionId);
  if (one === undefined) throw notFound(`Assertion ${asText(assertionId)}`);
  return one;
}

function replaceAssertion(call: Call): Reply {
  const row = monitorOf(call);
  const before = assertionOf(call, row);
  const next = storedAssertion(row.id ?? null, before.id ?? null, assertionIn(call, row));
  const assertions = objects(row.assertions).map((each) => (each.id === before.id ? next : each));
  changeMonitor(call, row, { assertions });
  return ok(next);
}

function removeAssertion(call: Call): Reply {
  const row = monitorOf(call);
  const before = assertionOf(call, row);
  const assertions = objects(row.assertions).filter(({ id }) => id !== before.id);
  changeMonitor(call, row, { assertions });
  return none();
}

const assertionFacts = {
  request: { fields: assertion.fields },
  response: {
    record: object("AssertionRecord", {
      id: uuid({ doc: "Id." }),
      monitorId: uuid({ doc: "Monitor." }),
      assertionType: text({ doc: "The type of its config." }),
      config: object("AssertionConfigRecord", {}, { doc: "The condition." }),
      severity: choice("AssertionSeverity", ["fail", "warn"], { doc: "Severity." }),
    }),
  },
} as const;
const ASSERTIONS = "/monitors/:id/assertions";
const ASSERTION = `${ASSERTIONS}/:assertionId`;

/** Routes for single assertions. */
export const assertionRoutes: Route[] = [
  post(ASSERTIONS, "Add an assertion to one monitor", addAssertion, {
    ...assertionFacts,
    status: 201,
  }),
  put(ASSERTION, "Replace one assertion", replaceAssertion, assertionFacts),
  del(ASSERTION, "Remove one assertion", removeAssertion),
];

/** Throws 404 if the referenced secret does not exist in the workspace of the call. */
export function checkAuth(call: Call, auth: Json | undefined): void {
  if (isObject(auth)) mustExist(call, "Secret", auth.vaultSecretId);
}

/** The sub-resource has no row of its own: its id is that of the monitor. */
const authRecord = (row: Row): JsonObject => ({
  id: row.id,
  monitorId: row.id,
  authType: isObject(row.auth) ? row.auth.type : null,
  config: row.auth ?? null,
});

const authFields: Fields = { config: { ...acceptedAuth, required: true } };

function writeAuth(call: Call, row: Row): JsonObject {
  const { config } = checkedBody("MONITOR_AUTH", authFields, call.body);
  checkAuth(call, config);
  return authRecord(changeMonitor(call, row, { auth: completed(acceptedAuth, config) }));
}

function addAuth(call: Call): Reply {
  const row = monitorOf(call);
  if (isObject(row.auth)) throw conflict("Authentication of this monitor already exists");
  return created(writeAuth(call, row));
}

function removeAuth(call: Call): Reply {
  const row = monitorOf(call);
  if (!isObject(row.auth)) throw notFound(`Authentication of monitor ${asText(row.id)}`);
  changeMonitor(call, row, { auth: null });
  return none();
}

const AUTH = "/monitors/:id/auth";
const authFacts = {
  request: { fields: authFields },
  response: {
    record: object("MonitorAuthRecord", {
      id: uuid({ doc: "Id." }),
      monitorId: uuid({ doc: "Monitor." }),
      authType: text({ doc: "Type." }),
      config: object("MonitorAuthConfig", {}, { doc: "As it was written." }),
    }),
  },
} as const;

/** Routes for authentication as a sub-resource. */
export const authRoutes: Route[] = [
  post(AUTH, "Set the authentication of one monitor", addAuth, {
    ...authFacts,
    status: 201,
  }),
  put(
    AUTH,
    "Change the authentication of one monitor",
    (call) => ok(writeAuth(call, monitorOf(call))),
    authFacts,
  ),
  del(AUTH, "Remove the authentication of one monitor", removeAuth),
];

/** The policy that the service sets if the create omits it. */
const DEFAULT_POLICY: JsonObject = {
  triggerRules: [{ type: "consecutive_failures", count: 2, scope: "per_region", severity: "down" }],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
};

/** The policy to store: the given one or the default, with the id of the previous one. */
export function storedPolicy(call: Call, monitorId: Json, given?: Json, before?: Json): JsonObject {
  const policy = completed(acceptedPolicy, isObject(given) ? given : DEFAULT_POLICY);
  const previous = objectIn(before);
  return {
    id: previous.id ?? call.ids.uuid(),
    monitorId,
    ...objectIn(policy),
    createdAt: previous.createdAt ?? call.now,
    updatedAt: call.now,
  };
}

function replacePolicy(call: Call): Reply {
  const row = monitorOf(call);
  const given = coercedMembers(acceptedPolicy.fields, call.body);
  checkPart(row, "incidentPolicy", given, 1);
  const policy = storedPolicy(call, row.id ?? null, given, row.incidentPolicy);
  return ok(policyRecord(changeMonitor(call, row, { incidentPolicy: policy })));
}

const part = (doc: string) => object("PolicyPart", {}, { doc });
const policyResponse = {
  record: object("IncidentPolicyRecord", {
    id: uuid({ doc: "Id." }),
    monitorId: uuid({ doc: "Monitor." }),
    triggerRules: list(part("Rule."), { doc: "Rules." }),
    confirmation: part("How a trigger is confirmed."),
    recovery: part("When the incident ends."),
    monitorRegionCount: integer({ doc: "Number of regions.", optional: true }),
    checkFrequencySeconds: integer({ doc: "Seconds between checks.", optional: true }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed." }),
  }),
};

const POLICY = "/monitors/:id/policy";

/** Routes for the policy as a sub-resource. */
export const policyRoutes: Route[] = [
  get(
    POLICY,
    "Read the incident policy of one monitor",
    (call) => ok(policyRecord(monitorOf(call))),
    { response: policyResponse },
  ),
  put(POLICY, "Replace the incident policy of one monitor", replacePolicy, {
    request: { fields: acceptedPolicy.fields },
    response: policyResponse,
  }),
];
