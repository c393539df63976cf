// The control interface below /__emulator/, only reachable from this machine.
import { Hono } from "hono";
import { z } from "zod";

import { isLoopback, isSameOrigin, isToThisMachine } from "../http/admission";
import type { SettableClock } from "../time/clock";
import { clocksSchema } from "../time/clocks";
import type { Clocks } from "../time/clocks";
import { PLANS } from "../contract";
import { publish } from "../internet/dns";
import { declareNetwork, networkSchema } from "../probe/network";
import type { Json, Problem } from "../../definitions";
import { ApiFailure, badRequest, invalid } from "../http/failure";
import { faultSchema } from "../faults/schema";
import type { Faults } from "../faults/faults";
import type { RequestLog } from "./request-log";
import type { RequestFacts } from "../api";
import { readBody } from "../http/body";
import { failureOf, json, respondFailure } from "../http/respond";
import { snapshot } from "./snapshot";
import type { Organization, TenantContext } from "../contract";
import type { Tenant, Organizations } from "../store/organizations";
import { instantOf } from "../time/clock";

/** The dependencies of the control interface. */
export interface ControlParts {
  readonly organizations: Organizations;
  readonly requestLog: RequestLog;
  readonly faults: Faults;
  readonly clock: SettableClock;
  readonly clocks: Clocks;
  /** The current context of an organization. */
  readonly contextOf: (tenant: Tenant) => TenantContext;
  /** Adds the calls of other modules. */
  readonly addCalls: readonly AddCalls[];
  /** Restores the initial state. */
  readonly reset: () => void;
}

/** What calls of other modules need. */
export interface CallParts {
  /** The current context of every organization. */
  readonly contexts: () => readonly TenantContext[];
  /** Parses the body by a schema; throws 400 if it does not match. */
  readonly bodyOf: <T>(schema: z.ZodType<T>, request: Request) => Promise<T>;
  /** Signs in a user of the organization; returns the session token. */
  readonly signIn: (organization: Organization, userId: number) => string;
}

/** Adds calls to the control interface. */
export type AddCalls = (control: Hono<{ Bindings: RequestFacts }>, parts: CallParts) => void;

/** The path prefix of the control interface. */
export const CONTROL_PREFIX = "/__emulator/";

const dnsSchema = z.strictObject({ name: z.string().min(1), found: z.boolean().default(true) });
/** The end of the last year whose instants have the API's format, well before the last time that `Date` has. */
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

const clockSchema = z.strictObject({
  now: z.iso.datetime({ offset: true }).optional(),
  advanceMs: z.int().min(0).optional(),
  frozen: z.boolean().optional(),
});
const organizationSchema = z.strictObject({ plan: z.enum(PLANS).default("BUSINESS") });

/** Creates the control interface. */
export function createControl(parts: ControlParts): Hono<{ Bindings: RequestFacts }> {
  const { organizations, requestLog, faults } = parts;
  const control = new Hono<{ Bindings: RequestFacts }>();
  const done = (): Response => new Response(null, { status: 204 });
  control.use(async (context, next) => {
    const { headers } = context.req.raw;
    if (!isLoopback(context.env.remoteAddress) || !isToThisMachine(headers)) {
      throw failureOf(
        403,
        "The control API is available only from this machine, at 127.0.0.1 or localhost",
      );
    }
    if (!isSameOrigin(headers)) {
      throw failureOf(403, "The control API is not available to web pages of other origins");
    }
    await next();
  });
  control.get("/__emulator/requests", () => json(200, asJson(requestLog.list())));
  control.delete("/__emulator/requests", () => (requestLog.clear(), done()));
  control.get("/__emulator/faults", () => json(200, asJson(faults.list())));
  control.post("/__emulator/faults", async ({ req }) =>
    json(201, { id: faults.add(await bodyOf(faultSchema, req.raw)) }),
  );
  control.delete("/__emulator/faults", () => (faults.clear(), done()));
  control.post("/__emulator/organizations", async ({ req }) => {
    const { plan } = await bodyOf(organizationSchema, req.raw);
    return json(201, { ...organizations.addOrganization(plan) });
  });
  control.get("/__emulator/clock", () => clockResponse(parts.clock));
  control.post("/__emulator/clock", async ({ req }) => {
    const { now: instant, ...setting } = await bodyOf(clockSchema, req.raw);
    const now = instant === undefined ? parts.clock.now() : Date.parse(instant);
    if (now + (setting.advanceMs ?? 0) > LATEST) {
      throw invalid("advanceMs", "CONTROL_INVALID", "leads beyond the year 9999");
    }
    parts.clock.set({ ...setting, now });
    return clockResponse(parts.clock);
  });
  control.get("/__emulator/clocks", () => json(200, parts.clocks.state));
  control.post("/__emulator/clocks", async ({ req }) => {
    parts.clocks.set(await bodyOf(clocksSchema, req.raw));
    return json(200, parts.clocks.state);
  });
  control.post("/__emulator/dns", async ({ req }) => {
    const { name, found } = await bodyOf(dnsSchema, req.raw);
    publish(organizations.tenants, name, found);
    return done();
  });
  control.post("/__emulator/network", async ({ req }) => {
    const declared = await bodyOf(networkSchema, req.raw);
    declareNetwork(organizations.tenants, declared);
    return done();
  });
  for (const add of parts.addCalls) {
    add(control, {
      contexts: () => organizations.tenants.map((tenant) => parts.contextOf(tenant)),
      bodyOf,
      signIn: (organization, userId) => organizations.signIn(organization, userId),
    });
  }
  control.post("/__emulator/reset", async ({ req }) => {
    // The body is unused, but is checked like any other.
    await readBody(req.raw);
    parts.reset();
    return done();
  });
  control.get("/__emulator/state", () => json(200, snapshot(organizations)));
  control.notFound(() => respond(failureOf(404, "There is no such control call"), parts));
  control.onError((error) => respond(error, parts));
  return control;
}

function clockResponse({ state: { now, frozen } }: SettableClock): Response {
  return json(200, { now: instantOf(now), frozen });
}

function respond(error: Error, { clock }: ControlParts): Response {
  const failure = error instanceof ApiFailure ? error : failureOf(500, error.message);
  return respondFailure(failure, "control", clock.now());
}

async function bodyOf<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  const result = schema.safeParse((await readBody(request)) ?? {});
  if (result.success) return result.data;
  throw badRequest(
    result.error.issues.map(({ path, message }): Problem => {
      const names = path.filter((part) => typeof part !== "symbol");
      return { path: names, code: "CONTROL_INVALID", message };
    }),
  );
}

// Zod's inferred types allow `undefined` for optional members, which JSON does not have.
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
