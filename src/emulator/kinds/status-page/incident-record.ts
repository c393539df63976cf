// The bodies and the record of incidents and maintenance of a page (docs/api.md, Page incidents).
import { choice, flag, text, uuid } from "../../../definitions";
import type { Field, Fields, Json } from "../../../definitions";
import { statusPageMaintenance } from "../../../definitions/kinds/status-page-maintenance";
import { INCIDENT, MAINTENANCE } from "../../alerting/page-updates";
import type { Call, Handler, Reply, Row } from "../../contract";
import { fieldOf, objects, outputOf } from "../../crud/bodies";
import { asText } from "../../store/records";
import { onPage } from "./page";

/** The two paths of a page: they share everything but their fields. */
export type Track = "incidents" | "maintenance";

/** The collection of a path. */
export const collectionOf = (track: Track): string =>
  track === "maintenance" ? MAINTENANCE : INCIDENT;

/** What validation codes on a path begin with. */
export const codeOf = (track: Track): string =>
  track === "maintenance" ? "STATUS_PAGE_MAINTENANCE" : "STATUS_PAGE_INCIDENT";

/** A handler of one of the paths. */
export const onTrack =
  (track: Track) =>
  (handle: (call: Call, track: Track) => Reply): Handler =>
  (call) =>
    handle(call, track);

/** What a path is about, in a sentence, and the lookup of its record. */
export const WORDS: Readonly<Record<Track, { what: string; lookup: string }>> = {
  incidents: { what: "an incident", lookup: "StatusPageIncident" },
  maintenance: { what: "maintenance", lookup: "StatusPageMaintenance" },
};

/** The resource type in the audit log. */
export const typeOf = (row: Row): string =>
  codeOf(row.scheduled === true ? "maintenance" : "incidents").toLowerCase();

/** A field of maintenance as an incident has it too, where it is not required. */
function plain(name: string): Field {
  const { required: _required, ...field } = fieldOf(statusPageMaintenance, name);
  return field;
}

const title = plain("title");
const impact = plain("impact");
const scheduledFor = plain("scheduledFor");
const scheduledUntil = plain("scheduledUntil");
const autoResolve = plain("autoResolve");
const affectedComponents = plain("affectedComponents");
const notifySubscribers = flag({ doc: "Whether subscribers are notified; true if omitted." });
const status = outputOf(statusPageMaintenance, "status");
/** Only a correction is limited in length. */
const body = text({ doc: "Text for visitors.", min: 1 });

const needed = (field: Field): Field => ({ ...field, required: true });

/** The filter of the lists. */
export const statusFilter: Field = { ...status, doc: "Only with it." };

const common: Fields = {
  title: needed(title),
  impact: needed(impact),
  body: needed(body),
  status,
  affectedComponents,
  notifySubscribers,
};

/** Create on either path. */
export const createFieldsOf = (track: Track): Fields =>
  track === "maintenance"
    ? { ...common, scheduledFor: needed(scheduledFor), scheduledUntil, autoResolve }
    : { ...common, monitoringIncidentId: uuid({ doc: "The related incident of a monitor." }) };

/** Update of either. */
export const updateFields: Fields = {
  title,
  status,
  impact,
  affectedComponents,
  postmortemBody: text({ doc: "Postmortem." }),
  postmortemUrl: text({
    doc: "Address of the postmortem.",
    max: 2048,
    pattern: /^$|^https?:\/\/.*/,
    hint: "an http or https address, or nothing",
  }),
  published: flag({ doc: "Whether visitors see it." }),
  scheduledFor,
  scheduledUntil,
  autoResolve,
};

/** Post of an update to either. */
export const postFields: Fields = {
  status: needed(status),
  body: needed(body),
  notifySubscribers,
  affectedComponents,
};

/** Correction of a posted update. */
export const editFields: Fields = {
  body: needed(text({ doc: "Text for visitors.", min: 1, max: 10_000 })),
  status,
};

/** Publication of a draft. */
export const publishFields: Fields = {
  title,
  impact,
  status: choice("OngoingStatus", ["INVESTIGATING", "IDENTIFIED", "MONITORING"], {
    doc: "Its status.",
  }),
  body,
  affectedComponents,
  notifySubscribers,
};

/** Throws 404 unless all components are on the page. */
export function checkAffected(call: Call, page: Row, affected: Json | undefined): void {
  for (const { componentId } of objects(affected)) {
    onPage(call, "StatusPageComponent", page, componentId);
  }
}

/** The record of a row, without deleted components. */
export function incidentRecord(call: Call, row: Row): Row {
  const { affected, name: _name, connectionMode: _mode, ...shown } = row;
  const { isDismissed: _is, wasPublished: _was, ...record } = shown;
  const affectedComponents = objects(affected).flatMap(({ componentId, status }) => {
    const component = call.store.get("StatusPageComponent", asText(componentId));
    if (component === undefined) return [];
    const componentName = component.name ?? null;
    return [{ statusPageComponentId: componentId, componentStatus: status, componentName }];
  });
  return { ...record, affectedComponents };
}
