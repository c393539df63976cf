// The order of a page (docs/api.md, Order on a page). It has no record: it is read from the positions of
// groups and components, and written with one call that must name everything on the page.
import type { Created, Run, Target, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { collectionPath } from "../requests/paths";
import { notGone, sendForNothing } from "../requests/responses";
import { operationOn, describeObject, recordId } from "../values/describe";
import { find } from "../safety/gone";
import { ownMembers, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import { isNotFound } from "../../client";
import { isObject, kindNamed, sameId } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { statusPage } from "../../definitions/kinds/status-page";

/** The content of a page, each list in the order that visitors see. */
interface Page {
  /** Groups, and components without a group. */
  readonly sections: readonly JsonObject[];
  /** The components of each group, by its id, with their positions in it. */
  readonly inside: ReadonlyMap<string, readonly Placed[]>;
}

interface Placed {
  readonly id: string;
  readonly place: number;
}

function placeIn(row: JsonObject, member: "pageOrder" | "displayOrder"): number {
  const { [member]: place } = row;
  return typeof place === "number" ? place : 0;
}

async function pageAt(spec: KindSpec, run: Run, values: JsonObject, action: string): Promise<Page> {
  const operation = operationOn(spec, action, values, scalarText(values.statusPageId));
  // What is written is based on these rows.
  const isFresh = action !== "reading";
  const rowsOf = (kind: string): Promise<JsonObject[]> =>
    run.reader.rows(collectionPath(kindNamed(kind), values), { operation }, isFresh);
  const [groups, components] = await Promise.all([
    rowsOf("StatusPageComponentGroup"),
    rowsOf("StatusPageComponent"),
  ]);
  const isFree = ({ groupId }: JsonObject): boolean => groupId === null || groupId === undefined;
  const rows = [...groups, ...components.filter(isFree)];
  rows.sort((left, right) => placeIn(left, "pageOrder") - placeIn(right, "pageOrder"));
  const inGroup = (group: JsonObject): Placed[] =>
    components
      .filter(({ groupId }) => groupId === group.id)
      .map((row) => ({ id: recordId(spec, row), place: placeIn(row, "displayOrder") }))
      .sort((left, right) => left.place - right.place);
  return {
    sections: rows.map((row) => ({
      [groups.includes(row) ? "groupId" : "componentId"]: recordId(spec, row),
    })),
    inside: new Map(groups.map((group) => [recordId(spec, group), inGroup(group)])),
  };
}

const insideOf = ({ inside }: Page, section: JsonObject): string[] =>
  (inside.get(targetOf(section)) ?? []).map(({ id }) => id);

const targetOf = ({ groupId, componentId }: JsonObject): string =>
  (scalarText(groupId) ?? scalarText(componentId) ?? "").toLowerCase();

const sectionsOf = ({ sections }: JsonObject): JsonObject[] =>
  Array.isArray(sections) ? sections.filter(isObject) : [];

const idsIn = (ids: Json | undefined): string[] =>
  Array.isArray(ids) ? ids.map((id) => (scalarText(id) ?? "").toLowerCase()) : [];

/** The wanted ids first, then the others in their current order. */
const withRest = (wanted: readonly string[], live: readonly string[]): string[] => [
  ...wanted,
  ...live.filter((id) => !wanted.includes(id)),
];

/** Components are assigned to groups by their own resources: the layout only orders them. */
function refuseMisplaced(inputs: JsonObject, page: Page): void {
  const known = new Set(page.sections.map(targetOf));
  const refuse = (why: string): never => {
    throw new Error(`nothing was sent for this status page layout: ${why}`);
  };
  for (const section of sectionsOf(inputs)) {
    const target = targetOf(section);
    if (!known.has(target))
      refuse(
        `${target} is neither a group of the page nor a component without a group. List a component of a group in componentIds of that group`,
      );
    const inside = insideOf(page, section);
    const misplaced = idsIn(section.componentIds).find((id) => !inside.includes(id));
    if (misplaced !== undefined)
      refuse(`the component ${misplaced} is not in the group ${target}. Set its groupId first`);
  }
}

/**
 * The components of a group in this order. They take the existing positions, so that a component that sets its own position keeps
 * it if the order is the same; they are counted from 0 if two share one.
 */
function positionsOf(groupId: string, ids: readonly string[], inside: readonly Placed[]) {
  const places = inside.map(({ place }) => place);
  const isReusable = places.length === ids.length && new Set(places).size === ids.length;
  const placeAt = (at: number): number => (isReusable ? (places[at] ?? at) : at);
  return ids.map((componentId, at) => ({ componentId, displayOrder: placeAt(at), groupId }));
}

/** The whole page, because the service may require all of it. */
function bodyFor(inputs: JsonObject, page: Page): JsonObject {
  const wanted = sectionsOf(inputs);
  const order = withRest(wanted.map(targetOf), page.sections.map(targetOf));
  const sections = order.map((target, pageOrder) =>
    page.inside.has(target) ? { groupId: target, pageOrder } : { componentId: target, pageOrder },
  );
  const groupOrders = wanted
    .filter(({ componentIds }) => Array.isArray(componentIds))
    .map((section) => {
      const groupId = targetOf(section);
      const ids = withRest(idsIn(section.componentIds), insideOf(page, section));
      return { groupId, positions: positionsOf(groupId, ids, page.inside.get(groupId) ?? []) };
    });
  return { sections, ...(groupOrders.length > 0 && { groupOrders }) };
}

/** Whether the page has the wanted order. What the inputs do not name comes after it. */
function isArranged(inputs: JsonObject, page: Page): boolean {
  const isFirst = (wanted: readonly string[], live: readonly string[]): boolean =>
    wanted.every((id, at) => live[at] === id);
  const wanted = sectionsOf(inputs);
  return (
    isFirst(wanted.map(targetOf), page.sections.map(targetOf)) &&
    wanted.every((section) => isFirst(idsIn(section.componentIds), insideOf(page, section)))
  );
}

async function arranged(
  spec: KindSpec,
  run: Run,
  props: JsonObject,
  action: string,
): Promise<Created> {
  const inputs = ownMembers(props);
  const id = scalarText(inputs.statusPageId) ?? "";
  await run.turns.alone(id, async () => {
    const page = await pageAt(spec, run, inputs, action);
    refuseMisplaced(inputs, page);
    const request = {
      method: "PUT",
      path: `${collectionPath(spec, inputs)}/reorder`,
      body: bodyFor(inputs, page),
      operation: operationOn(spec, action, inputs, id),
    } as const;
    await sendForNothing(run.client, request, async () =>
      isArranged(inputs, await pageAt(spec, run, inputs, action)),
    );
  });
  const record = { sections: inputs.sections };
  return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
}

/** The live order of the sections in the state; of all sections if the state has none. */
function live(oldOutputs: JsonObject, page: Page): JsonObject[] {
  const named = new Map(sectionsOf(oldOutputs).map((section) => [targetOf(section), section]));
  const isFirst = named.size === 0;
  return page.sections
    .filter((section) => isFirst || named.has(targetOf(section)))
    .map((section) => {
      const inside = insideOf(page, section);
      const before = named.get(targetOf(section))?.componentIds;
      if (!isFirst && before === undefined) return section;
      const wanted = idsIn(before);
      const componentIds = inside.filter((id) => isFirst || wanted.includes(id));
      return componentIds.length === 0 ? section : { ...section, componentIds };
    });
}

async function read({ spec, id, oldOutputs }: Target, run: Run): Promise<Refreshed | undefined> {
  const known = { ...oldOutputs, statusPageId: oldOutputs.statusPageId ?? id };
  // The id must be that of the page: a read with any other id finds nothing.
  if (sameId(scalarText(known.statusPageId) ?? "") !== sameId(id)) return undefined;
  try {
    const page = await pageAt(spec, run, known, "reading");
    const sections = live(oldOutputs, page);
    // Nothing that the layout orders exists any more.
    return sections.length === 0 ? undefined : refreshed(spec, { sections }, known);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const resource = describeObject(spec, oldOutputs, id);
    const found = await find(run, statusPage, { id, known: oldOutputs, resource });
    if (found === undefined) return undefined;
    throw notGone(error, `StatusPage ${id}, which it belongs to, exists`);
  }
}

/** The operations of `StatusPageLayout`. */
export const statusPageLayoutOverride: Lifecycle = {
  create: (spec, run, inputs) => arranged(spec, run, inputs, "creating"),
  read,
  update: async ({ spec, inputs }, run) => (await arranged(spec, run, inputs, "updating")).outputs,
  remove: () => Promise.resolve(),
  idFor: ({ statusPageId }) => statusPageId,
};
