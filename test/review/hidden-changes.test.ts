// Changes of what decides who is notified of an outage, if the preview does not show the result: the new value is a secret, or known
// only after the run.
import { describe, expect, test } from "vitest";

import { UNKNOWN } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { readPreview, reviewOf, textFor } from "../../src/review";
import type { ServiceFacts } from "../../src/review";
import { plainText } from "../../src/printing";
import { NO_FACTS } from "../../src/review/service-facts";
import { preview, step } from "./previews";
import type { EngineStep } from "./previews";

const SECRET = "[secret]";
const EMPTY_SERVICE: ServiceFacts = { ...NO_FACTS, isComplete: true };

const mail = { name: "Mail", config: { channelType: "email", recipients: ["a@example.com"] } };
const shop = {
  name: "Shop",
  type: "HTTP",
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  alertChannelIds: ["id of mail"],
};
const alone = { ...shop, alertChannelIds: [] };
const all = {
  name: "All",
  matchRules: [],
  escalation: { steps: [{ delayMinutes: 5, channelIds: ["id of mail"] }] },
};
const group = { name: "G" };
const member = { groupId: "id of g", memberType: "monitor", memberId: "id of shop" };

const same = (kind: string, name: string, inputs: JsonObject): EngineStep =>
  step("same", kind, { before: inputs, after: inputs, name, id: `id of ${name}` });
const update = (
  kind: string,
  name: string,
  before: JsonObject,
  more: JsonObject,
  paths: readonly string[] = Object.keys(more),
): EngineStep =>
  step("update", kind, {
    ...{ before, after: { ...before, ...more }, name, id: `id of ${name}`, paths },
  });

const MAIL = same("AlertChannel", "mail", mail);

const hazardsOf = (...steps: readonly EngineStep[]): string[] =>
  reviewOf(readPreview(preview(steps)), EMPTY_SERVICE).hazards.map(
    ({ level, text }) => `${level}: ${plainText(text)}`,
  );

describe("perhaps nobody is alerted", () => {
  const ofPolicy = (more: JsonObject): EngineStep[] => [
    MAIL,
    same("Monitor", "shop", alone),
    update("NotificationPolicy", "all", all, more),
  ];

  test.each<[string, EngineStep[]]>([
    ["it may be switched off", [MAIL, update("Monitor", "shop", shop, { enabled: UNKNOWN })]],
    ["it may be switched off", [MAIL, update("Monitor", "shop", shop, { enabled: SECRET })]],
    [
      "channel mail may be switched off",
      [update("AlertChannel", "mail", mail, { enabled: UNKNOWN }), same("Monitor", "shop", shop)],
    ],
    ["policy all may be switched off", ofPolicy({ enabled: UNKNOWN })],
    ["policy all may no longer apply to it", ofPolicy({ matchRules: SECRET })],
    [
      "policy all may no longer apply to it",
      ofPolicy({ matchRules: [{ type: "region_in", regions: ["us-east"] }] }),
    ],
    [
      "a group may suppress the alerts of its members",
      [
        ...[MAIL, same("Monitor", "shop", shop), same("ResourceGroupMember", "m", member)],
        update("ResourceGroup", "g", group, { suppressMemberAlerts: UNKNOWN }),
      ],
    ],
  ])("because %s", (why, steps) => {
    expect(hazardsOf(...steps)).toEqual([
      `amber: After merging, perhaps nobody will be notified of outages of shop: ${why}`,
    ]);
  });
});

test("a monitor that may be switched off perhaps alerts its channels", () => {
  const steps = [
    MAIL,
    update("Monitor", "shop", { ...shop, enabled: SECRET }, { frequencySeconds: 120 }),
  ];
  const text = textFor(reviewOf(readPreview(preview(steps)), EMPTY_SERVICE));
  expect(text).toContain("before: perhaps mail (email) after about 2 min");
  expect(text).toContain("after:  perhaps mail (email) after about 4 min");
});
