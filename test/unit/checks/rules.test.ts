// Which rules of notification policies match or may match a monitor: only a monitor that certainly has no alerts is
// reported.
import { describe, expect, test } from "vitest";

import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { step, urnOf } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { CHANNEL, found, createStep, monitor, policy } from "./steps";

const ONE = "00000000-0000-4000-8000-0000000000a1";
const OTHER = "00000000-0000-4000-8000-0000000000a2";

const unalerted = (...steps: EngineStep[]): Promise<string[]> => found("unalerted-monitors", steps);

/** An existing monitor without channels. */
const existing = (id: string, more: JsonObject = {}): EngineStep => {
  const inputs = {
    ...{ name: "m", type: "HTTP", alertChannelIds: [] },
    ...{ config: { url: "https://example.com" }, ...more },
  };
  return step("update", "Monitor", { before: inputs, after: inputs, name: "m", id });
};

const group = (op: string, name: string, id: string): EngineStep =>
  step(op, "ResourceGroup", {
    ...(op === "create" ? {} : { before: { name }, id }),
    ...{ after: { name }, name },
  });

/** A policy with these rules, whose unknown values come from these resources. */
const rules = (matchRules: JsonObject[], ...uses: string[]): EngineStep =>
  step("create", "NotificationPolicy", {
    name: "p",
    after: {
      name: "p",
      matchRules,
      escalation: { steps: [{ delayMinutes: 0, channelIds: [CHANNEL] }] },
    },
    state: { propertyDependencies: { matchRules: uses.map(urnOf) } },
  });

const monitors = (...monitorIds: string[]): JsonObject => ({ type: "monitor_id_in", monitorIds });
const groups = (...values: string[]): JsonObject => ({ type: "resource_group_id_in", values });
const types = (...values: string[]): JsonObject => ({ type: "monitor_type_in", values });
const regions = (...values: string[]): JsonObject => ({ type: "region_in", regions: values });
const tags = (...values: string[]): JsonObject => ({ type: "monitor_tag_in", values });

describe("a rule for monitors", () => {
  test.each<[string, EngineStep[], string[]]>([
    [
      "with the output of this monitor",
      [monitor("m"), rules([monitors(UNKNOWN)], "Monitor::m")],
      [],
    ],
    [
      "with the output of another monitor",
      [monitor("m"), rules([monitors(UNKNOWN)], "Monitor::n")],
      ["info m"],
    ],
    ["with an output of an unspecified resource", [monitor("m"), rules([monitors(UNKNOWN)])], []],
    ["with an id, and a new monitor", [monitor("m"), rules([monitors(ONE)])], ["info m"]],
    ["with its id", [existing(ONE), rules([monitors(ONE)])], []],
    ["with its id in capitals", [existing(ONE), rules([monitors(ONE.toUpperCase())])], []],
    ["with its id and others", [existing(ONE), rules([monitors(OTHER, ONE)])], []],
    ["with another id", [existing(ONE), rules([monitors(OTHER)])], ["info m"]],
    [
      "and another rule that does not match",
      [existing(ONE), rules([monitors(ONE), types("DNS")])],
      ["info m"],
    ],
    [
      "and another rule that matches",
      [existing(ONE), rules([monitors(ONE), types("DNS", "HTTP")])],
      [],
    ],
    ["that is unknown", [monitor("m"), policy("p", { matchRules: UNKNOWN })], []],
  ])("%s", async (_what, steps, expected) => {
    expect(await unalerted(...steps)).toEqual(expected);
  });
});

test.each([["[secret]"], [["[secret]"]], [UNKNOWN]])(
  "channels that are secret or unknown are not none: %j",
  async (hidden) => {
    expect(await unalerted(monitor("m", { alertChannelIds: hidden }))).toEqual([]);
    const tells = createStep("ResourceGroup", "g", { defaultAlertChannels: hidden });
    const inG = createStep(
      "ResourceGroupMember",
      "member",
      { memberType: "monitor" },
      { groupId: "ResourceGroup::g", memberId: "Monitor::m" },
    );
    expect(await unalerted(monitor("m"), tells, inG)).toEqual([]);
  },
);

test("a secret id in a rule or a membership may be that of the monitor", async () => {
  expect(await unalerted(existing(ONE), rules([monitors("[secret]")]))).toEqual([]);
  const tells = createStep("ResourceGroup", "g", { defaultAlertChannels: [CHANNEL] });
  const inG = createStep(
    "ResourceGroupMember",
    "member",
    { memberType: "monitor", memberId: "[secret]" },
    { groupId: "ResourceGroup::g" },
  );
  expect(await unalerted(existing(ONE), tells, inG)).toEqual([]);
});

describe("a rule for groups", () => {
  const inGroup = (
    memberId: string,
    groupId: string,
    uses: Readonly<Record<string, string>> = {},
  ) =>
    createStep("ResourceGroupMember", "member", { memberType: "monitor", memberId, groupId }, uses);
  const ofNew = inGroup("", ONE, { memberId: "Monitor::m" });

  test.each<[string, EngineStep[], string[]]>([
    ["and a new monitor without a group", [monitor("m"), rules([groups(ONE)])], ["info m"]],
    [
      "and an existing monitor that may be in the group",
      [existing(ONE), rules([groups(OTHER)])],
      [],
    ],
    [
      "and a new monitor in the group",
      [monitor("m"), group("same", "g", ONE), ofNew, rules([groups(ONE)])],
      [],
    ],
    [
      "and a new monitor in another group",
      [monitor("m"), group("same", "g", ONE), ofNew, rules([groups(OTHER)])],
      ["info m"],
    ],
    [
      "and another monitor in the group",
      [
        ...[monitor("m", { type: "DNS" }), group("same", "g", ONE)],
        ...[inGroup("", ONE, { memberId: "Monitor::n" }), rules([groups(ONE)])],
      ],
      ["info m"],
    ],
    [
      "with the output of its group",
      [
        ...[monitor("m"), group("create", "g", "")],
        inGroup("", "", { memberId: "Monitor::m", groupId: "ResourceGroup::g" }),
        rules([groups(UNKNOWN)], "ResourceGroup::g"),
      ],
      [],
    ],
  ])("%s", async (_what, steps, expected) => {
    expect(await unalerted(...steps)).toEqual(expected);
  });
});

describe("a rule for", () => {
  test.each<[string, EngineStep, JsonObject, string[]]>([
    ["its type", monitor("m"), types("HTTP"), []],
    ["its type in lower case", monitor("m"), types("http"), []],
    ["another type", monitor("m", { environmentId: ONE }), types("TCP"), ["info m"]],
    ["an unknown type", monitor("m"), types(UNKNOWN), []],
    [
      "one of its regions",
      monitor("m", { regions: ["us-east", "eu-west"] }),
      regions("eu-west"),
      [],
    ],
    ["another region", monitor("m", { regions: ["us-east"] }), regions("eu-west"), ["info m"]],
    ["one of several regions", monitor("m", { regions: ["us-east"] }), regions("x", "us-east"), []],
    ["regions, one of which is unknown", monitor("m", { regions: [UNKNOWN] }), regions("x"), []],
    ["unknown regions", monitor("m", { regions: UNKNOWN }), regions("x"), []],
    ["regions, if the service chooses them", monitor("m"), regions("x"), []],
    ["tags, and a new monitor without them", monitor("m"), tags("x"), ["info m"]],
    ["tags, and a monitor that may have them", existing(ONE), tags("x"), []],
    [
      "severities, which matches every monitor",
      monitor("m"),
      { type: "severity_gte", value: "down" },
      [],
    ],
    [
      "services, which matches no monitor",
      monitor("m"),
      { type: "service_id_in", values: [ONE] },
      ["info m"],
    ],
  ])("%s", async (_what, of, rule, expected) => {
    expect(await unalerted(of, rules([rule]))).toEqual(expected);
  });

  test("tags may match an adopted monitor", async () => {
    // Without the service, its channels are not checked either.
    expect(await unalerted(monitor("m", { __adopt: { id: ONE } }), rules([tags("x")]))).toEqual([]);
  });
});

describe("a group that alerts", () => {
  const channels = { defaultAlertChannels: [CHANNEL] };
  const alertingGroup = (op: string, id = ONE, after: JsonObject = channels): EngineStep =>
    step(op, "ResourceGroup", {
      ...(op === "create" ? {} : { before: { name: "g", ...after }, id }),
      ...(op === "delete" ? {} : { after: { name: "g", ...after } }),
      name: "g",
    });
  const isIn = (memberId: string, groupId: string): EngineStep =>
    createStep("ResourceGroupMember", "member", { memberType: "monitor", memberId, groupId });

  const second = { memberType: "monitor", memberId: OTHER, groupId: ONE };
  const inSecond = { before: second, after: second, name: "second" };

  test.each<[string, EngineStep[], string[]]>([
    [
      "and contains the monitor by its id",
      [existing(OTHER), alertingGroup("same"), isIn(OTHER, ONE)],
      [],
    ],
    [
      "and contains another monitor",
      [existing(OTHER), alertingGroup("same"), isIn(CHANNEL, ONE)],
      ["info m"],
    ],
    ["but is deleted", [existing(OTHER), alertingGroup("delete"), isIn(OTHER, ONE)], ["info m"]],
    [
      "but is not the group of the monitor",
      [existing(OTHER), alertingGroup("same", CHANNEL), isIn(OTHER, ONE)],
      ["info m"],
    ],
    [
      "and may contain the monitor",
      [existing(OTHER), alertingGroup("same"), isIn(UNKNOWN, ONE)],
      [],
    ],
    [
      "and is the second group of the monitor",
      [
        ...[existing(OTHER), group("same", "quiet", CHANNEL), alertingGroup("same")],
        ...[isIn(OTHER, CHANNEL), step("same", "ResourceGroupMember", inSecond)],
      ],
      [],
    ],
    ["no one", [existing(OTHER), alertingGroup("same", ONE, {}), isIn(OTHER, ONE)], ["info m"]],
    [
      "by a policy that is attached to it",
      [
        ...[existing(OTHER), alertingGroup("same", ONE, {}), isIn(OTHER, ONE)],
        createStep("ResourceGroupPolicy", "attached", { groupId: ONE, policyId: CHANNEL }),
      ],
      [],
    ],
    [
      "by a policy that is attached to another group",
      [
        ...[existing(OTHER), alertingGroup("same", ONE, {}), isIn(OTHER, ONE)],
        createStep("ResourceGroupPolicy", "attached", { groupId: CHANNEL, policyId: CHANNEL }),
      ],
      ["info m"],
    ],
  ])("%s", async (_what, steps, expected) => {
    expect(await unalerted(...steps)).toEqual(expected);
  });
});
