// Creates of two processes search among the same objects at the same time: only one of them gets an object.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import type { CreateKey } from "../../src/lifecycle";
import type { JournalFolder } from "../../src/provider/journal/journal-folder";
import { shortHash } from "../../src/provider/journal/scope";
import { folderOfTest } from "../folder";
import { SentAtOnce } from "./sent-at-once";

let folder = "";

beforeEach(() => {
  folder = folderOfTest();
});

/** A journal as another process would open it. */
const journal = (tenant = "tenant", stack = "stack") => ({
  begin: (urn: string) => journalOf(tenant).begin({ ...createKey, urn, stack }),
});

const journalOf = (tenant: string): JournalFolder =>
  new SentAtOnce({
    folder,
    backend: "backend",
    tenant,
    secret: "key",
    owner: { pid: process.pid, port: 1 },
    now: () => Date.now(),
    isSavedLast: false,
    clockOffset: () => ({ earliest: 0, latest: 0 }),
    onFailure: (error) => {
      throw error;
    },
  });

const createKey: CreateKey = {
  kind: "Monitor",
  urn: "one",
  stack: "stack",
  content: '["Monitor",{"name":"shop"}]',
  name: "shop",
  isNameSecret: false,
  parent: undefined,
  fields: [],
};

test("an object that one create has claimed is not claimed by another", () => {
  const one = journal().begin("one");
  const other = journal().begin("other");
  expect(one.claim("x")).toBe(true);
  expect(other.claim("x")).toBe(false);
  expect(other.claim("y")).toBe(true);
  expect(one.claim("y")).toBe(false);
});

test("an object that the service returns to two creates is that of one, if the service may return existing ones", () => {
  expect(journal().begin("one").answered("x", true)).toBe(true);
  expect(journal().begin("other").answered("x", true)).toBe(false);
  expect(journal().begin("other").answered("y", true)).toBe(true);
});

test("an object that an interrupted create has found is not claimed by another", () => {
  journal().begin("one").found("x");
  expect(journal().begin("other").claim("x")).toBe(false);
});

test("an object claimed by a search stays with it if the response to its create arrives later", () => {
  const slow = journal().begin("slow");
  const searching = journal().begin("searching");
  expect(searching.claim("x")).toBe(true);
  expect(slow.answered("x")).toBe(false);
  // It has no object: it may claim another one.
  expect(slow.claim("y")).toBe(true);
  expect(journal().begin("third").claim("x")).toBe(false);
});

test("an object whose create was answered cannot be claimed, and a failed claim has no effect", () => {
  const quick = journal().begin("quick");
  expect(quick.answered("x")).toBe(true);
  expect(journal().begin("searching").claim("x")).toBe(false);
  // The mark of the failed claim exists, and the object still belongs to its create.
  expect(quick.answered("x")).toBe(true);
});

test("a mark that is older than the request belongs to another object with this id", () => {
  expect(journal().begin("earlier").claim("x")).toBe(true);
  const [mark = ""] = readdirSync(folder).filter((name) => name.endsWith(".found"));
  writeFileSync(join(folder, mark), String(Date.now() - 3_600_000));
  expect(journal().begin("one").answered("x")).toBe(true);
});

test("marks of claims are removed after a week", () => {
  const one = journal().begin("one");
  expect(one.claim("x")).toBe(true);
  const marks = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".found"));
  const [mark = ""] = marks();
  journal().begin("another");
  expect(marks()).toEqual([mark]);
  writeFileSync(join(folder, mark), String(Date.now() - 8 * 24 * 3_600_000));
  journal().begin("later");
  expect(marks()).toEqual([]);
});

test("an object that one create has claimed is not claimed by a create of another stack", () => {
  expect(journal().begin("one").claim("x")).toBe(true);
  expect(journal("tenant", "other stack").begin("one").claim("x")).toBe(false);
});

test("the same numeric id in another organization is another object", () => {
  expect(journal("tenant").begin("one").claim("7")).toBe(true);
  expect(journal("other tenant").begin("one").claim("7")).toBe(true);
});

test("a withdrawn create releases its claim", () => {
  const one = journal().begin("one");
  one.claim("x");
  one.withdraw();
  expect(journal().begin("other").claim("x")).toBe(true);
});

test("nothing is claimed while another process holds the lock; the lock of a killed process expires", () => {
  const one = journal().begin("one");
  expect(one.claim("x")).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith(".lock"))).toEqual([]);
  const other = journal().begin("other");
  const lock = join(folder, `${shortHash(["Monitor", "y"])}.lock`);
  writeFileSync(lock, "");
  expect(other.claim("y")).toBe(false);
  expect(existsSync(lock)).toBe(true);
  const long = Date.now() / 1000 - 60;
  utimesSync(lock, long, long);
  expect(other.claim("y")).toBe(false);
  expect(other.claim("y")).toBe(true);
});

test("a lock of a killed process that cannot be removed keeps no object from being claimed", () => {
  const lock = join(folder, `${shortHash(["Monitor", "x"])}.lock`);
  mkdirSync(lock);
  const long = Date.now() / 1000 - 60;
  utimesSync(lock, long, long);
  expect(journal().begin("one").claim("x")).toBe(true);
});

test("a response waits until another process releases the lock, but only for a limited time", async () => {
  const [slow, searching] = [journal().begin("slow"), journal().begin("searching")];
  expect(searching.claim("x")).toBe(true);
  const answered = (): [isOwn: boolean, ms: number] => {
    const from = performance.now();
    return [slow.answered("x"), performance.now() - from];
  };
  const [isOwn, ms] = answered();
  expect(isOwn).toBe(false);
  expect(ms).toBeLessThan(900);
  const lock = join(folder, `${shortHash(["Monitor", "x"])}.lock`);
  writeFileSync(lock, "");
  const [, longest] = answered();
  expect(longest).toBeGreaterThan(900);
  expect(existsSync(lock)).toBe(true);
  const decide = `setTimeout(() => require("node:fs").rmSync(${JSON.stringify(lock)}), 100)`;
  const program = `console.log("deciding"); ${decide}`;
  const other = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
  await once(other.stdout, "data");
  answered();
  expect(existsSync(lock)).toBe(false);
});

test("a lock that is released during an attempt counts as held", () => {
  const one = journal().begin("one");
  // It exists when the lock is to be created, but not when it is read.
  symlinkSync("nowhere", join(folder, `${shortHash(["Monitor", "x"])}.lock`));
  expect(one.claim("x")).toBe(false);
});
