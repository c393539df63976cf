import { choice, flag, instant, integer, list, object, set, text, uuid } from "../field";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import { defineKind, timestamps } from "../kind";
import type { Inputs } from "../kind";
import { isSameValue } from "../normalization";
import { endsAfter, timeOf } from "./period";
import { COMPONENT_STATUSES } from "./status-page";

/** The statuses of incidents and of maintenance of a page. */
export const PAGE_INCIDENT_STATUSES = [
  "INVESTIGATING",
  "IDENTIFIED",
  "MONITORING",
  "RESOLVED",
] as const;

/** An update of an incident or of maintenance, as the API returns it. */
export const pageIncidentUpdate = object(
  "StatusPageIncidentUpdate",
  {
    id: uuid({ doc: "Id of the update." }),
    status: choice("PageIncidentStatus", PAGE_INCIDENT_STATUSES, {
      doc: "New status of the incident.",
    }),
    body: text({ doc: "Text for visitors." }),
    createdBy: choice("PageUpdateAuthor", ["USER", "SYSTEM"], { doc: "Type of author." }),
    createdByUserId: integer({ doc: "Id of the user who wrote it.", optional: true }),
    notifySubscribers: flag({ doc: "Whether subscribers were notified." }),
    createdAt: instant({ doc: "When it was created." }),
  },
  { doc: "An update of an incident or of maintenance." },
);

/** The affected components, as bodies contain them. */
const affectedComponents = set(
  object(
    "AffectedComponent",
    {
      componentId: uuid({
        doc: "Id of a component of the page.",
        required: true,
        ref: "StatusPageComponent",
      }),
      status: choice("ComponentStatus", COMPONENT_STATUSES, {
        doc: "Status that it shows meanwhile.",
        required: true,
      }),
    },
    { doc: "A component that maintenance affects." },
  ),
  { doc: "" },
);

const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The updates of a record, oldest first. */
const updatesOf = ({ updates }: JsonObject): JsonObject[] =>
  objectsIn(updates).sort((one, other) => timeOf(one.createdAt) - timeOf(other.createdAt));

/** The text of the create is the first update. */
const announcementIn = (record: JsonObject): JsonObject | undefined => updatesOf(record)[0];

/** The affected components of a record, as a program writes them. */
const affectedIn = (record: JsonObject): Json =>
  objectsIn(record.affectedComponents).map(({ statusPageComponentId, componentStatus }) => ({
    componentId: statusPageComponentId ?? null,
    status: componentStatus ?? null,
  }));

/** Whether the components in a record are those that were reported, and no longer those that were planned. */
const isReported = (record: JsonObject): boolean =>
  record.status === "RESOLVED" || updatesOf(record).length > 1;

/** Values that the service accepts although the maintenance would not end as they say. */
const warnings = ({
  autoResolve,
  scheduledUntil,
}: Inputs<"autoResolve" | "scheduledUntil">): string[] =>
  autoResolve === true && scheduledUntil === undefined
    ? ["sets autoResolve without scheduledUntil, so it does not end until somebody resolves it"]
    : [];

/** Planned maintenance of a page. */
export const statusPageMaintenance = defineKind({
  name: "StatusPageMaintenance",
  title: "status page maintenance",
  code: "STATUS_PAGE_MAINTENANCE",
  doc: "Maintenance that a status page announces. Its `status` and the updates that are posted while it lasts are not managed: neither they nor its end are drift. Once it is over, deleting the resource leaves it in the history of the page. On a page with the incident mode REVIEW it is a draft until somebody publishes it.",
  examples: {
    minimal: `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
new monitoring.StatusPageMaintenance("database", {
    statusPageId: page.id,
    title: "New database",
    impact: "MINOR",
    body: "Orders may be slow.",
    scheduledFor: "2030-01-05T22:00:00Z",
});`,
    realistic: `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
const checkout = new monitoring.StatusPageComponent("checkout", { statusPageId: page.id, type: "STATIC", name: "Checkout" });
new monitoring.StatusPageMaintenance("move", {
    statusPageId: page.id,
    title: "Moving the checkout",
    impact: "MAJOR",
    body: "The checkout is closed while we move it. Carts are kept.",
    scheduledFor: "2030-01-05T22:00:00+01:00",
    scheduledUntil: "2030-01-06T02:00:00+01:00",
    autoResolve: true,
    affectedComponents: [{ componentId: checkout.id, status: "UNDER_MAINTENANCE" }],
});`,
  },
  path: "/status-pages/{statusPageId}/maintenance",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "id" },
  idType: "uuid",
  fields: {
    statusPageId: uuid({
      doc: "Id of the status page.",
      required: true,
      immutable: true,
      ref: "StatusPage",
    }),
    title: text({ doc: "Headline.", required: true, max: 500, notBlank: true }),
    impact: choice("PageIncidentImpact", ["NONE", "MINOR", "MAJOR", "CRITICAL"], {
      doc: "How much visitors notice.",
      required: true,
    }),
    body: text({
      doc: "Text of the announcement. It is the first update; a change corrects it and notifies nobody.",
      required: true,
      min: 1,
      max: 10_000,
      read: (record) => announcementIn(record)?.body,
    }),
    scheduledFor: instant({
      doc: "When it begins.",
      required: true,
      impacts: [{ when: "changed", says: "begins at another time than announced" }],
    }),
    scheduledUntil: instant({
      doc: "When it ends, after `scheduledFor`.",
      computed: true,
      clear: "keeps",
    }),
    autoResolve: flag({
      doc: "Whether the service resolves it at `scheduledUntil`. Otherwise it lasts until somebody resolves it.",
      default: false,
    }),
    affectedComponents: {
      ...affectedComponents,
      doc: "The affected components. They are no longer compared once an update has been posted or the maintenance is over.",
      read: affectedIn,
      matches: (written, record) =>
        isReported(record) || isSameValue(affectedComponents, written, affectedIn(record)),
    },
    notifySubscribers: flag({
      doc: "Whether subscribers are notified of the announcement. Used on create only; a later change has no effect.",
      local: true,
      createOnly: true,
      default: true,
    }),
  },
  outputs: {
    status: choice("PageIncidentStatus", PAGE_INCIDENT_STATUSES, {
      doc: "Status; `RESOLVED` once it is over.",
      volatile: true,
    }),
    startedAt: instant({ doc: "When it began.", volatile: true }),
    publishedAt: instant({
      doc: "When it was published; absent for a draft.",
      optional: true,
      volatile: true,
    }),
    resolvedAt: instant({ doc: "When it was resolved.", optional: true, volatile: true }),
    createdByUserId: integer({ doc: "Id of the user who created it.", optional: true }),
    updates: list(pageIncidentUpdate, { doc: "Its updates.", optional: true, volatile: true }),
    ...timestamps,
  },
  listLacks: ["body", "affectedComponents", "updates"],
  update: { method: "PUT", omitted: "keeps", required: [] },
  parts: [
    {
      part: "item",
      field: "body",
      method: "PATCH",
      path: "/updates/{updateId}",
      itemIn: announcementIn,
    },
  ],
  rules: [
    endsAfter("scheduledFor", "scheduledUntil", "STATUS_PAGE_MAINTENANCE_SCHEDULED_UNTIL_INVALID"),
  ],
  warnings,
  ownCalls: [
    {
      verb: "delete",
      call: "GET /status-pages/{statusPageId}/maintenance/{id}",
      when: "to leave it if it is over",
    },
  ],
  loses: "its announcement on the page, unless it is over",
  isPublic: true,
});
