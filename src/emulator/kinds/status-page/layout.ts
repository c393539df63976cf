// Positions on a page, and the two calls that set them (docs/api.md, Order on a page). A position that they set counts
// as requested.
import { integer, list, object, uuid } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import type { Call, Reply, Route, Row } from "../../contract";
import { invalid } from "../../http/failure";
import { rowsWith } from "../../store/links";
import { amend } from "../../store/records";
import { none } from "../../http/reply";
import { checkedBody, objects } from "../../crud/bodies";
import { onPage, pageOf } from "./page";
import { put } from "../../http/route";

const COMPONENT = "StatusPageComponent";
const GROUP = "StatusPageComponentGroup";

const byPlace = (left: Row, right: Row): number =>
  Number(left.displayOrder) - Number(right.displayOrder);

const after = (rows: readonly Row[], member: string): number =>
  rows.reduce((next, row) => Math.max(next, Number(row[member] ?? -1) + 1), 0);

const onPageOf = (call: Call, kind: string, { statusPageId }: Row): Row[] =>
  rowsWith(call, kind, "statusPageId", statusPageId);

/** The rows that share a row's list: groups of its page, or components of its group. */
function siblingsOf(call: Call, kind: string, row: Row): Row[] {
  return onPageOf(call, kind, row).filter(
    (other) => other.id !== row.id && (kind === GROUP || other.groupId === row.groupId),
  );
}

/**
 * The row with its positions: the requested ones, else the next free ones. `isPlaced` records whether they
 * were requested: only assigned positions give way later.
 */
export function placed(call: Call, kind: string, row: Row, requested: Json | undefined): Row {
  const everything = [COMPONENT, GROUP].flatMap((each) => onPageOf(call, each, row));
  const pageOrder = row.pageOrder ?? after(everything, "pageOrder");
  const isPlaced = typeof requested === "number";
  const displayOrder = isPlaced ? requested : after(siblingsOf(call, kind, row), "displayOrder");
  return { ...row, displayOrder, pageOrder, isPlaced };
}

/** Moves siblings with assigned positions, in order, off the requested positions. */
export function makeWay(call: Call, kind: string, row: Row): void {
  const siblings = siblingsOf(call, kind, row);
  const everyone = [...siblings, row];
  const taken = new Set(everyone.filter((each) => each.isPlaced).map((each) => each.displayOrder));
  let free = 0;
  for (const sibling of siblings.filter((each) => each.isPlaced !== true).sort(byPlace)) {
    let place = Math.max(free, Number(sibling.displayOrder));
    while (taken.has(place)) place += 1;
    free = place + 1;
    if (place !== sibling.displayOrder) {
      call.store.replace(kind, { ...sibling, displayOrder: place });
    }
  }
}

/** Rows by position. */
export const inOrder = (rows: readonly Row[]): Row[] => [...rows].sort(byPlace);

const positions = list(
  object("Position", {
    componentId: uuid({ doc: "The component.", required: true }),
    displayOrder: integer({ doc: "Its position.", required: true }),
    groupId: uuid({ doc: "Its group; none for null." }),
  }),
  { doc: "Components with their positions.", required: true, min: 1 },
);

const layoutFields: Fields = {
  sections: list(
    object("Section", {
      groupId: uuid({ doc: "A group." }),
      componentId: uuid({ doc: "Or a component without one." }),
      pageOrder: integer({ doc: "Its position.", required: true }),
    }),
    { doc: "Groups and components with their positions.", required: true, min: 1 },
  ),
  groupOrders: list(
    object("GroupOrder", {
      groupId: uuid({ doc: "A group.", required: true }),
      positions,
    }),
    { doc: "The order inside groups." },
  ),
};

/** A planned change: all are looked up before the first is applied, so that a 404 changes nothing. */
interface Move {
  readonly kind: string;
  readonly row: Row;
  readonly changes: JsonObject;
}

function positionMove(call: Call, page: Row, position: JsonObject, group?: Row): Move {
  const { componentId, displayOrder, groupId } = position;
  const into = group ?? (groupId === undefined ? undefined : onPage(call, GROUP, page, groupId));
  const row = onPage(call, COMPONENT, page, componentId);
  const changes = { displayOrder, groupId: into?.id ?? null, isPlaced: true };
  return { kind: COMPONENT, row, changes };
}

function sectionMove(call: Call, page: Row, section: JsonObject): Move {
  const { groupId, componentId, pageOrder } = section;
  if ((groupId === undefined) === (componentId === undefined)) {
    throw invalid("sections", "LAYOUT_SECTION_INVALID", "needs groupId or componentId, not both");
  }
  const [kind, id] = groupId === undefined ? [COMPONENT, componentId] : [GROUP, groupId];
  return { kind, row: onPage(call, kind, page, id), changes: { pageOrder } };
}

function make(call: Call, page: Row, moves: readonly Move[]): Reply {
  for (const { kind, row, changes } of moves) {
    // Read again: one call may move a row twice.
    amend(call, kind, onPage(call, kind, page, row.id), changes);
  }
  call.audit("status_page.reordered", "status_page", page);
  return none();
}

function reorder(call: Call): Reply {
  const page = pageOf(call);
  const body = checkedBody("STATUS_PAGE", { positions }, call.body);
  const moves = objects(body.positions).map((position) => positionMove(call, page, position));
  return make(call, page, moves);
}

function reorderLayout(call: Call): Reply {
  const page = pageOf(call);
  const body = checkedBody("STATUS_PAGE", layoutFields, call.body);
  const sections = objects(body.sections).map((section) => sectionMove(call, page, section));
  const inside = objects(body.groupOrders).flatMap((order) => {
    const group = onPage(call, GROUP, page, order.groupId);
    return objects(order.positions).map((each) => positionMove(call, page, each, group));
  });
  return make(call, page, [...sections, ...inside]);
}

/** The routes that set positions. */
export const layoutRoutes: Route[] = [
  put(
    "/status-pages/:statusPageId/components/reorder",
    "Set the positions of components",
    reorder,
    { request: { fields: { positions } } },
  ),
  put(
    "/status-pages/:statusPageId/layout/reorder",
    "Set the positions of groups and components on the page",
    reorderLayout,
    { request: { fields: layoutFields } },
  ),
];
