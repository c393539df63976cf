// What an endpoint or a receiver may refuse, names that collide, and limits: what the plan does not show.
import { describe, expect, test } from "vitest";

import { UNKNOWN } from "../../../src/definitions";
import type { ServiceFacts } from "../../../src/review";
import type { Json, JsonObject } from "../../../src/definitions";
import {
  created,
  deleted,
  freePlan,
  mail as channel,
  of as stepOf,
  same,
  step,
} from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";
import { findingsIn, NOTHING_ELSE as FACTS, reviewed } from "../../support/review/reviews";

/** The findings of these steps, and one unchanged resource: if no step shows it, it is not listed. */
const findingsOf = (steps: readonly EngineStep[], facts?: ServiceFacts): string[] =>
  findingsIn(reviewed(steps, facts, 1));

const update = (kind: string, before: JsonObject, after: JsonObject, sides: Sides = {}) =>
  stepOf("update", kind, "it", { before, after, ...sides });

const monitor = {
  name: "it",
  type: "HTTP",
  config: { url: "https://example.com", method: "GET" },
  alertChannelIds: ["mail"],
  assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
};
const TEST_IT = "send a test";

describe("an address", () => {
  const slack = { name: "it", config: { channelType: "slack", webhookUrl: "[secret]" } };

  test("that changes has to be tested, even if it is secret; a new object is quiet", () => {
    expect(findingsOf([step("create", "AlertChannel", { after: slack })])).toEqual([]);
    const paths = ["config.webhookUrl"];
    expect(findingsOf([update("AlertChannel", slack, slack, { paths })])).toEqual([
      `amber: Alert channel it has a new address: ${TEST_IT}`,
    ]);
    const [one, other] = [{ url: "https://a.example" }, { url: "https://b.example" }];
    expect(findingsOf([update("Webhook", one, other)])).toEqual([
      `amber: Webhook it has a new address: ${TEST_IT}`,
    ]);
  });

  test("that is unchanged does not have to be tested", () => {
    expect(findingsOf([update("AlertChannel", slack, { ...slack, name: "other" })])).toEqual([]);
    expect(findingsOf([created("AlertChannel", "mail", channel)])).toEqual([]);
  });
});

describe("the destination of a channel", () => {
  const of = (config: JsonObject): JsonObject => ({ name: "it", config });
  const mail = (...recipients: string[]): JsonObject => of({ channelType: "email", recipients });
  const NEW = `amber: Alert channel it has a new address: ${TEST_IT}`;
  const sms = { channelType: "sms", phoneNumber: "+15555550100" };
  const chat = { channelType: "mattermost", webhookUrl: "[secret]", channel: "ops" };

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["a further recipient", mail("a@b.c"), mail("a@b.c", "d@b.c"), [NEW]],
    [
      "another recipient",
      mail("a@b.c"),
      mail("d@b.c"),
      [`amber: Alert channel it no longer notifies a@b.c, and has a new address: ${TEST_IT}`],
    ],
    [
      "fewer recipients",
      mail("a@b.c", "d@b.c", "e@b.c"),
      mail("a@b.c"),
      ["amber: Alert channel it no longer notifies d@b.c, e@b.c"],
    ],
    ["the same recipients", mail("a@b.c", "d@b.c"), mail("d@b.c", "a@b.c"), []],
    ["another number", of(sms), of({ ...sms, phoneNumber: "+15555550101" }), [NEW]],
    ["another language", of(sms), of({ ...sms, preferredLanguage: "de-DE" }), []],
    ["another room", of(chat), of({ ...chat, channel: "night" }), [NEW]],
    [
      "no room of its own",
      of(chat),
      of({ channelType: "mattermost", webhookUrl: "[secret]" }),
      [NEW],
    ],
    ["another icon", of(chat), of({ ...chat, iconUrl: "https://example.com/i.png" }), []],
  ])("is tested and compared: %s", (_what, before, after, findings) => {
    expect(findingsOf([update("AlertChannel", before, after)])).toEqual(findings);
  });

  test("may be a secret, which is not shown", () => {
    const before = mail("a@b.c", "[secret]");
    const review = reviewed([update("AlertChannel", before, mail("a@b.c"))], undefined, 1);
    expect(findingsIn(review)).toEqual(["amber: Alert channel it no longer notifies (secret)"]);
    // It is not quoted like a name.
    const pieces = review.findings.flatMap(({ text }) => text.pieces);
    expect(pieces).toContainEqual({ is: "words", text: "(secret)" });
  });

  test("may be a secret key", () => {
    const pager = of({ channelType: "pagerduty", routingKey: "[secret]" });
    const paths = ["config.routingKey"];
    expect(findingsOf([update("AlertChannel", pager, pager, { paths })])).toEqual([NEW]);
  });
});

describe("a monitor", () => {
  const usual = { config: { type: "status_code", expected: "200", operator: "equals" } };
  const slow = (more: JsonObject): JsonObject => ({
    config: { type: "response_time", thresholdMs: 500 },
    ...more,
  });
  const warning = { config: { type: "response_time_warn", warnMs: 500 } };
  const drift = { config: { type: "heartbeat_interval_drift", maxDeviationPercent: 5 } };

  const [NEW, GONE] = ["asserts something new", "no longer asserts something ("];
  test.each<[string, Json, Json, string | undefined]>([
    ["that only warns is added", [usual], [usual, slow({ severity: "warn" })], undefined],
    [
      "that only warns, in capitals, is added",
      [usual],
      [usual, slow({ severity: "WARN" })],
      undefined,
    ],
    ["of a type that only warns is added", [usual], [usual, warning], undefined],
    ["of another type that only warns is added", [usual], [drift], GONE],
    [
      "that only warns gets another limit",
      [warning],
      [{ config: { ...warning.config, warnMs: 9 } }],
      undefined,
    ],
    ["that only warns is added with one that fails", [], [warning, slow({})], NEW],
    [
      "that fails gets another limit and only warns",
      [slow({})],
      [slow({ severity: "warn", config: { type: "response_time", thresholdMs: 9 } })],
      GONE,
    ],
    ["that fails is added, and its severity is omitted", [], [slow({})], NEW],
    ["only warns from now on", [slow({ severity: "fail" })], [slow({ severity: "warn" })], GONE],
    [
      "does not only warn any more",
      [slow({ severity: "warn" })],
      [slow({ severity: "fail" })],
      NEW,
    ],
    [
      "gets another limit",
      [usual],
      [{ config: { ...usual.config, expected: "204" } }],
      "asserts something else (assertions › status_code › expected 200 → 204)",
    ],
    ["is removed", [usual, slow({})], [usual], GONE],
  ])("with an assertion %s", (_what, before, after, says) => {
    const of = (assertions: Json): JsonObject => ({ ...monitor, assertions });
    const found = findingsOf([update("Monitor", of(before), of(after))]);
    expect(found).toEqual(says === undefined ? [] : [expect.stringContaining(says)]);
  });

  test("with other assertions that are secret may fail at once", () => {
    const secret = { ...monitor, assertions: "[secret]" };
    const paths = ["assertions"];
    expect(findingsOf([update("Monitor", secret, secret, { paths })])).toHaveLength(1);
  });

  test("with another secret header may raise false alarms", () => {
    const config = { ...monitor.config, customHeaders: { "X-Token": "[secret]" } };
    const paths = ["config.customHeaders.X-Token"];
    const changed = update("Monitor", { ...monitor, config }, { ...monitor, config }, { paths });
    expect(findingsOf([changed])).toEqual([
      "amber: Monitor it sends a new secret in header X-Token: if the endpoint refuses it, a false alarm follows",
    ]);
  });
});

describe("a name", () => {
  test("that two new resources have is reported once, and all that have one are named", () => {
    const tags = ["a", "b"].map((name) => created("Tag", name, { name: "shop" }));
    expect(findingsOf(tags)).toEqual([
      "red: Tag a gets the name shop, the same as tag b: the service rejects it, and the run stops partway",
    ]);
    const others = ["b-10", "b-9"].map((name) => same("ResourceGroup", name, { name: "Shop" }));
    expect(findingsOf([created("ResourceGroup", "a", { name: "Shop" }), ...others])).toEqual([
      "amber: Resource group a gets the name Shop, the same as resource group b-9, resource group b-10: they are easy to confuse",
    ]);
  });

  test("that an object outside the program has is reported if the service was queried", () => {
    const facts = {
      ...FACTS,
      objects: [{ kind: "ResourceGroup", id: "x", record: { name: "Shop" } }],
    };
    expect(
      findingsOf([step("create", "ResourceGroup", { after: { name: "Shop" } })], facts),
    ).toEqual([
      "amber: Resource group it gets the name Shop, the same as one outside this program: they are easy to confuse",
    ]);
  });

  test.each([
    ["secret", "ResourceGroup", "[secret]"],
    ["not known", "ResourceGroup", UNKNOWN],
    ["given below a parent", "StatusPageComponent", "Shop"],
  ])("that is %s is not compared", (_how, kind, name) => {
    const create = (called: string) => step("create", kind, { after: { name }, name: called });
    const other = step("create", "Tag", { after: { name }, name: "other" });
    expect(findingsOf([create("a"), create("b"), other])).toEqual([]);
  });

  test("that is unchanged is not reported again", () => {
    const named = { name: "Shop" };
    const change = update("ResourceGroup", named, { ...named, description: "x" });
    expect(findingsOf([change, same("ResourceGroup", "b", named)])).toEqual([]);
  });
});

test("an object of the program is not reported as outside it, although the service lists it", () => {
  const escalation = { steps: [{ channelIds: ["id of mail"] }] };
  const night = { name: "Night", escalation };
  const objects = ["it", "kept", "gone"].map((name) => ({
    ...{ kind: "NotificationPolicy", id: `id of ${name}`, record: night },
  }));
  const steps = [
    deleted("AlertChannel", "mail", channel),
    deleted("NotificationPolicy", "gone", night),
    same("NotificationPolicy", "kept", night),
    update("NotificationPolicy", night, { ...night, description: "x" }),
  ];
  const findings = findingsOf(steps, { ...FACTS, objects });
  expect(findings.join("\n")).not.toContain("outside this program");
  expect(findings.join("\n")).toContain(
    "although it is still used by notification policy it, notification policy kept",
  );
});

test("a change that only undoes an edit made elsewhere is not a new address", () => {
  const [ours, theirs] = [{ url: "https://a.example" }, { url: "https://b.example" }];
  const refresh = step("refresh", "Webhook", { before: ours, after: ours, id: "id of it" });
  expect(findingsOf([refresh, update("Webhook", theirs, ours)])).toEqual([]);
});

test("a limit that is only reached is not reported, and what is deleted later does not count", () => {
  const facts = { ...FACTS, identity: freePlan("service_subscriptions", 10, 9) };
  const create = (name: string) => created("ServiceSubscription", name, { slug: name });
  expect(findingsOf([create("a")], facts)).toEqual([]);
  const gone = deleted("ServiceSubscription", "c", { slug: "c" });
  expect(findingsOf([create("a"), create("b"), gone], facts)).toContain(
    "amber: Plan FREE allows 10 service subscriptions; 9 exist, and this run adds 2 before it deletes 1: 1 may be rejected, and the run then stops partway",
  );
});

describe("a replacement at the limit of the plan", () => {
  const identity = freePlan("status_pages", 1, 1);
  const page = { name: "Status", slug: "status" };
  const after = { ...page, slug: "other" };
  const sides = { before: page, id: "old" };
  const ofPlan = (steps: readonly EngineStep[]): string[] =>
    findingsOf(steps, { ...FACTS, identity }).filter((text) => text.includes("Plan FREE"));

  test("is a risk, because it creates first", () => {
    expect(ofPlan([step("replace", "StatusPage", { ...sides, after })])).toEqual([
      "amber: Plan FREE allows 1 status page; 1 exist, and this run adds 1 before it deletes 1: 1 may be rejected, and the run then stops partway",
    ]);
  });

  test("does not delete anything if it retains the old object", () => {
    const state = { retainOnDelete: true };
    expect(ofPlan([step("replace", "StatusPage", { ...sides, after, state })])).toEqual([
      "amber: Plan FREE allows 1 status page; 1 exist, and this run adds 1: 1 may be rejected, and the run then stops partway",
    ]);
  });

  test("is not a risk if it deletes first", () => {
    const steps = [
      step("delete-replaced", "StatusPage", sides),
      step("replace", "StatusPage", { ...sides, after }),
      step("create-replacement", "StatusPage", { ...sides, after }),
    ];
    expect(ofPlan(steps)).toEqual([]);
  });
});

describe("an adopted object", () => {
  const adopted = created("AlertChannel", "mail", { ...channel, __adopt: { id: "mail" } });
  const imported = step("import", "AlertChannel", {
    ...{ after: channel, name: "mail", state: { importID: "mail" } },
  });
  const alertChannelIds = [adopted.urn];
  const after = { ...monitor, alertChannelIds: [UNKNOWN] };
  const uses = update("Monitor", monitor, after, {
    state: { propertyDependencies: { alertChannelIds } },
  });

  test.each([
    ["adopt", adopted],
    ["import", imported],
  ])("that is a channel is alerted of outages as before (%s)", (_how, adoption) => {
    const objects = [{ kind: "AlertChannel", id: "mail", record: { id: "mail", name: "mail" } }];
    for (const facts of [undefined, { ...FACTS, objects }]) {
      const findings = findingsOf([adoption, uses], facts);
      expect(findings.filter((text) => !text.includes(TEST_IT))).toEqual([]);
    }
  });

  const inputs = { name: "shop", type: "HTTP", alertChannelIds: ["mail"] };
  const watched = created("Monitor", "shop", { ...inputs, __adopt: { id: "id of shop" } });
  const brought = step("import", "Monitor", {
    ...{ after: inputs, name: "shop", state: { importID: "id of shop" } },
  });
  const mail = stepOf("same", "AlertChannel", "mail", {
    before: channel,
    after: channel,
    id: "mail",
  });

  test.each([
    ["adopt", watched],
    ["import", brought],
  ])(
    "that is a monitor was monitored before (%s), and its channels can be read from the service",
    (_how, adoption) => {
      const unread = reviewed([mail, adoption]).outcomes.changed;
      expect(unread).toMatchObject([
        { id: "id of shop", isNew: false, before: { is: "on", notified: [] }, after: { is: "on" } },
      ]);
      expect(unread[0]?.before).toMatchObject({ open: ["policies", "channels", "groups"] });
      const record = { ...inputs, id: "id of shop", alertChannelIds: ["mail"] };
      const facts = { ...FACTS, records: new Map([["Monitor id of shop", record]]) };
      const { changed, kept } = reviewed([mail, adoption], facts).outcomes;
      expect(changed).toEqual([]);
      expect(kept).toMatchObject([{ before: { is: "on", notified: [{ channel: mail.urn }] } }]);
    },
  );

  test("keeps the channels that the program omits", () => {
    const { alertChannelIds, ...others } = inputs;
    const adopting = created("Monitor", "shop", { ...others, __adopt: { id: "id of shop" } });
    const records = new Map([["Monitor id of shop", { ...others, alertChannelIds }]]);
    const { changed, kept } = reviewed([mail, adopting], { ...FACTS, records }).outcomes;
    expect(changed).toEqual([]);
    expect(kept).toMatchObject([{ after: { notified: [{ channel: mail.urn }] } }]);
  });
});
