// A leftover create of an interrupted run is reported once per engine, unless a create of this run will claim it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";

import type { LeftoverEntry, CreateKey } from "../../src/lifecycle";
import { JournalFolder } from "../../src/provider/journal/journal-folder";
import type { JournalOptions } from "../../src/provider/journal/journal-folder";
import { folderOfTest } from "../folder";
import { SentAtOnce } from "./sent-at-once";

let folder = "";
let now = 0;
/** The process id of the interrupted run, which has ended. */
let ended = 0;

beforeEach(() => {
  folder = folderOfTest();
  now = 1_800_000_000_000;
  ended = spawnSync(process.execPath, ["--version"]).pid;
});

const STACK = "stack";
const HOUR_MS = 3_600_000;

const keyOf = (urn: string): CreateKey => ({
  kind: "Monitor",
  urn,
  stack: STACK,
  content: `["Monitor",{"name":"${urn}"}]`,
  name: urn,
  isNameSecret: false,
  parent: undefined,
  fields: [],
});

const journal = (port: number, pid = process.pid, backend = "backend"): JournalFolder =>
  new SentAtOnce(optionsOf(port, pid, backend));

function optionsOf(port: number, pid: number, backend = "backend"): JournalOptions {
  return {
    folder,
    backend,
    tenant: "tenant",
    secret: "key",
    owner: { pid, port },
    now: () => now,
    isSavedLast: false,
    clockOffset: () => ({ earliest: 0, latest: 0 }),
    onFailure: (error) => {
      throw error;
    },
  };
}

/** A journal of this run, in which these resources are declared. */
function declared(port: number, ...urns: readonly [urn: string, isNew: boolean][]): JournalFolder {
  const opened = journal(port);
  const known = { stack: STACK, isPreview: false };
  for (const [urn, isNew] of urns) opened.declare({ urn, isNew, ...known });
  return opened;
}

/** The files of all journals. */
const files = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name));

const urnsOf = (entries: readonly LeftoverEntry[]): unknown[] =>
  entries.map(({ urn }) => urn).sort();

test("a leftover create is reported by one provider per run", async () => {
  journal(1, ended).begin(keyOf("left"));
  expect(urnsOf(await declared(2, ["other", true]).unclaimed())).toEqual(["left"]);
  expect(await declared(2, ["other", true]).unclaimed()).toEqual([]);
  expect(urnsOf(await declared(3, ["other", true]).unclaimed())).toEqual(["left"]);
});

test("a leftover create is recognized by its content and name, which the file stores only as hashes", async () => {
  journal(1, ended).begin(keyOf("left"));
  const [entry] = await declared(2, ["other", true]).unclaimed();
  expect(entry?.isNamed("left")).toBe(true);
  // A service may normalize it.
  expect(entry?.isNamed(" left\t")).toBe(true);
  expect(entry?.isNamed("other")).toBe(false);
  expect(entry?.isFor(keyOf("left").content)).toBe(true);
  expect(entry?.isFor(keyOf("other").content)).toBe(false);
});

test("a create that was not sent yet leaves no entry: an equal object is not its own", () => {
  new JournalFolder(optionsOf(1, ended)).begin(keyOf("waiting"));
  expect(files()).toEqual([]);
});

test("a run whose state is saved last keeps its creates for their resources, and reports none", async () => {
  const before = new SentAtOnce({ ...optionsOf(1, ended), isSavedLast: true });
  for (const id of ["lost", "saved", "removed"]) before.begin(keyOf(id)).answered(id);
  before.stop(false);
  before.close();
  const next = declared(2, ["lost", true], ["saved", false]);
  next.inState("Monitor", "saved", "saved");
  expect(await next.leftBy(keyOf("lost"))).toMatchObject([{ id: "lost" }]);
  expect(await next.leftBy(keyOf("saved"))).toEqual([]);
  expect(await next.unclaimed()).toEqual([]);
});

test("a leftover create that a create of this run will claim is not reported; resources in the state claim none", async () => {
  for (const urn of ["new", "kept", "removed"]) journal(1, ended).begin(keyOf(urn));
  const next = declared(2, ["new", true], ["kept", false]);
  expect(urnsOf(await next.unclaimed())).toEqual(["kept", "removed"]);
  // After it was claimed, it is reported unless it was resolved.
  expect(urnsOf(await next.leftBy(keyOf("new")))).toEqual(["new"]);
  expect(urnsOf(await declared(3, ["other", true]).unclaimed())).toEqual([
    "kept",
    "new",
    "removed",
  ]);
});

test("a leftover object that is in the state is not reported, whenever the engine shows it", async () => {
  for (const id of ["early", "late"]) journal(1, ended).begin(keyOf(id)).answered(id);
  const next = journal(2);
  next.inState("Monitor", "early");
  next.declare({ urn: "other", stack: STACK, isNew: true, isPreview: false });
  next.inState("Monitor", "late");
  expect(await next.unclaimed()).toEqual([]);
  expect(await declared(3, ["other", true]).unclaimed()).toEqual([]);
});

test("a create of this run is only reported if it was sent again", async () => {
  const own = journal(2);
  own.begin(keyOf("once"));
  own.begin(keyOf("twice")).again();
  expect(urnsOf(await own.unclaimed())).toEqual(["twice"]);
});

test("creates of a process with a running engine are not reported", async () => {
  const engine = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(engine, "listening");
  try {
    const { port } = engine.address() as AddressInfo;
    journal(port).begin(keyOf("busy"));
    expect(await declared(2, ["other", true]).unclaimed()).toEqual([]);
  } finally {
    // No connection to it stays open.
    await new Promise((resolve) => engine.close(resolve));
  }
});

test("a process of another user counts as running", async () => {
  const engine = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const kill = vi.spyOn(process, "kill").mockImplementation(() => {
    throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
  });
  try {
    const { port } = engine.address() as AddressInfo;
    journal(port).begin(keyOf("busy"));
    expect(await declared(2, ["other", true]).unclaimed()).toEqual([]);
  } finally {
    kill.mockRestore();
    await new Promise((resolve) => engine.close(resolve));
  }
});

test("a process that still runs has six seconds to end after its engine", async () => {
  // Nothing listens on this port.
  journal(1).begin(keyOf("orphan"));
  const found = declared(2, ["other", true]).unclaimed();
  await expect(Promise.race([found, delay(4_000, "waits")])).resolves.toBe("waits");
  expect(urnsOf(await found)).toEqual(["orphan"]);
});

test("leftover creates of another stack or another backend are not reported", async () => {
  journal(1, ended).begin({ ...keyOf("left"), stack: "other stack" });
  journal(1, ended, "other backend").begin(keyOf("left"));
  expect(await declared(2, ["other", true]).unclaimed()).toEqual([]);
});

test("unchanged files are not rewritten, because another process may be writing them", () => {
  journal(1, ended).begin(keyOf("left"));
  const written = (): number[] => files().map((path) => statSync(path).ino);
  const before = written();
  declared(2, ["other", true]);
  expect(written()).toEqual(before);
});

test("a preview reports nothing", async () => {
  journal(1, ended).begin(keyOf("left"));
  const preview = journal(2);
  preview.declare({ urn: "other", stack: STACK, isNew: true, isPreview: true });
  expect(await preview.unclaimed()).toEqual([]);
});

test("a leftover create that was not claimed for a week is dropped", async () => {
  const before = journal(1, ended);
  before.begin(keyOf("old"));
  now += 7 * 24 * HOUR_MS;
  before.begin(keyOf("younger"));
  expect(urnsOf(await declared(2, ["other", true]).unclaimed())).toEqual(["old", "younger"]);
  now += 1;
  expect(urnsOf(await declared(3, ["other", true]).unclaimed())).toEqual(["younger"]);
});

test("a leftover create is searched for from the time it was sent, however long it had waited before", async () => {
  const before = journal(1, ended);
  const entry = before.begin(keyOf("waited"));
  now += 170_000;
  entry.sent();
  const [left] = await declared(2, ["other", true]).unclaimed();
  expect(left?.lastSentAt).toBe(now);
});

test("records of answered creates are removed with their process, unless the run was cancelled", () => {
  const leftAfter = (isBusy?: boolean): number => {
    rmSync(folder, { recursive: true, force: true });
    const own = journal(2);
    own.begin(keyOf("new")).answered("id");
    if (isBusy !== undefined) own.stop(isBusy);
    own.close();
    return files().length;
  };
  // The process was not ended by the engine.
  expect(leftAfter()).toBe(1);
  expect(leftAfter(false)).toBe(0);
  expect(leftAfter(true)).toBe(1);
});

test("leftover creates are sorted newest first", async () => {
  const before = journal(1, ended);
  before.begin(keyOf("a"));
  now += 1;
  before.begin(keyOf("b"));
  const left = await declared(2, ["other", true]).unclaimed();
  expect(left.map(({ urn }) => urn)).toEqual(["b", "a"]);
});

test("entries before and after a line that a killed process left incomplete are read", async () => {
  journal(1, ended).begin(keyOf("left")).answered("object");
  const [file = ""] = files();
  appendFileSync(file, '{"key":"cut');
  journal(2, ended).begin(keyOf("left"));
  const found = await declared(3, ["other", true]).unclaimed();
  expect(found.map(({ id }) => id).sort()).toEqual(["object", undefined]);
});

test("a journal of an earlier release, with all entries in one list, is read", async () => {
  journal(1, ended).begin(keyOf("left")).answered("object");
  const [file = ""] = files();
  const [line = ""] = readFileSync(file, "utf8").trim().split("\n").slice(-1);
  writeFileSync(file, `[${line}]`);
  expect(await declared(2, ["other", true]).unclaimed()).toMatchObject([{ id: "object" }]);
});

test("an entry of an earlier release is found in its folder and recognized", async () => {
  // Names and hashes as they were written then.
  const stack = join(folder, "FV9sBc1EZ1Q");
  const [content, name] = ["sWvASRvuzJ2VVbvRVYArXz", "y_KxZDCXKHx2PFv1VNwMwF"];
  const owner = { pid: ended, port: 1 };
  const times = { sentAt: now, lastSentAt: now, isRepeated: false };
  const left = { key: "1", kind: "Monitor", urn: "left", content, name, ...times, owner };
  mkdirSync(stack);
  writeFileSync(join(stack, "1.tenant.json"), JSON.stringify(left));
  const next = declared(2, ["left", true]);
  expect(next.elsewhere(keyOf("left")).open).toBe(1);
  const [entry] = await next.leftBy(keyOf("left"));
  expect(entry?.isFor(keyOf("left").content)).toBe(true);
  expect(entry?.isNamed("left")).toBe(true);
});

test("a file without unfinished entries is removed", () => {
  journal(1, ended).begin(keyOf("left")).answered("object");
  declared(2, ["left", false]).inState("Monitor", "object");
  expect(files()).toEqual([]);
});

test("the file of a process that may still run is not changed", () => {
  const working = journal(1);
  working.begin(keyOf("made")).answered("object");
  const preview = declared(2, ["made", false]);
  preview.inState("Monitor", "object");
  working.begin(keyOf("next"));
  preview.close();
  const { ids, open } = declared(3).elsewhere(keyOf("next"));
  expect({ ids, open }).toEqual({ ids: ["object"], open: 1 });
});

test("entries that a process adds after its file was read are found once the process has ended", async () => {
  const working = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const first = journal(1, working.pid ?? 0);
  first.begin(keyOf("made")).answered("object");
  const opened = declared(2, ["made", false], ["next", true]);
  first.begin(keyOf("next")).answered("the next object");
  working.kill("SIGKILL");
  await once(working, "exit");
  opened.inState("Monitor", "object");
  expect(await opened.leftBy(keyOf("next"))).toMatchObject([{ id: "the next object" }]);
  expect(await opened.leftBy(keyOf("made"))).toEqual([]);
});

test("a leftover create that one provider of a program will claim is not reported by another", async () => {
  journal(1, ended).begin(keyOf("left"));
  expect(await declared(2, ["left", true]).unclaimed()).toEqual([]);
  expect(await declared(2, ["other", true]).unclaimed()).toEqual([]);
});

test("an entry is recorded even if the file and its folder were removed", () => {
  const working = journal(1);
  working.begin(keyOf("first"));
  rmSync(folder, { recursive: true });
  working.begin(keyOf("second"));
  expect(declared(2).elsewhere(keyOf("second")).open).toBe(1);
});

test("a file that was removed before it would be changed is not created again", () => {
  const working = journal(1, ended);
  working.begin(keyOf("made")).answered("object");
  const preview = declared(2, ["made", false]);
  rmSync(folder, { recursive: true });
  preview.inState("Monitor", "object");
  expect(existsSync(folder)).toBe(false);
});

/** The open files of this process; only Linux shows them. */
const OPENED = "/proc/self/fd";

function target(name: string): string {
  try {
    return readlinkSync(join(OPENED, name));
  } catch {
    // It was closed meanwhile.
    return "";
  }
}

const isInFolder = (path: string): boolean => path.startsWith(folder);

test.runIf(existsSync(OPENED))("a removed file is not kept open", () => {
  const opened = (): number => readdirSync(OPENED).map(target).filter(isInFolder).length;
  const own = journal(1);
  for (const urn of ["one", "two"]) {
    const entry = own.begin(keyOf(urn));
    expect(opened()).toBe(1);
    entry.withdraw();
    // Windows keeps the folder of a file that is open.
    expect(opened()).toBe(0);
  }
  own.begin(keyOf("three"));
  rmSync(folder, { recursive: true });
  own.begin(keyOf("four"));
  expect(opened()).toBe(1);
});
