// The time limit of an operation ends its waits, also those that begin after it.
import { setTimeout as passed } from "node:timers/promises";

import { expect, test } from "vitest";

import { withinTime } from "../../src/lifecycle";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("Tag");
const forever = (): Promise<never> => new Promise(() => undefined);

test.each([
  ["that is under way", 0],
  ["that begins later", 60],
])("a wait %s ends with the time limit", async (_which, laterMs) => {
  const context = { ...bench().service, sleep: forever };
  const waiting = withinTime(context, 0.03, async ({ sleep }) => {
    await passed(laterMs);
    await sleep(1);
  });
  await expect(waiting).rejects.toThrow("the time limit of 0.03 s (customTimeouts) has passed");
});
