// The emulated service as a test sees it: its state is asked for over HTTP, by this file's own few
// lines, so that nothing of the client under test stands between a test and what it asserts.
import { startEmulator } from "../../src/emulator";
import type { Emulator, EmulatorOptions } from "../../src/emulator";
import { isObject } from "../../src/spec";
import type { Json, JsonObject, KindSpec } from "../../src/spec";

/** An emulator, and the way to ask it. */
export interface TestService {
  readonly emulator: Emulator;
  /** What the engine would hand over as configuration. */
  readonly config: JsonObject;
  /** The `data` of an answer; throws for any status that is no success. */
  readonly call: (method: string, path: string, body?: JsonObject) => Promise<Json>;
  /** The record of an object as the service shows it; undefined when there is none. */
  record(spec: KindSpec, id: string, values: JsonObject): Promise<JsonObject | undefined>;
  /** Changes an object behind the provider's back. */
  edit(spec: KindSpec, id: string, values: JsonObject, body: JsonObject): Promise<void>;
  /** `POST /tags` for each request that was sent by this work, looks of the test left out. */
  requestsDuring(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** An id, or a name in a path, as text. */
export function idText(value: Json | undefined): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Error(`no id: ${JSON.stringify(value)}`);
}

/** Path of a kind's collection. */
export function pathOf(spec: KindSpec, values: JsonObject): string {
  const parent = spec.parent === undefined ? "" : idText(values[spec.parent.field]);
  return spec.path.replace(/\{\w+\}/, parent);
}

/** What stands for an object in its path. */
export function addressOf(spec: KindSpec, id: string, values: JsonObject): string {
  return encodeURIComponent(spec.address === undefined ? id : idText(values[spec.address]));
}

/** Starts an emulator and answers how to ask it. */
export async function startService(options: EmulatorOptions = {}): Promise<TestService> {
  const emulator = await startEmulator(options);
  const call = async (method: string, path: string, body?: JsonObject): Promise<Json> => {
    const response = await fetch(`${emulator.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${emulator.apiKey}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const answer: unknown = text === "" ? null : JSON.parse(text);
    return (isEnvelope(answer) ? answer.data : answer) as Json;
  };
  const objectPath = (spec: KindSpec, id: string, values: JsonObject): string =>
    `${pathOf(spec, values)}/${addressOf(spec, id, values)}`;
  return {
    emulator,
    config: { "monitoring:apiKey": emulator.apiKey, "monitoring:baseUrl": emulator.url },
    call,
    async record(spec, id, values) {
      const rows = await rowsOf(call, spec, id, values);
      return rows.find((row) => idText(row.id) === id && (row.revokedAt ?? null) === null);
    },
    async edit(spec, id, values, body) {
      await call(spec.update?.method ?? "PUT", objectPath(spec, id, values), body);
    },
    async requestsDuring(work) {
      const before = emulator.requests.length;
      await work();
      return emulator.requests
        .slice(before)
        .map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);
    },
    close: () => emulator.close(),
  };
}

const isEnvelope = (answer: unknown): answer is { data: unknown } =>
  typeof answer === "object" && answer !== null && "data" in answer;

async function rowsOf(
  call: TestService["call"],
  spec: KindSpec,
  id: string,
  values: JsonObject,
): Promise<JsonObject[]> {
  const collection = pathOf(spec, values);
  if (spec.read.by === "id") {
    const found = await call("GET", `${collection}/${id}`).catch(() => null);
    return isObject(found) ? [found] : [];
  }
  if (spec.read.by === "parent") {
    const parent = await call("GET", collection.slice(0, collection.lastIndexOf("/")));
    const members = isObject(parent) ? parent[spec.read.member] : undefined;
    return Array.isArray(members) ? members.filter(isObject) : [];
  }
  const rows = await call("GET", collection);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
