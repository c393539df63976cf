// A status page as its visitors see it: published incidents only, and nothing that is not on the page.
import type { Json, JsonObject } from "../../definitions";
import { INCIDENT, MAINTENANCE } from "../alerting/page-updates";
import type { Row, TenantContext } from "../contract";
import { objectIn, objects } from "../crud/bodies";
import { inOrder } from "../kinds/status-page/layout";
import { currentStatus, overallStatus } from "../kinds/status-page/status";
import { rowsWith } from "../store/links";
import { asText } from "../store/records";
import { stateOf } from "./state";
import { picked } from "../store/members";

const COMPONENT = "StatusPageComponent";
const GROUP = "StatusPageComponentGroup";
/** Ended incidents and maintenance that are still listed. */
const MOST_PAST = 15;

/** Members of `branding` that the page uses; style sheets and HTML of the page's owner are not run here. */
const BRANDING = [
  "brandColor",
  "pageBackground",
  "cardBackground",
  "textColor",
  "borderColor",
  "theme",
  "logoUrl",
  "reportUrl",
  "hidePoweredBy",
  "showSubscribeButton",
];

/** The page with this slug that visitors can open, in any of the organizations: slugs are unique in the service. */
export function pageAt(
  contexts: readonly TenantContext[],
  slug: string,
): [TenantContext, Row] | undefined {
  for (const context of contexts) {
    const [page] = rowsWith(context, "StatusPage", "slug", slug);
    if (page !== undefined && page.enabled !== false) return [context, page];
  }
  return undefined;
}

/** What visitors see. */
export function pageView(context: TenantContext, page: Row): JsonObject {
  const components = rowsWith(context, COMPONENT, "statusPageId", page.id);
  const published = [INCIDENT, MAINTENANCE]
    .flatMap((collection) => rowsWith(context, collection, "statusPageId", page.id))
    .filter(({ publishedAt }) => typeof publishedAt === "string")
    .sort((one, other) => Date.parse(asText(other.createdAt)) - Date.parse(asText(one.createdAt)));
  const newest = published.map((row) => incidentOf(context, row));
  const isOver = ({ status }: JsonObject): boolean => status === "resolved";
  return {
    name: page.name ?? null,
    description: page.description ?? null,
    branding: picked(objectIn(page.branding), BRANDING),
    isPublic: page.visibility === "PUBLIC",
    status: { ...stateOf(overallStatus(context, components)) },
    sections: sectionsOf(context, page, components),
    incidents: newest.filter((row) => row.isScheduled === false && !isOver(row)),
    maintenance: newest.filter((row) => row.isScheduled === true && !isOver(row)).reverse(),
    past: newest.filter(isOver).slice(0, MOST_PAST),
  };
}

/** Groups and components without a group, in the order of the page. */
function sectionsOf(context: TenantContext, page: Row, components: readonly Row[]): Json[] {
  const shown = (row: Row): JsonObject => ({
    name: row.name ?? null,
    description: row.description ?? null,
    state: { ...stateOf(currentStatus(context, row)) },
  });
  const groups = rowsWith(context, GROUP, "statusPageId", page.id).map((row) => ({
    place: Number(row.pageOrder ?? 0),
    section: {
      name: row.name ?? null,
      description: row.description ?? null,
      isOpen: row.defaultOpen !== false,
      components: inOrder(components.filter(({ groupId }) => groupId === row.id)).map(shown),
    },
  }));
  const single = components
    .filter(({ groupId }) => (groupId ?? null) === null)
    .map((row) => ({
      place: Number(row.pageOrder ?? 0),
      section: { name: null, description: null, isOpen: true, components: [shown(row)] },
    }));
  return [...groups, ...single]
    .sort((left, right) => left.place - right.place)
    .map(({ section }): Json => section);
}

function incidentOf(context: TenantContext, row: Row): JsonObject {
  const names = objects(row.affected).flatMap(({ componentId }): Json[] => {
    const component = context.store.get(COMPONENT, asText(componentId));
    return component === undefined ? [] : [component.name ?? null];
  });
  return {
    id: row.id ?? null,
    title: row.title ?? null,
    status: wordOf(row.status),
    impact: wordOf(row.impact),
    isScheduled: row.scheduled === true,
    from: row.scheduledFor ?? row.startedAt ?? null,
    until: row.scheduledUntil ?? row.resolvedAt ?? null,
    components: names,
    updates: objects(row.updates)
      .map(({ id, body, status, createdAt }): JsonObject => ({
        id: id ?? null,
        body: body ?? null,
        status: wordOf(status),
        at: createdAt ?? null,
      }))
      .reverse(),
  };
}

const wordOf = (value: Json | undefined): string | null =>
  typeof value === "string" ? stateOf(value).text : null;
