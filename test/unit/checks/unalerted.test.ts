// Monitors whose incidents notify no one: only what is certain is reported. Who is notified is the model of a review, tested in
// test/unit/review/outcomes.test.ts; test/random/review holds both against the emulator.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import {
  CHANNEL,
  createStep,
  findingsOf,
  found,
  member,
  monitor,
  policy,
  posted,
  types,
} from "./steps";

const ONE = "00000000-0000-4000-8000-0000000000a1";
const unalerted = (steps: EngineStep[], service?: Emulator): Promise<string[]> =>
  found("unalerted-monitors", steps, service);

const group = (more: JsonObject = {}): EngineStep => createStep("ResourceGroup", "g", more);
const channels = { defaultAlertChannels: [CHANNEL] };
const mail = { name: "mail", config: { channelType: "email", recipients: ["a@example.com"] } };

/** An existing monitor. */
const existing = (id: string, more: JsonObject = {}): EngineStep => {
  const inputs = { type: "HTTP", config: { url: "https://example.com" }, name: "m", ...more };
  return step("same", "Monitor", { before: inputs, after: inputs, name: "m", id });
};

/** The channel `CHANNEL`, changed or deleted. */
const channel = (op: string, after: JsonObject = mail): EngineStep =>
  step(op, "AlertChannel", {
    ...{ before: mail, id: CHANNEL, name: "mail" },
    ...(op !== "delete" && { after }),
  });
const own = monitor("m", { alertChannelIds: [CHANNEL] });

/** The rows of a membership with a value that the preview hides or does not know. */
const hiddenMember = (memberId: string): EngineStep =>
  createStep("ResourceGroupMember", "in", { memberType: "monitor", memberId }, IN_G);
const IN_G = { groupId: "ResourceGroup::g" };

describe("without the service, a monitor", () => {
  test.each<[string, EngineStep[], string[]]>([
    ["with nothing else", [monitor("m")], ["info m"]],
    ["with an empty list of channels", [monitor("m", { alertChannelIds: [] })], ["info m"]],
    ["with only another reference", [monitor("m", { environmentId: CHANNEL })], ["info m"]],
    ["that is off", [monitor("m", { enabled: false })], []],
    ["with a channel of its own", [own], []],
    [
      "with a channel that is switched off",
      [own, channel("update", { ...mail, enabled: false })],
      ["info m"],
    ],
    ["with a channel that is deleted", [own, channel("delete")], ["info m"]],
    ["with unknown channels", [monitor("m", { alertChannelIds: UNKNOWN })], []],
    ["with secret channels", [monitor("m", { alertChannelIds: "[secret]" })], []],
    ["with a policy without rules", [monitor("m"), policy("p")], []],
    ["with a policy that is off", [monitor("m"), policy("p", { enabled: false })], ["info m"]],
    ["with a policy for its type", [monitor("m"), policy("p", types("DNS", "HTTP"))], []],
    ["with a policy for another type", [monitor("m"), policy("p", types("DNS"))], ["info m"]],
    [
      "with a policy whose rules are unknown",
      [monitor("m"), policy("p", { matchRules: UNKNOWN })],
      [],
    ],
    [
      "with a policy whose steps are unknown",
      [monitor("m"), policy("p", { escalation: UNKNOWN })],
      [],
    ],
    [
      "with a policy for others whose steps are unknown",
      [monitor("m"), policy("p", { ...types("DNS"), escalation: UNKNOWN })],
      ["info m"],
    ],
    ["with a group that has channels", [monitor("m"), group(channels), member("m", "g")], []],
    ["with a group that has none", [monitor("m"), group(), member("m", "g")], ["info m"]],
    [
      "with a group that has a policy of others",
      [monitor("m"), group({ alertPolicyId: CHANNEL }), member("m", "g")],
      [],
    ],
    [
      "beside one with a group that has a policy",
      [monitor("m"), monitor("n"), group({ alertPolicyId: CHANNEL }), member("n", "g")],
      ["info m"],
    ],
    ["that may be in a group", [monitor("m"), group(channels), hiddenMember(UNKNOWN)], []],
    [
      "that may secretly be in a group",
      [monitor("m"), group(channels), hiddenMember("[secret]")],
      [],
    ],
    ["that exists and may have channels", [existing(ONE)], []],
  ])("%s", async (_what, steps, expected) => {
    expect(await unalerted(steps)).toEqual(expected);
  });
});

describe("with the service", () => {
  let service: Emulator;
  let theirs: string;
  const post = (path: string, body: JsonObject): Promise<string> => posted(service, path, body);

  beforeAll(async () => {
    service = await startEmulator();
    theirs = await post("/alert-channels", mail);
    const escalation = { steps: [{ delayMinutes: 0, channelIds: [theirs] }] };
    await post("/notification-policies", { name: "dns", escalation, ...types("DNS") });
    const off = { ...types("TCP"), enabled: false };
    await post("/notification-policies", { name: "off", escalation, ...off });
    const grouped = await post("/resource-groups", { name: "g", defaultAlertChannels: [theirs] });
    const watched = {
      name: "m",
      type: "ICMP",
      config: { host: "example.com" },
      regions: ["us-east"],
    };
    const [inGroup, alone] = [await post("/monitors", watched), await post("/monitors", watched)];
    await post(`/resource-groups/${grouped}/members`, { memberType: "monitor", memberId: inGroup });
    ids = { inGroup, alone };
  });
  afterAll(() => service.close());
  let ids: { readonly inGroup: string; readonly alone: string };

  test.each<[string, () => EngineStep[], string[]]>([
    ["that nothing matches", () => [monitor("m")], ["warning m"]],
    ["that a policy of others matches", () => [monitor("m", { type: "DNS" })], []],
    ["that a policy matches that is off", () => [monitor("m", { type: "TCP" })], ["warning m"]],
    ["in a group of others", () => [existing(ids.inGroup, { alertChannelIds: [] })], []],
    ["without channels", () => [existing(ids.alone, { alertChannelIds: [] })], ["warning m"]],
    ["whose channels the program does not manage", () => [existing(ids.alone)], ["warning m"]],
    ["with a channel of others", () => [monitor("m", { alertChannelIds: [theirs] })], []],
    ["that is adopted", () => [monitor("m", { __adopt: { id: ids.alone } })], ["warning m"]],
  ])("a monitor %s", async (_what, steps, expected) => {
    expect(await unalerted(steps(), service)).toEqual(expected);
  });

  test("a finding says what was not checked", async () => {
    const end = async (from?: Emulator): Promise<string | undefined> => {
      const [finding] = await findingsOf("unalerted-monitors", [monitor("m")], from);
      return finding?.message.replace(/^.*, and /, "");
    };
    expect(await end(service)).toBe("no notification policy that matches it notifies one");
    expect(await end()).toBe(
      "no notification policy of this program that matches it notifies one (other policies and groups of the organization were not checked)",
    );
  });

  test("monitors whose channels are not known are named", async () => {
    const many = Array.from({ length: 12 }, (_none, at) => ({
      ...existing(`00000000-0000-4000-8000-0000000001${at + 10}`),
    }));
    const [last] = (await findingsOf("unalerted-monitors", many, service)).slice(-1);
    expect(last?.message).toMatch(/^not checked, because the program does not manage their alert/);
  });
});
