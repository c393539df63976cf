// Workspaces and their runtimes (docs/api.md, Workspaces).
import { byName } from "../../definitions";
import type { KindSpec } from "../../definitions";
import { workspace, workspaceRuntime } from "../../definitions/kinds/workspace";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../contract";
import { anySize, withChangedFields } from "../crud/accepted-fields";
import { crudRoutes, presentRow } from "../crud/crud";
import { conflict, notFound } from "../http/failure";
import { asText, changeRow, rowOf } from "../store/records";
import { ok } from "../http/reply";
import { checkedBody, fieldOf } from "../crud/bodies";
import { rowId, removeWith, rowsWith } from "../store/links";
import { LOCKS } from "../store/organizations";
import { emptyDomain } from "./mail/domain";
import { DATA_KEYS, releaseSecret } from "./secret";
import { emptyPage } from "./status-page/page";
import { emptyInbox } from "./webhook-inbox/inbox";
import { put } from "../http/route";

/** Kinds whose records belong to one workspace and are deleted with it, and what goes before each of them. */
const INSIDE: Readonly<Record<string, (call: Call, row: Row) => void>> = {
  StatusPage: emptyPage,
  Secret: releaseSecret,
  WebhookInbox: emptyInbox,
  EmailDomain: emptyDomain,
};

/**
 * Ids are unique in the whole service: the first workspace of an organization has the organization's id; the ids of the
 * others start at that id times this number.
 */
const IDS_OF_EACH = 1000;

function removeInside(call: Call, row: Row): void {
  for (const [kind, empty] of Object.entries(INSIDE)) {
    for (const inside of rowsWith(call, kind, "workspaceId", row.id)) {
      empty(call, inside);
      call.store.remove(kind, rowId(inside));
    }
  }
  call.store.remove(DATA_KEYS, rowId(row));
  removeWith(call, LOCKS, "workspaceId", rowId(row));
}

const hooks: CrudHooks = {
  paging: { mode: "paged", sortable: ["id", "name", "createdAt", "updatedAt"] },
  // Ids are unique in the whole service, but each organization counts from one.
  onCreate: (call, row) => ({
    ...row,
    id: call.organization.id * IDS_OF_EACH + Number(row.id),
    runtimeProfile: null,
  }),
  beforeDelete: (call, row) => {
    if (row.id === call.organization.id) {
      throw conflict(`Workspace ${asText(row.id)} is the default one and cannot be deleted`);
    }
    removeInside(call, row);
  },
};

/** Only an update limits the name. */
const createdWorkspace: KindSpec = {
  ...workspace,
  fields: byName(withChangedFields(workspace.fields, { name: anySize })),
};

/** The runtimes that a workspace can choose for its checks. They are invented: one or two for each state. */
const RUNTIMES: readonly Row[] = [
  runtime("2025.09", "20.18.0", "1.47.2", "retired", "2026-09-30T00:00:00.000Z"),
  runtime("2026.03", "22.11.0", "1.50.1", "deprecated", "2027-03-31T00:00:00.000Z"),
  runtime("2026.06", "22.16.0", "1.53.0", "available", null),
  runtime("2026.09", "24.8.0", "1.55.1", "available", null),
  runtime("2026.12", "24.11.0", "1.57.0", "baking", null),
];

function runtime(
  id: string,
  nodeVersion: string,
  playwrightVersion: string,
  status: string,
  eolAt: string | null,
): Row {
  return { id, nodeVersion, playwrightVersion, status, eolAt };
}

/** The runtime with this id; throws 404 if it is unknown, 409 if a workspace cannot choose it. */
function chosenRuntime(id: string): Row {
  const found = RUNTIMES.find((each) => each.id === id);
  if (found === undefined) throw notFound(`Runtime "${id}"`);
  if (found.status === "baking" || found.status === "retired") {
    throw conflict(`Runtime ${id} cannot be chosen: it is ${found.status}`);
  }
  return found;
}

const runtimeFields = { runtimeId: fieldOf(workspaceRuntime, "runtimeId") };

function chooseRuntime(call: Call): Reply {
  const row = rowOf(call, "Workspace", call.params.workspaceId);
  const { runtimeId } = checkedBody("WORKSPACE_RUNTIME", runtimeFields, call.body);
  const runtimeProfile = typeof runtimeId === "string" ? chosenRuntime(runtimeId) : null;
  const changed = changeRow(call, "Workspace", row, { runtimeProfile });
  return ok(presentRow(call, workspace, hooks, changed, "detail"));
}

/** Workspaces. */
export const workspaces: KindBehaviour = {
  kinds: ["Workspace", "WorkspaceRuntime"],
  routes: [
    ...crudRoutes(workspace, { ...hooks, lacks: ["create"] }),
    ...crudRoutes(createdWorkspace, { ...hooks, lacks: ["list", "get", "update", "delete"] }).map(
      (route) => ({
        ...route,
        request: { fields: createdWorkspace.fields, name: "CreateWorkspace" },
      }),
    ),
    put(
      "/workspaces/:workspaceId/runtime-profile",
      "Choose the runtime of one workspace",
      chooseRuntime,
      {
        request: { fields: runtimeFields },
        response: { component: "Workspace" },
      },
    ),
  ],
  firstRecords: (_ids, orgId, now) => {
    const born = { createdAt: now, updatedAt: now };
    const row = { id: orgId, name: "Default", orgId, runtimeProfile: null, ...born };
    return [{ collection: "Workspace", row }];
  },
};
