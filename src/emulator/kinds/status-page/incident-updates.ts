// Updates of incidents of a page, drafts, and maintenance that ends by itself (docs/api.md, Page incidents, Page
// maintenance).
import type { JsonObject } from "../../../definitions";
import { pageIncidentUpdate } from "../../../definitions/kinds/status-page-maintenance";
import { MAINTENANCE, amendOnPage, isResolved, postUpdate } from "../../alerting/page-updates";
import type { Occasion } from "../../alerting/page-updates";
import type { Call, Reply, Route, Row, TenantContext } from "../../contract";
import { checkedBody, objects } from "../../crud/bodies";
import { conflict, notFound } from "../../http/failure";
import { created, none, ok } from "../../http/reply";
import { asText, userOf } from "../../store/records";
import {
  WORDS,
  checkAffected,
  codeOf,
  collectionOf,
  editFields,
  incidentRecord,
  onTrack,
  postFields,
  publishFields,
  typeOf,
} from "./incident-record";
import type { Track } from "./incident-record";
import { onPage, pageOf } from "./page";
import { patch, post } from "../../http/route";

/** The incident that the path names; each of the two paths finds only its own. */
export const incidentOf = (call: Call, track: Track): Row =>
  onPage(call, collectionOf(track), pageOf(call), call.params.id);

/** Posts an update by the caller. */
export const posted = (
  call: Call,
  before: Row,
  news: JsonObject,
  eventType: Occasion["eventType"],
): Row => {
  const createdByUserId = userOf(call);
  return postUpdate(call, before, news, { eventType, createdBy: "USER", createdByUserId });
};

const OVER = "The maintenance is over.";

/** The time at which it ends by itself; undefined if somebody has to end it. */
function endOf(row: Row): number | undefined {
  const { autoResolve, publishedAt, scheduled, scheduledUntil } = row;
  const isWaiting = scheduled === true && autoResolve === true && !isResolved(row);
  if (!isWaiting || publishedAt === null || typeof scheduledUntil !== "string") return undefined;
  return Date.parse(scheduledUntil);
}

function scheduleEnd(context: TenantContext, row: Row): void {
  const id = asText(row.id);
  const end = endOf(row);
  if (end === undefined) context.cancel(`maintenance:${id}`);
  else {
    const left = Math.max(0, end - context.clock.now());
    context.later(`maintenance:${id}`, left, (then) => {
      resolve(then, id);
    });
  }
}

/** Writes an audit entry about a change of the row, and schedules the end of maintenance accordingly. */
export function changed(context: TenantContext, row: Row, verb = "updated"): void {
  context.audit(`${typeOf(row)}.${verb}`, typeOf(row), row);
  scheduleEnd(context, row);
}

function resolve(context: TenantContext, id: string): void {
  const row = context.store.get(MAINTENANCE, id);
  if (row === undefined || endOf(row) === undefined) return;
  const news = { eventType: "INCIDENT_RESOLVED", createdBy: "SYSTEM" } as const;
  const over = postUpdate(context, { ...row, status: "RESOLVED" }, { body: OVER }, news);
  changed(context, over);
}

/** Schedules again what an earlier run of the emulator had scheduled. */
export function resumeMaintenance(context: TenantContext): void {
  for (const row of context.store.list(MAINTENANCE)) scheduleEnd(context, row);
}

function postUpdateOf(call: Call, track: Track): Reply {
  const before = incidentOf(call, track);
  const body = checkedBody(codeOf(track), postFields, call.body);
  checkAffected(call, { id: before.statusPageId }, body.affectedComponents);
  const next: Row = {
    ...before,
    status: body.status,
    affected: body.affectedComponents ?? before.affected ?? [],
    isDismissed: before.isDismissed === true && body.status === "RESOLVED",
  };
  const event = isResolved(next) ? "INCIDENT_RESOLVED" : "INCIDENT_UPDATED";
  const row = posted(call, next, body, event);
  changed(call, row);
  return created(incidentRecord(call, row));
}

function edit(call: Call, track: Track): Reply {
  const before = incidentOf(call, track);
  const changes = checkedBody(codeOf(track), editFields, call.body);
  const updates = objects(before.updates);
  const found = updates.find(({ id }) => id === call.params.updateId);
  if (found === undefined) throw notFound(`Update ${asText(call.params.updateId)}`);
  const edited = { ...found, ...changes };
  const row = amendOnPage(call, before, {
    updates: updates.map((each) => (each === found ? edited : each)),
  });
  changed(call, row);
  return ok(edited);
}

/** Whether it can still be published. */
export const isDraft = ({ publishedAt, isDismissed }: Row): boolean =>
  publishedAt === null && isDismissed !== true;

function draftOf(call: Call, track: Track): Row {
  const row = incidentOf(call, track);
  if (isDraft(row)) return row;
  throw conflict(`${asText(row.title)} is not a draft`);
}

/** Publishes a draft; members that the body omits stay as drafted. */
function publish(call: Call, track: Track): Reply {
  const draft = draftOf(call, track);
  const { body, notifySubscribers, affectedComponents, ...plain } = checkedBody(
    codeOf(track),
    publishFields,
    call.body,
  );
  checkAffected(call, { id: draft.statusPageId }, affectedComponents);
  const next: Row = {
    ...draft,
    ...plain,
    affected: affectedComponents ?? draft.affected ?? [],
    publishedAt: call.now,
  };
  const [first, ...later] = objects(draft.updates);
  const isNew = first !== undefined && later.length === 0 && draft.wasPublished !== true;
  // A text replaces the only one of a new draft. Those that were public are kept, and a text is one more.
  if (isNew) next.updates = [{ ...first, status: next.status, body: body ?? first.body }];
  const news = { body: isNew ? undefined : body, notifySubscribers: notifySubscribers ?? true };
  const row = posted(call, next, news, "INCIDENT_CREATED");
  changed(call, row, "published");
  return ok(incidentRecord(call, row));
}

/** A dismissed draft is resolved without ever being published. */
function dismiss(call: Call, track: Track): Reply {
  const draft = draftOf(call, track);
  const over = { status: "RESOLVED", resolvedAt: draft.resolvedAt ?? call.now, isDismissed: true };
  const row = amendOnPage(call, draft, over);
  changed(call, row, "dismissed");
  return none();
}

/** Routes below one incident or one maintenance. */
export function updateRoutes(track: Track): Route[] {
  const one = `/status-pages/:statusPageId/${track}/:id`;
  const { lookup, what } = WORDS[track];
  const by = onTrack(track);
  const response = { lookup };
  return [
    post(`${one}/updates`, `Post an update of ${what}`, by(postUpdateOf), {
      request: { fields: postFields },
      response,
      status: 201,
    }),
    patch(`${one}/updates/:updateId`, `Correct an update of ${what}`, by(edit), {
      request: { fields: editFields },
      response: { record: pageIncidentUpdate },
    }),
    post(`${one}/publish`, `Publish the draft of ${what}`, by(publish), {
      request: { fields: publishFields },
      bodyOptional: true,
      response,
    }),
    post(`${one}/dismiss`, `Discard the draft of ${what}`, by(dismiss)),
  ];
}
