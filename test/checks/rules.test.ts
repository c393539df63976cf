// Which rules of notification policies match a monitor, or may: only a monitor that certainly nothing alerts about is
// reported.
import { describe, expect, test } from "vitest";

import { UNKNOWN } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { step } from "../review/previews";
import type { EngineStep } from "../review/previews";
import { CHANNEL, found, made, monitor, policy, urnOf } from "./steps";

const ONE = "00000000-0000-4000-8000-0000000000a1";
const OTHER = "00000000-0000-4000-8000-0000000000a2";

const silent = (...steps: EngineStep[]): Promise<string[]> => found("unalerted-monitors", steps);

/** A monitor that exists, and whose program names no channel. */
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
    ["with the output of this one", [monitor("m"), rules([monitors(UNKNOWN)], "Monitor::m")], []],
    [
      "with the output of another one",
      [monitor("m"), rules([monitors(UNKNOWN)], "Monitor::n")],
      ["info m"],
    ],
    ["with an output of anything", [monitor("m"), rules([monitors(UNKNOWN)])], []],
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
    ["that is not known", [monitor("m"), policy("p", { matchRules: UNKNOWN })], []],
  ])("%s", async (_what, steps, expected) => {
    expect(await silent(...steps)).toEqual(expected);
  });
});

describe("a rule for groups", () => {
  const inGroup = (
    memberId: string,
    groupId: string,
    uses: Readonly<Record<string, string>> = {},
  ) => made("ResourceGroupMember", "member", { memberType: "monitor", memberId, groupId }, uses);
  const ofNew = inGroup("", ONE, { memberId: "Monitor::m" });

  test.each<[string, EngineStep[], string[]]>([
    ["and a new monitor in none", [monitor("m"), rules([groups(ONE)])], ["info m"]],
    ["and a monitor that may be in one", [existing(ONE), rules([groups(OTHER)])], []],
    [
      "and a new monitor in it",
      [monitor("m"), group("same", "g", ONE), ofNew, rules([groups(ONE)])],
      [],
    ],
    [
      "and a new monitor in another one",
      [monitor("m"), group("same", "g", ONE), ofNew, rules([groups(OTHER)])],
      ["info m"],
    ],
    [
      "and another monitor in it",
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
    expect(await silent(...steps)).toEqual(expected);
  });
});

describe("a rule for", () => {
  test.each<[string, EngineStep, JsonObject, string[]]>([
    ["its type", monitor("m"), types("HTTP"), []],
    ["its type in other letters", monitor("m"), types("http"), []],
    ["another type", monitor("m"), types("TCP"), ["info m"]],
    ["a type that is not known", monitor("m"), types(UNKNOWN), []],
    [
      "one of its regions",
      monitor("m", { regions: ["us-east", "eu-west"] }),
      regions("eu-west"),
      [],
    ],
    ["another region", monitor("m", { regions: ["us-east"] }), regions("eu-west"), ["info m"]],
    ["one of several regions", monitor("m", { regions: ["us-east"] }), regions("x", "us-east"), []],
    ["regions, one of which is not known", monitor("m", { regions: [UNKNOWN] }), regions("x"), []],
    ["regions that are not known", monitor("m", { regions: UNKNOWN }), regions("x"), []],
    ["regions, if the service chooses them", monitor("m"), regions("x"), []],
    ["tags, and a new monitor without them", monitor("m"), tags("x"), ["info m"]],
    ["tags, and a monitor that may have them", existing(ONE), tags("x"), []],
    [
      "severities, which every monitor has",
      monitor("m"),
      { type: "severity_gte", value: "down" },
      [],
    ],
    ["services", monitor("m"), { type: "service_id_in", values: [ONE] }, ["info m"]],
  ])("%s", async (_what, of, rule, expected) => {
    expect(await silent(of, rules([rule]))).toEqual(expected);
  });

  test("tags matches a monitor that is adopted and may have them", async () => {
    // Without the service, its channels are not judged either.
    expect(await silent(monitor("m", { __adopt: { id: ONE } }), rules([tags("x")]))).toEqual([]);
  });
});

describe("a group that alerts", () => {
  const channels = { defaultAlertChannels: [CHANNEL] };
  const telling = (op: string, id = ONE, after: JsonObject = channels): EngineStep =>
    step(op, "ResourceGroup", {
      ...(op === "create" ? {} : { before: { name: "g", ...after }, id }),
      ...(op === "delete" ? {} : { after: { name: "g", ...after } }),
      name: "g",
    });
  const isIn = (memberId: string, groupId: string): EngineStep =>
    made("ResourceGroupMember", "member", { memberType: "monitor", memberId, groupId });

  const second = { memberType: "monitor", memberId: OTHER, groupId: ONE };
  const inSecond = { before: second, after: second, name: "second" };

  test.each<[string, EngineStep[], string[]]>([
    ["and contains it by ids", [existing(OTHER), telling("same"), isIn(OTHER, ONE)], []],
    [
      "and contains another one",
      [existing(OTHER), telling("same"), isIn(CHANNEL, ONE)],
      ["info m"],
    ],
    ["but is deleted", [existing(OTHER), telling("delete"), isIn(OTHER, ONE)], ["info m"]],
    [
      "but is another one",
      [existing(OTHER), telling("same", CHANNEL), isIn(OTHER, ONE)],
      ["info m"],
    ],
    ["and may contain it", [existing(OTHER), telling("same"), isIn(UNKNOWN, ONE)], []],
    [
      "in the second place, and contains it",
      [
        ...[existing(OTHER), group("same", "quiet", CHANNEL), telling("same")],
        ...[isIn(OTHER, CHANNEL), step("same", "ResourceGroupMember", inSecond)],
      ],
      [],
    ],
    ["no one", [existing(OTHER), telling("same", ONE, {}), isIn(OTHER, ONE)], ["info m"]],
    [
      "by a policy that is attached to it",
      [
        ...[existing(OTHER), telling("same", ONE, {}), isIn(OTHER, ONE)],
        made("ResourceGroupPolicy", "attached", { groupId: ONE, policyId: CHANNEL }),
      ],
      [],
    ],
    [
      "by a policy that is attached to another one",
      [
        ...[existing(OTHER), telling("same", ONE, {}), isIn(OTHER, ONE)],
        made("ResourceGroupPolicy", "attached", { groupId: CHANNEL, policyId: CHANNEL }),
      ],
      ["info m"],
    ],
  ])("%s", async (_what, steps, expected) => {
    expect(await silent(...steps)).toEqual(expected);
  });
});
