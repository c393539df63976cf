// The revisions of code monitors and which one runs (docs/api.md, Package uploads).
import { text, uuid } from "../../definitions";
import { monitorPackage } from "../../definitions/kinds/monitor-package";
import type { Json } from "../../definitions";
import type { Call, Reply, Route, Row } from "../contract";
import { notFound } from "../failure";
import { asText, rowOf } from "../records";
import { ok, whole } from "../reply";
import { checkedBody } from "../bodies";
import { changeMonitor } from "./monitor-change";
import { DEFINITIONS, moveHead, revisionsOf, uploadFor } from "./monitor-package";
import { answer } from "./monitor-record";

const response = { schema: { type: "object" } };
const paging = { mode: "whole" } as const;

const monitorOf = (call: Call): Row => rowOf(call, "Monitor", call.params.id);

const MEMBERS = [
  ...["id", "definitionId", "number", "digest", "entrypoint", "files", "keys", "downloadUntil"],
  ...["gitSha", "gitMessage", "gitFile", "authoredBy", "createdAt"],
];

const revisionRecord = (row: Row): Json =>
  Object.fromEntries(MEMBERS.map((name) => [name, row[name] ?? null]));

function definitionRecord({ id, heads, createdAt, updatedAt }: Row): Json {
  const entries = Object.entries(heads ?? {}).map(([environmentId, revisionId]) => ({
    environmentId: environmentId === "" ? null : environmentId,
    revisionId: revisionId as Json,
  }));
  return { id, heads: entries, createdAt, updatedAt };
}

/** The revision that a body names, which must belong to the monitor's definition. */
function revisionFor(call: Call, row: Row, id: Json | undefined): Row {
  const found = revisionsOf(call, row.definitionId).find((each) => each.id === id);
  if (found === undefined) throw notFound(`Revision ${asText(id)}`);
  return found;
}

const revisionId = uuid({ doc: "Revision.", required: true });
const reason = text({ doc: "Why.", required: true, max: 280, notBlank: true });

function publish(call: Call, isRollback: boolean): Reply {
  const row = monitorOf(call);
  const fields = isRollback ? { revisionId, reason } : { revisionId };
  const body = checkedBody("MONITOR", fields, call.body);
  moveHead(call, row, revisionFor(call, row, body.revisionId));
  return answer(call, changeMonitor(call, row, {}));
}

const digestField = monitorPackage.wire?.type === "object" ? monitorPackage.wire.fields : {};

function askAgain(call: Call): Reply {
  const row = monitorOf(call);
  const { digest } = digestField;
  const body = checkedBody("MONITOR", digest === undefined ? {} : { digest }, call.body);
  const wanted = asText(body.digest).toLowerCase();
  const described = revisionsOf(call, row.definitionId).some((each) => each.digest === wanted);
  if (!described) throw notFound(`Package ${wanted}`);
  return ok(uploadFor(call, row, body));
}

function definitionOf(call: Call): Row {
  const found = call.store.get(DEFINITIONS, asText(call.params.id));
  if (found === undefined) throw notFound(`Definition ${asText(call.params.id)}`);
  return found;
}

type Facts = Pick<Route, "method" | "path" | "summary"> &
  Partial<Pick<Route, "paging" | "request">>;

const route = (facts: Facts, handler: (call: Call) => Reply): Route => ({
  access: "credential",
  response,
  ...facts,
  handler,
});

const post = (path: string, summary: string, handler: (call: Call) => Reply): Route =>
  route({ method: "POST", path, summary, request: response }, handler);

const get = (
  path: string,
  summary: string,
  handler: (call: Call) => Reply,
  facts: Pick<Facts, "paging"> = {},
): Route => route({ method: "GET", path, summary, ...facts }, handler);

/** Routes for definitions and revisions. */
export const revisionRoutes: Route[] = [
  get(
    "/monitors/:id/revisions",
    "List the revisions of the code of one monitor, newest first",
    (call) => whole(revisionsOf(call, monitorOf(call).definitionId), revisionRecord),
    { paging },
  ),
  post("/monitors/:id/package-uploads", "Request the upload URL of a package again", askAgain),
  post("/monitors/:id/publish", "Publish a revision", (call) => publish(call, false)),
  post("/monitors/:id/rollback", "Roll back to an earlier revision", (call) => publish(call, true)),
  get(
    "/definitions",
    "List the definitions",
    (call) => whole(call.store.list(DEFINITIONS), definitionRecord),
    { paging },
  ),
  get("/definitions/:id", "Read one definition", (call) =>
    ok(definitionRecord(definitionOf(call))),
  ),
];
