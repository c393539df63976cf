// A preview of thousands of deletions took minutes to review: each one was compared with all others.
import { expect, test } from "vitest";

import { readPreview, reviewOf } from "../../../src/review";
import { countReads } from "./count-reads";
import type { EngineStep } from "../../support/review/previews";
import { preview, step } from "../../support/review/previews";

/** Deleted monitors, each dependent on the one before, and as many unchanged ones, also refreshed. */
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

/** A monitor whose tags are in another order, with one more. */
function tagsFor(count: number): EngineStep[] {
  const tags = Array.from({ length: count }, (_, at) => ({ name: `tag-${at}` }));
  const sides = {
    before: { tags: { newTags: tags } },
    after: { tags: { newTags: [{ name: "new" }, ...tags.toReversed()] } },
  };
  return [step("update", "Monitor", { ...sides, name: "m", id: "m" })];
}

function readsFor(steps: readonly EngineStep[]): number {
  const { value, reads } = countReads(readPreview(preview(steps, steps.length)));
  reviewOf(value);
  return reads();
}

test.each([
  ["resources", stepsFor],
  ["items of a set", tagsFor],
])("twice as many %s need twice as many reads", (_what, steps) => {
  const [some, twice] = [readsFor(steps(50)), readsFor(steps(100))];
  expect(some).toBeGreaterThan(150);
  expect(twice).toBeLessThan(some * 2.1);
});

test("a long text is cut before it is matched, and still differs from another one", () => {
  const long = "A".repeat(2_000_000);
  const sides = { before: { name: long }, after: { name: `${long}B` } };
  const read = readPreview(preview([step("update", "Monitor", { ...sides, name: "m", id: "m" })]));
  const [found] = read.steps;
  const [before, after] = [found?.before?.inputs.name, found?.after?.inputs.name].map(String);
  expect(before?.length).toBeLessThan(11_000);
  expect(before).not.toBe(after);
  expect(after).toMatch(/^A+… \(2000001 characters, text \d\)$/);
  expect(reviewOf(read).changes).toHaveLength(1);
});
