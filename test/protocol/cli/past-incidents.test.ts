// A changed policy is held against the last incidents: the comment counts those to which it would have applied, as the service itself judges
// them (`POST /notification-policies/{id}/test`).
import { beforeAll, expect, test } from "vitest";

import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { serviceOfFile } from "../../support/host/service";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { asking, run } from "../../support/cli/command";

const service = serviceOfFile();

const MONITORS = [
  { name: "shop", severity: "DOWN", regions: ["us-east"] },
  { name: "cart", severity: "DEGRADED", regions: ["us-east", "eu-west"] },
  { name: "old", severity: "DOWN", regions: ["eu-west"] },
] as const;

const check = { type: "HTTP", config: { url: "https://shop.example.com", method: "GET" } };
const ids = new Map<string, string>();
const base: JsonObject = { name: "Night", escalation: { steps: [] } };

beforeAll(async () => {
  const channel = {
    name: "On call",
    config: { channelType: "email", recipients: ["a@example.com"] },
  };
  const mail = await service.made("/alert-channels", channel);
  base.escalation = { steps: [{ channelIds: [mail], delayMinutes: 0 }] };
  ids.set("policy", await service.made("/notification-policies", base));
  for (const { name, severity, regions } of MONITORS) {
    const monitorId = await service.made("/monitors", { name, ...check, regions: [...regions] });
    ids.set(name, monitorId);
    await service.control("/incidents", { monitorId, severity, regions: [...regions] });
  }
});

/** To how many of the incidents the stored policy applies, as the service judges. */
async function judged(matchRules: Json): Promise<number> {
  const path = `/notification-policies/${ids.get("policy") ?? ""}`;
  await service.call("PUT", path, { ...base, matchRules });
  let count = 0;
  for (const { name, severity, regions } of MONITORS) {
    const sample = { severity, regions: [...regions], eventType: "created", monitorType: "HTTP" };
    const answer = await service.call("POST", `${path}/test`, {
      ...sample,
      monitorId: ids.get(name) ?? "",
    });
    if (isObject(answer) && answer.matched === true) count += 1;
  }
  return count;
}

test.each<[string, (id: (name: string) => string) => Json]>([
  ["a severity", () => [{ type: "severity_gte", value: "DOWN" }]],
  ["a monitor", (id) => [{ type: "monitor_id_in", monitorIds: [id("shop")] }]],
  ["a region", () => [{ type: "region_in", regions: ["eu-west"] }]],
  ["a type of monitors", () => [{ type: "monitor_type_in", values: ["DNS"] }]],
  [
    "several rules",
    (id) => [
      { type: "severity_gte", value: "DEGRADED" },
      { type: "monitor_id_in", monitorIds: [id("cart"), id("old")] },
    ],
  ],
])("incidents of the past are counted for %s", async (_what, rulesFor) => {
  const matchRules = rulesFor((name) => ids.get(name) ?? "");
  const [old, now] = [await judged([]), await judged(matchRules)];
  const monitors = MONITORS.map(({ name, regions }): EngineStep => {
    const inputs = { name, ...check, regions: [...regions] };
    return step("same", "Monitor", {
      name,
      id: ids.get(name) ?? "",
      before: inputs,
      after: inputs,
    });
  });
  const sides = { before: { ...base, matchRules: [] }, after: { ...base, matchRules } };
  const changed = step("update", "NotificationPolicy", {
    ...{ name: "night", id: ids.get("policy") ?? "", ...sides },
  });
  const input = preview([...monitors, changed]);
  const { stdout } = await run(["comment"], { input, env: asking(service) });
  expect(old).toBe(MONITORS.length);
  expect(stdout).toContain(
    `Notification policy night would have applied to ${now} of the last 3 incidents, instead of ${old} (`,
  );
});
