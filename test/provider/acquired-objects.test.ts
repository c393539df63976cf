// An object that one process of a run had imported was deleted by another.
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import { AcquiredObjects } from "../../src/provider/journal/acquired-objects";
import { folderOfTest } from "../folder";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
let folder = "";

beforeEach(() => {
  folder = join(folderOfTest(), "journal");
});

/** The takeovers of a process. Those of one run have the same engine. */
const processOf = (pid: number, port = 1): AcquiredObjects =>
  new AcquiredObjects({ folder, owner: { pid, port } });
const one = (): AcquiredObjects => processOf(process.pid);
/** Another process that is alive. */
const other = (port?: number): AcquiredObjects => processOf(process.ppid, port);

test("an object that one process has taken over is known to the others of its run", () => {
  const first = one();
  first.add("Tag", ID);
  expect(other().isByOther("Tag", ID.toUpperCase())).toBe(true);
  expect(first.isByOther("Tag", ID)).toBe(false);
  expect(other().isByOther("Monitor", ID)).toBe(false);
  first.close();
  expect(other().isByOther("Tag", ID)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test("a preview at the same time, which imports the object too, changes nothing", () => {
  one().add("Tag", ID);
  const preview = processOf(process.pid, 2);
  preview.add("Tag", ID);
  expect(other().isByOther("Tag", ID)).toBe(true);
  preview.close();
  expect(other().isByOther("Tag", ID)).toBe(true);
});

test("another run, or a process that has ended, keeps no object from being deleted", () => {
  one().add("Tag", ID);
  expect(other(2).isByOther("Tag", ID)).toBe(false);
  // Process ids are smaller.
  const ended = processOf(2 ** 30);
  ended.add("Monitor", ID);
  expect(other().isByOther("Monitor", ID)).toBe(false);
  // One process that works is enough.
  ended.add("Tag", ID);
  expect(other().isByOther("Tag", ID)).toBe(true);
});

test.each(["ApiKey", "Invite", "Member", "WebhookSigningSecret"])(
  "the id of a %s may be that of an object of another organization",
  (kind) => {
    one().add(kind, "5");
    expect(other().isByOther(kind, "5")).toBe(false);
  },
);

test("only what was left behind long ago is removed", () => {
  one().add("Tag", ID);
  const [name = ""] = readdirSync(folder);
  const old = join(folder, "old.taken");
  writeFileSync(old, "{}");
  utimesSync(old, 1, 1);
  other().removeOld(2_000);
  expect([existsSync(old), existsSync(join(folder, name))]).toEqual([false, true]);
});
