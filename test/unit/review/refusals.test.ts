// What an endpoint or a receiver may refuse, names that collide, and limits: what the plan does not show.
import { describe, expect, test } from "vitest";

import { plainText } from "../../../src/printing";
import { UNKNOWN } from "../../../src/definitions";
import { readPreview, reviewOf } from "../../../src/review";
import type { ServiceFacts } from "../../../src/review";
import type { Json, JsonObject } from "../../../src/definitions";
import { NO_FACTS } from "../../../src/review/model/service-facts";
import { freePlan, preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";

const FACTS: ServiceFacts = { ...NO_FACTS, isComplete: true };

/** The findings of these steps, and one unchanged resource: if no step shows it, it is not listed. */
const findingsOf = (steps: readonly EngineStep[], facts?: ServiceFacts): string[] =>
  reviewOf(readPreview(preview(steps, 1)), facts).findings.map(
    ({ severity, text }) => `${severity}: ${plainText(text)}`,
  );

const update = (kind: string, before: JsonObject, after: JsonObject, name = "it"): EngineStep =>
  step("update", kind, { before, after, name, id: `id of ${name}` });

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
    const change = update("AlertChannel", slack, slack);
    const paths = { detailedDiff: { "config.webhookUrl": { kind: "update" } } };
    expect(findingsOf([{ ...change, ...paths }])).toEqual([
      `amber: The alert channel it has a new address: ${TEST_IT}`,
    ]);
    const [one, other] = [{ url: "https://a.example" }, { url: "https://b.example" }];
    expect(findingsOf([update("Webhook", one, other)])).toEqual([
      `amber: The webhook it has a new address: ${TEST_IT}`,
    ]);
  });

  test("that is unchanged does not have to be tested", () => {
    expect(findingsOf([update("AlertChannel", slack, { ...slack, name: "other" })])).toEqual([]);
    const mail = { name: "it", config: { channelType: "email", recipients: ["a@example.com"] } };
    expect(findingsOf([step("create", "AlertChannel", { after: mail })])).toEqual([]);
  });
});

describe("the destination of a channel", () => {
  const of = (config: JsonObject): JsonObject => ({ name: "it", config });
  const mail = (...recipients: string[]): JsonObject => of({ channelType: "email", recipients });
  const NEW = `amber: The alert channel it has a new address: ${TEST_IT}`;
  const sms = { channelType: "sms", phoneNumber: "+15555550100" };
  const chat = { channelType: "mattermost", webhookUrl: "[secret]", channel: "ops" };

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["a further recipient", mail("a@b.c"), mail("a@b.c", "d@b.c"), [NEW]],
    [
      "another recipient",
      mail("a@b.c"),
      mail("d@b.c"),
      [`amber: The alert channel it no longer notifies a@b.c, and has a new address: ${TEST_IT}`],
    ],
    [
      "fewer recipients",
      mail("a@b.c", "d@b.c", "e@b.c"),
      mail("a@b.c"),
      ["amber: The alert channel it no longer notifies d@b.c, e@b.c"],
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
    const { findings } = reviewOf(
      readPreview(preview([update("AlertChannel", before, mail("a@b.c"))], 1)),
    );
    expect(findings.map(({ text }) => plainText(text))).toEqual([
      "The alert channel it no longer notifies (secret)",
    ]);
    // It is not quoted like a name.
    const pieces = findings.flatMap(({ text }) => text.pieces);
    expect(pieces).toContainEqual({ is: "words", text: "(secret)" });
  });

  test("may be a secret key", () => {
    const pager = of({ channelType: "pagerduty", routingKey: "[secret]" });
    const change = update("AlertChannel", pager, pager);
    const detailedDiff = { "config.routingKey": { kind: "update" } };
    expect(findingsOf([{ ...change, detailedDiff }])).toEqual([NEW]);
  });
});

describe("a monitor", () => {
  test("with an assertion that only warns does not fail, with one that no longer only warns it may", () => {
    const [config] = monitor.assertions;
    const as = (severity: string): JsonObject => ({
      ...monitor,
      assertions: [{ ...config, severity }],
    });
    expect(findingsOf([update("Monitor", as("fail"), as("warn"))])).toEqual([]);
    expect(findingsOf([update("Monitor", as("warn"), as("fail"))])).toHaveLength(1);
  });

  const usual = { config: { type: "status_code", expected: "200", operator: "equals" } };
  const slow = (more: JsonObject): JsonObject => ({
    config: { type: "response_time", thresholdMs: 500 },
    ...more,
  });
  const warning = { config: { type: "response_time_warn", warnMs: 500 } };
  const drift = { config: { type: "heartbeat_interval_drift", maxDeviationPercent: 5 } };

  test.each<[string, Json, Json, number]>([
    ["that only warns is added", [usual], [usual, slow({ severity: "warn" })], 0],
    ["that only warns, in capitals, is added", [usual], [usual, slow({ severity: "WARN" })], 0],
    ["of a type that only warns is added", [usual], [usual, warning], 0],
    ["of another type that only warns is added", [usual], [drift], 0],
    [
      "that only warns gets another limit",
      [warning],
      [{ config: { ...warning.config, warnMs: 9 } }],
      0,
    ],
    ["that only warns is added with one that fails", [], [warning, slow({})], 1],
    [
      "that fails gets another limit and only warns",
      [slow({})],
      [slow({ severity: "warn", config: { type: "response_time", thresholdMs: 9 } })],
      0,
    ],
    ["that fails is added, and its severity is omitted", [], [slow({})], 1],
  ])("with an assertion %s", (_what, before, after, count) => {
    const of = (assertions: Json): JsonObject => ({ ...monitor, assertions });
    expect(findingsOf([update("Monitor", of(before), of(after))])).toHaveLength(count);
  });

  test("with other assertions that are secret may fail at once", () => {
    const secret = { ...monitor, assertions: "[secret]" };
    const detailedDiff = { assertions: { kind: "update" } };
    expect(findingsOf([{ ...update("Monitor", secret, secret), detailedDiff }])).toHaveLength(1);
  });

  test("with a new assertion may fail at once, with one fewer it does not", () => {
    const slow = { config: { type: "response_time", thresholdMs: 500 } };
    const more = { ...monitor, assertions: [...monitor.assertions, slow] };
    const expected =
      "amber: The monitor it has new assertions: if the endpoint does not meet them today, an incident opens";
    expect(findingsOf([update("Monitor", monitor, more)])).toEqual([expected]);
    const other = [{ config: { type: "status_code", expected: "204", operator: "equals" } }];
    expect(findingsOf([update("Monitor", monitor, { ...monitor, assertions: other })])).toEqual([
      expected,
    ]);
    expect(findingsOf([update("Monitor", more, monitor)])).toEqual([]);
  });

  test("with another method may be rejected by the endpoint", () => {
    const head = { ...monitor, config: { ...monitor.config, method: "HEAD" } };
    expect(findingsOf([update("Monitor", monitor, head)])).toEqual([
      "amber: The monitor it sends HEAD instead of GET, which the endpoint may refuse",
    ]);
  });
});

describe("a name", () => {
  test("that another resource has is a risk, or an error if it has to be unique", () => {
    const tag = (name: string) => step("create", "Tag", { after: { name: "shop" }, name });
    expect(findingsOf([tag("a"), tag("b")])).toEqual([
      "red: The tag a gets the name shop, the same as tag b: the service rejects that, and the run stops partway",
    ]);
    const group = (name: string) =>
      step("create", "ResourceGroup", { after: { name: "Shop" }, name });
    const others = ["b-10", "b-9"].map((name) => ({ ...group(name), op: "same" }));
    expect(findingsOf([group("a"), ...others])).toEqual([
      "amber: The resource group a gets the name Shop, the same as resource group b-9, resource group b-10: they are easy to confuse",
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
      "amber: The resource group it gets the name Shop, the same as one outside this program: they are easy to confuse",
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
    const same = { name: "Shop" };
    const unchanged = { ...update("ResourceGroup", same, same, "b"), op: "same" };
    const change = update("ResourceGroup", same, { ...same, description: "x" });
    expect(findingsOf([change, unchanged])).toEqual([]);
  });
});

test("an object outside the program that refers to a deleted object is named", () => {
  const facts: ServiceFacts = {
    ...FACTS,
    objects: [
      {
        kind: "NotificationPolicy",
        id: "p",
        record: { name: "Night", escalation: { steps: [{ channelIds: ["id of mail"] }] } },
      },
    ],
  };
  const mail = { name: "mail", config: { channelType: "email", recipients: ["a@example.com"] } };
  const deleted = step("delete", "AlertChannel", { before: mail, name: "mail", id: "id of mail" });
  expect(findingsOf([deleted], facts)).toContain(
    "red: The alert channel mail is deleted although it is still used by notification policy Night outside this program",
  );
});

test("an object of the program is not reported as outside it, although the service lists it", () => {
  const escalation = { steps: [{ channelIds: ["id of mail"] }] };
  const night = { name: "Night", escalation };
  const objects = ["same", "kept", "gone"].map((id) => ({
    kind: "NotificationPolicy",
    id,
    record: night,
  }));
  const mail = { name: "mail", config: { channelType: "email", recipients: ["a@example.com"] } };
  const other = { ...night, description: "x" };
  const findings = findingsOf(
    [
      step("delete", "AlertChannel", { before: mail, name: "mail", id: "id of mail" }),
      step("delete", "NotificationPolicy", { before: night, name: "gone", id: "gone" }),
      step("same", "NotificationPolicy", { before: night, after: night, name: "k", id: "kept" }),
      step("update", "NotificationPolicy", { before: night, after: other, name: "p", id: "same" }),
    ],
    { ...FACTS, objects },
  );
  expect(findings.join("\n")).not.toContain("outside this program");
  expect(findings.join("\n")).toContain("although it is still used by notification policy k");
});

test("a change that only undoes an edit made elsewhere is not a new address", () => {
  const [ours, theirs] = [{ url: "https://a.example" }, { url: "https://b.example" }];
  const refresh = step("refresh", "Webhook", { before: ours, after: ours, id: "id of it" });
  expect(findingsOf([refresh, update("Webhook", theirs, ours)])).toEqual([]);
});

test("an exceeded plan limit is reported with the counts", () => {
  const identity = freePlan("service_subscriptions", 10, 9);
  const create = (name: string) =>
    step("create", "ServiceSubscription", { after: { slug: name }, name });
  expect(findingsOf([create("a"), create("b")], { ...FACTS, identity })).toEqual([
    "amber: The organization's plan FREE allows 10 service subscriptions; 9 exist, and this run adds 2: 1 of them may be rejected, and the run would then stop partway",
  ]);
  expect(findingsOf([create("a")], { ...FACTS, identity })).toEqual([]);
  const deleted = step("delete", "ServiceSubscription", {
    before: { slug: "c" },
    name: "c",
    id: "c",
  });
  expect(findingsOf([create("a"), create("b"), deleted], { ...FACTS, identity })).toContain(
    "amber: The organization's plan FREE allows 10 service subscriptions; 9 exist, and this run adds 2 before it deletes 1: 1 of them may be rejected, and the run would then stop partway",
  );
});

describe("a replacement at the limit of the plan", () => {
  const identity = freePlan("status_pages", 1, 1);
  const page = { name: "Status", slug: "status" };
  const after = { ...page, slug: "other" };
  const sides = { before: page, id: "old" };
  const ofPlan = (steps: readonly EngineStep[]): string[] =>
    findingsOf(steps, { ...FACTS, identity }).filter((text) =>
      text.includes("organization's plan"),
    );

  test("is a risk, because it creates first", () => {
    expect(ofPlan([step("replace", "StatusPage", { ...sides, after })])).toEqual([
      "amber: The organization's plan FREE allows 1 status page; 1 exist, and this run adds 1 before it deletes 1: 1 of them may be rejected, and the run would then stop partway",
    ]);
  });

  test("does not delete anything if it retains the old object", () => {
    const state = { retainOnDelete: true };
    expect(ofPlan([step("replace", "StatusPage", { ...sides, after, state })])).toEqual([
      "amber: The organization's plan FREE allows 1 status page; 1 exist, and this run adds 1: 1 of them may be rejected, and the run would then stop partway",
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
  const channel = { name: "mail", config: { channelType: "email", recipients: ["a@b.c"] } };
  const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/monitoring:AlertChannel::mail";
  const uses = step("update", "Monitor", {
    before: monitor,
    after: { ...monitor, alertChannelIds: ["04da6b54-80e4-46f7-96ec-b56ff0331ba9"] },
    name: "it",
    state: { propertyDependencies: { alertChannelIds: [urn] } },
  });
  const adopted = step("create", "AlertChannel", {
    ...{ after: { ...channel, __adopt: { id: "mail" } }, name: "mail" },
  });
  const bare = step("import", "AlertChannel", { after: channel, name: "mail" });
  const imported = { ...bare, newState: { ...bare.newState, importID: "mail" } };

  test.each([
    ["adopt", adopted],
    ["import", imported],
  ])("that is a channel is alerted of outages as before (%s)", (_how, adoption) => {
    const facts = {
      ...FACTS,
      objects: [{ kind: "AlertChannel", id: "mail", record: { id: "mail", name: "mail" } }],
    };
    expect(findingsOf([adoption, uses]).filter((text) => !text.includes(TEST_IT))).toEqual([]);
    expect(findingsOf([adoption, uses], facts).filter((text) => !text.includes(TEST_IT))).toEqual(
      [],
    );
  });

  const inputs = { name: "shop", type: "HTTP", alertChannelIds: ["mail"] };
  const watched = step("create", "Monitor", {
    ...{ after: { ...inputs, __adopt: { id: "id of shop" } }, name: "shop" },
  });
  const brought = step("import", "Monitor", { after: inputs, name: "shop" });
  const mail = step("same", "AlertChannel", {
    ...{ before: channel, after: channel, name: "mail", id: "mail" },
  });

  test.each([
    ["adopt", watched],
    ["import", { ...brought, newState: { ...brought.newState, importID: "id of shop" } }],
  ])(
    "that is a monitor was monitored before (%s), and its channels can be read from the service",
    (_how, adoption) => {
      const unread = reviewOf(readPreview(preview([mail, adoption]))).outcomes.changed;
      expect(unread).toMatchObject([
        { id: "id of shop", isNew: false, before: { is: "on", notified: [] }, after: { is: "on" } },
      ]);
      expect(unread[0]?.before).toMatchObject({ open: ["policies", "channels", "groups"] });
      const record = { ...inputs, id: "id of shop", alertChannelIds: ["mail"] };
      const facts = { ...FACTS, records: new Map([["Monitor id of shop", record]]) };
      const { changed, kept } = reviewOf(readPreview(preview([mail, adoption])), facts).outcomes;
      expect(changed).toEqual([]);
      expect(kept).toMatchObject([{ before: { is: "on", notified: [{ channel: mail.urn }] } }]);
    },
  );

  test("keeps the channels that the program omits", () => {
    const { alertChannelIds, ...others } = inputs;
    const after = { ...others, __adopt: { id: "id of shop" } };
    const adopting = step("create", "Monitor", { after, name: "shop" });
    const records = new Map([["Monitor id of shop", { ...others, alertChannelIds }]]);
    const facts = { ...FACTS, records };
    const { changed, kept } = reviewOf(readPreview(preview([mail, adopting])), facts).outcomes;
    expect(changed).toEqual([]);
    expect(kept).toMatchObject([{ after: { notified: [{ channel: mail.urn }] } }]);
  });
});
