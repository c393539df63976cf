// The effect of an incident on the status pages that show its monitor: published, drafted or ignored,
// depending on the page (docs/api.md, Incidents on pages).
import type { JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import { existing, rowsWith } from "../store/links";
import { amend, asText } from "../store/records";
import { INCIDENT, insertOnPage, postUpdate } from "./page-updates";

/** The impact and the component status for a severity. */
const ON_PAGE: Readonly<Record<string, { impact: string; status: string }>> = {
  DOWN: { impact: "MAJOR", status: "MAJOR_OUTAGE" },
  DEGRADED: { impact: "MINOR", status: "DEGRADED_PERFORMANCE" },
  MAINTENANCE: { impact: "NONE", status: "UNDER_MAINTENANCE" },
};

const MODES: readonly string[] = ["AUTOMATIC", "REVIEW"];

/** Adds an incident to the pages that show its monitor and lack it. */
export function showOnPages(context: TenantContext, incident: Row): void {
  const bound = rowsWith(context, "StatusPageComponent", "monitorId", incident.monitorId).filter(
    ({ monitorId }) => typeof monitorId === "string",
  );
  const ids = new Set(bound.map(({ statusPageId }) => asText(statusPageId)));
  for (const { statusPageId } of rowsWith(context, INCIDENT, "incidentId", incident.id)) {
    ids.delete(asText(statusPageId));
  }
  for (const page of existing(context, "StatusPage", [...ids])) {
    if (!MODES.includes(asText(page.incidentMode))) continue;
    const affected = bound.filter(({ statusPageId }) => statusPageId === page.id);
    show(context, incident, page, affected);
  }
}

function show(context: TenantContext, incident: Row, page: Row, components: readonly Row[]): void {
  const { impact, status } = ON_PAGE[asText(incident.severity)] ?? { impact: "NONE", status: "" };
  const row = insertOnPage(context, {
    statusPageId: page.id,
    title: incident.title ?? null,
    status: "INVESTIGATING",
    impact,
    affected: components.map(({ id }): JsonObject => ({ componentId: id, status })),
    autoResolve: true,
    incidentId: incident.id,
    connectionMode: "AUTO",
    startedAt: incident.startedAt,
    publishedAt: page.incidentMode === "AUTOMATIC" ? context.now : null,
  });
  const text = { body: "We are investigating this issue." };
  const by = { eventType: "INCIDENT_CREATED", createdBy: "SYSTEM" } as const;
  const posted = postUpdate(context, row, text, by);
  context.audit("status_page_incident.created", "status_page_incident", posted);
}

/** The page incidents that follow this incident automatically. */
const linkedTo = (context: TenantContext, incident: Row): Row[] =>
  rowsWith(context, INCIDENT, "incidentId", incident.id).filter(
    ({ connectionMode }) => connectionMode === "AUTO",
  );

/** Resolves the automatic incidents on pages; drafts are dismissed. */
export function endOnPages(context: TenantContext, incident: Row): void {
  for (const row of linkedTo(context, incident)) {
    if (row.status === "RESOLVED") continue;
    if (row.publishedAt === null) {
      const ended = { status: "RESOLVED", resolvedAt: context.now, isDismissed: true };
      const dropped = amend(context, INCIDENT, row, ended);
      context.audit("status_page_incident.dismissed", "status_page_incident", dropped);
      continue;
    }
    change(context, row, "RESOLVED", "This incident has been resolved.");
  }
}

/** Reopens the incidents on pages. */
export function showAgainOnPages(context: TenantContext, incident: Row): void {
  for (const row of linkedTo(context, incident)) {
    // A dismissed draft was never visible: it stays dismissed.
    if (row.publishedAt !== null) change(context, row, "INVESTIGATING", "The issue has returned.");
  }
}

function change(context: TenantContext, row: Row, status: string, body: string): void {
  const eventType = status === "RESOLVED" ? "INCIDENT_RESOLVED" : "INCIDENT_UPDATED";
  const by = { eventType, createdBy: "SYSTEM" } as const;
  const posted = postUpdate(context, { ...row, status }, { body }, by);
  context.audit("status_page_incident.updated", "status_page_incident", posted);
}

/** Posts an update to the pages that show an incident. */
export function postToPages(context: TenantContext, incident: Row, body: string): void {
  for (const row of rowsWith(context, INCIDENT, "incidentId", incident.id)) {
    if (row.publishedAt === null || row.status === "RESOLVED") continue;
    postUpdate(context, row, { body }, { eventType: "INCIDENT_UPDATED", createdBy: "USER" });
  }
}
