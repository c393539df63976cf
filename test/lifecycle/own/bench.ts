// The provider operations on an emulator of their own, for kinds without a record.
import { afterEach, beforeEach } from "vitest";

import { createClient, systemClock } from "../../../src/client";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { lifecycleOf, byAdopt, noJournal, newRunState } from "../../../src/lifecycle";
import type { Lifecycle, RunContext } from "../../../src/lifecycle";
import { KINDS } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";

/** One kind's verbs, and the service that they reach. */
export interface Bench {
  readonly spec: KindSpec;
  readonly lifecycle: Lifecycle;
  readonly service: RunContext;
  readonly emulator: Emulator;
  /** The messages to the user. */
  readonly notices: readonly string[];
  /** The `data` of a response of the API, requested without the client under test. */
  readonly ask: (method: string, path: string, body?: JsonObject) => Promise<Json>;
  /** The writes that were sent since the last call of this function. */
  readonly writes: () => string[];
}

/** A bench for each test of a file. */
export function eachWithBench(kind: string): () => Bench {
  let bench: Bench | undefined;
  beforeEach(async () => {
    bench = await startBench(kind);
  });
  afterEach(async () => {
    await bench?.service.client.close();
    await bench?.emulator.close();
  });
  return () => {
    if (bench === undefined) throw new Error("only inside a test");
    return bench;
  };
}

async function startBench(kind: string): Promise<Bench> {
  const spec = KINDS.find(({ name }) => name === kind);
  if (spec === undefined) throw new Error(`no kind ${kind}`);
  const emulator = await startEmulator();
  const notices: string[] = [];
  const client = createClient({ baseUrl: emulator.url, apiKey: emulator.apiKey, version: "test" });
  let seen = 0;
  let slept = 0;
  return {
    spec,
    lifecycle: lifecycleOf(spec),
    emulator,
    notices,
    service: {
      ...newRunState(client),
      journal: noJournal,
      takeOver: byAdopt,
      clock: { ...systemClock, elapsed: () => systemClock.elapsed() + slept },
      managedBy: "API",
      notice: (message) => notices.push(message),
      sleep: (ms) => {
        slept += ms;
        return Promise.resolve();
      },
    },
    async ask(method, path, body) {
      const response = await fetch(`${emulator.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
      return text === "" ? null : (JSON.parse(text) as { data: Json }).data;
    },
    writes() {
      const fresh = emulator.requests.slice(seen);
      seen = emulator.requests.length;
      return fresh
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);
    },
  };
}
