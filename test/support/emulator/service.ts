// An emulator and a client for the tests of its kinds: real HTTP, simulated time.
import { afterEach, beforeEach } from "vitest";

import { startEmulator } from "../../../src/emulator";
import type { Emulator, EmulatorOptions, Plan } from "../../../src/emulator";
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { newOrganization } from "../host/service";
import { differences } from "./openapi-conformance";
import { manualClock } from "./manual-clock";
import type { ManualClock } from "./manual-clock";

/** The time at which every test starts. */
export const START = "2026-11-02T10:20:30.000Z";

/** A response, with its parts extracted for assertions. */
export interface ApiResponse {
  readonly status: number;
  /** The whole body; null where there is none. */
  readonly body: Json;
  /** `data` as a record; an empty object if it is not a record. */
  readonly record: JsonObject;
  /** `data` as rows; no rows where it is not a list. */
  readonly rows: JsonObject[];
  /** The code of an error. */
  readonly code: Json | undefined;
  /** `field code` of each rejected field. */
  readonly rejected: string[];
}

/** The API as one credential sees it. */
export interface Service {
  get(path: string): Promise<ApiResponse>;
  post(path: string, body?: JsonObject): Promise<ApiResponse>;
  put(path: string, body: JsonObject): Promise<ApiResponse>;
  patch(path: string, body: JsonObject): Promise<ApiResponse>;
  delete(path: string, body?: JsonObject): Promise<ApiResponse>;
  /** The record of a create that must succeed. */
  make(path: string, body: JsonObject): Promise<JsonObject>;
  /** The same emulator as another organization sees it. */
  elsewhere(plan?: Plan): Promise<Service>;
  /** The same emulator with another key. */
  withKey(key: string): Service;
  /** The same emulator in another workspace of the organization. */
  inWorkspace(id: string): Service;
  /** All stored records of all organizations as text, without logs. */
  stored(): Promise<string>;
  /** The response to a control call that must succeed. */
  control(path: string, body: JsonObject): Promise<JsonObject>;
  /** Advances the clock, and runs the timers that are due. */
  pass(ms: number): void;
  readonly url: string;
  readonly key: string;
}

/** Starts an emulator for each test of a file and stops it afterwards. */
export function eachWithService(options: EmulatorOptions = {}): () => Service {
  let emulator: Emulator | undefined;
  let service: Service | undefined;
  beforeEach(async () => {
    const time = manualClock(Date.parse(START));
    const { clock, timers } = time;
    emulator = await startEmulator({ rateLimit: "off", ...options, clock, timers });
    service = serviceOf(emulator.url, emulator.apiKey, time);
  });
  afterEach(async () => {
    await emulator?.close();
  });
  return () => {
    if (service === undefined) throw new Error("only inside a test");
    return service;
  };
}

/** A service that uses the time of this machine. */
export const serviceAt = (url: string, key: string): Service => serviceOf(url, key, manualClock(0));

function serviceOf(url: string, key: string, time: ManualClock, workspace?: string): Service {
  const call = async (method: string, path: string, body?: JsonObject): Promise<ApiResponse> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...(workspace !== undefined && { "x-service-workspace-id": workspace }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const parsed = parse(response.status, await response.text());
    const found = differences(method, path, parsed.status, parsed.body);
    if (found.length > 0) throw new Error(`not as described: ${found.join("; ")}`);
    return parsed;
  };
  return {
    url,
    key,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    patch: (path, body) => call("PATCH", path, body),
    delete: (path, body) => call("DELETE", path, body),
    make: async (path, body) => {
      const parsed = await call("POST", path, body);
      if (parsed.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(parsed.body)}`);
      return parsed.record;
    },
    elsewhere: async (plan = "BUSINESS") => {
      const { apiKey } = await newOrganization(url, plan);
      return serviceOf(url, apiKey, time);
    },
    stored: async () => {
      const response = await fetch(`${url}/__emulator/state`);
      const { organizations } = (await response.json()) as { organizations: Json };
      return JSON.stringify(organizations);
    },
    withKey: (other) => serviceOf(url, other, time),
    inWorkspace: (id) => serviceOf(url, key, time, id),
    control: async (path, body) => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}/__emulator/${path}`, init);
      const { status, record, body: whole } = parse(response.status, await response.text());
      if (status >= 300) throw new Error(`control ${path}: ${JSON.stringify(whole)}`);
      return record;
    },
    pass: time.pass,
  };
}

function parse(status: number, text: string): ApiResponse {
  const body = text === "" ? null : (JSON.parse(text) as Json);
  const members = isObject(body) ? body : {};
  const { data = null, code, errors = null } = members;
  return {
    status,
    body,
    record: isObject(data) ? data : {},
    rows: Array.isArray(data) ? data.filter(isObject) : [],
    code,
    rejected: (Array.isArray(errors) ? errors.filter(isObject) : []).map(
      (error) => `${String(error.field as string | null)} ${error.code as string}`,
    ),
  };
}

/** Adds a member; returns their session token. */
export async function joined({ url }: Service, body: JsonObject): Promise<string> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/__emulator/members`, init);
  return ((await response.json()) as { sessionToken: string }).sessionToken;
}

/** The id of a record, for paths. */
export const recordId = (record: JsonObject): string => {
  const id = record.id ?? record.subscriptionId;
  if (typeof id !== "string" && typeof id !== "number") throw new Error("a record without an id");
  return String(id);
};

/** The named members of a record. */
export const only = (record: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** An id that no object has. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";
