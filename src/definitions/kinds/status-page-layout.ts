import { list, object, uuid } from "../field";
import { defineKind } from "../kind";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import type { Problem, Rule } from "../kind";
import { isUnknown } from "../unknown";

/** The sections, as far as they are known. */
const sectionsIn = (sections: Json | undefined): [Record<string, Json | undefined>, number][] =>
  (Array.isArray(sections) ? sections : []).flatMap((section, at) =>
    isObject(section) && !isUnknown(section) ? [[section, at]] : [],
  );

const oneTarget: Rule<"sections"> = ({ sections }) =>
  sectionsIn(sections).flatMap(([{ groupId, componentId, componentIds }, at]): Problem[] => {
    const path = ["sections", at];
    if ((groupId === undefined) === (componentId === undefined)) {
      const message = "needs groupId or componentId, not both";
      return [{ path, code: "STATUS_PAGE_LAYOUT_SECTION_INVALID", message }];
    }
    if (componentIds === undefined || groupId !== undefined) return [];
    const message = "goes with groupId only: one component has none in it";
    return [{ path: [...path, "componentIds"], code: "STATUS_PAGE_LAYOUT_ORDER_INVALID", message }];
  });

/** One place for everything: what is named twice has none. */
const namedOnce: Rule<"sections"> = ({ sections }) => {
  const seen = new Set<string>();
  const isAgain = (id: Json | undefined): boolean => {
    if (typeof id !== "string" || isUnknown(id)) return false;
    const known = seen.has(id.toLowerCase());
    seen.add(id.toLowerCase());
    return known;
  };
  return sectionsIn(sections).flatMap(([{ groupId, componentId, componentIds }, at]) => {
    const inside = Array.isArray(componentIds) ? componentIds : [];
    const places: [(string | number)[], Json | undefined][] = [
      [["groupId"], groupId],
      [["componentId"], componentId],
      ...inside.map((id, place): [(string | number)[], Json] => [["componentIds", place], id]),
    ];
    return places
      .filter(([, id]) => isAgain(id))
      .map(([path]): Problem => ({
        path: ["sections", at, ...path],
        code: "STATUS_PAGE_LAYOUT_DUPLICATE",
        message: "is named twice: everything has one place on the page",
      }));
  });
};

/** One part, with one component in it at most, has no order. */
const isNoOrder = ({ sections }: JsonObject): boolean => {
  const known = sectionsIn(sections);
  const orders = ([{ componentIds }]: (typeof known)[number]): boolean =>
    Array.isArray(componentIds) && componentIds.length > 1;
  return known.length < 2 && !known.some(orders);
};

/** The order of what stands on a page. */
export const statusPageLayout = defineKind({
  name: "StatusPageLayout",
  title: "status page layout",
  code: "STATUS_PAGE_LAYOUT",
  doc: "The order of a status page: its groups and the components without one, from top to bottom, and the order inside groups. What is not named stands behind, in the order it has. One for each page; its id is the page's. Deleting it leaves everything where it is. Use it instead of `displayOrder`, not beside it.",
  examples: {
    minimal: `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
const web = new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });
const shop = new monitoring.StatusPageComponent("shop", { statusPageId: page.id, type: "STATIC", name: "Shop", groupId: web.id });
const office = new monitoring.StatusPageComponent("office", { statusPageId: page.id, type: "STATIC", name: "Office" });
new monitoring.StatusPageLayout("status", {
    statusPageId: page.id,
    sections: [{ groupId: web.id, componentIds: [shop.id] }, { componentId: office.id }],
});`,
  },
  path: "/status-pages/{statusPageId}/layout",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "own", found: { for: "StatusPage", unless: isNoOrder } },
  ownCalls: [
    { verb: "create", call: "GET /status-pages/{statusPageId}/groups" },
    { verb: "create", call: "GET /status-pages/{statusPageId}/components" },
    { verb: "create", call: "PUT /status-pages/{statusPageId}/layout/reorder" },
    { verb: "update", call: "GET /status-pages/{statusPageId}/groups" },
    { verb: "update", call: "GET /status-pages/{statusPageId}/components" },
    { verb: "update", call: "PUT /status-pages/{statusPageId}/layout/reorder" },
    { verb: "read", call: "GET /status-pages/{statusPageId}/groups" },
    { verb: "read", call: "GET /status-pages/{statusPageId}/components" },
  ],
  idType: "uuid",
  fields: {
    statusPageId: uuid({ doc: "The page.", required: true, immutable: true, ref: "StatusPage" }),
    sections: list(
      object(
        "StatusPageSection",
        {
          groupId: uuid({
            doc: "A group. This or `componentId`.",
            ref: "StatusPageComponentGroup",
          }),
          componentId: uuid({
            doc: "A component that is in no group. This or `groupId`.",
            ref: "StatusPageComponent",
          }),
          componentIds: list(uuid({ doc: "Component.", ref: "StatusPageComponent" }), {
            doc: "The components of the group, from top to bottom; their order is not managed when left out.",
            min: 1,
          }),
        },
        { doc: "A part of the page." },
      ),
      { doc: "From top to bottom.", required: true, min: 1 },
    ),
  },
  outputs: {},
  rules: [oneTarget, namedOnce],
});
