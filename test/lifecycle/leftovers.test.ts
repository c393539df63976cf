// The report at the end of a run: objects that interrupted runs created and that no resource has, and when the journal
// forgets their entries.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { LeftoverEntry } from "../../src/lifecycle";
import { leftover } from "./leftover";
import { eachRunning } from "./running";

const running = eachRunning();

/** The response to a create teaches the clock of the records. */
const learnClock = () => running().create("Environment", { name: "Clock", slug: "clock" });

async function report(...left: LeftoverEntry[]): Promise<string[]> {
  running().left = left;
  await running().report();
  return running().notices;
}

const probably = (what: string) =>
  expect.stringContaining(
    `an earlier request probably created ${what}, and no resource in this run manages it`,
  ) as string;

describe("an object is reported", () => {
  test("if the run has received its id, as long as it exists", async () => {
    const id = await running().made("/tags", { name: "killed" });
    expect(await report(leftover(60_000, { id }))).toEqual([probably(`Tag "killed" (${id})`)]);
    expect(running().left).toHaveLength(1);
  });

  test("without its name if that is a secret", async () => {
    const id = await running().made("/tags", { name: "hidden" });
    const notices = await report(leftover(60_000, { id, isNameSecret: true }));
    expect(notices).toEqual([probably(`Tag (${id})`)]);
    expect(notices.join()).not.toContain("hidden");
  });

  test("together with the one that a repeated request may have created", async () => {
    const [id, other] = [
      await running().made("/tags", { name: "a" }),
      await running().made("/tags", { name: "b" }),
    ];
    const repeated = leftover(1_000, { id, isRepeated: true });
    expect(await report(repeated)).toEqual([probably(`2 tags (${id}, ${other})`)]);
  });

  test("if it appeared after the request and has its name, below its parent", async () => {
    const page = await running().made("/status-pages", { name: "shop", slug: "shop" });
    const groups = `/status-pages/${page}/groups`;
    const [id] = [
      await running().made(groups, { name: "ours" }),
      await running().made(groups, { name: "theirs" }),
    ];
    const facts = { kind: "StatusPageComponentGroup", parent: page } as const;
    const isNamed = (name: string): boolean => name === "ours";
    expect(await report(leftover(1_000, { ...facts, isNamed }))).toEqual([
      probably(`StatusPageComponentGroup "ours" (${id})`),
    ]);
  });
});

describe("an object is not reported", () => {
  test("if a resource of this run has it", async () => {
    const { id } = await running().create("Tag", { name: "ours" });
    expect(running().service.ownership.isFree(kindNamed("Tag"), id)).toBe(false);
    const entries = [leftover(1_000), leftover(1_000, { id })];
    expect(await report(...entries)).toEqual([]);
  });

  test("if it was there long before the request", async () => {
    await running().made("/tags", { name: "older" });
    running().clockOffset = 3_600_000;
    expect(await report(leftover(-3_600_000))).toEqual([]);
  });

  test("if its kind is not known, as that of a newer release", async () => {
    expect(await report(leftover(1_000, { kind: "Probe" }))).toEqual([]);
    expect(running().calls()).toEqual([]);
    expect(running().left).toHaveLength(1);
  });

  test("if it cannot be looked for now", async () => {
    await running().made("/tags", { name: "killed" });
    await running().control("faults", { path: "/api/v1/tags", times: 9, effect: { status: 403 } });
    expect(await report(leftover(500_000))).toEqual([]);
    expect(running().left).toHaveLength(1);
  });
});

describe("an entry without an object", () => {
  const GONE = "00000000-0000-4000-8000-000000000001";

  test.each<[string, boolean, boolean, LeftoverEntry]>([
    ["with an id, once a replica would have it", false, true, leftover(10_000, { id: GONE })],
    ["with an id that a replica may not have yet", true, true, leftover(1_000, { id: GONE })],
    [
      "with an id, of a request that was repeated",
      true,
      true,
      leftover(10_000, { id: GONE, isRepeated: true }),
    ],
    ["that is as old as a request can take", false, true, leftover(130_000)],
    ["that is younger", true, true, leftover(110_000)],
    ["that is old, but the clock of the records is not known", true, false, leftover(130_000)],
    ["that was searched", false, true, leftover(10_000, { isSearched: true })],
    ["that was searched, but a moment ago", true, true, leftover(1_000, { isSearched: true })],
    [
      "that was searched and repeated",
      true,
      true,
      leftover(10_000, { isSearched: true, isRepeated: true }),
    ],
    [
      "that was searched and repeated long ago",
      false,
      true,
      leftover(130_000, { isSearched: true, isRepeated: true }),
    ],
  ])("%s: is kept: %s", async (_what, isKept, isClockKnown, entry) => {
    if (isClockKnown) await learnClock();
    expect(await report(entry)).toEqual([]);
    expect(running().left).toHaveLength(isKept ? 1 : 0);
  });
});
