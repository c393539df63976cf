// The revisions of code monitors and which one runs (docs/api.md, Package uploads).
import { isObject, text, uuid } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { monitorPackage } from "../../../definitions/kinds/monitor-package";
import type { Fields, Json } from "../../../definitions";
import type { Call, Reply, Route, Row } from "../../contract";
import { notFound } from "../../http/failure";
import { asText } from "../../store/records";
import { ok, whole } from "../../http/reply";
import { orNull, recordSchema } from "../../openapi/json-schema";
import { checkedBody, outputOf } from "../../crud/bodies";
import { DEFINITIONS, moveHead, revisionsOf, uploadFor } from "./package";
import { answer, changeMonitor, monitorOf } from "./record";

const paging = { mode: "whole" } as const;

const MEMBERS = [
  ...["id", "definitionId", "number", "digest", "entrypoint", "files", "keys", "downloadUntil"],
  ...["gitSha", "gitMessage", "gitFile", "authoredBy", "createdAt"],
];

const revisionRecord = (row: Row): Json =>
  Object.fromEntries(MEMBERS.map((name) => [name, row[name] ?? null]));

function definitionRecord({ id, organizationId, name, slug, createdAt, updatedAt }: Row): Row {
  return { id, organizationId, name, slug, createdAt, updatedAt };
}

/** A definition with the revision that runs in each environment. */
function definitionDetail(row: Row): Row {
  const heads = Object.values(isObject(row.heads) ? row.heads : {}).filter(isObject);
  return {
    definition: definitionRecord(row),
    heads: heads.map(({ environment, revision, activatedAt, activatedBy, reason: why }) => ({
      definitionId: row.id,
      ...{ environment, revision, activatedAt, activatedBy, reason: why },
    })),
  };
}

/** The revision that a body names, which must belong to the monitor's definition. */
function revisionFor(call: Call, row: Row, id: Json | undefined): Row {
  const found = revisionsOf(call, row.definitionId).find((each) => each.id === id);
  if (found === undefined) throw notFound(`Revision ${asText(id)}`);
  return found;
}

const revisionId = uuid({ doc: "Revision.", required: true });
const reason = text({ doc: "Why.", required: true, max: 280, notBlank: true });

const publishFields: Fields = { revisionId };
const rollbackFields: Fields = { revisionId, reason };

function publish(call: Call, isRollback: boolean): Reply {
  const row = monitorOf(call);
  const fields = isRollback ? rollbackFields : publishFields;
  const body = checkedBody("MONITOR", fields, call.body);
  moveHead(call, row, revisionFor(call, row, body.revisionId), body.reason ?? null);
  return answer(call, changeMonitor(call, row, {}));
}

const digestField = monitorPackage.wire?.type === "object" ? monitorPackage.wire.fields : {};

function askAgain(call: Call): Reply {
  const row = monitorOf(call);
  const body = checkedBody("MONITOR", digestFields, call.body);
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

const digestFields: Fields = digestField.digest === undefined ? {} : { digest: digestField.digest };

const post = (
  path: string,
  summary: string,
  handler: (call: Call) => Reply,
  fields: Fields,
): Route => ({
  method: "POST",
  path,
  access: "credential",
  summary,
  request: { fields },
  response: { component: "Monitor" },
  handler,
});

const get = (
  path: string,
  summary: string,
  handler: (call: Call) => Reply,
  facts: Pick<Route, "paging"> = {},
): Route => ({ method: "GET", path, access: "credential", summary, ...facts, handler });

/** Routes for definitions and revisions. */
export const revisionRoutes: Route[] = [
  get(
    "/monitors/:id/revisions",
    "List the revisions of the code of one monitor, newest first",
    (call) => whole(revisionsOf(call, monitorOf(call).definitionId), revisionRecord),
    { paging },
  ),
  {
    ...post(
      "/monitors/:id/package-uploads",
      "Request the upload URL of a package again",
      askAgain,
      digestFields,
    ),
    response: { schema: orNull(recordSchema(outputOf(monitor, "upload"))) },
  },
  post(
    "/monitors/:id/publish",
    "Publish a revision",
    (call) => publish(call, false),
    publishFields,
  ),
  post(
    "/monitors/:id/rollback",
    "Roll back to an earlier revision",
    (call) => publish(call, true),
    rollbackFields,
  ),
  get(
    "/definitions",
    "List the definitions",
    (call) => whole(call.store.list(DEFINITIONS), definitionRecord),
    { paging },
  ),
  get("/definitions/:id", "Read one definition", (call) =>
    ok(definitionDetail(definitionOf(call))),
  ),
];
