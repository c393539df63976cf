// The order of a page (docs/api.md, Order on a page). It has no record: it is read from the positions of
// groups and components, and written with one call that must name everything on the page.
import type { Created, Run, Target, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { collectionPath } from "../requests/paths";
import { notGone, sendForNothing } from "../requests/responses";
import { operationOn, describeObject, recordId, quoted } from "../values/describe";
import { find } from "../safety/gone";
import { ownMembers, pick, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import { isNotFound } from "../../client";
import { MEMORY, isObject, kindNamed, pluralOf } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { statusPage } from "../../definitions/kinds/status-page";

/** The content of a page, each list in the order that visitors see. */
interface Page {
  /** Groups, and components without a group. */
  readonly sections: readonly JsonObject[];
  /** Components by the id of their group. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** Their positions in the group, ascending. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const idIn = (row: JsonObject): string => scalarText(row.id) ?? "";

/** The position of a row on a page. */
const placeIn = (row: JsonObject, member: Place): number => {
  const place = row[member];
  return typeof place === "number" ? place : 0;
};

const by =
  (member: Place) =>
  (left: JsonObject, right: JsonObject): number =>
    placeIn(left, member) - placeIn(right, member);

/** The members with positions: on the page, and in a group. */
const PLACES = ["pageOrder", "displayOrder"] as const;
type Place = (typeof PLACES)[number];

/** The rows unchanged; throws unless each has an id and its positions are numbers. */
function placed(kind: string, rows: readonly JsonObject[]): readonly JsonObject[] {
  const spec = kindNamed(kind);
  for (const row of rows) {
    const id = recordId(spec, row);
    for (const member of PLACES) {
      const place = row[member] ?? 0;
      if (typeof place === "number") continue;
      throw new Error(
        `the API returned an invalid ${member} (${quoted(place)}) for ${id} in the list of ${pluralOf(spec.title)} (${kind}): it must be a number`,
      );
    }
  }
  return rows;
}

async function pageAt(spec: KindSpec, run: Run, values: JsonObject, action: string): Promise<Page> {
  const operation = operationOn(spec, action, values, scalarText(values.statusPageId));
  const rowsOf = async (kind: string): Promise<readonly JsonObject[]> =>
    placed(
      kind,
      await run.reader.rows(
        collectionPath(kindNamed(kind), values),
        { operation },
        // What is written is based on these rows.
        action !== "reading",
      ),
    );
  const [groups, components] = await Promise.all([
    rowsOf("StatusPageComponentGroup"),
    rowsOf("StatusPageComponent"),
  ]);
  const isFree = ({ groupId }: JsonObject): boolean => groupId === null || groupId === undefined;
  const isGroup = new Set(groups);
  const sections = [...groups, ...components.filter(isFree)].sort(by("pageOrder"));
  const ordered = [...components].sort(by("displayOrder"));
  const inGroup = (group: JsonObject): JsonObject[] =>
    ordered.filter(({ groupId }) => groupId === group.id);
  return {
    sections: sections.map((row) =>
      isGroup.has(row) ? { groupId: idIn(row) } : { componentId: idIn(row) },
    ),
    inside: new Map(groups.map((group) => [idIn(group), inGroup(group).map(idIn)])),
    places: new Map(
      groups.map((group) => [
        idIn(group),
        inGroup(group).map((row) => placeIn(row, "displayOrder")),
      ]),
    ),
  };
}

const isSameId = (left: Json | undefined, right: string): boolean =>
  scalarText(left)?.toLowerCase() === right.toLowerCase();

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
  for (const section of sectionsOf(inputs)) {
    const target = targetOf(section);
    if (!known.has(target)) {
      throw new Error(
        `nothing was sent for this status page layout: ${target} is neither a group of the page nor a component without a group. List a component of a group in componentIds of that group`,
      );
    }
    const inside = page.inside.get(target) ?? [];
    const misplaced = idsIn(section.componentIds).find((id) => !inside.includes(id));
    if (misplaced !== undefined) {
      throw new Error(
        `nothing was sent for this status page layout: the component ${misplaced} is not in the group ${target}. Set its groupId first`,
      );
    }
  }
}

/**
 * Reuses the existing positions, so that a component that sets its own position keeps it if the order is the
 * same. Counts from 0 if two share a position.
 */
const placesFor = (places: readonly number[], ids: readonly string[]): readonly number[] =>
  places.length === ids.length && new Set(places).size === ids.length
    ? places
    : ids.map((_id, at) => at);

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
      const ids = withRest(idsIn(section.componentIds), page.inside.get(groupId) ?? []);
      const places = placesFor(page.places.get(groupId) ?? [], ids);
      const positions = ids.map((componentId, at) => ({
        componentId,
        displayOrder: places[at] ?? at,
        groupId,
      }));
      return { groupId, positions };
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
    wanted.every((section) =>
      isFirst(idsIn(section.componentIds), page.inside.get(targetOf(section)) ?? []),
    )
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
      const inside = page.inside.get(targetOf(section)) ?? [];
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
  if (!isSameId(known.statusPageId, id)) return undefined;
  try {
    const page = await pageAt(spec, run, known, "reading");
    const sections = live(oldOutputs, page);
    // Nothing that the layout orders exists any more.
    return sections.length === 0 ? undefined : refreshed(spec, { sections }, known);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const resource = describeObject(spec, oldOutputs, id);
    const found = await find(run, statusPage, { id, known: pick(oldOutputs, [MEMORY]), resource });
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
