// The API itself: a function from Request to Response. It has routes but no socket; the request log, faults
// and control are in server.ts.
import { sameId } from "../definitions";
import type { JsonObject } from "../definitions";
import type { Clock, Ids, KindBehaviour, PublicCall, Route, TenantContext } from "./contract";
import { authenticate, authorize, requireAdmin } from "./http/authenticate";
import type { AuthCache, Visitor } from "./http/authenticate";
import { readBody } from "./http/body";
import { clientIn } from "./http/client-name";
import { ApiFailure, invalid } from "./http/failure";
import { openApi } from "./openapi/openapi";
import { formatOf, partsOf, routeFinder } from "./http/templates";
import type { RateLimits } from "./limits/rate-limits";
import { failureOf, json, respond, respondFailure } from "./http/respond";
import type { Actor } from "./tenant-context";
import { MEMBERS } from "./store/organizations";
import type { Tenant, Organizations } from "./store/organizations";

/** The dependencies of the API. */
export interface ApiParts {
  readonly organizations: Organizations;
  readonly limits: RateLimits;
  /** Cache of API keys; no cache if omitted. */
  readonly authCache?: AuthCache | undefined;
  readonly clock: Clock;
  /** A time of the clock as written in records. */
  readonly instant: (time: number) => string;
  readonly ids: Ids;
  readonly behaviours: readonly KindBehaviour[];
  /** The current context of an organization, for an actor. */
  readonly contextOf: (tenant: Tenant, actor?: Actor) => TenantContext;
  /** Origin of the server; known once it listens. */
  readonly baseUrl: () => string;
  /** Called with unexpected errors of handlers. */
  readonly onCrash: (error: unknown) => void;
}

/** Facts about each request. */
export interface RequestFacts {
  readonly requestId: string;
  readonly remoteAddress: string;
}

/** The prefix of every path of the API. */
export const PREFIX = "/api/v1";

/** The API: a function from request to response. */
export type Api = (request: Request, facts: RequestFacts) => Promise<Response>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Creates the API. */
export function createApi(parts: ApiParts): Api {
  const routesAt = routeFinder(parts.behaviours.flatMap(({ routes }) => routes));
  let description: JsonObject | undefined;
  const answer = async (request: Request, facts: RequestFacts): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (pathname === "/openapi.json" && method === "GET") {
      description ??= openApi(parts.behaviours, PREFIX);
      return json(200, description, { "X-Request-Id": facts.requestId });
    }
    const isBelow = pathname.startsWith(`${PREFIX}/`);
    const path = pathname.slice(PREFIX.length);
    const found = isBelow ? routesAt(path) : [];
    const route = found.find((each) => each.method === method);
    return guarded(parts, facts, (headers) => {
      if (route !== undefined) {
        return serve(parts, { route, path, query: searchParams, request, facts }, headers);
      }
      const isOpen = found.some(({ access }) => access === "public");
      if (isBelow && !isOpen) admit(parts, request, headers);
      const allowed = found.map((each) => each.method);
      if (allowed.length === 0) throw failureOf(404, `There is no ${pathname}`);
      const words = `${request.method} is not allowed at ${pathname}`;
      throw failureOf(405, words, { Allow: allowed.join(", ") });
    });
  };
  return async (request, facts) => {
    const response = await answer(request, facts);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

/** Headers that are added as they become known, so that failures carry them too. */
type ResponseHeaders = Record<string, string>;

async function guarded(
  { clock, onCrash }: ApiParts,
  { requestId }: RequestFacts,
  work: (headers: ResponseHeaders) => Response | Promise<Response>,
): Promise<Response> {
  const headers: ResponseHeaders = { "X-Request-Id": requestId };
  try {
    return await work(headers);
  } catch (error) {
    if (!(error instanceof ApiFailure)) onCrash(error);
    const failure = error instanceof ApiFailure ? error : failureOf(500, "Unexpected error");
    return respondFailure(failure, requestId, clock.now(), headers);
  }
}

/** Who sends a request, which counts against the limit of the organization. */
function admit(parts: ApiParts, request: Request, headers: ResponseHeaders): Visitor {
  const now = parts.clock.now();
  const visitor = authenticate(parts, request.headers, now);
  Object.assign(headers, parts.limits.admit(visitor.tenant, now));
  return visitor;
}

interface Arrival {
  readonly route: Route;
  /** Below the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly request: Request;
  readonly facts: RequestFacts;
}

async function serve(
  parts: ApiParts,
  arrival: Arrival,
  headers: ResponseHeaders,
): Promise<Response> {
  const { route, request, facts } = arrival;
  if (route.access === "public") {
    const { limits, clock } = parts;
    if (route.perAddress) {
      Object.assign(headers, limits.admitAddress(facts.remoteAddress, clock.now()));
    }
    const call = await publicCall(parts, arrival);
    return respond(route.handler(call), call.query, headers);
  }
  const visitor = admit(parts, request, headers);
  const workspaceId = authorize(visitor, request.headers);
  if (route.adminOnly) requireAdmin(visitor);
  const { tenant, credential } = visitor;
  const actor = { ...actorOf(visitor), client: clientIn(request.headers) };
  const call = await publicCall(parts, arrival);
  const context = parts.contextOf(tenant, actor);
  return respond(
    await route.handler({ ...call, ...context, workspaceId, credential }),
    call.query,
    headers,
  );
}

async function publicCall(
  { organizations, clock, instant, ids, baseUrl, contextOf }: ApiParts,
  { route, path, query, request }: Arrival,
): Promise<PublicCall> {
  return {
    params: paramsIn(route, path),
    query,
    body: route.takesAnything ? {} : await bodyOf(route, request),
    clock,
    now: instant(clock.now()),
    ids,
    baseUrl: baseUrl(),
    organizations: organizations.tenants,
    contextOf: (organization) => contextOf(organizations.tenantOf(organization)),
  };
}

/** The body of a request; throws 400 if the call needs one and there is none. */
async function bodyOf(route: Route, request: Request): Promise<JsonObject> {
  const body = await readBody(request);
  if (body === undefined && route.request !== undefined && !route.bodyOptional) {
    throw invalid(null, "BODY_REQUIRED", "a body is required");
  }
  return body ?? {};
}

/** Keys and users both have integer ids; only users have an email address. */
function actorOf({ tenant, credential }: Visitor): Actor {
  if (credential.by === "key") return { actorId: Number(credential.row.id), actorEmail: null };
  const { userId } = credential;
  const email = tenant.store.get(MEMBERS, userId)?.email;
  return { actorId: userId, actorEmail: typeof email === "string" ? email : null };
}

/** The path parameters, a UUID in lower case. A malformed one is a bad request, not a missing record. */
function paramsIn(route: Route, path: string): Record<string, string> {
  const parts = partsOf(path);
  const entries = route.path.split("/").flatMap((slot, at): [string, string][] => {
    if (!slot.startsWith(":")) return [];
    const [name, value = ""] = [slot.slice(1), parts[at]];
    const what = formatOf(route, name);
    const { is, words } = FORMS[what];
    if (!is(value)) throw invalid(name, "PATH_INVALID", `must be ${words}, not "${value}"`);
    return [[name, what === "uuid" ? sameId(value) : value]];
  });
  return Object.fromEntries(entries);
}

const FORMS = {
  uuid: { is: (value: string) => UUID.test(value), words: "a UUID" },
  day: { is: isDay, words: "a day such as 2026-01-31" },
  integer: { is: (value: string) => /^\d{1,10}$/.test(value), words: "a whole number" },
  text: { is: () => true, words: "a text" },
};

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
