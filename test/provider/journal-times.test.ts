// How long entries, marks and locks of a journal are valid, to the millisecond, and what happens in unusual runs.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import type { Span } from "../../src/client";
import type { CreateKey } from "../../src/lifecycle";
import type { JournalFolder } from "../../src/provider/journal/journal-folder";
import { shortHash } from "../../src/provider/journal/scope";
import { folderOfTest } from "../folder";
import { SentAtOnce } from "./sent-at-once";

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** No process has this id: ids are smaller. */
const ENDED = 2 ** 31 - 1;

let folder = "";
let now = 0;
let failures: unknown[] = [];
/** How far the service's clock is ahead, if known. */
let ahead: Span | undefined;

beforeEach(() => {
  folder = folderOfTest();
  now = 1_800_000_000_000;
  failures = [];
  ahead = { earliest: 0, latest: 0 };
});

const journal = ({ pid = ENDED, port = 1, tenant = "tenant" } = {}): JournalFolder =>
  new SentAtOnce({
    folder,
    backend: "backend",
    tenant,
    secret: "key",
    owner: { pid, port },
    now: () => now,
    isSavedLast: false,
    clockOffset: () => ahead,
    onFailure: (error) => failures.push(error),
  });

const keyOf = (urn: string): CreateKey => ({
  kind: "Monitor",
  urn,
  stack: "stack",
  content: urn,
  name: urn,
  isNameSecret: false,
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

test("providers of one program that have read the same files report a leftover create once", async () => {
  journal().begin(keyOf("left"));
  const [one, other] = [nextRun(), nextRun()];
  expect(await reported(one)).toEqual(["left"]);
  expect(await reported(other)).toEqual([]);
});

test("a leftover create that was searched for but not resolved is reported", async () => {
  journal().begin(keyOf("left"));
  const next = nextRun({ urn: "left" });
  expect(await next.leftBy(keyOf("left"))).toHaveLength(1);
  expect(await reported(next)).toEqual(["left"]);
});

test("a leftover create recorded after the new create has searched is not reported", async () => {
  const before = journal();
  before.begin(keyOf("earlier"));
  const next = nextRun({ urn: "late" });
  expect(await next.leftBy(keyOf("late"))).toEqual([]);
  before.begin(keyOf("late"));
  expect(await reported(next)).toEqual(["earlier"]);
});

test("a leftover create is reported if its resource turns out to be in the state", async () => {
  journal().begin(keyOf("left"));
  const next = nextRun({ urn: "left" });
  next.inState("Monitor", "some object", "left");
  expect(await reported(next)).toEqual(["left"]);
});

test("the update that follows a preview in the same process reports a leftover create", async () => {
  journal().begin(keyOf("left"));
  const next = nextRun({ isPreview: true });
  expect(await reported(next)).toEqual([]);
  next.writes();
  expect(await reported(next)).toEqual(["left"]);
});

test("a leftover create of another tenant is not reported, and its file is kept", async () => {
  journal().begin(keyOf("left"));
  expect(await reported(nextRun({ tenant: "other" }))).toEqual([]);
  expect(await reported(nextRun())).toEqual(["left"]);
});

test("only leftover creates that are neither resolved nor withdrawn are reported", async () => {
  const before = journal();
  const [withdrawn] = ["withdrawn", "resolved", "left"].map((urn) => before.begin(keyOf(urn)));
  withdrawn?.withdraw();
  const next = nextRun();
  const [resolved] = await next.leftBy(keyOf("resolved"));
  if (resolved !== undefined) next.markResolved(resolved);
  expect(await reported(next)).toEqual(["left"]);
});

test("a file with only finished entries is removed when it is read, but an empty new file is kept", () => {
  journal().begin(keyOf("left"));
  const [path = ""] = files();
  const opened = `${path.slice(0, -".tenant.json".length)}x.tenant.json`;
  writeFileSync(opened, "");
  nextRun();
  expect(files().sort()).toEqual([path, opened].sort());
  const last = readFileSync(path, "utf8").trim();
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(last) as object), isDone: true }));
  nextRun();
  expect(files()).toEqual([opened]);
});

test("lines that are not entries are skipped", async () => {
  journal().begin(keyOf("left"));
  const [path = ""] = files();
  for (const line of ["null", "1", '"text"', "{}", '{"key":"one"}', '{"owner":{"pid":1}}'])
    appendFileSync(path, `${line}\n`);
  expect(await reported(nextRun())).toEqual(["left"]);
});

test.each([
  ["was answered", false, {}],
  ["was sent again", true, { again: true }],
  ["failed with a known object", true, { keep: true }],
  ["was answered after the engine had announced its end", true, { late: true }],
  ["is in a run whose end was announced twice", true, { twice: true }],
])("after a complete run, a create that %s stays recorded: %j", (_what, stays, how) => {
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
  // The folder of the stack is removed with its last file.
  expect(readdirSync(folder)).toHaveLength(stays ? 1 : 0);
});

test("a create that was sent twice is reported even if the state has its object, because there may be two", async () => {
  const entries = ["once", "twice"].map((urn) => [urn, journal().begin(keyOf(urn))] as const);
  for (const [urn, entry] of entries) {
    if (urn === "twice") entry.again();
    entry.answered(urn);
  }
  const next = nextRun();
  for (const [urn] of entries) next.inState("Monitor", urn);
  expect(await reported(next)).toEqual(["twice"]);
});

test("a leftover create without a name cannot be recognized by name", async () => {
  journal().begin({ ...keyOf("left"), name: undefined });
  const [entry] = await nextRun().unclaimed();
  expect(entry?.isNamed("left")).toBeUndefined();
});

test.each([
  [10_000, false],
  [10_001, true],
])("a wait of %i ms before a request is recorded: %j", async (waitedMs, isRecorded) => {
  const entry = journal().begin(keyOf("waited"));
  const begunAt = now;
  now += waitedMs;
  entry.sent();
  const [left] = await nextRun().unclaimed();
  expect(left).toMatchObject({ sentAt: begunAt, lastSentAt: isRecorded ? now : begunAt });
});

test.each([
  [10 * MINUTE_MS, 1],
  [10 * MINUTE_MS + 1, 0],
])(
  "number of creates, sent %i ms ago, that may still search for their object: %i",
  (elapsedMs, open) => {
    journal().begin(keyOf("one"));
    now += elapsedMs;
    expect(nextRun().elsewhere(keyOf("one")).open).toBe(open);
  },
);

test("other creates with the same content count as searching for the same object until they have searched", async () => {
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

test("claimed ids of another tenant are known, except for numbers; those of another kind are not", () => {
  for (const id of ["7", "x"]) journal().begin(keyOf("one")).found(id);
  expect([...nextRun().elsewhere(keyOf("one")).ids].sort()).toEqual(["7", "x"]);
  expect(nextRun({ tenant: "other" }).elsewhere(keyOf("one")).ids).toEqual(["x"]);
  expect(nextRun().elsewhere({ ...keyOf("one"), kind: "Tag" }).ids).toEqual([]);
});

test.each([
  [10 * MINUTE_MS, false],
  [10 * MINUTE_MS + 1, true],
])(
  "an object that a search claimed %i ms before a create was sent belongs to the create: %j",
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

test("if the journal cannot be written, creates continue, and the failure is reported once", () => {
  const one = journal().begin(keyOf("one"));
  expect(failures).toEqual([]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "no folder");
  expect(one.claim("x")).toBe(true);
  expect(one.answered("x")).toBe(true);
  expect(failures).toHaveLength(1);
});

test("a create sent before the service's clock was known gets the clock offset of the next create", async () => {
  ahead = undefined;
  const before = journal();
  before.begin(keyOf("first"));
  ahead = { earliest: 1_000, latest: 2_000 };
  before.begin(keyOf("second"));
  // Other creates of the process keep their own offset, even if the clock was set meanwhile.
  ahead = { earliest: 5_000, latest: 6_000 };
  before.begin(keyOf("third"));
  const left = await nextRun().unclaimed();
  const offsets = left.map(({ urn, clockOffset }) => [urn, clockOffset?.earliest]);
  expect(Object.fromEntries(offsets)).toEqual({ first: 1_000, second: 1_000, third: 5_000 });
});

test("a create that is sent again after the service's clock is known gets the clock offset", async () => {
  ahead = undefined;
  const entry = journal().begin(keyOf("left"));
  ahead = { earliest: 1_000, latest: 2_000 };
  entry.again();
  expect(await nextRun().unclaimed()).toMatchObject([{ clockOffset: ahead }]);
});

test("an old file that cannot be removed switches the journal off, and fails no run", () => {
  // A folder, because permissions do not apply to every user who runs this.
  const old = join(folder, "old.taken");
  mkdirSync(old);
  utimesSync(old, 1, 1);
  const opened = nextRun();
  expect(failures).toEqual([expect.objectContaining({ code: "ERR_FS_EISDIR" })]);
  opened.begin(keyOf("one"));
  expect(failures).toHaveLength(1);
});
