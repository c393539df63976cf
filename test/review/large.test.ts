// A preview of thousands of deletions took minutes to review: each was held against all the others.
import { expect, test } from "vitest";

import { readPreview, reviewOf } from "../../src/review";
import type { EngineStep } from "./previews";
import { preview, step } from "./previews";

/** Monitors that go, each made with the one before, as many that stay, and as many that have drifted. */
function stepsFor(count: number): EngineStep[] {
  const of = (op: string, at: number): EngineStep => {
    const inputs = { name: `${op} ${at}`, alertChannelIds: [`channel-${at}`] };
    const uses = at === 0 ? [] : [`Monitor::${op}-${at - 1}`];
    const sides = op === "delete" ? { before: inputs } : { before: inputs, after: inputs };
    return step(op, "Monitor", { ...sides, name: `${op}-${at}`, id: `${op}-${at}`, uses });
  };
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => [
    of("delete", at),
    { ...of("same", at), op: "refresh" },
    of("same", at),
  ]);
}

/** How often a review of that many looks at a resource or a step. */
function looks(count: number): number {
  let sum = 0;
  const counted = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get: (target, name, receiver) => {
        sum += 1;
        // Reflect.get knows no types: it is what the target has under that name.
        const found = Reflect.get(target, name, receiver) as unknown;
        const isState = name === "before" || name === "after";
        return isState && typeof found === "object" && found !== null ? counted(found) : found;
      },
    });
  const read = readPreview(preview(stepsFor(count), count));
  reviewOf({ ...read, steps: read.steps.map(counted) });
  return sum;
}

test("twice as many resources are looked at twice as often", () => {
  const [some, twice] = [looks(50), looks(100)];
  expect(some).toBeGreaterThan(150);
  expect(twice).toBeLessThan(some * 2.1);
});
