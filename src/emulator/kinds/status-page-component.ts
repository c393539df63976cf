// Components of a page and their groups (docs/api.md, Components, Component groups).
import type { Json } from "../../definitions";
import {
  statusPageComponent,
  statusPageComponentGroup,
} from "../../definitions/kinds/status-page-component";
import type { Call, CrudHooks, KindBehaviour, Row } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { asText } from "../store/records";
import { rowId, rowsWith, unset } from "../store/links";
import { layoutRoutes, onPage } from "./status-page-layout";
import { inOrder, makeWay, placed } from "./status-page-order";
import { overrideRoutes } from "./status-page-override";
import { forgetComponent } from "./status-page-subscriber";
import { currentStatus, isOverridden } from "./status-page-status";
import { uptimeRoutes } from "./status-page-uptime";

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
export const componentRecord = (call: Call, row: Row): Row =>
  presentRow(call, statusPageComponent, componentHooks, row, "detail");

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
    ...overrideRoutes(componentRecord),
    ...uptimeRoutes,
    ...crudRoutes(statusPageComponent, componentHooks),
    ...crudRoutes(statusPageComponentGroup, groupHooks),
  ],
};
