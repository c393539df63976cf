// The exact texts about drift: how much is shown, and what the run does about it.
import { describe, expect, test } from "vitest";

import { readPreview, reviewOf, textFor } from "../../src/review";
import type { JsonObject } from "../../src/definitions";
import { preview, step } from "./previews";
import type { EngineStep } from "./previews";

const before = { name: "Shop", type: "HTTP", frequencySeconds: 60, enabled: true };

const stack: EngineStep = {
  op: "same",
  urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev",
};

/** The lines below the heading of the drift, where the run refreshes and then does this. */
function told(...next: readonly EngineStep[]): string[] {
  const refresh = step("refresh", "Monitor", { before, after: before });
  const text = textFor(reviewOf(readPreview(preview([refresh, stack, ...next]))));
  const lines = text.trimEnd().split("\n");
  return lines.slice(lines.indexOf("Changed outside Pulumi since the last run:") + 1);
}

const update = (live: JsonObject, after: JsonObject): EngineStep =>
  step("update", "Monitor", { before: live, after });

describe("drift", () => {
  test("of one value is that value, and the run restores it", () => {
    expect(told(update({ ...before, frequencySeconds: 600 }, before))).toEqual([
      "  monitor it",
      "             checks every 60 s → 600 s",
      "             this run restores the values of the program",
    ]);
  });

  test("that the program sets to something else is changed, not restored", () => {
    const live = { ...before, frequencySeconds: 600, enabled: false };
    expect(told(update(live, { ...live, frequencySeconds: 60 })).at(-1)).toBe(
      "             this run changes it as listed above",
    );
  });

  test("of what is gone is only that, and the run makes it again", () => {
    expect(told(step("create", "Monitor", { after: before }))).toEqual([
      "  monitor it",
      "             deleted",
      "             this run creates it again",
    ]);
  });

  test.each([
    [8, []],
    [9, ["             and 1 more"]],
    [12, ["             and 4 more"]],
  ])("of %d headers is told up to the eighth", (count, more) => {
    const config = (value: string): JsonObject => ({
      config: {
        url: "https://shop.example.com",
        customHeaders: Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`X-${String(at).padStart(2, "0")}`, value]),
        ),
      },
    });
    const was = { ...before, ...config("a") };
    const refresh = step("refresh", "Monitor", { before: was, after: was });
    const steps = [refresh, stack, update({ ...before, ...config("b") }, was)];
    const lines = textFor(reviewOf(readPreview(preview(steps)))).split("\n");
    const from = lines.indexOf("Changed outside Pulumi since the last run:");
    const shown = lines.slice(from + 2, -2);
    expect(shown.slice(0, 8).filter((line) => !line.includes("X-0"))).toEqual([]);
    expect(shown.slice(8)).toEqual(more);
  });
});
