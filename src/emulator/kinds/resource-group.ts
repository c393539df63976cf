// Resource groups and their members (docs/api.md, Resource groups, Members).
import { notificationPolicy } from "../../definitions/kinds/notification-policy";
import { groupHealth, resourceGroup } from "../../definitions/kinds/resource-group";
import { resourceGroupMember } from "../../definitions/kinds/resource-group-parts";
import type { Call, CrudHooks, KindBehaviour, Route, Row, View } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { asText, rowOf } from "../store/records";
import { ok, whole } from "../http/reply";
import { rowId, removeWith, rowsWith } from "../store/links";
import { slugFor } from "../store/slugs";
import { policiesOf } from "./policy-match";
import { healthOf, memberRecord, membersOf } from "./resource-group-health";

function blockers(call: Call, group: Row): Row[] {
  return rowsWith(call, "StatusPageComponent", "resourceGroupId", group.id).map((component) => {
    const page = call.store.get("StatusPage", asText(component.statusPageId));
    return {
      statusPageId: component.statusPageId,
      statusPageName: page?.name ?? null,
      statusPageSlug: page?.slug ?? null,
      componentId: component.id,
      componentName: component.name,
      hostname: null,
    };
  });
}

function present(call: Call, row: Row, record: Row, view: View): Row {
  const isDetail = view === "detail";
  return {
    ...record,
    health: healthOf(call, row),
    members: isDetail ? membersOf(call, row).map((member) => memberRecord(call, member)) : null,
    deleteBlockedBy: isDetail ? blockers(call, row) : null,
  };
}

const groupHooks: CrudHooks = {
  onCreate: (call, row) => ({
    ...row,
    slug: slugFor(call, "ResourceGroup", asText(row.name), "group"),
  }),
  beforeDelete: (call, row) => {
    removeWith(call, "ResourceGroupMember", "groupId", rowId(row));
    removeWith(call, "StatusPageComponent", "resourceGroupId", rowId(row));
  },
  present,
};

const memberHooks: CrudHooks = {
  onCreate: (_call, row) => {
    const isMonitor = row.memberType === "monitor";
    const target = isMonitor ? { monitorId: row.memberId } : { subscriptionId: row.memberId };
    return { ...row, ...target };
  },
  present: (call, row) => memberRecord(call, row),
};

const extra: Route[] = [
  {
    method: "GET",
    path: "/resource-groups/:id/health",
    access: "credential",
    summary: "Read the health of one resource group",
    response: { record: groupHealth },
    handler: (call) => ok(healthOf(call, rowOf(call, "ResourceGroup", call.params.id))),
  },
  {
    method: "GET",
    path: "/resource-groups/:id/matched-policies",
    access: "credential",
    summary: "List the notification policies that would fire for one resource group",
    paging: { mode: "whole" },
    handler: (call) => {
      const policies = policiesOf(call, rowOf(call, "ResourceGroup", call.params.id));
      return whole(policies, (row) => presentRow(call, notificationPolicy, {}, row, "list"));
    },
  },
];

/** Resource groups and memberships. */
export const resourceGroups: KindBehaviour = {
  kinds: ["ResourceGroup", "ResourceGroupMember", "ResourceGroupPolicy"],
  routes: [
    ...crudRoutes(resourceGroup, groupHooks),
    ...crudRoutes(resourceGroupMember, memberHooks),
    ...extra,
  ],
};
