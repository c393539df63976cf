// The emulated service as a test sees it: its state is requested over HTTP by this file's own code, so that assertions
// do not depend on the client under test.
import { afterAll, afterEach, beforeAll } from "vitest";

import { startEmulator } from "../../../src/emulator";
import type { Emulator, EmulatorOptions } from "../../../src/emulator";
import { isAsGoodAsGone, isObject } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { ask, control, dataOf, storedAt, succeeded } from "../emulator/calls";
import { EDITS, OWN_KINDS } from "./kinds-without-records";

/** An emulator, and helpers that call it. */
export interface TestService {
  readonly emulator: Emulator;
  /** The configuration that the engine would pass. */
  readonly config: JsonObject;
  /** The `data` of a response; throws for any status that is not a success. */
  readonly call: (method: string, path: string, body?: JsonObject) => Promise<Json>;
  /** Creates an object as another user; returns its id. */
  readonly made: (path: string, body: JsonObject) => Promise<string>;
  /** The whole response to a GET. */
  readonly answer: (path: string) => Promise<Json>;
  /** The monitors with this name. */
  readonly monitorsNamed: (name: string) => Promise<JsonObject[]>;
  /** All records of the first organization, by kind. */
  readonly stored: () => Promise<Readonly<Record<string, readonly JsonObject[]>>>;
  /** A call of the emulator's control interface: `/dns`. */
  readonly control: (path: string, body: JsonObject) => Promise<void>;
  /** The record of an object as the service shows it; undefined when there is none. */
  record(spec: KindSpec, id: string, values: JsonObject): Promise<JsonObject | undefined>;
  /** Changes an object as another user; the body has the form of a program's inputs. */
  edit(spec: KindSpec, id: string, values: JsonObject, body: JsonObject): Promise<void>;
  /** The requests that were sent during this work, such as `POST /tags`. */
  requestsDuring(work: () => Promise<unknown>): Promise<string[]>;
  /** Deletes an object as another user. */
  vanish(spec: KindSpec, id: string, values: JsonObject): Promise<void>;
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

/** The segment of an object in its path. */
function addressOf(spec: KindSpec, id: string, values: JsonObject): string {
  return encodeURIComponent(spec.address === undefined ? id : idText(values[spec.address]));
}

/** Starts an emulator; returns helpers that call it. */
export async function startService(options: EmulatorOptions = {}): Promise<TestService> {
  return serviceOn(await startEmulator(options));
}

/** The service of a file: started before its tests, without faults between them, and closed after them. */
export function serviceOfFile(options?: EmulatorOptions): TestService {
  const service = ofFile(() => startService(options));
  afterEach(() => {
    service.emulator.faults.clear();
  });
  return service;
}

/** What the tests of a file share: complete before the first of them, and closed after the last. */
export function ofFile<Shared extends { close(): Promise<void> }>(
  start: () => Promise<Shared>,
): Shared {
  const shared = {} as Shared;
  beforeAll(async () => {
    Object.assign(shared, await start());
  });
  afterAll(() => shared.close());
  return shared;
}

/** The key and the workspace of calls. */
export interface Credential {
  readonly apiKey: string;
  /** The workspace; the organization's default one if omitted. */
  readonly workspaceId?: string;
}

/** Helpers that call a running emulator, with the first organization's key if omitted. */
export function serviceOn(
  emulator: Emulator,
  { apiKey, workspaceId }: Credential = { apiKey: emulator.apiKey },
): TestService {
  const access = { url: emulator.url, apiKey, workspaceId };
  const call: TestService["call"] = (method, path, body) => dataOf(access, method, path, body);
  /** The service may have chosen the name in the path itself. */
  const objectPath = async (spec: KindSpec, id: string, values: JsonObject): Promise<string> => {
    const isChosen = spec.address !== undefined && !(spec.address in spec.fields);
    const known = isChosen ? ((await service.record(spec, id, values)) ?? {}) : values;
    return `${pathOf(spec, values)}/${addressOf(spec, id, known)}`;
  };
  const service: TestService = {
    emulator,
    config: {
      "monitoring:apiKey": apiKey,
      "monitoring:baseUrl": emulator.url,
      ...(workspaceId !== undefined && { "monitoring:workspaceId": workspaceId }),
    },
    call,
    async made(path, body) {
      const record = await call("POST", path, body);
      return idText(isObject(record) ? (record.id ?? record.subscriptionId) : undefined);
    },
    answer: async (path) => succeeded(await ask(access, "GET", path), path),
    async monitorsNamed(name) {
      const rows = await call("GET", "/monitors?size=200");
      return Array.isArray(rows) ? rows.filter(isObject).filter((row) => row.name === name) : [];
    },
    stored: async () => (await storedAt(emulator.url))[0]?.records ?? {},
    async control(path, body) {
      await control(emulator.url, path, body);
    },
    async record(spec, id, values) {
      const own = OWN_KINDS[spec.name];
      if (own !== undefined) return own.record(service, id, values);
      const rows = await rowsOf(call, spec, id, values);
      const found = rows.find(
        (row) => idText(row[spec.idMember ?? "id"]) === id && !isAsGoodAsGone(spec, row),
      );
      return found && withArchive(call, spec, `${pathOf(spec, values)}/${id}`, found);
    },
    async edit(spec, id, values, body) {
      const own = OWN_KINDS[spec.name];
      if (own !== undefined) return own.edit(service, id, values, body);
      const changed = EDITS[spec.name]?.(values, body) ?? body;
      const { method = "PUT", path = "" } = spec.update ?? {};
      const where = method === "POST" ? pathOf(spec, values) : await objectPath(spec, id, values);
      await call(method, where + path, changed);
    },
    async vanish(spec, id, values) {
      const own = OWN_KINDS[spec.name];
      if (own !== undefined) return own.vanish(service, id, values);
      const { removal } = spec;
      const path = await objectPath(spec, id, values);
      await (removal === undefined ? call("DELETE", path) : call("POST", path + removal));
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
  return service;
}

/** A record with its latest archive, which the service shows in a separate list. */
async function withArchive(
  call: TestService["call"],
  { archive, fields }: KindSpec,
  path: string,
  record: JsonObject,
): Promise<JsonObject> {
  const types = archive && fields[archive.field]?.when;
  if (archive === undefined || !types?.some((type) => type === record.type)) return record;
  const rows = await call("GET", `${path}${archive.history}`);
  const last = Array.isArray(rows) ? rows[0] : undefined;
  return { ...record, [archive.field]: last };
}

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
