// Sessions of a process at the end of a run, with a fake engine and the emulator as the service.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { kindNamed, URN } from "../../src/definitions";
import { startEmulator } from "../../src/emulator";
import type { Emulator } from "../../src/emulator";
import type { Engine } from "../../src/internals/engine";
import { Sessions, Verbs } from "../../src/provider";
import type { Session } from "../../src/provider";
import { folderOfTest } from "../folder";

/** No process has this id: ids are smaller. */
const ENDED = 2 ** 31 - 1;

let emulator: Emulator;
let home = "";
let notices: string[] = [];

beforeAll(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
});

afterAll(() => emulator.close());

beforeEach(() => {
  home = folderOfTest();
  notices = [];
  vi.stubEnv("PULUMI_HOME", home);
  vi.stubEnv("PULUMI_BACKEND_URL", "file:///state");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A process with its engine. */
function run(port = 1) {
  let cancel: (isBusy: boolean) => void = () => undefined;
  let end = (): Promise<void> => Promise.resolve();
  let watched = 0;
  const engine: Engine = {
    port,
    notify: (_severity, message) => void notices.push(message),
    allNotified: () => Promise.resolve(),
    onCancel: (stop) => {
      cancel = stop;
    },
    onEnd: (work) => {
      end = work;
    },
    endWithEngine: () => {
      watched += 1;
    },
  };
  const sessions = new Sessions(engine);
  const session = (settings: Readonly<Record<string, string>> = {}): Session => {
    const config = { apiKey: emulator.apiKey, baseUrl: emulator.url, ...settings };
    const read = new Map(
      Object.entries(config).map(([key, value]) => [`monitoring:${key}`, value]),
    );
    return sessions.for((key) => read.get(key), {});
  };
  return {
    sessions,
    session,
    create: (name: string, settings = {}) =>
      new Verbs(kindNamed("Tag"), sessions, () => session(settings)).create({
        ...{ name, color: "#112233" },
        // Hashes of the stack and of the resource.
        [URN]: "stack".padEnd(11, "-") + name.padEnd(11, "-"),
      }),
    cancel: (isBusy = false) => {
      cancel(isBusy);
    },
    end: () => end(),
    watched: () => watched,
  };
}

/** The files of all journals. */
const files = (): string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(home, name));

/** A run that ended before the object was in the state. */
async function interrupted(name: string): Promise<void> {
  await run().create(name);
  for (const file of files()) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(`"pid":${process.pid}`, `"pid":${ENDED}`));
  }
}

test("equal settings share a session, other settings get their own, and the engine is watched once", () => {
  const { session, watched } = run();
  expect(session()).toBe(session());
  expect(session({ refresh: "fast" })).not.toBe(session());
  expect(watched()).toBe(1);
});

test("at the end of a run, all sessions remove the records of creates that are in the state", async () => {
  const { create, cancel, end } = run();
  await create("one");
  await create("two", { refresh: "fast" });
  expect(files()).toHaveLength(2);
  cancel();
  await end();
  expect(files()).toEqual([]);
});

test("a cancelled run keeps its records, sends nothing more and reports nothing", async () => {
  await interrupted("earlier");
  const { create, cancel, end } = run(2);
  await create("three");
  cancel(true);
  await expect(create("four")).rejects.toThrow("the run was cancelled");
  await end();
  expect(files()).toHaveLength(2);
  expect(notices).toEqual([]);
});

test("a leftover object of an interrupted run is reported once, at the end of the next run", async () => {
  await interrupted("left");
  const next = run(2);
  await next.create("new");
  expect(notices).toEqual([]);
  next.cancel();
  next.cancel();
  await next.end();
  expect(notices).toEqual([expect.stringContaining('"left"')]);
});

test("a journal that cannot be written is reported, and the create goes on", async () => {
  vi.stubEnv("PULUMI_HOME", import.meta.filename);
  expect(await run().create("unrecorded")).toMatchObject({ outputs: { name: "unrecorded" } });
  expect(notices).toEqual([expect.stringMatching(/^the journal of creates cannot be written/)]);
});

test("a lone surrogate in a message is replaced, because the engine does not accept it", () => {
  run().sessions.notify("warning", "half \ud83d");
  expect(notices).toEqual(["half \ufffd"]);
});
