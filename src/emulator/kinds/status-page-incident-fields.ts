// Bodies for incidents of a page (docs/api.md, Page incidents).
import { choice, flag, instant, list, object, text, uuid } from "../../definitions";
import type { Field, Fields } from "../../definitions";
import { COMPONENT_STATUSES } from "../../definitions/kinds/status-page";

/** The statuses of an incident of a page. */
export const STATUSES = ["INVESTIGATING", "IDENTIFIED", "MONITORING", "RESOLVED"] as const;

const status = choice("PageIncidentStatus", STATUSES, { doc: "Status." });
const impact = choice("PageIncidentImpact", ["NONE", "MINOR", "MAJOR", "CRITICAL"], {
  doc: "Severity.",
});
const title = text({ doc: "Headline.", max: 500, notBlank: true });
const body = text({ doc: "Text for visitors.", min: 1 });
const notifySubscribers = flag({
  doc: "Whether subscribers are notified; true if omitted.",
});
const autoResolve = flag({ doc: "Whether it ends automatically." });
const scheduledFor = instant({ doc: "When it begins." });
const scheduledUntil = instant({ doc: "When it ends." });

const affectedComponents = list(
  object("AffectedComponent", {
    componentId: uuid({ doc: "A component of the page.", required: true }),
    status: choice("ComponentStatus", COMPONENT_STATUSES, {
      doc: "Status that it shows during the incident.",
      required: true,
    }),
  }),
  { doc: "Affected components." },
);

const needed = (field: Field): Field => ({ ...field, required: true });

/** Create of an incident. */
export const createFields: Fields = {
  title: needed(title),
  impact: needed(impact),
  body: needed(body),
  status,
  affectedComponents,
  notifySubscribers,
  monitoringIncidentId: uuid({ doc: "The related incident of a monitor." }),
};

/** Create of a maintenance. */
export const maintenanceFields: Fields = {
  title: needed(title),
  impact: needed(impact),
  body: needed(body),
  scheduledFor: needed(scheduledFor),
  scheduledUntil,
  autoResolve,
  status,
  affectedComponents,
  notifySubscribers,
};

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
  status,
  body,
  affectedComponents,
  notifySubscribers,
};
