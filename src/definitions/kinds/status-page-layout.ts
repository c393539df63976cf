import { list, object, parentId, uuid } from "../field";
import { defineKind } from "../kind";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import type { Problem, Rule } from "../kind";
import { isUnknown } from "../unknown";

/** The known sections. */
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
    const message = "is allowed only with groupId";
    return [{ path: [...path, "componentIds"], code: "STATUS_PAGE_LAYOUT_ORDER_INVALID", message }];
  });

/** Every group and component may occur only once. */
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
        message: "is listed twice: each group and component has one place on the page",
      }));
  });
};

/** A single section with at most one component defines no order. */
const isNoOrder = ({ sections }: JsonObject): boolean => {
  const known = sectionsIn(sections);
  const orders = ([{ componentIds }]: (typeof known)[number]): boolean =>
    Array.isArray(componentIds) && componentIds.length > 1;
  return known.length < 2 && !known.some(orders);
};

/** The order of a page. */
export const statusPageLayout = defineKind({
  name: "StatusPageLayout",
  title: "status page layout",
  code: "STATUS_PAGE_LAYOUT",
  doc: "The order of the groups and the ungrouped components of a status page, and of the components in groups. Anything that is not listed follows in its current order. Use one per page; its id is the page's. Deleting it keeps the order. Do not combine it with `displayOrder`.",
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
  read: {
    by: "own",
    found: {
      for: "StatusPage",
      unless: isNoOrder,
      alsoSetBy: { StatusPageComponentGroup: "displayOrder", StatusPageComponent: "displayOrder" },
    },
  },
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
    statusPageId: parentId("StatusPage", "Id of the status page."),
    sections: list(
      object(
        "StatusPageSection",
        {
          groupId: uuid({
            doc: "Id of a component group. This or `componentId`.",
            ref: "StatusPageComponentGroup",
          }),
          componentId: uuid({
            doc: "Id of a component without a group. This or `groupId`.",
            ref: "StatusPageComponent",
          }),
          componentIds: list(uuid({ doc: "Id of a component.", ref: "StatusPageComponent" }), {
            doc: "Ids of the group's components, from top to bottom; their order is not managed if omitted.",
            min: 1,
          }),
        },
        { doc: "A section of the page: a component group, or a component without a group." },
      ),
      { doc: "Sections, from top to bottom.", required: true, min: 1 },
    ),
  },
  outputs: {},
  rules: [oneTarget, namedOnce],
  keptOnDelete: {},
});
