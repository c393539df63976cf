// The bench of the emulator's tests: an emulator in this process, called without a socket, in simulated time.
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";

import { assembled } from "../../../src/emulator/start";
import { randomIds } from "../../../src/emulator/store/random-ids";
import type { Emulator, EmulatorOptions, Plan } from "../../../src/emulator";
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { differences } from "./openapi-conformance";
import { manualClock } from "./manual-clock";

/** The time at which every test starts. */
export const START = "2026-11-02T10:20:30.000Z";

/** The key of the first organization. */
export const KEY = "the-key";

/** An id that no object has. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";

/** A response, with its parts extracted for assertions. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole body; an empty object if it is not JSON. */
  readonly body: JsonObject;
  /** `data` as a record; an empty object if it is not a record. */
  readonly record: JsonObject;
  /** `data` as rows; no rows where it is not a list. */
  readonly rows: JsonObject[];
  /** The code of an error. */
  readonly code: Json | undefined;
  /** `field code` of each rejected field. */
  readonly rejected: string[];
}

/** What a call sends; without options, it has no body and the key of the service. */
export interface CallOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly key?: string | null | undefined;
  readonly headers?: Record<string, string>;
}

/** A request; `from` is the address of its sender. */
type Sent = RequestInit & { duplex?: "half"; from?: string };
type Fetch = (url: string, sent?: Sent) => Promise<Response>;

/** The API as one credential sees it. */
export interface Service {
  readonly get: (path: string) => Promise<ApiResponse>;
  readonly post: (path: string, body?: JsonObject) => Promise<ApiResponse>;
  readonly put: (path: string, body: JsonObject) => Promise<ApiResponse>;
  readonly patch: (path: string, body: JsonObject) => Promise<ApiResponse>;
  readonly delete: (path: string, body?: JsonObject) => Promise<ApiResponse>;
  /** The record in the response to a GET. */
  readonly read: (path: string) => Promise<JsonObject>;
  /** The rows in the response to a GET. */
  readonly list: (path: string) => Promise<JsonObject[]>;
  /** The record of a create that must succeed. */
  readonly make: (path: string, body: JsonObject) => Promise<JsonObject>;
  /** The id of a new object. */
  readonly makeId: (path: string, body: JsonObject) => Promise<string>;
  /** The path of a new object: `/tags/{id}`. */
  readonly makeAt: (path: string, body: JsonObject) => Promise<string>;
  /** A call of any path, whose response need not be as described: `/openapi.json`. */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<ApiResponse>;
  /** The plain response, as to another program. */
  readonly fetch: Fetch;
  /** The response to a control call that must succeed. */
  readonly control: (path: string, body?: JsonObject) => Promise<JsonObject>;
  /** The same emulator as another organization sees it. */
  readonly elsewhere: (plan?: Plan) => Promise<Service>;
  /** The same emulator with another key. */
  readonly withKey: (key: string) => Service;
  /** The same emulator as a new member sees it. */
  readonly asMember: (body: JsonObject) => Promise<Service>;
  /** The same emulator in another workspace of the organization. */
  readonly inWorkspace: (id: string) => Service;
  /** All stored records of all organizations as text, without logs. */
  readonly stored: () => Promise<string>;
  /** The actions in the audit log, newest first. */
  readonly audit: (resourceType: string) => Promise<unknown[]>;
  readonly url: string;
  readonly key: string;
}

/** A service of this process. */
export interface OwnService extends Service {
  readonly emulator: Emulator;
  /** Advances the clock, and runs the timers that are due. */
  readonly pass: (ms: number) => void;
}

/** An emulator at this time, until the end of the test. */
export function startService(options?: EmulatorOptions, start?: string): OwnService {
  const { service } = assembledService(options, start);
  onTestFinished(() => service.emulator.close());
  return service;
}

/** One emulator for all tests of a file, because its first request takes longest; each finds it as it was at the start. */
export function eachWithService(options?: EmulatorOptions): OwnService {
  const current = {} as OwnService;
  let restart: () => void;
  beforeAll(() => {
    const { service, ...rest } = assembledService(options);
    restart = rest.restart;
    Object.assign(current, service);
  });
  beforeEach(() => {
    restart();
  });
  afterAll(() => current.emulator.close());
  return current;
}

function assembledService(options: EmulatorOptions = {}, start: string = START) {
  const time = manualClock(Date.parse(start));
  const { clock, timers, pass } = time;
  const given = { apiKey: KEY, rateLimit: "off", timers, ...options } as const;
  const { handle, run } = assembled(options.clock ?? clock, randomIds, given);
  const emulator = run({ url: "http://127.0.0.1:4010", close: () => Promise.resolve() });
  const cut = new Response();
  const fetch: Fetch = async (url, { from = "127.0.0.1", ...sent } = {}) => {
    const request = new Request(url, sent);
    const { headers } = request;
    if (!headers.has("host")) headers.set("host", new URL(url).host);
    if (typeof sent.body === "string") {
      headers.set("content-length", String(Buffer.byteLength(sent.body)));
    }
    const connection = { remoteAddress: from, drop: () => cut, undated: () => undefined };
    const response = await handle(request, connection);
    if (response === cut) throw new TypeError("fetch failed");
    return response;
  };
  const restart = (): void => {
    time.restart();
    emulator.reset();
  };
  const service = { ...serviceOf(fetch, emulator.url, emulator.apiKey), emulator, pass };
  return { service: service satisfies OwnService, restart };
}

/** The service at this address, over HTTP. */
export const serviceAt = (url: string, key: string): Service =>
  serviceOf((address, sent) => fetch(address, sent), url, key);

function serviceOf(fetch: Fetch, url: string, key: string, workspace?: string): Service {
  const call = async (
    method: string,
    path: string,
    { body, raw, key: other = key, headers = {} }: CallOptions = {},
  ): Promise<ApiResponse> => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(other !== null && { authorization: `Bearer ${other}` }),
        ...(sent !== undefined && { "content-type": "application/json" }),
        ...(workspace !== undefined && { "x-service-workspace-id": workspace }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    return partsOf(response, await response.text());
  };
  const described = async (
    method: string,
    path: string,
    body?: JsonObject,
  ): Promise<ApiResponse> => {
    const response = await call(method, `/api/v1${path}`, { body });
    const { status, text } = response;
    const found = differences(method, path, status, text === "" ? null : response.body);
    if (found.length > 0) throw new Error(`not as described: ${found.join("; ")}`);
    return response;
  };
  const succeeded = ({ status, body, text }: ApiResponse, what: string): JsonObject => {
    if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
    return isObject(body.data) ? body.data : body;
  };
  const make = async (path: string, body: JsonObject): Promise<JsonObject> => {
    const response = await described("POST", path, body);
    if (response.status !== 201) throw new Error(`POST ${path}: ${response.text}`);
    return response.record;
  };
  const control = async (path: string, body: JsonObject = {}): Promise<JsonObject> =>
    succeeded(await call("POST", `/__emulator/${path}`, { body }), path);
  const withKey = (other: string): Service => serviceOf(fetch, url, other);
  return {
    url,
    key,
    get: (path) => described("GET", path),
    post: (path, body) => described("POST", path, body),
    put: (path, body) => described("PUT", path, body),
    patch: (path, body) => described("PATCH", path, body),
    delete: (path, body) => described("DELETE", path, body),
    read: async (path) => (await described("GET", path)).record,
    list: async (path) => (await described("GET", path)).rows,
    make,
    makeId: async (path, body) => recordId(await make(path, body)),
    makeAt: async (path, body) => `${path}/${recordId(await make(path, body))}`,
    call,
    fetch,
    control,
    elsewhere: async (plan = "BUSINESS") =>
      withKey((await control("organizations", { plan })).apiKey as string),
    withKey,
    asMember: async (body) => withKey((await control("members", body)).sessionToken as string),
    inWorkspace: (id) => serviceOf(fetch, url, key, id),
    stored: async () => JSON.stringify((await call("GET", "/__emulator/state")).body.organizations),
    audit: async (resourceType) => {
      const { rows } = await described("GET", `/audit-log?resourceType=${resourceType}`);
      return rows.map(({ action }) => action);
    },
  };
}

function partsOf({ status, headers }: Response, text: string): ApiResponse {
  const parsed = parse(text);
  const body = isObject(parsed) ? parsed : {};
  const { data = null, code, errors = null } = body;
  return {
    ...{ status, headers, text, body, code },
    record: isObject(data) ? data : {},
    rows: Array.isArray(data) ? data.filter(isObject) : [],
    rejected: (Array.isArray(errors) ? errors.filter(isObject) : []).map(
      (error) => `${String(error.field as string | null)} ${error.code as string}`,
    ),
  };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** The id of a record, for paths. */
export const recordId = (record: JsonObject = {}): string => {
  const id = record.id ?? record.subscriptionId;
  if (typeof id !== "string" && typeof id !== "number") throw new Error("a record without an id");
  return String(id);
};

/** The named members of a record. */
export const only = (record: JsonObject = {}, ...names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** These tags, created in this order. */
export async function makeTags(service: Service, names: readonly string[]): Promise<JsonObject[]> {
  const tags: JsonObject[] = [];
  for (const name of names) tags.push(await service.make("/tags", { name }));
  return tags;
}
