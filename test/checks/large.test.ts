// A preview of a thousand monitors and their memberships took a minute to check: each one was compared with
// all others.
import { expect, test } from "vitest";

import { checkPreview } from "../../src/checks";
import { readPreview } from "../../src/review";
import { UNKNOWN } from "../../src/definitions";
import { counted } from "../review/looks";
import { preview, step } from "../review/previews";
import type { EngineStep } from "../review/previews";

const urnOf = (called: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/monitoring:${called}`;

/** Monitors without a channel, each in one of several groups that notify no one. */
function stepsFor(count: number): EngineStep[] {
  const made = (kind: string, name: string, after: EngineStep["newState"] & object, sources = {}) =>
    step("create", kind, { name, after, state: { propertyDependencies: sources } });
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => [
    ...(at % 5 === 0 ? [made("ResourceGroup", `g${at}`, { name: `group ${at}` })] : []),
    made("Monitor", `m${at}`, {
      name: `monitor ${at}`,
      type: "HTTP",
      config: { url: "https://example.com" },
    }),
    made(
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

async function looksFor(count: number, others: readonly EngineStep[] = []): Promise<number> {
  const { value, looks } = counted(readPreview(preview([...stepsFor(count), ...others])));
  const { findings } = await checkPreview(value, {});
  expect(findings.filter(({ check }) => check === "unalerted-monitors")).toHaveLength(count);
  return looks();
}

test("twice as many resources are looked at twice as often", async () => {
  const [some, twice] = [await looksFor(50), await looksFor(100)];
  expect(some).toBeGreaterThan(150);
  expect(twice).toBeLessThan(some * 2.1);
});

test("with twice as many policies, no resource is read twice as often", async () => {
  const [some, twice] = [await looksFor(20, policies(10)), await looksFor(20, policies(20))];
  expect(twice).toBeLessThan(some * 1.5);
});
