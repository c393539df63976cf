// The time limit of an operation ends its waits, also those that begin after it.
import { setTimeout as passed } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import { newRunState, withinTime } from "../../src/lifecycle";
import type { RunContext } from "../../src/lifecycle";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("Tag");
const forever = (): Promise<never> => new Promise(() => undefined);

type Work = (context: RunContext) => Promise<unknown>;

async function expectLimit(context: RunContext, work: Work): Promise<void> {
  await expect(withinTime(context, 0.03, work)).rejects.toThrow(
    "the time limit of 0.03 s (customTimeouts) has passed",
  );
}

test.each([
  ["that is under way", 0],
  ["that begins later", 60],
])("a wait %s ends with the time limit", async (_which, laterMs) => {
  await expectLimit({ ...bench().service, sleep: forever }, async ({ sleep }) => {
    await passed(laterMs);
    await sleep(1);
  });
});

const operation = { action: "updating", resource: "it" };

test.each<[string, Work]>([
  ["the organization", ({ tenant }) => tenant.organization(operation)],
  ["the workspaces", ({ tenant }) => tenant.workspaces(operation)],
  [
    "an object of another workspace",
    ({ tenant }) => tenant.readerIn("2").read(kindNamed("Tag"), { id: "1", known: {} }),
  ],
  ["the creator of the API key", ({ people }) => people.keyCreator(operation)],
])("a request for %s does not outlast the time limit", async (_what, request) => {
  const { service } = bench();
  const hanging = { ...service.client, send: forever, list: forever };
  await expectLimit({ ...service, ...newRunState(hanging) }, request);
});

describe("an operation in a queue ends with its time limit, and keeps nobody's place", () => {
  type Turn = (context: RunContext, work: () => Promise<unknown>) => Promise<unknown>;
  const member: Turn = ({ people }, work) => people.inTurn(work);
  const part: Turn = ({ statusPageWrites }, work) => statusPageWrites.part("1", work);
  const whole: Turn = ({ statusPageWrites }, work) => statusPageWrites.whole("1", work);

  test.each([
    ["members", { first: member, limited: member, last: member }],
    ["a part after the whole", { first: whole, limited: part, last: part }],
    ["the whole after a part", { first: part, limited: whole, last: whole }],
    ["the whole after the whole", { first: whole, limited: whole, last: part }],
  ])("%s", async (_which, { first, limited, last }) => {
    const { service } = bench();
    const done: string[] = [];
    const note = (name: string) => () => Promise.resolve(done.push(name));
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const before = first(service, () => held.then(note("first")));
    await expectLimit(service, (context) => limited(context, note("limited")));
    const after = last(service, note("last"));
    await passed(10);
    expect(done).toEqual([]);
    end();
    await Promise.all([before, after]);
    expect(done).toEqual(["first", "last"]);
  });

  test("work that has its turn is not abandoned", async () => {
    const found = withinTime(bench().service, 0.03, ({ people }) =>
      people.inTurn(() => passed(60, "found after the limit")),
    );
    expect(await found).toBe("found after the limit");
  });
});

// A timer of Node can wait for 2^31 - 1 ms; 5 s of them are for the search for a pending create.
test.each([
  [undefined, false],
  [0, false],
  [1, true],
  [2_147_478, true],
  [2_147_479, false],
])("a limit of %s s: %s", async (seconds, isLimited) => {
  const { service } = bench();
  const context = await withinTime(service, seconds, (given) => Promise.resolve(given));
  expect(context !== service).toBe(isLimited);
});
