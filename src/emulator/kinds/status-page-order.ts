// Positions on a page (docs/api.md, Order on a page).
import type { Json } from "../../definitions";
import type { Call, Row } from "../contract";
import { rowsWith } from "../store/links";

const COMPONENT = "StatusPageComponent";
const GROUP = "StatusPageComponentGroup";

const byPlace = (left: Row, right: Row): number =>
  Number(left.displayOrder) - Number(right.displayOrder);

const after = (rows: readonly Row[], member: string): number =>
  rows.reduce((next, row) => Math.max(next, Number(row[member] ?? -1) + 1), 0);

/** All components and groups of a page. */
const onPage = (call: Call, statusPageId: Json | undefined): Row[] =>
  [COMPONENT, GROUP].flatMap((kind) => rowsWith(call, kind, "statusPageId", statusPageId));

/** The rows that share a row's list: groups of its page, or components of its group. */
function siblingsOf(call: Call, kind: string, row: Row): Row[] {
  return rowsWith(call, kind, "statusPageId", row.statusPageId).filter(
    (other) => other.id !== row.id && (kind === GROUP || other.groupId === row.groupId),
  );
}

/**
 * The row with its positions: the requested ones, else the next free ones. `isPlaced` records whether they
 * were requested: only assigned positions give way later.
 */
export function placed(call: Call, kind: string, row: Row, requested: Json | undefined): Row {
  const pageOrder = row.pageOrder ?? after(onPage(call, row.statusPageId), "pageOrder");
  if (typeof requested === "number") {
    return { ...row, displayOrder: requested, pageOrder, isPlaced: true };
  }
  const displayOrder = after(siblingsOf(call, kind, row), "displayOrder");
  return { ...row, displayOrder, pageOrder, isPlaced: false };
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
    if (place === sibling.displayOrder) continue;
    call.store.replace(kind, { ...sibling, displayOrder: place });
  }
}

/** Rows by position. */
export const inOrder = (rows: readonly Row[]): Row[] => [...rows].sort(byPlace);
