// The incident policy of a monitor; every monitor has one (docs/api.md, Incident policy).
import { instant, integer, isObject, list, object, problemsOf, uuid } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { monitor } from "../../definitions/kinds/monitor";
import { incidentPolicy } from "../../definitions/kinds/monitor-policy";
import type { Call, Reply, Route, Row } from "../contract";
import { rowOf } from "../store/records";
import { ok } from "../http/reply";
import { completed, refuse } from "../crud/bodies";
import { changeMonitor } from "./monitor-change";

/** The policy that the service sets if the create omits it. */
const DEFAULT: JsonObject = {
  triggerRules: [{ type: "consecutive_failures", count: 2, scope: "per_region", severity: "down" }],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
};

/** The policy to store: the given one or the default, with the id of the previous one. */
export function storedPolicy(call: Call, monitorId: Json, given?: Json, before?: Json): JsonObject {
  const policy = completed(incidentPolicy, isObject(given) ? given : DEFAULT);
  const previous = isObject(before) ? before : {};
  return {
    id: previous.id ?? call.ids.uuid(),
    monitorId,
    ...(isObject(policy) ? policy : {}),
    createdAt: previous.createdAt ?? call.now,
    updatedAt: call.now,
  };
}

/** The policy as returned in responses. */
export function policyRecord({ incidentPolicy: stored, regions, frequencySeconds }: Row): Json {
  if (!isObject(stored)) return null;
  return {
    ...stored,
    monitorRegionCount: Array.isArray(regions) ? regions.length : 0,
    checkFrequencySeconds: frequencySeconds ?? null,
  };
}

function replacePolicy(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  const changed = { type: row.type, incidentPolicy: call.body };
  const problems = problemsOf(monitor, changed, "create")
    .filter(({ path }) => path[0] === "incidentPolicy")
    .map((problem) => ({ ...problem, path: problem.path.slice(1) }));
  refuse(problems);
  const policy = storedPolicy(call, row.id ?? null, call.body, row.incidentPolicy);
  return ok(policyRecord(changeMonitor(call, row, { incidentPolicy: policy })));
}

const request = { fields: incidentPolicy.fields };
const part = (doc: string) => object("PolicyPart", {}, { doc });
const response = {
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

/** Routes for the policy as a sub-resource. */
export const policyRoutes: Route[] = [
  {
    method: "GET",
    path: "/monitors/:id/policy",
    access: "credential",
    summary: "Read the incident policy of one monitor",
    response,
    handler: (call) => ok(policyRecord(rowOf(call, "Monitor", call.params.id))),
  },
  {
    method: "PUT",
    path: "/monitors/:id/policy",
    access: "credential",
    summary: "Replace the incident policy of one monitor",
    request,
    response,
    handler: replacePolicy,
  },
];
