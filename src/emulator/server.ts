// Everything the emulator serves, as one function from Request to Response: control, request log, latency and
// faults around the API. Sockets are in listen.ts.
import type { Admission } from "./http/admission";
import { PREFIX } from "./api";
import type { Api, RequestFacts } from "./api";
import { CONTROL_PREFIX, createControl } from "./control/control";
import type { ControlParts } from "./control/control";
import { LARGEST_BYTES, bytesIn, tooLarge } from "./http/body";
import { clientIn } from "./http/client-name";
import type { Console } from "./console/console";
import type { Address, AddressCall, Ids } from "./contract";
import type { DeliveryScheduler } from "./delivery/scheduler";
import { faultedResponse } from "./faults/effect";
import type { Effect } from "./faults/schema";
import type { Hit } from "./faults/faults";
import { actionOf, writeConcurrently } from "./faults/concurrent-writes";
import type { Matched } from "./faults/concurrent-writes";
import { respondFailure } from "./http/respond";
import { tenantIn } from "./http/authenticate";
import { instantOf } from "./time/clock";

/** The dependencies of the server. */
export interface ServerParts extends ControlParts {
  readonly api: Api;
  /** Refuses requests that may come from a web page. */
  readonly admit: Admission;
  readonly ids: Ids;
  /** The addresses beside the API. */
  readonly addresses: readonly Address[];
  /** Runs work after a response. */
  readonly scheduler: DeliveryScheduler;
  /** Delay of every response of the API. */
  readonly latencyMs: number;
  /** The page that a browser on this machine asks for; undefined for any other request. */
  readonly page: Console["page"];
  /** Request limit that a 429 from a fault names. */
  readonly limit: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** The connection of a request. */
export interface Connection {
  readonly remoteAddress: string;
  /** Cuts it; the returned response is discarded. */
  readonly drop: () => Response;
  /** Omits the `Date` header from the response. */
  readonly undated: () => void;
}

/** A server without a socket. */
export type Handle = (request: Request, connection: Connection) => Promise<Response>;

/** Creates the server. */
export function createServer(parts: ServerParts): Handle {
  const { admit, organizations, requestLog, clock, clocks, ids } = parts;
  const control = createControl(parts);
  return async (request, connection) => {
    const refusal = admit(request.headers);
    if (refusal !== undefined) return respondFailure(refusal, ids.uuid(), clock.now());
    const { remoteAddress } = connection;
    const path = pathOf(request.url);
    if (path.startsWith(CONTROL_PREFIX)) {
      return control.fetch(request, { requestId: "control", remoteAddress });
    }
    const page = parts.page(request, path, remoteAddress);
    if (page !== undefined) return page;
    const orgId = tenantIn(organizations, request.headers)?.id ?? null;
    const { method, headers } = request;
    const client = clientIn(headers);
    const ended = requestLog.begin({ method, path, orgId, client, time: clock.now() });
    const outcome = { isCut: false, isUndated: false };
    const drop = (): Response => {
      outcome.isCut = true;
      return connection.drop();
    };
    const undated = (): void => {
      outcome.isUndated = true;
      connection.undated();
    };
    const response = await answered(parts, request, path, { remoteAddress, drop, undated });
    ended(outcome.isCut ? 0 : response.status);
    if (!outcome.isCut && !outcome.isUndated && !response.headers.has("Date")) {
      response.headers.set("Date", new Date(clocks.date()).toUTCString());
    }
    return response;
  };
}

function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start < 0 ? "/" : url.slice(start);
}

async function answered(
  parts: ServerParts,
  request: Request,
  path: string,
  connection: Connection,
): Promise<Response> {
  const { api, faults, ids, latencyMs, sleep, addresses } = parts;
  const facts: RequestFacts = { requestId: ids.uuid(), remoteAddress: connection.remoteAddress };
  if (latencyMs > 0) await sleep(latencyMs);
  const beside = addresses.find(({ prefix }) => path.startsWith(prefix));
  const work = async (whole: Request): Promise<Response> =>
    beside === undefined
      ? api(whole, facts)
      : beside.receive(whole, addressCall(parts, connection));
  const hit = faults.hit(request.method, path);
  return hit === undefined
    ? work(request)
    : withFault(parts, hit, { request, facts, connection, work });
}

const addressCall = (
  { organizations, clock, contextOf, sleep }: ServerParts,
  { remoteAddress }: Connection,
): AddressCall => ({
  clock,
  sleep,
  sourceIp: remoteAddress,
  organizations: organizations.tenants,
  contextOf: (organization) => contextOf(organizations.tenantOf(organization)),
});

interface Target {
  readonly request: Request;
  readonly facts: RequestFacts;
  readonly connection: Connection;
  readonly work: (request: Request) => Promise<Response>;
}

async function withFault(
  parts: ServerParts,
  { effect, note, noteLate }: Hit,
  target: Target,
): Promise<Response> {
  const { clock, scheduler, limit, sleep } = parts;
  const { facts, connection, work } = target;
  if (effect.without?.some((name) => name.toLowerCase() === "date")) connection.undated();
  const isHeld = isReadTwice(effect) && !["GET", "HEAD"].includes(target.request.method);
  const bytes = isHeld ? await bytesIn(target.request, LARGEST_BYTES) : Buffer.alloc(0);
  if (bytes === undefined) {
    return respondFailure(tooLarge(LARGEST_BYTES), facts.requestId, clock.now());
  }
  const request = (): Request => (isHeld ? again(target.request, bytes) : target.request);
  const { pathname: path } = new URL(target.request.url);
  const matched = (): Matched => ({
    request: target.request,
    path: path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path,
    body: bytes.toString("utf8"),
  });
  const fetch = (own: Request): Promise<Response> => parts.api(own, facts);
  return faultedResponse(effect, {
    requestId: facts.requestId,
    path,
    now: () => clock.now(),
    limit,
    sleep,
    drop: connection.drop,
    work: () => work(request()),
    later: (ms, rest) => {
      scheduler.later(`request:${facts.requestId}`, ms, async () => {
        const action = await actionOf(target.request.method, matched().path, await work(request()));
        noteLate({ ...action, time: instantOf(clock.now()) });
        await rest();
      });
    },
    others: async (when) => {
      for (const write of effect.others ?? []) {
        if ((write.when ?? "before") !== when) continue;
        note(
          await writeConcurrently({ organizations: parts.organizations, fetch }, write, matched()),
        );
      }
    },
  });
}

/** Whether the body is also needed by other writes, or after the connection is gone. */
const isReadTwice = ({ others, doneAfterMs }: Effect): boolean =>
  others !== undefined || doneAfterMs !== undefined;

const again = ({ url, method, headers }: Request, body: Buffer): Request =>
  new Request(url, { method, headers, body });
