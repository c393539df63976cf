// Incidents and planned maintenance of a page, as written by operators (docs/api.md, Page incidents).
import { flag } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import {
  amendOnPage,
  deliverToSubscribers,
  insertOnPage,
  isResolved,
  resolvedAt,
} from "../../alerting/page-updates";
import { INCIDENTS } from "../../alerting/condition";
import type { Occasion } from "../../alerting/page-updates";
import type { Call, KindBehaviour, Paging, Reply, Route, Row } from "../../contract";
import { checkedBody, checkedQuery } from "../../crud/bodies";
import { invalid } from "../../http/failure";
import { created, listed, none, ok } from "../../http/reply";
import { rowsWith } from "../../store/links";
import { asText, rowOf, userOf } from "../../store/records";
import { instantOf } from "../../time/clock";
import {
  WORDS,
  checkAffected,
  codeOf,
  collectionOf,
  createFieldsOf,
  incidentRecord,
  onTrack,
  statusFilter,
  typeOf,
  updateFields,
} from "./incident-record";
import type { Track } from "./incident-record";
import {
  incidentOf,
  isDraft,
  changed,
  posted,
  resumeMaintenance,
  updateRoutes,
} from "./incident-updates";
import { pageOf } from "./page";
import { deliveryRoutes } from "./subscriber";
import { del, get, post, put } from "../../http/route";

const PAGING: Readonly<Record<Track, Paging>> = {
  incidents: {
    mode: "paged",
    sortable: ["createdAt", "updatedAt", "startedAt", "scheduledFor", "status", "title"],
  },
  maintenance: { mode: "paged" },
};

const QUERY: Fields = { status: statusFilter };
const INCIDENT_QUERY: Fields = {
  ...QUERY,
  scheduled: flag({ doc: "`true`: maintenance instead of incidents." }),
};

/** Published ones, and drafts where somebody has to review them (docs/api.md, Page incidents). */
const isListed = ({ incidentMode }: Row, row: Row): boolean =>
  row.publishedAt !== null || (incidentMode === "REVIEW" && isDraft(row));

function list(call: Call, track: Track): Reply {
  const page = pageOf(call);
  const query = track === "incidents" ? INCIDENT_QUERY : QUERY;
  const { status, scheduled } = checkedQuery(codeOf(track), query, call.query);
  const collection = collectionOf(scheduled === true ? "maintenance" : track);
  const rows = rowsWith(call, collection, "statusPageId", page.id).filter(
    (row) => isListed(page, row) && (status === undefined || row.status === status),
  );
  return listed(rows, PAGING[track], (row) => incidentRecord(call, row));
}

const read = (call: Call, track: Track): Reply => ok(incidentRecord(call, incidentOf(call, track)));

function create(call: Call, track: Track): Reply {
  const page = pageOf(call);
  const body = checkedBody(codeOf(track), createFieldsOf(track), call.body);
  checkAffected(call, page, body.affectedComponents);
  const { monitoringIncidentId: incidentId } = body;
  if (typeof incidentId === "string") rowOf(call, INCIDENTS, incidentId);
  checkTimes(track, body);
  const fresh = insertOnPage(call, {
    statusPageId: page.id,
    title: body.title,
    status: body.status ?? "INVESTIGATING",
    impact: body.impact,
    affected: body.affectedComponents ?? [],
    scheduled: track === "maintenance",
    scheduledFor: body.scheduledFor ?? null,
    scheduledUntil: body.scheduledUntil ?? null,
    autoResolve: body.autoResolve ?? false,
    incidentId: incidentId ?? null,
    startedAt: body.scheduledFor ?? instantOf(call.time),
    // Assumed: on a page with review, nothing is visible before it is published.
    publishedAt: page.incidentMode === "REVIEW" ? null : call.now,
    createdByUserId: userOf(call),
  });
  const row = posted(call, fresh, body, "INCIDENT_CREATED");
  changed(call, row, "created");
  return created(incidentRecord(call, row));
}

function checkTimes(track: Track, { scheduledFor, scheduledUntil }: JsonObject): void {
  if (typeof scheduledFor !== "string" || typeof scheduledUntil !== "string") return;
  if (Date.parse(scheduledUntil) > Date.parse(scheduledFor)) return;
  const code = `${codeOf(track)}_SCHEDULED_UNTIL_INVALID`;
  throw invalid("scheduledUntil", code, "must be after scheduledFor");
}

/** What `published` makes of the time of publication; without it nothing changes. */
function publishedAt({ now }: Call, before: Row, published: Json | undefined): Json {
  if (published === false) return null;
  return before.publishedAt ?? (published === true ? now : null);
}

/** Members that an empty text clears. */
const CLEARABLE = ["postmortemBody", "postmortemUrl"];

/** What subscribers learn from a PUT: that it published something, or ended what was public. */
function newsOf(before: Row, row: Row): Occasion["eventType"] | undefined {
  if (row.publishedAt === null) return undefined;
  if (before.publishedAt === null) return "INCIDENT_CREATED";
  return isResolved(row) && !isResolved(before) ? "INCIDENT_RESOLVED" : undefined;
}

/** Null keeps a value, as in every PUT. */
function update(call: Call, track: Track): Reply {
  const before = incidentOf(call, track);
  const body = checkedBody(codeOf(track), updateFields, call.body);
  checkAffected(call, { id: before.statusPageId }, body.affectedComponents);
  checkTimes(track, { ...before, ...body });
  const { affectedComponents, published, ...plain } = body;
  const cleared = CLEARABLE.filter((name) => plain[name] === "");
  const next: Row = {
    ...before,
    ...plain,
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    ...(plain.title === undefined ? {} : { name: plain.title }),
    // Maintenance begins when it is scheduled.
    ...(before.scheduled === true && { startedAt: plain.scheduledFor ?? before.startedAt ?? null }),
    affected: affectedComponents ?? before.affected ?? [],
    publishedAt: publishedAt(call, before, published),
    // Unpublished later, it is a draft again.
    ...(published === true && { isDismissed: false }),
    ...(before.publishedAt !== null && { wasPublished: true }),
  };
  const row = amendOnPage(call, before, { ...next, resolvedAt: resolvedAt(call, next) });
  const eventType = newsOf(before, row);
  if (eventType !== undefined) deliverToSubscribers(call, { eventType, incident: row });
  changed(call, row);
  return ok(incidentRecord(call, row));
}

function remove(call: Call, track: Track): Reply {
  const row = incidentOf(call, track);
  call.store.remove(collectionOf(track), asText(row.id));
  call.audit(`${typeOf(row)}.deleted`, typeOf(row), row);
  return none();
}

function routesOf(track: Track): Route[] {
  const path = `/status-pages/:statusPageId/${track}`;
  const one = `${path}/:id`;
  const { what, lookup } = WORDS[track];
  const by = onTrack(track);
  const response = { lookup };
  return [
    get(path, `List the ${track} of one status page`, by(list), {
      query: track === "incidents" ? INCIDENT_QUERY : QUERY,
      paging: PAGING[track],
      response,
    }),
    post(path, `Post ${what}`, by(create), {
      request: { fields: createFieldsOf(track) },
      response,
      status: 201,
    }),
    get(one, `Read ${what}`, by(read), { response }),
    put(one, `Change ${what}`, by(update), { request: { fields: updateFields }, response }),
    del(one, `Delete ${what}`, by(remove)),
    ...updateRoutes(track),
  ];
}

/** Incidents and maintenance of pages, and the notifications to subscribers. */
export const statusPageIncidents: KindBehaviour = {
  kinds: ["StatusPageMaintenance"],
  routes: [...routesOf("incidents"), ...routesOf("maintenance"), ...deliveryRoutes],
  resume: resumeMaintenance,
};
