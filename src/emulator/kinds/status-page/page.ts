// Status pages (docs/api.md, Status pages). Their components are in component.ts.
import { isObject } from "../../../definitions";
import type { Json } from "../../../definitions";
import { statusPage } from "../../../definitions/kinds/status-page";
import type { Call, CrudHooks, KindBehaviour, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { asText, visibleRow } from "../../store/records";
import { notFound } from "../../http/failure";
import { fieldOf, objectIn } from "../../crud/bodies";
import { rowId, removeWith, rowsWith } from "../../store/links";
import { withDefaults } from "../../crud/shape";
import { isOngoing, overallStatus } from "./status";

const branding = fieldOf(statusPage, "branding");

/**
 * Always an object: members without a value have their default, or null. `light` is how a page without a theme
 * looks, but no value of it (docs/api.md, Status pages).
 */
const branded = (row: Row, given: Json | undefined): Row => {
  const members = objectIn(given);
  const whole = withDefaults(branding, members, {});
  return { ...row, branding: { ...(isObject(whole) && whole), theme: members.theme ?? null } };
};

/** The latest ongoing incident; maintenance does not count. */
function openIncident(call: Call, page: Row): Row | null {
  const last = rowsWith(call, "StatusPageIncident", "statusPageId", page.id)
    .filter((row) => isOngoing(call, row))
    .at(-1);
  if (last === undefined) return null;
  const { id, title, status, startedAt, updatedAt } = last;
  return { id, title, status, startedAt, updatedAt };
}

/** Kinds that are deleted with a page. */
const ON_PAGE = [
  "StatusPageComponent",
  "StatusPageComponentGroup",
  "StatusPageDomain",
  "StatusPageSubscriber",
  "StatusPageIncident",
  "StatusPageMaintenance",
  "StatusPageDelivery",
];

/** Removes everything on a page. */
export function emptyPage(call: Call, row: Row): void {
  for (const kind of ON_PAGE) removeWith(call, kind, "statusPageId", rowId(row));
}

const hooks: CrudHooks = {
  uniqueIn: "service",
  onCreate: (_call, row, body) => branded(row, body.branding),
  onUpdate: (_call, next, body) => (isObject(body.branding) ? branded(next, body.branding) : next),
  beforeDelete: emptyPage,
  present: (call, row, record) => {
    const components = rowsWith(call, "StatusPageComponent", "statusPageId", row.id);
    return {
      ...record,
      componentCount: components.length,
      subscriberCount: rowsWith(call, "StatusPageSubscriber", "statusPageId", row.id).length,
      overallStatus: overallStatus(call, components),
      openIncident: openIncident(call, row),
    };
  },
};

/** The record of a page. */
export const pageRecord = (call: Call, row: Row): Row =>
  presentRow(call, statusPage, hooks, row, "detail");

/** The page that the path names, in the call's workspace. */
export const pageOf = (call: Call): Row => visibleRow(call, "StatusPage", call.params.statusPageId);

/** The row of a kind on this page; throws 404. */
export function onPage(call: Call, kind: string, page: Row, id: Json | undefined): Row {
  const row = typeof id === "string" ? call.store.get(kind, id) : undefined;
  if (row === undefined || row.statusPageId !== page.id) throw notFound(`${kind} ${asText(id)}`);
  return row;
}

/** Status pages. */
export const statusPages: KindBehaviour = {
  kinds: ["StatusPage"],
  routes: crudRoutes(statusPage, hooks),
};
