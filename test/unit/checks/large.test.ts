// A preview of a thousand monitors and their memberships took a minute to check: each one was compared with
// all others.
import { expect, test } from "vitest";

import { checkPreview } from "../../../src/checks";
import { readPreview } from "../../../src/review";
import { UNKNOWN } from "../../../src/definitions";
import { countReads } from "../review/count-reads";
import { preview, step, urnOf } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";

/** Monitors without a channel, each in one of several groups that notify no one. */
function stepsFor(count: number): EngineStep[] {
  const create = (
    kind: string,
    name: string,
    after: EngineStep["newState"] & object,
    sources = {},
  ) => step("create", kind, { name, after, state: { propertyDependencies: sources } });
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => [
    ...(at % 5 === 0 ? [create("ResourceGroup", `g${at}`, { name: `group ${at}` })] : []),
    create("Monitor", `m${at}`, {
      name: `monitor ${at}`,
      type: "HTTP",
      config: { url: "https://example.com" },
    }),
    create(
      "ResourceGroupMember",
      `mm${at}`,
      { groupId: UNKNOWN, memberType: "monitor", memberId: UNKNOWN },
      {
        groupId: [urnOf(`ResourceGroup::g${at - (at % 5)}`)],
        memberId: [urnOf(`Monitor::m${at}`)],
      },
    ),
  ]);
}

/** Policies that match no monitor. */
const policies = (count: number): EngineStep[] =>
  Array.from({ length: count }, (_, at) => {
    const matchRules = [{ type: "monitor_type_in", values: ["DNS"] }];
    return step("create", "NotificationPolicy", { name: `p${at}`, after: { matchRules } });
  });

async function readsFor(count: number, others: readonly EngineStep[] = []): Promise<number> {
  const { value, reads } = countReads(readPreview(preview([...stepsFor(count), ...others])));
  const { findings } = await checkPreview(value, {});
  expect(findings.filter(({ check }) => check === "unalerted-monitors")).toHaveLength(count);
  return reads();
}

test("twice as many resources need twice as many reads", async () => {
  const [some, twice] = [await readsFor(50), await readsFor(100)];
  expect(some).toBeGreaterThan(150);
  expect(twice).toBeLessThan(some * 2.1);
});

test("twice as many policies need less than twice as many reads", async () => {
  const [some, twice] = [await readsFor(20, policies(10)), await readsFor(20, policies(20))];
  expect(twice).toBeLessThan(some * 1.5);
});
