// Who is alerted of an outage before and after a run, according to the program, the state and the service.
import { describe, expect, test } from "vitest";

import { ALERTING } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import type { ServiceFacts } from "../../../src/review";
import { plainText } from "../../../src/printing";
import { findingText } from "../../../src/review/rules/finding";
import { deleted, mail, MAIL, of, same as both, step, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import {
  findingsOf,
  NOTHING_ELSE as EMPTY_SERVICE,
  reviewed,
  textOn as reviewText,
} from "../../support/review/reviews";

const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const shop = {
  name: "Shop",
  type: "HTTP",
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  alertChannelIds: [],
  incidentPolicy: {
    triggerRules: [
      { type: "consecutive_failures", scope: "per_region", severity: "down", count: 2 },
    ],
    confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 60 },
  },
};
const policy = (rules: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  name: "Policy",
  matchRules: [...rules],
  escalation: { steps: [{ delayMinutes: 5, channelIds: ["id of mail"] }] },
  ...more,
});

const change = (from: JsonObject, to: JsonObject): EngineStep =>
  of("update", "Monitor", "shop", { before: from, after: to });

const MEMBER = both("ResourceGroupMember", "m", {
  ...{ groupId: "id of g", memberType: "monitor", memberId: "id of shop" },
});

/** The row of the monitor, after merging, for a policy with these rules. */
function afterWith(rules: readonly JsonObject[], facts?: ServiceFacts): string | undefined {
  const steps = [
    MAIL,
    both("NotificationPolicy", "all", policy(rules)),
    change(shop, { ...shop, frequencySeconds: 120 }),
  ];
  return /after: {2}(.*)/.exec(reviewText(steps, facts))?.[1];
}

describe("a policy", () => {
  test.each<[string, JsonObject[], string]>([
    ["without rules alerts its channels", [], "mail by policy all ≤ 9 min"],
    [
      "for all regions of the monitor alerts them",
      [{ type: "region_in", regions: ["us-east", "eu-west"] }],
      "mail by policy all ≤ 9 min",
    ],
    [
      "for some of its regions may alert them",
      [{ type: "region_in", regions: ["us-east"] }],
      "perhaps mail by policy all ≤ 9 min: 2 failures × 2 min + 5 min delay",
    ],
    [
      "for other regions does not alert them",
      [{ type: "region_in", regions: ["ap-south"] }],
      "nobody",
    ],
    [
      "for this monitor alerts them",
      [{ type: "monitor_id_in", monitorIds: ["id of shop"] }],
      "mail by policy all ≤ 9 min",
    ],
    [
      "for another monitor does not alert them",
      [{ type: "monitor_id_in", monitorIds: ["other"] }],
      "nobody",
    ],
    [
      "for an unknown monitor may alert them",
      [{ type: "monitor_id_in", monitorIds: [UNKNOWN] }],
      "perhaps mail by policy all ≤ 9 min: 2 failures × 2 min + 5 min delay",
    ],
    ["for services does not alert them", [{ type: "service_id_in", values: ["x"] }], "nobody"],
    [
      "with a rule of an unknown type may alert them",
      [{ type: "moon_phase_in", values: ["full"] }],
      "perhaps mail by policy all ≤ 9 min: 2 failures × 2 min + 5 min delay",
    ],
    [
      "for a tag that may be set elsewhere may alert them",
      [{ type: "monitor_tag_in", values: ["shop"] }],
      "perhaps mail by policy all ≤ 9 min: 2 failures × 2 min + 5 min delay",
    ],
  ])("%s", (_what, rules, expected) => {
    expect(afterWith(rules, EMPTY_SERVICE)).toBe(expected);
  });

  test("outside the program may exist if the service was not queried", () => {
    expect(afterWith([{ type: "region_in", regions: ["ap-south"] }])).toBe(
      "nobody in this program",
    );
  });
});

test("only channels count among the resources that an unknown id depends on", () => {
  const page = both("StatusPage", "page", { name: "P", slug: "p" });
  const created = step("create", "AlertChannel", { after: mail, name: "mail" });
  const alertChannelIds = [page.urn, created.urn];
  const watched = step("create", "Monitor", {
    ...{ after: { ...shop, alertChannelIds: [UNKNOWN] }, name: "shop" },
    state: { propertyDependencies: { alertChannelIds } },
  });
  const text = reviewText([page, created, watched], EMPTY_SERVICE);
  expect(text).toMatch(/after: {2}mail \(e-mail\) ≤ \d+ min: 2 failures × \d min$/m);
});

test("policies and channels outside the program count", () => {
  const facts: ServiceFacts = {
    ...EMPTY_SERVICE,
    objects: [
      { kind: ALERTING.rules, id: "p", record: { ...policy([]), enabled: true } },
      { kind: ALERTING.channel, id: "id of mail", record: { name: "Team", channelType: "slack" } },
    ],
  };
  expect(reviewText([change(shop, { ...shop, frequencySeconds: 120 })], facts)).toContain(
    "before: Team (Slack) by policy Policy ≤ 7 min\n",
  );
});

test("a finding lists only resources, and not a policy outside the program", () => {
  const record = policy([{ type: "region_in", regions: ["us-east", "eu-west"] }]);
  const facts: ServiceFacts = {
    ...EMPTY_SERVICE,
    objects: [
      { kind: ALERTING.rules, id: "p", record: { ...record, enabled: true } },
      { kind: ALERTING.channel, id: "id of mail", record: { name: "Team", channelType: "slack" } },
    ],
  };
  const moved = change(shop, { ...shop, regions: ["ap-south"] });
  const { findings } = reviewed([moved], facts);
  expect(findings.map((each) => plainText(findingText(each))).join()).toContain(
    "no longer applies to it",
  );
  expect(findings.map(({ urns }) => urns)).toEqual([[moved.urn]]);
});

test.each([
  ["that is new has only the channels of the program", {}, "nobody"],
  ["that is adopted may have other channels", { __adopt: { id: "x" } }, "not known"],
])("a monitor %s", (_what, more, expected) => {
  const { alertChannelIds: _none, ...inputs } = shop;
  const text = reviewText(
    [step("create", "Monitor", { after: { ...inputs, ...more } })],
    EMPTY_SERVICE,
  );
  expect(/after: {2}(.*)/.exec(text)?.[1]).toBe(expected);
  expect(text.includes("is new and alerts nobody")).toBe(expected === "nobody");
});

test("a new monitor without channels is reported although its group may have some", () => {
  const member = { groupId: "id of g", memberType: "monitor", memberId: UNKNOWN };
  const shopUrn = step("create", "Monitor", { after: shop, name: "shop" }).urn;
  const steps = [
    both("ResourceGroup", "g", { name: "G" }),
    step("create", "Monitor", { after: shop, name: "shop" }),
    step("create", "ResourceGroupMember", {
      after: member,
      state: { propertyDependencies: { memberId: [shopUrn] } },
    }),
  ];
  expect(reviewText(steps)).toContain("Monitor shop is new and alerts nobody in this program");
});

test("a new monitor may be alerted by a policy whose steps have new channels, which are not told apart", () => {
  const channels = ["slack", "mail"].map((name) =>
    step("create", "AlertChannel", { after: mail, name }),
  );
  const steps = [{ channelIds: [UNKNOWN] }, { channelIds: [UNKNOWN], delayMinutes: 15 }];
  const text = reviewText([
    ...channels,
    step("create", "Monitor", { after: shop, name: "shop" }),
    step("create", "NotificationPolicy", {
      after: { name: "All", escalation: { steps } },
      state: { propertyDependencies: { escalation: channels.map(({ urn }) => urn) } },
    }),
  ]);
  expect(text).not.toContain("alerts nobody");
  expect(text).toMatch(/before: not monitored\n +after: {2}not known\n/);
});

describe("channels that are secret", () => {
  const ids = ["id of mail"];
  test.each<[string, JsonObject, JsonObject]>([
    ["all of a monitor", { alertChannelIds: "[secret]" }, {}],
    ["one of a monitor", { alertChannelIds: ["[secret]"] }, {}],
    ["the escalation of a policy", {}, { escalation: "[secret]" }],
    ["the channels of a step", {}, { escalation: { steps: [{ channelIds: "[secret]" }] } }],
    ["a channel of a step", {}, { escalation: { steps: [{ channelIds: ["[secret]"] }] } }],
  ])("may be anybody's: %s", (_what, ofMonitor, ofPolicy) => {
    const own = { ...shop, alertChannelIds: ids };
    const night = { ...policy([]), escalation: { steps: [{ delayMinutes: 5, channelIds: ids }] } };
    const before = { Monitor: own, NotificationPolicy: night };
    const [changed, kept] =
      Object.keys(ofMonitor).length > 0
        ? (["Monitor", "NotificationPolicy"] as const)
        : (["NotificationPolicy", "Monitor"] as const);
    const alone = kept === "Monitor" ? shop : { ...night, enabled: false };
    const steps = [
      MAIL,
      both(kept, kept === "Monitor" ? "shop" : "night", alone),
      update(changed, "it", before[changed], { ...ofMonitor, ...ofPolicy }),
    ];
    const why = changed === "Monitor" ? "its new channels" : "the new channels of policy it";
    const who = changed === "Monitor" ? "it" : "shop";
    expect(findingsOf(steps, EMPTY_SERVICE)).toEqual([
      `amber: Monitor ${who} may lose alerting (${why} are not known)`,
    ]);
  });

  test("may include those that are alerted today", () => {
    const own = { ...shop, alertChannelIds: ["id of mail", "id of chat"] };
    const after = { ...own, alertChannelIds: ["id of chat", "[secret]"] };
    const steps = [MAIL, both("AlertChannel", "chat", mail)];
    expect(findingsOf([...steps, change(own, after)])).toEqual([
      "amber: Monitor shop may alert fewer people (perhaps no longer mail: its new channels are not known)",
    ]);
  });

  test("may include one that the program no longer names", () => {
    const own = { ...shop, alertChannelIds: ["id of mail", "[secret]"] };
    const after = { ...own, alertChannelIds: ["[secret]"] };
    expect(findingsOf([MAIL, change(own, after)], EMPTY_SERVICE)).toEqual([
      "amber: Monitor shop may lose alerting (its new channels are not known)",
    ]);
  });

  test("may be those of a group", () => {
    const group = { name: "G", defaultAlertChannels: ["id of mail"] };
    const steps = [
      MAIL,
      update("ResourceGroup", "g", group, { defaultAlertChannels: "[secret]" }),
      MEMBER,
      both("Monitor", "shop", shop),
    ];
    expect(reviewText(steps, EMPTY_SERVICE)).toContain(
      "Monitor shop may lose alerting (its new channels are not known)",
    );
  });

  test("of a new monitor are not known to be none", () => {
    const after = { ...shop, alertChannelIds: "[secret]" };
    const text = reviewText([step("create", "Monitor", { after })], EMPTY_SERVICE);
    expect(text).not.toContain("is new");
    expect(text).toContain(
      "Not known, so others may be alerted too: channels that are secret or set elsewhere.",
    );
  });
});

describe("an alert comes later", () => {
  const chat = { ...mail, name: "Chat" };
  const first = { delayMinutes: 0, channelIds: ["id of mail"] };
  const second = (delayMinutes: number) => ({ delayMinutes, channelIds: ["id of chat"] });
  const escalating = (...steps: readonly JsonObject[]): JsonObject =>
    policy([], { escalation: { steps: [...steps] } });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      "of a later step",
      escalating(first, second(5)),
      escalating(first, second(480)),
      ["chat ≤ 8 h 2 min instead of ≤ 7 min: 2 failures × 1 min + 8 h delay"],
    ],
    [
      "of a later step, by less than the first one",
      escalating(first, second(15)),
      escalating({ ...first, delayMinutes: 10 }, second(8)),
      [
        "≤ 12 min instead of ≤ 2 min: 2 failures × 1 min + 10 min delay",
        "chat ≤ 20 min instead of ≤ 17 min: 2 failures × 1 min + 18 min delay",
      ],
    ],
    [
      "of all steps by the same time",
      escalating(first, second(15)),
      escalating({ ...first, delayMinutes: 10 }, second(15)),
      ["≤ 12 min instead of ≤ 2 min: 2 failures × 1 min + 10 min delay"],
    ],
    [
      "of the first step alone",
      escalating(first, second(15)),
      escalating({ ...first, delayMinutes: 10 }, second(5)),
      ["≤ 12 min instead of ≤ 2 min: 2 failures × 1 min + 10 min delay"],
    ],
    ["of no step", escalating(first, second(5)), escalating(first, second(2)), []],
  ])("%s", (_what, before, after, times) => {
    const steps = [
      MAIL,
      both("AlertChannel", "chat", chat),
      both("Monitor", "shop", shop),
      of("update", "NotificationPolicy", "all", { before, after }),
    ];
    expect(findingsOf(steps, EMPTY_SERVICE)).toEqual(
      times.length === 0 ? [] : [`red: Monitor shop alerts later (${times.join("; ")})`],
    );
  });
});

describe("nobody is alerted", () => {
  const own = { ...shop, alertChannelIds: ["id of mail"] };

  test("if the channel is deleted and the policy disabled, and both are named", () => {
    const all = policy([], { escalation: { steps: [{ channelIds: ["id of chat"] }] } });
    const steps = [
      deleted("AlertChannel", "mail", mail),
      both("AlertChannel", "chat", { ...mail, name: "Chat" }),
      update("NotificationPolicy", "everything", all, { enabled: false }),
      both("Monitor", "shop", own),
    ];
    expect(reviewText(steps, EMPTY_SERVICE)).toMatch(
      /^! Monitor shop loses alerting \(policy everything is disabled, and channel mail is deleted\)\./,
    );
  });

  const all = policy([{ type: "region_in", regions: ["us-east", "eu-west"] }]);
  const becomes = (kind: string, name: string, before: JsonObject, after?: JsonObject) =>
    after ? of("update", kind, name, { before, after }) : deleted(kind, name, before);
  const ofPolicy = (after?: JsonObject): EngineStep[] => [
    MAIL,
    both("Monitor", "shop", shop),
    becomes("NotificationPolicy", "all", all, after),
  ];
  const elsewhere = { ...all, matchRules: [{ type: "region_in", regions: ["ap-south"] }] };
  const silent = { ...all, escalation: { steps: [{ channelIds: ["another"] }] } };

  test.each<[string, EngineStep[]]>([
    ["disabled", [MAIL, becomes("Monitor", "shop", own, { ...own, enabled: false })]],
    [
      "channel mail is deleted",
      [becomes("AlertChannel", "mail", mail), both("Monitor", "shop", own)],
    ],
    [
      "channel mail is disabled",
      [
        becomes("AlertChannel", "mail", mail, { ...mail, enabled: false }),
        both("Monitor", "shop", own),
      ],
    ],
    [
      "channel mail is removed from it",
      [MAIL, becomes("Monitor", "shop", own, { ...own, alertChannelIds: [] })],
    ],
    ["policy all is deleted", ofPolicy()],
    ["policy all is disabled", ofPolicy({ ...all, enabled: false })],
    ["policy all no longer applies to it", ofPolicy(elsewhere)],
    ["policy all no longer notifies mail", ofPolicy(silent)],
  ])("because %s", (why, steps) => {
    const { findings } = reviewed(steps, EMPTY_SERVICE);
    const [nobody] = findings.filter((each) => plainText(findingText(each)).endsWith(`${why})`));
    // In reports, the finding lists all resources that it is about.
    const about = steps.filter(({ op, urn }) => op !== "same" || urn.endsWith("::shop"));
    expect(nobody?.urns.toSorted()).toEqual(about.map(({ urn }) => urn).sort());
  });

  test("but not because a policy no longer does that only perhaps did", () => {
    const some = policy([{ type: "region_in", regions: ["us-east"] }]);
    const after = policy([{ type: "region_in", regions: ["ap-south"] }]);
    const steps = [
      MAIL,
      both("Monitor", "shop", shop),
      step("update", "NotificationPolicy", { before: some, after, name: "some" }),
    ];
    expect(findingsOf(steps, EMPTY_SERVICE)).toEqual([]);
  });

  test("of several monitors, in one sentence", () => {
    const steps = ["a", "b", "c"].map((name) => update("Monitor", name, own, { enabled: false }));
    const text = reviewText([MAIL, ...steps], EMPTY_SERVICE);
    expect(text).toMatch(/^! 3 monitors lose alerting: a, b, c \(disabled\)\./);
    expect(text.match(/nobody: disabled/g)).toHaveLength(1);
  });

  test.each([
    ["its own channel", own, policy([], { enabled: false })],
    ["the channel of a policy", shop, policy([])],
  ])("perhaps, because a group suppresses the alerts of its members: %s", (_whose, at, rules) => {
    const group = { name: "G", suppressMemberAlerts: false };
    const steps = [
      MAIL,
      update("ResourceGroup", "g", group, { suppressMemberAlerts: true }),
      MEMBER,
      both("NotificationPolicy", "all", rules),
      both("Monitor", "shop", at),
    ];
    const text = reviewText(steps, EMPTY_SERVICE);
    expect(text).toContain(
      "Monitor shop may lose alerting (a group suppresses the alerts of its members)",
    );
    // It says so once.
    expect(text).not.toMatch(/removed from it|no longer applies|only the group sends alerts/);
  });

  test("because what attaches a policy to its group is deleted, although the group's record still has it", () => {
    const rule = policy([
      { type: "severity_gte", value: "MAINTENANCE" },
      { type: "monitor_id_in", monitorIds: ["other"] },
    ]);
    const steps = [
      MAIL,
      both("ResourceGroup", "g", { name: "G" }),
      MEMBER,
      both("NotificationPolicy", "all", rule),
      both("Monitor", "shop", shop),
      step("delete", "ResourceGroupPolicy", {
        ...{ name: "p", id: "id of g", before: { groupId: "id of g", policyId: "id of all" } },
      }),
    ];
    const record = { name: "G", alertPolicyId: "id of all" };
    const facts = { ...EMPTY_SERVICE, objects: [{ kind: ALERTING.group, id: "id of g", record }] };
    expect(reviewText(steps, facts)).toContain("Monitor shop loses alerting");
  });

  test("is not reported while a group still has the channel", () => {
    const group = { name: "G", defaultAlertChannels: ["id of mail"], suppressMemberAlerts: false };
    const steps = [
      MAIL,
      both("ResourceGroup", "g", group),
      MEMBER,
      change(own, { ...own, alertChannelIds: [] }),
    ];
    expect(reviewText(steps, EMPTY_SERVICE)).not.toContain("nobody");
  });
});

test("an outage that may be missed is so on both sides, and as before", () => {
  const rule = { type: "failures_in_window", scope: "per_region", count: 3, windowMinutes: 10 };
  const often = {
    ...shop,
    frequencySeconds: 300,
    alertChannelIds: ["id of mail"],
    incidentPolicy: { ...shop.incidentPolicy, triggerRules: [rule] },
  };
  expect(reviewText([MAIL, change(often, { ...often, name: "Cart" })], EMPTY_SERVICE)).toContain(
    "alert as before: mail (e-mail) ≤ 15 min; or never.",
  );
  const other = { ...often, alertChannelIds: ["id of chat"] };
  const chat = both("AlertChannel", "chat", { name: "chat", config: { channelType: "slack" } });
  expect(reviewText([MAIL, chat, change(often, other)], EMPTY_SERVICE)).toMatch(
    /before: mail \(e-mail\) ≤ 15 min; or never\n +after: {2}chat \(Slack\) ≤ 15 min; or never: one late check/,
  );
});
