// Everything the emulator answers, as one function from Request to Response: control, the request
// log, latency and faults around the API. Sockets come in edge.ts.
import type { Hono } from "hono";

import type { RequestFacts } from "./api";
import { CONTROL_PREFIX, createControl } from "./control";
import type { SettableClock } from "./clock";
import type { Clocks } from "./clocks";
import type { Ids } from "./contract";
import { strike } from "./fault-effect";
import type { Faults } from "./faults";
import type { Journal } from "./journal";
import type { Scene } from "./scene";
import { UPLOAD_PREFIX, receiveUpload } from "./uploads";
import type { Tenant, World } from "./world";

/** What the server stands on. */
export interface ServerParts {
  readonly api: Hono<{ Bindings: RequestFacts }>;
  readonly world: World;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly clock: SettableClock;
  readonly clocks: Clocks;
  /** One organization, now. */
  readonly sceneOf: (tenant: Tenant) => Scene;
  readonly ids: Ids;
  /** Every answer of the API comes this much later. */
  readonly latencyMs: number;
  /** Limit of requests that a 429 from a fault names. */
  readonly limit: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly reset: () => void;
}

/** The connection that a request came by. */
export interface Connection {
  readonly remoteAddress: string;
  /** Cuts it; what is answered then is thrown away. */
  readonly drop: () => Response;
}

/** A server without a socket. */
export type Handle = (request: Request, connection: Connection) => Promise<Response>;

/** The server over these parts. */
export function createServer(parts: ServerParts): Handle {
  const { journal, clock, clocks } = parts;
  const control = createControl(parts);
  return async (request, connection) => {
    const { remoteAddress } = connection;
    const path = pathOf(request.url);
    if (path.startsWith(CONTROL_PREFIX)) {
      return control.fetch(request, { requestId: "control", remoteAddress });
    }
    const ended = journal.begin(request.method, path, clock.now());
    const fate = { isCut: false };
    const drop = (): Response => {
      fate.isCut = true;
      return connection.drop();
    };
    const response = await answered(parts, request, path, { remoteAddress, drop });
    ended(fate.isCut ? 0 : response.status);
    if (!fate.isCut && !response.headers.has("Date")) {
      response.headers.set("Date", new Date(clocks.date()).toUTCString());
    }
    return response;
  };
}

/** Path and query of an address. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start < 0 ? "/" : url.slice(start);
}

async function answered(
  parts: ServerParts,
  request: Request,
  path: string,
  { remoteAddress, drop }: Connection,
): Promise<Response> {
  const { api, faults, clock, ids, latencyMs, limit, sleep } = parts;
  const requestId = ids.uuid();
  if (latencyMs > 0) await sleep(latencyMs);
  const work = async (): Promise<Response> =>
    path.startsWith(UPLOAD_PREFIX)
      ? receiveUpload(parts, request)
      : api.fetch(request, { requestId, remoteAddress });
  const effect = faults.hit(request.method, path.split("?", 1)[0] ?? path);
  if (effect === undefined) return work();
  return strike(effect, { requestId, now: () => clock.now(), limit, sleep, drop, work });
}
