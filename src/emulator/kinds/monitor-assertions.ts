// Assertions, in a monitor's body or one by one (docs/api.md, Assertions).
import { choice, isObject, object, problemsOf, text, uuid } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { monitor } from "../../definitions/kinds/monitor";
import { assertion } from "../../definitions/kinds/monitor-assertions";
import type { Call, Reply, Route, Row } from "../contract";
import { notFound } from "../http/failure";
import { asText, rowOf } from "../store/records";
import { created, none, ok } from "../http/reply";
import { withDefaults } from "../crud/shape";
import { objects, refuse } from "../crud/bodies";
import { changeMonitor } from "./monitor-change";

/** An assertion as stored and as returned. */
function storedAssertion(monitorId: Json, id: Json, given: JsonObject): JsonObject {
  const stored = withDefaults(assertion, given, {});
  const { config = null, severity = null } = isObject(stored) ? stored : {};
  const assertionType = isObject(config) ? (config.type ?? null) : null;
  return { id, monitorId, assertionType, config, severity };
}

/** The assertions of a body in order, each with an id. */
export const storedAssertions = (call: Call, monitorId: Json, given: Json | undefined): Json[] =>
  objects(given).map((each) => storedAssertion(monitorId, call.ids.uuid(), each));

function checked(call: Call, row: Row): JsonObject {
  const problems = problemsOf(monitor, { type: row.type, assertions: [call.body] }, "create")
    .filter(({ path }) => path[0] === "assertions")
    .map((problem) => ({ ...problem, path: problem.path.slice(2) }));
  refuse(problems);
  return call.body;
}

function add(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  const made = storedAssertion(row.id ?? null, call.ids.uuid(), checked(call, row));
  changeMonitor(call, row, { assertions: [...objects(row.assertions), made] });
  return created(made);
}

function found(call: Call, row: Row): JsonObject {
  const { assertionId } = call.params;
  const one = objects(row.assertions).find(({ id }) => id === assertionId);
  if (one === undefined) throw notFound(`Assertion ${asText(assertionId)}`);
  return one;
}

function replace(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  const before = found(call, row);
  const next = storedAssertion(row.id ?? null, before.id ?? null, checked(call, row));
  const assertions = objects(row.assertions).map((each) => (each.id === before.id ? next : each));
  changeMonitor(call, row, { assertions });
  return ok(next);
}

function remove(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  const before = found(call, row);
  const assertions = objects(row.assertions).filter(({ id }) => id !== before.id);
  changeMonitor(call, row, { assertions });
  return none();
}

const request = { fields: assertion.fields };
const response = {
  record: object("AssertionRecord", {
    id: uuid({ doc: "Id." }),
    monitorId: uuid({ doc: "Monitor." }),
    assertionType: text({ doc: "The type of its config." }),
    config: object("AssertionConfigRecord", {}, { doc: "The condition." }),
    severity: choice("AssertionSeverity", ["fail", "warn"], { doc: "Severity." }),
  }),
};
const one = "/monitors/:id/assertions/:assertionId";

/** Routes for single assertions. */
export const assertionRoutes: Route[] = [
  {
    method: "POST",
    path: "/monitors/:id/assertions",
    access: "credential",
    summary: "Add an assertion to one monitor",
    request,
    response,
    status: 201,
    handler: add,
  },
  {
    method: "PUT",
    path: one,
    access: "credential",
    summary: "Replace one assertion",
    request,
    response,
    handler: replace,
  },
  {
    method: "DELETE",
    path: one,
    access: "credential",
    summary: "Remove one assertion",
    status: 204,
    handler: remove,
  },
];
