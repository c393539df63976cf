// Components of a page and their groups (docs/api.md, Components, Component groups).
import { choice, instant, text } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import { COMPONENT_STATUSES } from "../../../definitions/kinds/status-page";
import {
  statusPageComponent,
  statusPageComponentGroup,
} from "../../../definitions/kinds/status-page-component";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../../contract";
import { checkedBody } from "../../crud/bodies";
import { crudRoutes, presentRow } from "../../crud/crud";
import { invalid } from "../../http/failure";
import { ok } from "../../http/reply";
import { rowId, rowsWith, unset } from "../../store/links";
import { asText, changeRow, userOf } from "../../store/records";
import { inOrder, layoutRoutes, makeWay, placed } from "./layout";
import { onPage } from "./page";
import { currentStatus, isOverridden } from "./status";
import { forgetComponent } from "./component-links";
import { componentOf, uptimeRoutes } from "./uptime";
import { del, put } from "../../http/route";
import { DAY_MS, instantOf, timeIn } from "../../time/clock";

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

const startOfDay = (instant: string): string => `${instantOf(instant).slice(0, 10)}T00:00:00Z`;

function checkGroup(call: Call, row: Row): void {
  if (row.groupId !== null) onPage(call, GROUP, { id: row.statusPageId }, row.groupId);
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
  const { startDate } = body;
  const dated = startDate ? { ...next, startDate: startOf(call, next, startDate) } : next;
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
  beforeDelete: forgetComponent,
  present: (call, row, record) => ({
    ...record,
    ...serviceShown(call, row),
    ...(!isOverridden(call, row) && NO_OVERRIDE),
    currentStatus: currentStatus(call, row),
  }),
};

const NO_OVERRIDE: Row = {
  ...{ overrideStatus: null, overrideReason: null },
  ...{ overrideExpiresAt: null, overrideActor: null },
};

const componentRecord = (call: Call, row: Row): Row =>
  presentRow(call, statusPageComponent, componentHooks, row, "detail");

const overrideFields: Fields = {
  status: choice("ComponentStatus", COMPONENT_STATUSES, { doc: "Status to show.", required: true }),
  reason: text({ doc: "Why.", max: 2000 }),
  expiresAt: instant({ doc: "End time, at most 24 hours ahead.", required: true }),
};

const changed = (call: Call, row: Row, changes: Row): Reply =>
  ok(componentRecord(call, changeRow(call, COMPONENT, row, changes)));

function override(call: Call): Reply {
  const row = componentOf(call);
  const body = checkedBody("STATUS_PAGE_COMPONENT_OVERRIDE", overrideFields, call.body);
  const ahead = timeIn(body.expiresAt) - call.clock.now();
  if (ahead <= 0 || ahead > DAY_MS) {
    const code = "STATUS_PAGE_COMPONENT_OVERRIDE_EXPIRES_AT_OUT_OF_RANGE";
    throw invalid("expiresAt", code, "must be at most 24 hours in the future");
  }
  return changed(call, row, {
    overrideStatus: body.status,
    overrideReason: body.reason ?? null,
    overrideExpiresAt: body.expiresAt,
    overrideActor: userOf(call),
  });
}

const overridePath = "/status-pages/:statusPageId/components/:id/override";
const response = { component: COMPONENT };

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

/** Components and their groups. */
export const statusPageComponents: KindBehaviour = {
  kinds: [COMPONENT, GROUP],
  routes: [
    ...layoutRoutes,
    put(overridePath, "Override the status of one component temporarily", override, {
      request: { fields: overrideFields },
      response,
    }),
    del(
      overridePath,
      "Remove the override of one component",
      (call) => changed(call, componentOf(call), { overrideStatus: null }),
      { response },
    ),
    ...uptimeRoutes,
    ...crudRoutes(statusPageComponent, componentHooks),
    ...crudRoutes(statusPageComponentGroup, groupHooks),
  ],
};
