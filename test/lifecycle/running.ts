// A run context against a running emulator: the real client, waits that end at once, and the messages that a
// user would see.
import { afterEach, beforeEach } from "vitest";

import { createClient, systemClock, VERSION } from "../../src/client";
import type { ApiClient, Clock } from "../../src/client";
import { startEmulator } from "../../src/emulator";
import type { Emulator } from "../../src/emulator";
import { lifecycleOf, byAdopt, noJournal, newRunState, reportLeftovers } from "../../src/lifecycle";
import type { Created, LeftoverEntry, Refreshed, RunContext } from "../../src/lifecycle";
import { isObject, kindNamed } from "../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../src/definitions";
import { idText } from "../host/service";

/** The identities of two resources, as the provider marks them. */
export const [MINE, THEIRS] = ["mine".padEnd(22, "0"), "theirs".padEnd(22, "0")];

/** A kind's verbs on the emulator, and records of what they did. */
export interface Running {
  create(kind: string, inputs: JsonObject): Promise<Created>;
  read(kind: string, object: Known): Promise<Refreshed | undefined>;
  update(kind: string, object: Known, inputs: JsonObject): Promise<JsonObject>;
  remove(kind: string, object: Known): Promise<void>;
  readonly service: RunContext;
  readonly emulator: Emulator;
  /** A call as another user, without the client under test; returns the `data` of the response. */
  readonly call: (method: string, path: string, body?: JsonObject) => Promise<Json>;
  /** Creates an object as another user; returns its id. */
  readonly made: (path: string, body: JsonObject) => Promise<string>;
  /** A call of the emulator's control interface. */
  control(path: string, body: JsonObject): Promise<void>;
  /** Ends all faults. */
  endFaults(): Promise<void>;
  /** `METHOD path` of the calls since the last use of this function. */
  calls(): string[];
  /** The writes since the last use of this function, without `/api/v1`. */
  writes(): string[];
  /** The messages to the user. */
  readonly notices: string[];
  /** The duration of each wait, in milliseconds. */
  readonly waits: number[];
  /** Called before each wait. */
  onWait: () => Promise<void>;
  /** How far the clock of this machine is ahead, in milliseconds. */
  clockOffset: number;
  /** Entries of interrupted runs in the journal, for any resource. */
  left: LeftoverEntry[];
  /** Reports those whose objects no resource has, as at the end of a run. */
  report(): Promise<void>;
  /** How often a create was sent. */
  sent: number;
  /** How often the entry of a create was withdrawn from the journal. */
  withdrawn: number;
}

/** An object as it is in a state. */
export interface Known {
  readonly id: string;
  readonly outputs: JsonObject;
}

/** Starts an emulator for each test of a file and stops it afterwards. */
export function eachRunning(): () => Running {
  let stop: (() => Promise<void>) | undefined;
  let running: Running | undefined;
  beforeEach(async () => {
    const emulator = await startEmulator({ rateLimit: "off" });
    const client = createClient({
      baseUrl: emulator.url,
      apiKey: emulator.apiKey,
      version: VERSION,
    });
    running = runningOn(emulator, client);
    stop = async () => {
      await client.close();
      await emulator.close();
    };
  });
  afterEach(async () => {
    await stop?.();
  });
  return () => {
    if (running === undefined) throw new Error("only inside a test");
    return running;
  };
}

function runningOn(emulator: Emulator, client: ApiClient): Running {
  const notices: string[] = [];
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
    await running.onWait();
  };
  const clock: Clock = {
    now: () => systemClock.now() + running.clockOffset,
    elapsed: () => waits.reduce((sum, ms) => sum + ms, systemClock.elapsed()),
    sleep,
  };
  const service: RunContext = {
    ...newRunState(client, { clock }),
    journal: {
      ...noJournal,
      leftBy: () => Promise.resolve(running.left),
      unclaimed: () => Promise.resolve(running.left),
      markResolved: (entry) => {
        running.left = running.left.filter((each) => each !== entry);
      },
      begin: (key) => ({
        ...noJournal.begin(key),
        sent: () => void (running.sent += 1),
        withdraw: () => void (running.withdrawn += 1),
      }),
    },
    adoptAdvice: byAdopt,
    clock,
    managedBy: "API",
    notice: (message) => void notices.push(message),
    sleep,
  };
  const newCalls = callsOf(emulator);
  const newWrites = callsOf(emulator);
  const on = (kind: string, { id, outputs }: Known) => ({ spec: spec(kind), id, olds: outputs });
  const running: Running = {
    create: (kind, inputs) => lifecycleOf(spec(kind)).create(spec(kind), service, inputs),
    read: (kind, object) => lifecycleOf(spec(kind)).read(on(kind, object), service),
    update: (kind, object, inputs) =>
      lifecycleOf(spec(kind)).update(on(kind, object), service, inputs),
    remove: (kind, object) => lifecycleOf(spec(kind)).remove(on(kind, object), service),
    service,
    emulator,
    call: async (method, path, body) => {
      const response = await fetch(`${emulator.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
      return text === "" ? null : (JSON.parse(text) as { data: Json }).data;
    },
    made: async (path, body) => {
      const record = await running.call("POST", path, body);
      return idText(isObject(record) ? record.id : undefined);
    },
    control: async (path, body) => {
      const address = `${emulator.url}/__emulator/${path}`;
      const { status } = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (status >= 300) throw new Error(`control ${path}: ${status}`);
    },
    endFaults: () => {
      emulator.faults.clear();
      return Promise.resolve();
    },
    calls: newCalls,
    writes: () =>
      newWrites()
        .filter((call) => !call.startsWith("GET "))
        .map((call) => call.replace("/api/v1", "")),
    notices,
    waits,
    onWait: () => Promise.resolve(),
    clockOffset: 0,
    left: [],
    report: () => reportLeftovers(service),
    sent: 0,
    withdrawn: 0,
  };
  return running;
}

/** A function that returns `METHOD path` of the calls since its last use. */
function callsOf(emulator: Emulator): () => string[] {
  let seen = 0;
  return () => {
    const fresh = emulator.requests.slice(seen);
    seen += fresh.length;
    return fresh.map(({ method, path }) => `${method} ${path}`);
  };
}

const spec = (kind: string): KindSpec => kindNamed(kind);
