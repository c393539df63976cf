// A monitor's authentication as a sub-resource (docs/api.md, Monitor auth).
import { isObject, object, text, uuid } from "../../definitions";
import type { Fields, Json, JsonObject } from "../../definitions";
import { monitorAuth } from "../../definitions/kinds/monitor-config";
import type { Call, Reply, Route, Row } from "../contract";
import { conflict, notFound } from "../http/failure";
import { asText, rowOf } from "../store/records";
import { created, none, ok } from "../http/reply";
import { checkedBody, completed } from "../crud/bodies";
import { mustExist } from "../store/links";
import { changeMonitor } from "./monitor-change";

/** Throws 404 if the referenced secret does not exist. */
export function checkAuth(call: Call, auth: Json | undefined): void {
  if (isObject(auth)) mustExist(call, "Secret", auth.vaultSecretId);
}

/** The sub-resource has no row of its own: its id is that of the monitor. */
const record = (row: Row): JsonObject => ({
  id: row.id,
  monitorId: row.id,
  authType: isObject(row.auth) ? row.auth.type : null,
  config: row.auth ?? null,
});

const authFields: Fields = { config: { ...monitorAuth, required: true } };

function write(call: Call, row: Row): JsonObject {
  const { config } = checkedBody("MONITOR_AUTH", authFields, call.body);
  checkAuth(call, config);
  return record(changeMonitor(call, row, { auth: completed(monitorAuth, config) }));
}

function make(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  if (isObject(row.auth)) throw conflict("Authentication of this monitor already exists");
  return created(write(call, row));
}

function remove(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  if (!isObject(row.auth)) throw notFound(`Authentication of monitor ${asText(row.id)}`);
  changeMonitor(call, row, { auth: null });
  return none();
}

const path = "/monitors/:id/auth";
const request = { fields: authFields };
const response = {
  record: object("MonitorAuthRecord", {
    id: uuid({ doc: "Id." }),
    monitorId: uuid({ doc: "Monitor." }),
    authType: text({ doc: "Type." }),
    config: object("MonitorAuthConfig", {}, { doc: "As it was written." }),
  }),
};

/** Routes for authentication as a sub-resource. */
export const authRoutes: Route[] = [
  {
    method: "POST",
    path,
    access: "credential",
    summary: "Set the authentication of one monitor",
    request,
    response,
    status: 201,
    handler: make,
  },
  {
    method: "PUT",
    path,
    access: "credential",
    summary: "Change the authentication of one monitor",
    request,
    response,
    handler: (call) => ok(write(call, rowOf(call, "Monitor", call.params.id))),
  },
  {
    method: "DELETE",
    path,
    access: "credential",
    summary: "Remove the authentication of one monitor",
    status: 204,
    handler: remove,
  },
];
