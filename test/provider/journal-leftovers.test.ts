// What an interrupted run left is reported once for each engine, unless a create of this run will claim it.
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
import { folderOfTest } from "../folder";

let folder = "";
let now = 0;
/** The process of the interrupted run has ended. */
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
  parent: undefined,
  fields: [],
});

const journal = (port: number, pid = process.pid, backend = "backend"): JournalFolder =>
  new JournalFolder({
    folder,
    backend,
    tenant: "tenant",
    secret: "key",
    owner: { pid, port },
    now: () => now,
    clockOffset: () => ({ earliest: 0, latest: 0 }),
    onFailure: (error) => {
      throw error;
    },
  });

/** A journal of this run, which has shown these resources. */
function shown(port: number, ...urns: readonly [urn: string, isNew: boolean][]): JournalFolder {
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

test("one provider of a program reports it, and then the next run", async () => {
  journal(1, ended).begin(keyOf("left"));
  expect(urnsOf(await shown(2, ["other", true]).unclaimed())).toEqual(["left"]);
  expect(await shown(2, ["other", true]).unclaimed()).toEqual([]);
  expect(urnsOf(await shown(3, ["other", true]).unclaimed())).toEqual(["left"]);
});

test("it is recognized by its content and its name, of which the file has only hashes", async () => {
  journal(1, ended).begin(keyOf("left"));
  const [entry] = await shown(2, ["other", true]).unclaimed();
  expect(entry?.isNamed("left")).toBe(true);
  expect(entry?.isNamed("other")).toBe(false);
  expect(entry?.isFor(keyOf("left").content)).toBe(true);
  expect(entry?.isFor(keyOf("other").content)).toBe(false);
});

test("what a create of this run will claim is not reported; what the state has is no create", async () => {
  for (const urn of ["new", "kept", "removed"]) journal(1, ended).begin(keyOf(urn));
  const next = shown(2, ["new", true], ["kept", false]);
  expect(urnsOf(await next.unclaimed())).toEqual(["kept", "removed"]);
  // Claimed, it is reported if it was not resolved.
  expect(urnsOf(await next.leftBy(keyOf("new")))).toEqual(["new"]);
  expect(urnsOf(await shown(3, ["other", true]).unclaimed())).toEqual(["kept", "new", "removed"]);
});

test("what the state turns out to have is not reported, whichever is known first", async () => {
  for (const id of ["early", "late"]) journal(1, ended).begin(keyOf(id)).answered(id);
  const next = journal(2);
  next.inState("Monitor", "early");
  next.declare({ urn: "other", stack: STACK, isNew: true, isPreview: false });
  next.inState("Monitor", "late");
  expect(await next.unclaimed()).toEqual([]);
  expect(await shown(3, ["other", true]).unclaimed()).toEqual([]);
});

test("a create of this run is only reported if it was sent again", async () => {
  const own = journal(2);
  own.begin(keyOf("once"));
  own.begin(keyOf("twice")).again();
  expect(urnsOf(await own.unclaimed())).toEqual(["twice"]);
});

test("what a process with a running engine works on is its own affair", async () => {
  const engine = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(engine, "listening");
  try {
    const { port } = engine.address() as AddressInfo;
    journal(port).begin(keyOf("busy"));
    expect(await shown(2, ["other", true]).unclaimed()).toEqual([]);
  } finally {
    // Nobody stays connected to it.
    await new Promise((resolve) => engine.close(resolve));
  }
});

test("a process of another user counts as one that still runs", async () => {
  const engine = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const kill = vi.spyOn(process, "kill").mockImplementation(() => {
    throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
  });
  try {
    const { port } = engine.address() as AddressInfo;
    journal(port).begin(keyOf("busy"));
    expect(await shown(2, ["other", true]).unclaimed()).toEqual([]);
  } finally {
    kill.mockRestore();
    await new Promise((resolve) => engine.close(resolve));
  }
});

test("a process that still runs has six seconds after its engine to end", async () => {
  // Nothing listens there.
  journal(1).begin(keyOf("orphan"));
  const found = shown(2, ["other", true]).unclaimed();
  await expect(Promise.race([found, delay(4_000, "waits")])).resolves.toBe("waits");
  expect(urnsOf(await found)).toEqual(["orphan"]);
});

test("what another stack left, or this one at another backend, is not reported", async () => {
  journal(1, ended).begin({ ...keyOf("left"), stack: "other stack" });
  journal(1, ended, "other backend").begin(keyOf("left"));
  expect(await shown(2, ["other", true]).unclaimed()).toEqual([]);
});

test("files that stay as they are are not written: another process may write them just then", () => {
  journal(1, ended).begin(keyOf("left"));
  const written = (): number[] => files().map((path) => statSync(path).ino);
  const before = written();
  shown(2, ["other", true]);
  expect(written()).toEqual(before);
});

test("a preview reports nothing", async () => {
  journal(1, ended).begin(keyOf("left"));
  const preview = journal(2);
  preview.declare({ urn: "other", stack: STACK, isNew: true, isPreview: true });
  expect(await preview.unclaimed()).toEqual([]);
});

test("what nobody has claimed for a week is dropped", async () => {
  const before = journal(1, ended);
  before.begin(keyOf("old"));
  now += 7 * 24 * HOUR_MS;
  before.begin(keyOf("younger"));
  expect(urnsOf(await shown(2, ["other", true]).unclaimed())).toEqual(["old", "younger"]);
  now += 1;
  expect(urnsOf(await shown(3, ["other", true]).unclaimed())).toEqual(["younger"]);
});

test("a create is searched until long after it was sent, however long it had waited before", async () => {
  const before = journal(1, ended);
  const entry = before.begin(keyOf("waited"));
  now += 170_000;
  entry.sent();
  const [left] = await shown(2, ["other", true]).unclaimed();
  expect(left?.lastSentAt).toBe(now);
});

test("creates that were answered are gone with their process, unless the run was cancelled", () => {
  const leftAfter = (isBusy?: boolean): number => {
    rmSync(folder, { recursive: true, force: true });
    const own = journal(2);
    own.begin(keyOf("new")).answered("id");
    if (isBusy !== undefined) own.stop(isBusy);
    own.close();
    return files().length;
  };
  // Something else than the engine has ended the process.
  expect(leftAfter()).toBe(1);
  expect(leftAfter(false)).toBe(0);
  expect(leftAfter(true)).toBe(1);
});

test("the youngest is first", async () => {
  const before = journal(1, ended);
  before.begin(keyOf("a"));
  now += 1;
  before.begin(keyOf("b"));
  const left = await shown(2, ["other", true]).unclaimed();
  expect(left.map(({ urn }) => urn)).toEqual(["b", "a"]);
});

test("what was recorded before a line that a killed process left incomplete counts, and so does what follows", async () => {
  journal(1, ended).begin(keyOf("left")).answered("object");
  const [file = ""] = files();
  appendFileSync(file, '{"key":"cut');
  journal(2, ended).begin(keyOf("left"));
  const found = await shown(3, ["other", true]).unclaimed();
  expect(found.map(({ id }) => id).sort()).toEqual(["object", undefined]);
});

test("a journal of an earlier release, with all entries in one list, is read", async () => {
  journal(1, ended).begin(keyOf("left")).answered("object");
  const [file = ""] = files();
  const [line = ""] = readFileSync(file, "utf8").trim().split("\n").slice(-1);
  writeFileSync(file, `[${line}]`);
  expect(await shown(2, ["other", true]).unclaimed()).toMatchObject([{ id: "object" }]);
});

test("what an earlier release recorded is found where it was, and recognized", async () => {
  // Names and hashes as they were written then.
  const stack = join(folder, "FV9sBc1EZ1Q");
  const [content, name] = ["sWvASRvuzJ2VVbvRVYArXz", "y_KxZDCXKHx2PFv1VNwMwF"];
  const owner = { pid: ended, port: 1 };
  const times = { sentAt: now, lastSentAt: now, isRepeated: false };
  const left = { key: "1", kind: "Monitor", urn: "left", content, name, ...times, owner };
  mkdirSync(stack);
  writeFileSync(join(stack, "1.tenant.json"), JSON.stringify(left));
  const next = shown(2, ["left", true]);
  expect(next.elsewhere(keyOf("left")).open).toBe(1);
  const [entry] = await next.leftBy(keyOf("left"));
  expect(entry?.isFor(keyOf("left").content)).toBe(true);
  expect(entry?.isNamed("left")).toBe(true);
});

test("a file in which nothing is left to do is removed", () => {
  journal(1, ended).begin(keyOf("left")).answered("object");
  shown(2, ["left", false]).inState("Monitor", "object");
  expect(files()).toEqual([]);
});

test("the file of a process that may still work is left alone", () => {
  const working = journal(1);
  working.begin(keyOf("made")).answered("object");
  const preview = shown(2, ["made", false]);
  preview.inState("Monitor", "object");
  working.begin(keyOf("next"));
  preview.close();
  const { ids, open } = shown(3).elsewhere(keyOf("next"));
  expect({ ids, open }).toEqual({ ids: ["object"], open: 1 });
});

test("what a process recorded after it was first read counts, once it has ended", async () => {
  const working = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const first = journal(1, working.pid ?? 0);
  first.begin(keyOf("made")).answered("object");
  const opened = shown(2, ["made", false], ["next", true]);
  first.begin(keyOf("next")).answered("the next object");
  working.kill("SIGKILL");
  await once(working, "exit");
  opened.inState("Monitor", "object");
  expect(await opened.leftBy(keyOf("next"))).toMatchObject([{ id: "the next object" }]);
  expect(await opened.leftBy(keyOf("made"))).toEqual([]);
});

test("what one provider of a program expects, another one does not report", async () => {
  journal(1, ended).begin(keyOf("left"));
  expect(await shown(2, ["left", true]).unclaimed()).toEqual([]);
  expect(await shown(2, ["other", true]).unclaimed()).toEqual([]);
});

test("an entry is recorded although somebody has removed the file, or its folder", () => {
  const working = journal(1);
  working.begin(keyOf("first"));
  rmSync(folder, { recursive: true });
  working.begin(keyOf("second"));
  expect(shown(2).elsewhere(keyOf("second")).open).toBe(1);
});

test("a file that is gone by the time it would be changed comes to nothing", () => {
  const working = journal(1, ended);
  working.begin(keyOf("made")).answered("object");
  const preview = shown(2, ["made", false]);
  rmSync(folder, { recursive: true });
  preview.inState("Monitor", "object");
  expect(existsSync(folder)).toBe(false);
});

/** The files that this process has opened; Linux alone shows them. */
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

test.runIf(existsSync(OPENED))("no file stays open that is removed", () => {
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
