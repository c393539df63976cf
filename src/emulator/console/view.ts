// Everything that the console shows of the emulator, without any secret: the objects, the requests, the changes
// and the faults.
import type { Json, JsonObject } from "../../definitions";
import { INCIDENTS } from "../alerting/condition";
import type { Row, TenantContext } from "../contract";
import type { Faults, PlacedFault } from "../faults/faults";
import { asText } from "../store/records";
import type { LoggedArrival, RequestLog } from "../control/request-log";
import { API_KEYS } from "../store/organizations";
import { SPECS } from "./change-log";
import type { ChangeLog } from "./change-log";
import { estateOf, managersOf } from "./estate";
import { labelOf, shownText } from "./showable";

const MOST_CHANGES = 200;
const MOST_REQUESTS = 100;

/** The dependencies of the view. */
export interface ViewParts {
  readonly contexts: readonly TenantContext[];
  readonly requestLog: RequestLog;
  readonly faults: Faults;
  readonly changeLog: ChangeLog;
  /** The current time in milliseconds. */
  readonly now: number;
  /** A path of a request as it may be shown. */
  readonly shownPath: (path: string) => string;
}

/** The whole view. */
export function viewOf(parts: ViewParts): JsonObject {
  const { contexts } = parts;
  return {
    now: new Date(parts.now).toISOString(),
    organizations: contexts.map((context): JsonObject => {
      const { id, name, plan } = context.organization;
      return {
        id,
        name,
        plan,
        managers: managersOf(context),
        kinds: estateOf(context),
        incidents: openIncidents(context),
        changes: changesOf(context, parts.changeLog),
      };
    }),
    requests: requestsOf(parts, namesIn(contexts)),
    faults: parts.faults.list().map((fault) => faultOf(parts, fault)),
  };
}

const openIncidents = ({ store }: TenantContext): Json[] =>
  store
    .list(INCIDENTS)
    .filter(({ status }) => status !== "RESOLVED")
    .map((row) => ({
      id: row.id ?? null,
      key: row.displayKey ?? null,
      title: typeof row.title === "string" ? shownText(row.title) : null,
      severity: row.severity ?? null,
      status: row.status ?? null,
      at: row.startedAt ?? null,
    }));

/** The last entries of the audit log, newest first. */
function changesOf(context: TenantContext, changeLog: ChangeLog): Json[] {
  const { id } = context.organization;
  return context.store.audit
    .slice(-MOST_CHANGES)
    .reverse()
    .map((entry): JsonObject => {
      const [type = "", verb = ""] = asText(entry.action).split(".");
      const note = changeLog.of(id, entry);
      return {
        id: entry.id ?? null,
        at: entry.createdAt ?? null,
        verb,
        title: SPECS.get(asText(entry.resourceType))?.title ?? type.replaceAll("_", " "),
        object: objectIn(context, entry),
        by: actorOf(context, entry),
        client: note?.client ?? null,
        fields: (note?.fields ?? []).map((field): JsonObject => ({ ...field })),
      };
    });
}

/** The name of what an entry is about, or its id. */
function objectIn({ store }: TenantContext, entry: JsonObject): string {
  const { resourceName, resourceType: type, resourceId } = entry;
  if (typeof resourceName === "string") return shownText(resourceName);
  const spec = SPECS.get(asText(type));
  const row = spec && store.get(spec.name, asText(resourceId));
  return spec && row ? labelOf(store, spec, row) : asText(resourceId);
}

function actorOf({ store }: TenantContext, { actorId, actorEmail }: JsonObject): string {
  if (typeof actorEmail === "string") return actorEmail;
  if (typeof actorId !== "number") return "the service";
  const key = store.get(API_KEYS, actorId);
  return `API key ${typeof key?.name === "string" ? shownText(key.name) : actorId}`;
}

/** The names of everything with an id, to say what a request is about; also of what is gone. */
function namesIn(contexts: readonly TenantContext[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { store } of contexts) {
    for (const { resourceId, resourceName } of store.audit) {
      if (typeof resourceName === "string") names.set(asText(resourceId), shownText(resourceName));
    }
  }
  return names;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function requestsOf(
  { requestLog, shownPath }: ViewParts,
  names: ReadonlyMap<string, string>,
): Json[] {
  return requestLog
    .last(MOST_REQUESTS)
    .map(({ number, method, path, orgId, status, time, client }: LoggedArrival): JsonObject => {
      const shown = shownPath(path);
      const about = (shown.match(UUID) ?? []).map((id) => names.get(id)).findLast((name) => name);
      return { number, method, path: shown, orgId, status, at: time, client, about: about ?? null };
    });
}

function faultOf({ shownPath }: ViewParts, fault: PlacedFault): JsonObject {
  const { id, method = null, path, times = 1, hits, effect } = fault;
  const isOver = hits >= times;
  return {
    id,
    method,
    path: path === undefined ? null : shownPath(path),
    ...effectOf(effect),
    isOver,
  };
}

const effectOf = ({ status, gateway, html, drop, delayMs }: PlacedFault["effect"]): Row => ({
  status: status ?? (gateway !== undefined || html === true ? 502 : null),
  isDropped: drop !== undefined,
  delayMs: delayMs ?? null,
});
