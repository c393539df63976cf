// The commands for a new clone, exactly as written: the first page must not be wrong.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE } from "../../stack/engine";
import { page, readme } from "../page";
import { Clone } from "./clone";

const PATIENCE_MS = 400_000;

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `the first stack [${NO_ENGINE}]` : "the first stack",
  () => {
    const clone = new Clone();

    beforeAll(() => clone.open());

    afterAll(() => {
      clone.close();
    });

    test(
      "is created in a clone, changed, and destroyed completely",
      async () => {
        const before = await clone.stored();
        await clone.followFirstPage();
        expect(await clone.stored()).toEqual(before);
      },
      PATIENCE_MS,
    );
  },
);

test("the README has the same commands", () => {
  const commands = page("first-stack.md")
    .in("bash")
    .slice(0, 2)
    .flatMap(({ text }) => text.trimEnd().split("\n"));
  const shown = readme.in("bash").flatMap(({ text }) => text.trimEnd().split("\n"));
  expect(shown.length).toBeGreaterThan(3);
  expect(commands.filter((each) => !shown.includes(each))).toEqual([]);
});
