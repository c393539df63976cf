// Assembles the parts of an emulator.
import { setTimeout as sleep } from "node:timers/promises";

import { admission, hostName } from "./http/admission";
import { createApi } from "./api";
import { AuthCache } from "./http/authenticate";
import { SettableClock, timersOf } from "./time/clock";
import { Clocks } from "./time/clocks";
import { ChangeLog } from "./console/change-log";
import { NO_CONSOLE, createConsole } from "./console/console";
import type { Clock, EventData, FirstRecords, Ids } from "./contract";
import type { Row, TenantContext } from "./contract";
import { DataFile, loadDataFile, reserve } from "./store/data-file";
import { DeliveryScheduler } from "./delivery/scheduler";
import { post } from "./delivery/post";
import type { Emulator, EmulatorOptions } from "./emulator";
import { listen } from "./http/listen";
import type { Listening } from "./http/listen";
import { Faults } from "./faults/faults";
import { RequestLog } from "./control/request-log";
import { coreBehaviours } from "./routes/core-routes";
import { RateLimits } from "./limits/rate-limits";
import { BEHAVIOURS, CONTROL_CALLS } from "./routes";
import { contextOf } from "./tenant-context";
import type { Actor } from "./tenant-context";
import { createServer } from "./server";
import type { Handle } from "./server";
import { machineTimers } from "./time/timers";
import { Organizations } from "./store/organizations";
import type { Tenant, OrganizationsOptions } from "./store/organizations";

type Options = Omit<EmulatorOptions, "clock" | "ids">;

const DEFAULT_HOST = "127.0.0.1";

/** An emulator that nobody can call over the network yet. */
export interface Assembled {
  /** What a server calls for each request, and a test without one. */
  readonly handle: Handle;
  /** Continues its pending work, at the address of this server. */
  readonly run: (server: Listening) => Emulator;
  /** Gives the data file back if there will be no server. */
  readonly abandon: () => void;
}

/** Starts an emulator with this clock and these ids. */
export async function start(base: Clock, ids: Ids, options: Options): Promise<Emulator> {
  const { host = DEFAULT_HOST, port = 0 } = options;
  const { handle, run, abandon } = assembled(base, ids, options);
  const server = await listen(handle, host, port).catch((error: unknown) => {
    abandon();
    throw error;
  });
  return run(server);
}

/** Assembles an emulator without a socket. */
export function assembled(base: Clock, ids: Ids, options: Options): Assembled {
  const clock = new SettableClock(base);
  const { apiKey, plan, dataFile, allowHosts = [] } = options;
  const odd = allowHosts.find((name) => hostName(name) === undefined);
  if (odd !== undefined) {
    throw new TypeError(`allowHosts takes host names without scheme and port, not "${odd}"`);
  }
  const { organizations, file } = openOrganizations(
    { clock, ids, apiKey, plan, firstRecords },
    dataFile,
    onCrash,
  );
  const parts = assemble(organizations, clock, ids, options);
  const { handle, requestLog, faults, clocks, scheduler, reset, resume, at } = parts;
  const run = (server: Listening): Emulator => {
    at.url = server.url;
    resume();
    return {
      url: server.url,
      apiKey: organizations.apiKey,
      get requests() {
        return requestLog.list();
      },
      faults,
      clocks,
      reset,
      close: async () => {
        await server.close();
        await scheduler.close();
        file?.close();
      },
    };
  };
  return { handle, run, abandon: () => file?.close() };
}

const firstRecords: FirstRecords = (ids, orgId, now) =>
  BEHAVIOURS.flatMap((each) => each.firstRecords?.(ids, orgId, now) ?? []);

function onCrash(error: unknown): void {
  console.error("emulator:", error);
}

/** Assembles all parts over these organizations; `at.url` is set once the server listens. */
function assemble(
  organizations: Organizations,
  clock: SettableClock,
  ids: Ids,
  options: EmulatorOptions,
) {
  const { host = DEFAULT_HOST, allowHosts = [], latencyMs = 0 } = options;
  const { rateLimit, rateWindowMs = 60_000 } = options;
  const timers = timersOf(clock, options.timers ?? machineTimers);
  const authCache = options.authCache ? new AuthCache() : undefined;
  const limits = new RateLimits({ rateWindowMs, ...(rateLimit !== undefined && { rateLimit }) });
  const requestLog = new RequestLog();
  const faults = new Faults();
  const clocks = new Clocks(clock, options.clocks);
  const changeLog = new ChangeLog();
  const scheduler = new DeliveryScheduler({ clock, timers, post, onCrash });
  const reset = (): void => {
    scheduler.clear();
    authCache?.clear();
    clock.reset();
    clocks.reset();
    organizations.reset();
    limits.reset();
    requestLog.clear();
    changeLog.clear();
    faults.clear();
  };
  const at = { url: "" };
  const behaviours = [...coreBehaviours(limits), ...BEHAVIOURS];
  const routes = behaviours.flatMap((each) => each.routes);
  const eventData: EventData = Object.fromEntries(
    behaviours.flatMap(({ events }) => Object.entries(events ?? {})),
  );
  const publish = (about: TenantContext, action: string, row: Row): void => {
    const data = eventData[action];
    if (data === undefined) return;
    for (const { onEvent } of behaviours) onEvent?.(about, action, () => data(about, row));
  };
  const baseUrl = (): string => at.url;
  const instant = (time: number): string => clocks.instant(time);
  const onChange = changeLog.note.bind(changeLog);
  const context = (tenant: Tenant, actor?: Actor): TenantContext =>
    contextOf({ clock, instant, ids, scheduler, publish, baseUrl, onChange }, tenant, actor);
  const resume = (): void => {
    for (const tenant of organizations.tenants) {
      for (const behaviour of behaviours) behaviour.resume?.(context(tenant));
    }
  };
  const shared = {
    ...{ organizations, limits, authCache, clock, clocks, ids, instant, behaviours, baseUrl },
    ...{ routes, requestLog, faults, changeLog, scheduler, latencyMs, reset, onCrash },
    contextOf: context,
    admit: admission([host, ...allowHosts], baseUrl),
    addresses: behaviours.flatMap(({ address = [] }) => address),
    limit: (): number => limits.limitOf(organizations.plan),
    sleep: (ms: number): Promise<void> => sleep(ms),
  };
  const api = createApi(shared);
  const fetchApi = (request: Request): Promise<Response> =>
    api(request, { requestId: ids.uuid(), remoteAddress: "127.0.0.1" });
  const { addCalls, page } =
    options.console === false ? NO_CONSOLE : createConsole({ ...shared, fetchApi });
  const handle = createServer({ ...shared, api, page, addCalls: [...CONTROL_CALLS, addCalls] });
  return { handle, requestLog, faults, clocks, scheduler, reset, resume, at };
}

/** The organizations of this run: from the data file, if it exists. */
function openOrganizations(
  options: Omit<OrganizationsOptions, "onChange">,
  path: string | undefined,
  onCrash: (error: unknown) => void,
): { organizations: Organizations; file: DataFile | undefined } {
  if (path === undefined) return { organizations: new Organizations(options), file: undefined };
  const release = reserve(path);
  try {
    const stored = loadDataFile(path);
    const file: DataFile = new DataFile(path, () => organizations.toJSON(), onCrash, release);
    const onChange = (): void => {
      file.changed();
    };
    const organizations: Organizations = new Organizations({ ...options, onChange }, stored);
    // Written at once, to fail at the start if the file cannot be written.
    file.changed();
    file.flush();
    return { organizations, file };
  } catch (error) {
    release();
    throw error;
  }
}
