// The history of a monitor: one version for each PUT (docs/api.md, Monitor lifecycle).
import type { Call, Reply, Route, Row } from "../contract";
import { notFound } from "../http/failure";
import { rowOf } from "../store/records";
import { listed, ok } from "../http/reply";
import { rowsWith } from "../store/links";
import { monitorRecord } from "./monitor-record";

/** The collection of versions. */
export const VERSIONS = "MonitorVersion";

/** Returns the row with one more version and stores its snapshot. */
export function addVersion(call: Call, row: Row): Row {
  const version = Number(row.versions ?? 0) + 1;
  const counted = { ...row, versions: version };
  call.store.insert(VERSIONS, {
    id: call.ids.uuid(),
    monitorId: row.id,
    version,
    snapshot: monitorRecord(call, counted),
    // The history knows only four of the five tools.
    changedVia: row.managedBy === "MCP" ? "API" : (row.managedBy ?? "API"),
    changedById: call.credential.by === "session" ? call.credential.userId : null,
    changeSummary: null,
    createdAt: call.now,
  });
  return counted;
}

const versionsOf = (call: Call): Row[] => {
  const row = rowOf(call, "Monitor", call.params.id);
  return rowsWith(call, VERSIONS, "monitorId", row.id);
};

function oneVersion(call: Call): Reply {
  const number = Number(call.params.version);
  const found = versionsOf(call).find(({ version }) => version === number);
  if (found === undefined) throw notFound(`Version ${number}`);
  return ok(found);
}

const paging = { mode: "paged", sortable: ["version", "createdAt"] } as const;

/** Routes for the versions of a monitor. */
export const versionRoutes: Route[] = [
  {
    method: "GET",
    path: "/monitors/:id/versions",
    access: "credential",
    summary: "List the versions of one monitor, newest first",
    paging,
    handler: (call) => listed(versionsOf(call).reverse(), paging),
  },
  {
    method: "GET",
    path: "/monitors/:id/versions/:version",
    access: "credential",
    params: { id: "uuid", version: "integer" },
    summary: "Read one version of one monitor",
    handler: oneVersion,
  },
];
