// How long entries, marks and locks of a journal count: to the millisecond, and where a run is not an ordinary one.
import {
  appendFileSync,
  existsSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import type { Span } from "../../src/client";
import type { CreateKey } from "../../src/lifecycle";
import { JournalFolder } from "../../src/provider/journal/journal-folder";
import { shortHash } from "../../src/provider/journal/place";
import { folderOfTest } from "../folder";

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** No process has this id: ids are smaller. */
const ENDED = 2 ** 31 - 1;

let folder = "";
let now = 0;
let failures: unknown[] = [];
/** How far the service's clock is ahead, as far as it is known. */
let ahead: Span | undefined;

beforeEach(() => {
  folder = folderOfTest();
  now = 1_800_000_000_000;
  failures = [];
  ahead = { earliest: 0, latest: 0 };
});

const journal = ({ pid = ENDED, port = 1, tenant = "tenant" } = {}): JournalFolder =>
  new JournalFolder({
    folder,
    backend: "backend",
    tenant,
    secret: "key",
    owner: { pid, port },
    now: () => now,
    clockOffset: () => ahead,
    onFailure: (error) => failures.push(error),
  });

const keyOf = (urn: string): CreateKey => ({
  kind: "Monitor",
  urn,
  stack: "stack",
  content: urn,
  name: urn,
  parent: undefined,
  fields: [],
});

/** A journal of the next run, which declares another resource. */
function nextRun({ port = 2, isPreview = false, urn = "another", tenant = "tenant" } = {}) {
  const opened = journal({ pid: process.pid, port, tenant });
  opened.declare({ urn, stack: "stack", isNew: true, isPreview });
  return opened;
}

const reported = async (opened: JournalFolder): Promise<unknown[]> =>
  (await opened.unclaimed()).map(({ urn }) => urn);

/** The files in the folder of the stack. */
function files(): string[] {
  const [stack = ""] = readdirSync(folder).filter((name) => !name.includes("."));
  return readdirSync(join(folder, stack)).map((name) => join(folder, stack, name));
}

test("providers of one program that have read the same files report what is left once", async () => {
  journal().begin(keyOf("left"));
  const [one, other] = [nextRun(), nextRun()];
  expect(await reported(one)).toEqual(["left"]);
  expect(await reported(other)).toEqual([]);
});

test("a create that has looked for what is left and was not resolved is reported", async () => {
  journal().begin(keyOf("left"));
  const next = nextRun({ urn: "left" });
  expect(await next.leftBy(keyOf("left"))).toHaveLength(1);
  expect(await reported(next)).toEqual(["left"]);
});

test("a create that found nothing is still expected", async () => {
  const before = journal();
  before.begin(keyOf("earlier"));
  const next = nextRun({ urn: "late" });
  expect(await next.leftBy(keyOf("late"))).toEqual([]);
  before.begin(keyOf("late"));
  expect(await reported(next)).toEqual(["earlier"]);
});

test("a create that the state has after all is expected no more", async () => {
  journal().begin(keyOf("left"));
  const next = nextRun({ urn: "left" });
  next.inState("Monitor", "some object", "left");
  expect(await reported(next)).toEqual(["left"]);
});

test("the run that follows a preview in the same process reports what is left", async () => {
  journal().begin(keyOf("left"));
  const next = nextRun({ isPreview: true });
  expect(await reported(next)).toEqual([]);
  next.writes();
  expect(await reported(next)).toEqual(["left"]);
});

test("what another tenant left is not reported, and its file stays", async () => {
  journal().begin(keyOf("left"));
  expect(await reported(nextRun({ tenant: "other" }))).toEqual([]);
  expect(await reported(nextRun())).toEqual(["left"]);
});

test("what is resolved or withdrawn is not reported, and the rest is", async () => {
  const before = journal();
  const [withdrawn] = ["withdrawn", "resolved", "left"].map((urn) => before.begin(keyOf(urn)));
  withdrawn?.withdraw();
  const next = nextRun();
  const [resolved] = await next.leftBy(keyOf("resolved"));
  if (resolved !== undefined) next.markResolved(resolved);
  expect(await reported(next)).toEqual(["left"]);
});

test("a file in which all is done is removed when it is read, but not one that was only just opened", () => {
  journal().begin(keyOf("left"));
  const [path = ""] = files();
  const opened = `${path.slice(0, -".tenant.json".length)}x.tenant.json`;
  writeFileSync(opened, "");
  nextRun();
  expect(files().sort()).toEqual([path, opened].sort());
  const entry = { key: "one", kind: "Monitor", isDone: true, owner: { pid: ENDED, port: 1 } };
  writeFileSync(path, JSON.stringify(entry));
  nextRun();
  expect(files()).toEqual([opened]);
});

test("lines that are no entries are skipped", async () => {
  journal().begin(keyOf("left"));
  const [path = ""] = files();
  for (const line of ["null", "1", '"text"', "{}", '{"key":"one"}', '{"owner":{"pid":1}}'])
    appendFileSync(path, `${line}\n`);
  expect(await reported(nextRun())).toEqual(["left"]);
});

test.each([
  ["was not", false, {}],
  ["was sent again", true, { again: true }],
  ["failed although its object is known", true, { keep: true }],
  ["is answered after the engine has announced its end", true, { late: true }],
  ["is in a run that was announced to end twice", true, { twice: true }],
])("after a whole run, a create stays recorded only if it: %s", (_what, stays, how) => {
  const { again, keep, late, twice } = {
    again: false,
    keep: false,
    late: false,
    twice: false,
    ...how,
  };
  const own = journal();
  const entry = own.begin(keyOf("new"));
  if (again) entry.again();
  if (!late) entry.answered("object");
  if (keep) entry.keep();
  expect(own.isWhole).toBe(false);
  own.stop(false);
  expect(own.isWhole).toBe(true);
  if (late) entry.answered("object");
  if (twice) own.stop(false);
  expect(own.isWhole).toBe(!twice);
  own.close();
  // The folder of the stack goes with its last file.
  expect(readdirSync(folder)).toHaveLength(stays ? 1 : 0);
});

test("a repeated create may have made two objects: the state has only one of them", async () => {
  const entries = ["once", "twice"].map((urn) => [urn, journal().begin(keyOf(urn))] as const);
  for (const [urn, entry] of entries) {
    if (urn === "twice") entry.again();
    entry.answered(urn);
  }
  const next = nextRun();
  for (const [urn] of entries) next.inState("Monitor", urn);
  expect(await reported(next)).toEqual(["twice"]);
});

test("an object without a name has none to be recognized by", async () => {
  journal().begin({ ...keyOf("left"), name: undefined });
  const [entry] = await nextRun().unclaimed();
  expect(entry?.isNamed("left")).toBeUndefined();
});

test.each([
  [10_000, false],
  [10_001, true],
])("that a request waited for %i ms is noted: %j", async (waitedMs, isNoted) => {
  const entry = journal().begin(keyOf("waited"));
  const begunAt = now;
  now += waitedMs;
  entry.sent();
  const [left] = await nextRun().unclaimed();
  expect(left).toMatchObject({ sentAt: begunAt, lastSentAt: isNoted ? now : begunAt });
});

test.each([
  [10 * MINUTE_MS, 1],
  [10 * MINUTE_MS + 1, 0],
])("a create that was sent %i ms ago may still look for its object: %i", (elapsedMs, open) => {
  journal().begin(keyOf("one"));
  now += elapsedMs;
  expect(nextRun().elsewhere(keyOf("one")).open).toBe(open);
});

test("others with the same content search for the same object, unless they have it or have searched", async () => {
  const before = journal();
  before.begin(keyOf("one"));
  const next = nextRun();
  const open = (key = keyOf("one"), opened = next): number => opened.elsewhere(key).open;
  expect(open()).toBe(1);
  expect(open(keyOf("two"))).toBe(0);
  expect(open({ ...keyOf("one"), kind: "Tag" })).toBe(0);
  expect(open(keyOf("one"), nextRun({ tenant: "other" }))).toBe(0);
  expect(open(keyOf("one"), before), "its own").toBe(0);
  const [entry] = await next.leftBy(keyOf("one"));
  if (entry !== undefined) next.markSearched(entry);
  expect(open()).toBe(0);
});

test("objects of another tenant are known by their ids, except for numbers, and those of another kind are not", () => {
  for (const id of ["7", "x"]) journal().begin(keyOf("one")).found(id);
  expect([...nextRun().elsewhere(keyOf("one")).ids].sort()).toEqual(["7", "x"]);
  expect(nextRun({ tenant: "other" }).elsewhere(keyOf("one")).ids).toEqual(["x"]);
  expect(nextRun().elsewhere({ ...keyOf("one"), kind: "Tag" }).ids).toEqual([]);
});

test.each([
  [10 * MINUTE_MS, false],
  [10 * MINUTE_MS + 1, true],
])(
  "an object that a search took %i ms before a create was sent is its own: %j",
  (elapsedMs, own) => {
    expect(journal().begin(keyOf("one")).claim("x")).toBe(true);
    now += elapsedMs;
    expect(journal().begin(keyOf("two")).answered("x")).toBe(own);
  },
);

test.each([
  [WEEK_MS, true],
  [WEEK_MS + 1, false],
])("a mark that is %i ms old is kept: %j", (elapsedMs, isKept) => {
  expect(journal().begin(keyOf("one")).claim("x")).toBe(true);
  now += elapsedMs;
  const lock = join(folder, "held.lock");
  writeFileSync(lock, "");
  nextRun();
  expect(readdirSync(folder).some((name) => name.endsWith(".found"))).toBe(isKept);
  expect(existsSync(lock)).toBe(true);
});

test.each([
  [10_000, true],
  [10_001, false],
])("a lock that is %i ms old is held: %j", (elapsedMs, isHeld) => {
  const one = journal().begin(keyOf("one"));
  const lock = join(folder, `${shortHash(["Monitor", "x"])}.lock`);
  writeFileSync(lock, "");
  utimesSync(lock, now / 1000, now / 1000);
  now += elapsedMs;
  expect(one.claim("x")).toBe(false);
  expect(existsSync(lock)).toBe(isHeld);
  expect(one.claim("x")).toBe(!isHeld);
});

test("where nothing can be written, creates go on, and that is reported once", () => {
  const one = journal().begin(keyOf("one"));
  expect(failures).toEqual([]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "no folder");
  expect(one.claim("x")).toBe(true);
  expect(one.answered("x")).toBe(true);
  expect(failures).toHaveLength(1);
});

test("a create that was sent before the service's clock was known has that of the other creates", async () => {
  ahead = undefined;
  const before = journal();
  before.begin(keyOf("first"));
  ahead = { earliest: 1_000, latest: 2_000 };
  before.begin(keyOf("second"));
  // Others of the process keep their own, although the clock was set meanwhile.
  ahead = { earliest: 5_000, latest: 6_000 };
  before.begin(keyOf("third"));
  const left = await nextRun().unclaimed();
  const offsets = left.map(({ urn, clockOffset }) => [urn, clockOffset?.earliest]);
  expect(Object.fromEntries(offsets)).toEqual({ first: 1_000, second: 1_000, third: 5_000 });
});

test("a create that is answered after the service's clock is known has that", async () => {
  ahead = undefined;
  const entry = journal().begin(keyOf("left"));
  ahead = { earliest: 1_000, latest: 2_000 };
  entry.again();
  expect(await nextRun().unclaimed()).toMatchObject([{ clockOffset: ahead }]);
});
