// The API itself: a function from Request to Response. It has routes but no socket; the request log, faults
// and control are in server.ts.
import { Hono } from "hono";
import type { Context } from "hono";

import type { AuthCache } from "./http/auth-cache";
import { sameId } from "../definitions";
import type { JsonObject } from "../definitions";
import type { Call, Clock, Ids, KindBehaviour, PublicCall, Route, TenantContext } from "./contract";
import { authenticate, authorize, requireAdmin } from "./http/authenticate";
import type { Visitor } from "./http/authenticate";
import { readBody } from "./http/body";
import { clientIn } from "./http/client-name";
import { ApiFailure, invalid } from "./http/failure";
import { openApi } from "./openapi/openapi";
import { outranking, routeFinder } from "./http/templates";
import type { RateLimits } from "./limits/rate-limits";
import { failureOf, json, respond, respondFailure } from "./http/respond";
import type { HeaderMap } from "./http/respond";
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

type ApiContext = Context<{ Bindings: RequestFacts }>;

/** The prefix of every path of the API. */
export const PREFIX = "/api/v1";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Creates the API. */
export function createApi(parts: ApiParts): Hono<{ Bindings: RequestFacts }> {
  const api = new Hono<{ Bindings: RequestFacts }>();
  const routes = parts.behaviours.flatMap((each) => each.routes);
  const routesAt = routeFinder(routes);
  const outrankedOf = outranking(routes);
  for (const route of routes) {
    const isElsewhere = outrankedOf(route);
    api.on(route.method, PREFIX + route.path, (context, next) =>
      isElsewhere?.(pathOf(context)) === true ? next() : serve(parts, route, context),
    );
  }
  let description: JsonObject | undefined;
  api.get("/openapi.json", ({ env }) => {
    description ??= openApi(parts.behaviours, PREFIX);
    return json(200, description, { "X-Request-Id": env.requestId });
  });
  api.notFound((context) =>
    guarded(parts, context, (responseHeaders) => {
      const { pathname } = new URL(context.req.url);
      const isBelow = pathname.startsWith(`${PREFIX}/`);
      const found = isBelow ? routesAt(pathname.slice(PREFIX.length)) : [];
      const isOpen = found.some(({ access }) => access === "public");
      if (isBelow && !isOpen)
        responseHeaders.add(admit(parts, context, parts.clock.now()).responseHeaders);
      const allowed = found.map(({ method }) => method);
      if (allowed.length === 0) throw failureOf(404, `There is no ${pathname}`);
      const words = `${context.req.method} is not allowed at ${pathname}`;
      throw failureOf(405, words, { Allow: allowed.join(", ") });
    }),
  );
  return api;
}

/** The path below the prefix. */
const pathOf = ({ req }: ApiContext): string => new URL(req.url).pathname.slice(PREFIX.length);

/** Headers known before the response, so that failures carry them too. */
interface ResponseHeaders {
  add(headers: HeaderMap): void;
}

/** Runs `work` and turns thrown errors into the error envelope. */
async function guarded(
  { clock, onCrash }: ApiParts,
  context: ApiContext,
  work: (responseHeaders: ResponseHeaders, headers: HeaderMap) => Response | Promise<Response>,
): Promise<Response> {
  const { requestId } = context.env;
  const headers: Record<string, string> = { "X-Request-Id": requestId };
  const responseHeaders: ResponseHeaders = { add: (more) => void Object.assign(headers, more) };
  try {
    return await work(responseHeaders, headers);
  } catch (error) {
    if (!(error instanceof ApiFailure)) onCrash(error);
    const failure = error instanceof ApiFailure ? error : failureOf(500, "Unexpected error");
    return respondFailure(failure, requestId, clock.now(), headers);
  }
}

function admit(
  parts: ApiParts,
  context: ApiContext,
  now: number,
): { visitor: Visitor; responseHeaders: HeaderMap } {
  const { limits } = parts;
  const visitor = authenticate(parts, context.req.raw.headers, now);
  return { visitor, responseHeaders: limits.admit(visitor.tenant, now) };
}

function serve(parts: ApiParts, route: Route, context: ApiContext): Promise<Response> {
  return guarded(parts, context, async (responseHeaders, headers) => {
    const now = parts.clock.now();
    if (route.access === "public") {
      if (route.perAddress)
        responseHeaders.add(parts.limits.admitAddress(context.env.remoteAddress, now));
      const call = await publicCall(parts, route, context);
      return respond(route.handler(call), call.query, headers);
    }
    const { visitor, responseHeaders: rates } = admit(parts, context, now);
    responseHeaders.add(rates);
    const workspaceId = authorize(visitor, context.req.raw.headers);
    if (route.adminOnly) requireAdmin(visitor);
    const client = clientIn(context.req.raw.headers);
    const call = callOf(
      parts,
      await publicCall(parts, route, context),
      { ...visitor, client },
      workspaceId,
    );
    return respond(await route.handler(call), call.query, headers);
  });
}

async function publicCall(
  { organizations, clock, instant, ids, baseUrl, contextOf }: ApiParts,
  route: Route,
  context: ApiContext,
): Promise<PublicCall> {
  const { url } = context.req;
  const query = url.indexOf("?");
  return {
    params: checkedParams(route, context.req.param()),
    query: new URLSearchParams(query < 0 ? "" : url.slice(query)),
    body: route.takesAnything ? {} : await bodyOf(route, context.req.raw),
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

function callOf(
  { contextOf }: ApiParts,
  call: PublicCall,
  { tenant, credential, client }: Visitor & { readonly client: string | null },
  workspaceId: number,
): Call {
  const actor = { ...actorOf(tenant, credential), client };
  return { ...call, ...contextOf(tenant, actor), workspaceId, credential };
}

/** Keys and users both have integer ids; only users have an email address. */
function actorOf({ store }: Tenant, credential: Visitor["credential"]): Actor {
  if (credential.by === "key") return { actorId: Number(credential.row.id), actorEmail: null };
  const { userId } = credential;
  const email = store.get(MEMBERS, userId)?.email;
  return { actorId: userId, actorEmail: typeof email === "string" ? email : null };
}

/** The path parameters, a UUID in lower case. A malformed one is a bad request, not a missing record. */
function checkedParams(
  route: Route,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(params).map(([name, value]): [string, string] => {
    const what = route.params?.[name] ?? "uuid";
    if (what === "uuid" && !UUID.test(value)) {
      throw invalid(name, "PATH_INVALID", `must be a UUID, not "${value}"`);
    }
    if (what === "day" && !isDay(value)) {
      throw invalid(name, "PATH_INVALID", `must be a day such as 2026-01-31, not "${value}"`);
    }
    if (what === "integer" && !/^\d{1,10}$/.test(value)) {
      throw invalid(name, "PATH_INVALID", `must be a whole number, not "${value}"`);
    }
    return [name, what === "uuid" ? sameId(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Whether a text is a day of the calendar. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
