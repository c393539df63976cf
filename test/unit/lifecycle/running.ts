// A run against an emulator in this process: the real client, waits that end at once, and the messages that a user would see.
import { afterEach, beforeEach } from "vitest";

import { createClient, systemClock, VERSION } from "../../../src/client";
import type { ApiClient, Clock } from "../../../src/client";
import { startEmulator } from "../../../src/emulator";
import type { Emulator, Fault } from "../../../src/emulator";
import { lifecycleOf, byAdopt, newRun, noJournal } from "../../../src/lifecycle";
import type { Created, Inputs, Refreshed, Run, Target } from "../../../src/lifecycle";
import { scalarText } from "../../../src/lifecycle/values/members";
import { isObject, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { control, dataOf } from "../../support/emulator/calls";

/** The identities of two resources, as the provider marks them. */
export const [MINE, THEIRS] = ["mine".padEnd(22, "0"), "theirs".padEnd(22, "0")];

/** A kind's verbs. */
export interface Verbs {
  create(kind: string, inputs: JsonObject): Promise<Created>;
  read(kind: string, object: Known): Promise<Refreshed | undefined>;
  update(kind: string, object: Known, inputs: JsonObject): Promise<JsonObject>;
  remove(kind: string, object: Known): Promise<void>;
  foresee(kind: string, inputs: Inputs): Promise<void>;
}

/** A run on the emulator, and records of what it did. */
export interface Running extends Verbs {
  /** Another run, with this API key or session token. */
  readonly runWith: (credential?: string) => Verbs;
  readonly run: Run;
  readonly emulator: Emulator;
  /** A call as another user, without the client under test; returns the `data` of the response. */
  readonly call: (method: string, path: string, body?: JsonObject) => Promise<Json>;
  /** Creates an object as another user; returns its id. */
  readonly made: (path: string, body: JsonObject) => Promise<string>;
  /** A call of the emulator's control interface. */
  control(path: string, body: JsonObject): Promise<void>;
  /** Lets requests fail; paths begin below `/api/v1`. */
  fault(fault: Fault): void;
  /** `METHOD path` of the calls since the last use of this function, without `/api/v1`. */
  calls(): string[];
  /** The writes among the calls since the last use of this function. */
  writes(): string[];
  /** The messages to the user. */
  readonly notices: string[];
  /** The duration of each wait of the run, in milliseconds. */
  readonly waits: number[];
  /** Called before each wait of the run. */
  onWait: () => Promise<void>;
  /** Lets time pass, for durations. */
  readonly advance: (ms: number) => void;
  /** The clock of this machine. */
  now: () => number;
  /** What happened to the lines of creates in the journal. */
  readonly lines: string[];
}

/** An object as it is in a state. */
export interface Known {
  readonly id: string;
  readonly outputs: JsonObject;
}

/** The clients of the runs of a test. */
const clients: ApiClient[] = [];

/** Starts an emulator for each test of a file and stops it afterwards. */
export function eachRunning(): () => Running {
  let stop: (() => Promise<void>) | undefined;
  let running: Running | undefined;
  beforeEach(async () => {
    const emulator = await startEmulator({ rateLimit: "off" });
    const started = runningOn(emulator);
    running = started;
    stop = async () => {
      await Promise.all(clients.splice(0).map((client) => client.close()));
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

function runningOn(emulator: Emulator): Running {
  let passedMs = 0;
  const advance = (ms: number): void => {
    passedMs += ms;
  };
  const clock: Clock = {
    now: () => running.now(),
    elapsed: () => systemClock.elapsed() + passedMs,
    sleep: (ms) => {
      advance(ms);
      return Promise.resolve();
    },
  };
  const runWith = (credential = emulator.apiKey): Run =>
    runOf(clientFor(emulator, clock, credential), clock, () => running);
  const run = runWith();
  const newCalls = callsOf(emulator);
  const newWrites = callsOf(emulator);
  const running: Running = {
    ...verbsOf(run),
    ...accessTo(emulator),
    run,
    runWith: (credential) => verbsOf(runWith(credential)),
    emulator,
    advance,
    fault: ({ path = "/**", ...fault }) =>
      void emulator.faults.add({ ...fault, path: `/api/v1${path}` }),
    calls: newCalls,
    writes: () => newWrites().filter((call) => !call.startsWith("GET ")),
    ...{ notices: [], waits: [], lines: [] },
    onWait: () => Promise.resolve(),
    now: () => systemClock.now(),
  };
  return running;
}

function clientFor({ url }: Emulator, clock: Clock, apiKey: string): ApiClient {
  const client = createClient({ baseUrl: url, apiKey, version: VERSION, clock });
  clients.push(client);
  return client;
}

function runOf(client: ApiClient, clock: Clock, running: () => Running): Run {
  const happened = (what: string) => () => void running().lines.push(what);
  return newRun({
    client,
    clock: {
      ...clock,
      sleep: async (ms) => {
        running().waits.push(ms);
        await clock.sleep(ms);
        await running().onWait();
      },
    },
    journal: {
      ...noJournal,
      begin: () => ({
        sent: happened("sent"),
        again: happened("again"),
        answered: happened("answered"),
        withdraw: happened("withdrawn"),
      }),
    },
    notice: (message) => void running().notices.push(message),
    settings: { managedBy: "API", adoptAdvice: byAdopt },
  });
}

function verbsOf(run: Run): Verbs {
  const target = (kind: string, { id, outputs }: Known): Target => ({
    ...{ spec: kindNamed(kind), id, oldOutputs: outputs },
  });
  const verbs = (kind: string) => lifecycleOf(kindNamed(kind));
  return {
    create: (kind, inputs) => verbs(kind).create(kindNamed(kind), run, inputs),
    read: (kind, object) => verbs(kind).read(target(kind, object), run),
    update: (kind, object, inputs) => verbs(kind).update(target(kind, object), run, inputs),
    remove: (kind, object) => verbs(kind).remove(target(kind, object), run),
    foresee: async (kind, inputs) => verbs(kind).foresee?.(kindNamed(kind), run, inputs),
  };
}

/** The API and the control interface of an emulator, as another client uses them. */
function accessTo(emulator: Emulator): Pick<Running, "call" | "made" | "control"> {
  const call: Running["call"] = (method, path, body) => dataOf(emulator, method, path, body);
  return {
    call,
    made: async (path, body) => {
      const record = await call("POST", path, body);
      return scalarText(isObject(record) ? record.id : undefined) ?? "";
    },
    control: async (path, body) => {
      await control(emulator.url, `/${path}`, body);
    },
  };
}

/** A function that returns `METHOD path` of the calls since its last use. */
function callsOf(emulator: Emulator): () => string[] {
  let seen = 0;
  return () => {
    const fresh = emulator.requests.slice(seen);
    seen += fresh.length;
    return fresh.map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);
  };
}
