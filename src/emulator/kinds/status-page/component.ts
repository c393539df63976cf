// Components of a page and their groups (docs/api.md, Components, Component groups).
import { choice, instant, text } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import { COMPONENT_STATUSES } from "../../../definitions/kinds/status-page";
import {
  statusPageComponent,
  statusPageComponentGroup,
} from "../../../definitions/kinds/status-page-component";
import type { Call, CrudHooks, KindBehaviour, Route, Row } from "../../contract";
import { checkedBody } from "../../crud/bodies";
import { crudRoutes, presentRow } from "../../crud/crud";
import { invalid } from "../../http/failure";
import { ok } from "../../http/reply";
import { rowId, rowsWith, unset } from "../../store/links";
import { amend, asText } from "../../store/records";
import { inOrder, layoutRoutes, layoutRules, makeWay, placed } from "./layout";
import { onPage } from "./page";
import { currentStatus, isOverridden } from "./status";
import { forgetComponent } from "./component-links";
import { componentOf, uptimeRoutes } from "./uptime";

const COMPONENT = "StatusPageComponent";
const GROUP = "StatusPageComponentGroup";

/** The day as an instant, no earlier than the creation of the monitor (docs/api.md, Components). */
function startOf(call: Call, row: Row, requested: Json | undefined): string {
  const day = typeof requested === "string" ? requested : call.now;
  const start = startOfDay(day);
  if (row.type !== "MONITOR") return start;
  const monitor = call.store.get("Monitor", asText(row.monitorId));
  const earliest = startOfDay(asText(monitor?.createdAt ?? call.now));
  return start < earliest ? earliest : start;
}

const startOfDay = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 10)}T00:00:00Z`;

function checkGroup(call: Call, row: Row): void {
  if (row.groupId === null) return;
  const page = { id: row.statusPageId };
  onPage(call, GROUP, page, row.groupId);
}

function onCreate(call: Call, row: Row, body: Row): Row {
  checkGroup(call, row);
  const isDependency = row.type === "DEPENDENCY";
  const made = {
    ...row,
    showUptime: body.showUptime ?? !isDependency,
    excludeFromOverall: body.excludeFromOverall ?? isDependency,
    startDate: startOf(call, row, body.startDate),
    overrideStatus: null,
  };
  return placed(call, COMPONENT, made, body.displayOrder);
}

function onUpdate(call: Call, next: Row, body: Row, before: Row): Row {
  checkGroup(call, next);
  const requested = body.startDate ?? undefined;
  const dated =
    requested === undefined ? next : { ...next, startDate: startOf(call, next, requested) };
  const moves = next.groupId !== before.groupId || typeof body.displayOrder === "number";
  // A requested position is kept when the component moves to another group.
  const place = body.displayOrder ?? (before.isPlaced === true ? before.displayOrder : null);
  const row = moves ? placed(call, COMPONENT, dated, place) : dated;
  if (moves) makeWay(call, COMPONENT, row);
  return row;
}

/** The service that a component of type DEPENDENCY shows. */
function serviceShown(call: Call, row: Row): Row {
  const subscription = call.store.get("ServiceSubscription", asText(row.serviceSubscriptionId));
  return { serviceSlug: subscription?.slug ?? null, serviceName: subscription?.name ?? null };
}

const componentHooks: CrudHooks = {
  onCreate,
  afterCreate: (call, row) => {
    makeWay(call, COMPONENT, row);
  },
  onUpdate,
  beforeDelete: (call, row) => {
    forgetComponent(call, row);
  },
  present: (call, row, record) => ({
    ...record,
    ...serviceShown(call, row),
    ...(isOverridden(call, row)
      ? {}
      : {
          overrideStatus: null,
          overrideReason: null,
          overrideExpiresAt: null,
          overrideActor: null,
        }),
    currentStatus: currentStatus(call, row),
  }),
};

/** The record of a component. */
const componentRecord = (call: Call, row: Row): Row =>
  presentRow(call, statusPageComponent, componentHooks, row, "detail");

const DAY_MS = 24 * 60 * 60 * 1000;

const overrideFields: Fields = {
  status: choice("ComponentStatus", COMPONENT_STATUSES, { doc: "Status to show.", required: true }),
  reason: text({ doc: "Why.", max: 2000 }),
  expiresAt: instant({ doc: "End time, at most 24 hours ahead.", required: true }),
};

function changed(call: Call, row: Row, changes: Row): Row {
  const next = amend(call, COMPONENT, row, changes);
  call.audit("status_page_component.updated", "status_page_component", next);
  return next;
}

function override(call: Call): Row {
  const row = componentOf(call);
  const body = checkedBody("STATUS_PAGE_COMPONENT_OVERRIDE", overrideFields, call.body);
  const ahead = Date.parse(asText(body.expiresAt)) - call.clock.now();
  if (ahead <= 0 || ahead > DAY_MS) {
    const code = "STATUS_PAGE_COMPONENT_OVERRIDE_EXPIRES_AT_OUT_OF_RANGE";
    throw invalid("expiresAt", code, "must be at most 24 hours in the future");
  }
  return changed(call, row, {
    overrideStatus: body.status,
    overrideReason: body.reason ?? null,
    overrideExpiresAt: body.expiresAt,
    overrideActor: call.credential.by === "session" ? call.credential.userId : null,
  });
}

const overridePath = "/status-pages/:statusPageId/components/:id/override";
const response = { component: COMPONENT };

/** A manually set status. */
const overrideRoutes: Route[] = [
  {
    method: "PUT",
    path: overridePath,
    access: "credential",
    summary: "Override the status of one component temporarily",
    request: { fields: overrideFields },
    response,
    handler: (call) => ok(componentRecord(call, override(call))),
  },
  {
    method: "DELETE",
    path: overridePath,
    access: "credential",
    summary: "Remove the override of one component",
    response,
    handler: (call) =>
      ok(componentRecord(call, changed(call, componentOf(call), { overrideStatus: null }))),
  },
];

const groupHooks: CrudHooks = {
  onCreate: (call, row, body) => placed(call, GROUP, row, body.displayOrder),
  afterCreate: (call, row) => {
    makeWay(call, GROUP, row);
  },
  onUpdate: (call, next, body) => {
    if (typeof body.displayOrder !== "number") return next;
    const row = placed(call, GROUP, next, body.displayOrder);
    makeWay(call, GROUP, row);
    return row;
  },
  beforeDelete: (call, row) => {
    unset(call, COMPONENT, "groupId", rowId(row));
  },
  present: (call, row, record) => ({
    ...record,
    components: inOrder(rowsWith(call, COMPONENT, "groupId", row.id)).map((component) =>
      componentRecord(call, component),
    ),
  }),
};

/** Components and their groups; `reorder` must not match as a component id, so its routes come first. */
export const statusPageComponents: KindBehaviour = {
  kinds: [COMPONENT, GROUP],
  routes: [
    ...layoutRoutes,
    ...overrideRoutes,
    ...uptimeRoutes,
    ...crudRoutes(statusPageComponent, componentHooks),
    ...crudRoutes(statusPageComponentGroup, groupHooks),
  ],
  bodyRules: layoutRules,
};
