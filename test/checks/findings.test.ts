// What the checks find: in the plan alone, and with what others have made in the service.
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { PLANS, UNKNOWN } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { startEmulator } from "../../src/emulator";
import type { Emulator } from "../../src/emulator";
import { step } from "../review/previews";
import type { EngineStep } from "../review/previews";
import { CHANNEL, found, findingsOf, made, member, monitor, policy, posted, types } from "./steps";

const SILENT = "unalerted-monitors";
const tagged = { matchRules: [{ type: "monitor_tag_in", values: ["shop"] }] };
const regional = { matchRules: [{ type: "region_in", regions: ["us-east"] }] };

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

const post = (path: string, body: JsonObject): Promise<string> => posted(emulator, path, body);

async function control(path: string, body: JsonObject): Promise<void> {
  const response = await fetch(`${emulator.url}/__emulator${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

describe("monitors that alert no one, in a plan alone", () => {
  test.each<[string, EngineStep[], string[]]>([
    ["nothing else", [monitor("m")], ["info m"]],
    ["a channel of its own", [monitor("m", { alertChannelIds: [CHANNEL] })], []],
    ["an empty list of channels", [monitor("m", { alertChannelIds: [] })], ["info m"]],
    ["channels that are not known yet", [monitor("m", { alertChannelIds: UNKNOWN })], []],
    ["a switch that is off", [monitor("m", { enabled: false })], []],
    ["a policy for everything", [monitor("m"), policy("p")], []],
    ["a policy that is off", [monitor("m"), policy("p", { enabled: false })], ["info m"]],
    ["a policy for its type", [monitor("m"), policy("p", types("DNS", "http"))], []],
    ["a policy for another type", [monitor("m"), policy("p", types("DNS"))], ["info m"]],
    ["a policy for a tag that it lacks", [monitor("m"), policy("p", tagged)], ["info m"]],
    ["a policy for regions that the service chooses", [monitor("m"), policy("p", regional)], []],
    [
      "a group with channels",
      [
        monitor("m"),
        made("ResourceGroup", "g", { defaultAlertChannels: [CHANNEL] }),
        member("m", "g"),
      ],
      [],
    ],
    [
      "a group with a policy",
      [monitor("m"), made("ResourceGroup", "g", { alertPolicyId: CHANNEL }), member("m", "g")],
      [],
    ],
    [
      "another's group with a policy",
      [
        ...[monitor("m"), monitor("n"), member("n", "g")],
        made("ResourceGroup", "g", { alertPolicyId: CHANNEL }),
      ],
      ["info m"],
    ],
  ])("with %s", async (_name, steps, expected) => {
    expect(await found(SILENT, steps)).toEqual(expected);
  });
});

describe("monitors that alert no one, with the service", () => {
  async function policyOfOthers(more: JsonObject): Promise<void> {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    const channel = await post("/alert-channels", { name: "mail", config });
    const escalation = { steps: [{ delayMinutes: 0, channelIds: [channel] }] };
    await post("/notification-policies", { name: "others", escalation, ...more });
  }

  test("a monitor that nobody has a policy for is worth a warning", async () => {
    await policyOfOthers(types("DNS"));
    expect(await found(SILENT, [monitor("m")], emulator)).toEqual(["warning m"]);
  });

  test.each<[string, JsonObject, string[]]>([
    ["that matches speaks for it", types("HTTP"), []],
    ["that is off does not", { ...types("HTTP"), enabled: false }, ["warning m"]],
  ])("a policy of others %s", async (_name, more, expected) => {
    await policyOfOthers(more);
    expect(await found(SILENT, [monitor("m")], emulator)).toEqual(expected);
  });

  test("a group of others may alert for a monitor that exists, and not for a new one", async () => {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    const channel = await post("/alert-channels", { name: "mail", config });
    await post("/resource-groups", { name: "theirs", defaultAlertChannels: [channel] });
    await post("/resource-groups", { name: "silent" });
    const inputs = {
      ...{ name: "old", type: "HTTP", alertChannelIds: [] },
      config: { url: "https://example.com" },
    };
    const old = step("same", "Monitor", { before: inputs, after: inputs, name: "old", id: "old" });
    expect(await found(SILENT, [old, monitor("new")], emulator)).toEqual(["warning new"]);
  });

  test("monitors whose channels are set elsewhere are counted, not judged", async () => {
    const inputs = { name: "kept", type: "HTTP", config: { url: "https://example.com" } };
    const kept = ["a", "b"].map((name) =>
      step("same", "Monitor", { before: inputs, after: inputs, name, id: name }),
    );
    expect(await found(SILENT, kept, emulator)).toEqual([
      "info 2 monitors whose alert channels the program does not manage: not checked",
    ]);
    expect(await found(SILENT, kept)).toEqual([]);
    // As is one that the program adopts.
    expect(await found(SILENT, [monitor("theirs", { __adopt: { id: "x" } })], emulator)).toEqual([
      "info 1 monitor whose alert channels the program does not manage: not checked",
    ]);
  });
});

describe("names that must be unique", () => {
  const TAKEN = "collisions";
  const STRIPE = { slug: "stripe" };
  const tag = (op: string, called: string, name: string, before?: string): EngineStep =>
    step(op, "Tag", {
      ...(op === "delete" ? {} : { after: { name } }),
      ...(before === undefined ? {} : { before: { name: before } }),
      name: called,
      id: called,
    });

  test.each<[string, EngineStep[], string[]]>([
    ["two of the program", [tag("create", "b", "x"), tag("create", "a", "x")], ["error b"]],
    ["different ones", [tag("create", "a", "x"), tag("create", "b", "y")], []],
    [
      "two that both lack an optional one",
      [made("ServiceSubscription", "a", STRIPE), made("ServiceSubscription", "b", STRIPE)],
      ["error b"],
    ],
    [
      "one that lacks an optional one",
      [
        made("ServiceSubscription", "a", STRIPE),
        made("ServiceSubscription", "b", { ...STRIPE, componentId: CHANNEL }),
      ],
      [],
    ],
    ["one that leaves", [tag("delete", "a", "x", "x"), tag("create", "b", "x")], ["error b"]],
    ["one that is only read", [tag("create", "a", "x"), tag("read", "b", "x", "x")], []],
  ])("%s", async (_name, steps, expected) => {
    expect(await found(TAKEN, steps)).toEqual(expected);
  });

  test("one that somebody else has is taken, for a create and for a rename", async () => {
    await post("/tags", { name: "x" });
    expect(await found(TAKEN, [tag("create", "a", "x")], emulator)).toEqual(["error a"]);
    expect(await found(TAKEN, [tag("update", "a", "x", "y")], emulator)).toEqual(["error a"]);
    expect(await found(TAKEN, [tag("update", "a", "x", "x")], emulator)).toEqual([]);
    expect(await found(TAKEN, [tag("create", "a", "other")], emulator)).toEqual([]);
  });

  test.each<[string, EngineStep]>([
    ["an object of another kind", monitor("x")],
    ["an object that is adopted", made("Tag", "x", { __adopt: { id: "x" } })],
    ["an object that is only read", tag("read", "x", "x", "x")],
    ["an object that is deleted", tag("delete", "x", "x", "x")],
    ["an unchanged object", tag("same", "x", "x", "y")],
  ])("one that somebody else has is not taken for %s", async (_what, each) => {
    await post("/tags", { name: "x" });
    expect(await found(TAKEN, [each, tag("create", "other", "y")], emulator)).toEqual([]);
  });

  test.each<[string, JsonObject, string[]]>([
    ["the same", {}, ["error s"]],
    ["another destination", { destination: "b@example.com" }, []],
    ["another channel", { channel: "WEBHOOK" }, []],
  ])(
    "below a parent that exists, %s is compared with what is below it",
    async (_what, more, all) => {
      const [page, other] = [
        await post("/status-pages", { name: "One", slug: "one" }),
        await post("/status-pages", { name: "Other", slug: "other" }),
      ];
      const destination = "a@example.com";
      await post(`/status-pages/${page}/subscribers`, { channel: "EMAIL", destination });
      const below = (statusPageId: string): EngineStep =>
        made("StatusPageSubscriber", "s", { statusPageId, destination, ...more });
      expect(await found(TAKEN, [below(page)], emulator)).toEqual(all);
      expect(await found(TAKEN, [below(other)], emulator)).toEqual([]);
    },
  );

  const subscriber = { channel: "EMAIL", destination: "a@example.com" };

  /** A step of the plugin instead of the classes. */
  const ofPlugin = (each: EngineStep): EngineStep => {
    const text = JSON.stringify(each);
    // Sound because only names of types differ.
    return JSON.parse(
      text.replaceAll("pulumi-nodejs:dynamic/monitoring:", "monitoring:index:"),
    ) as EngineStep;
  };

  test("a finding has the path of the name, if it is one field", async () => {
    const page = await post("/status-pages", { name: "One", slug: "one" });
    await post("/tags", { name: "x" });
    await post(`/status-pages/${page}/subscribers`, subscriber);
    const paths = async (kind: string, after: JsonObject): Promise<unknown[]> => {
      const create = (name: string): EngineStep => step("create", kind, { name, after });
      const gone = step("delete", kind, { name: "old", before: after, id: "1" });
      const others = await findingsOf(TAKEN, [create("a")], emulator);
      const own = [
        ...(await findingsOf(TAKEN, [create("a"), create("b")])),
        ...(await findingsOf(TAKEN, [create("a"), gone])),
      ];
      return [...others, ...own].map(({ path }) => path);
    };
    expect(await paths("Tag", { name: "x" })).toEqual(["name", "name", "name"]);
    const below = { statusPageId: page, ...subscriber };
    const none = [undefined, undefined, undefined];
    expect(await paths("StatusPageSubscriber", below)).toEqual(none);
  });

  test("the way to take over an existing object is that of the program", async () => {
    const page = await post("/status-pages", { name: "One", slug: "one" });
    const tagId = await post("/tags", { name: "x" });
    const id = await post(`/status-pages/${page}/subscribers`, subscriber);
    const remedy = async (each: EngineStep): Promise<string> =>
      (await findingsOf(TAKEN, [each], emulator)).map((found) => found.remedy).join();
    const below = made("StatusPageSubscriber", "s", { statusPageId: page, ...subscriber });
    const top = tag("create", "a", "x");
    expect(await remedy(top)).toContain(`\`adopt: "${tagId}"\``);
    expect(await remedy(ofPlugin(top))).toContain(`\`import: "${tagId}"\``);
    expect(await remedy(below)).toContain(`\`adopt: "${id}"\``);
    expect(await remedy(ofPlugin(below))).toContain(`\`import: "${page}/${id}"\``);
  });

  test("that of a deleted resource for a new one: the finding names both, and the alias", async () => {
    const [finding] = await findingsOf(TAKEN, [
      tag("delete", "old", "x", "x"),
      tag("create", "new", "x"),
    ]);
    expect(finding?.message).toMatch(/^it is created with the name of Tag "old", /);
    expect(finding?.remedy).toContain('aliases: [{ name: "old" }]');
    const domain = (op: string, name: string): EngineStep =>
      step(op, "AssignedEmailDomain", {
        name,
        ...(op === "delete" ? { before: {} } : { after: {} }),
      });
    const [only] = await findingsOf(TAKEN, [domain("delete", "old"), domain("create", "new")]);
    expect(only?.message).toMatch(/^it is created in the place of AssignedEmailDomain "old", /);
  });

  test("of several providers, only the default one is compared with the service", async () => {
    await post("/tags", { name: "x" });
    const provider = "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs";
    const by = (called: string, name: string): EngineStep =>
      step("create", "Tag", {
        ...{ after: { name: "x" }, name: called, state: { provider: `${provider}::${name}::1` } },
      });
    const steps = [by("a", "other"), by("b", "default")];
    expect(await found(TAKEN, steps, emulator)).toEqual(["error b"]);
  });

  test("below a parent that the run creates, nothing is asked for", async () => {
    const uses = { statusPageId: "StatusPage::page" };
    const domain = made("StatusPageDomain", "domain", { hostname: "status.example.com" }, uses);
    const page = made("StatusPage", "page", { slug: "page" });
    expect(await found(TAKEN, [page, domain], emulator)).toEqual([]);
    const paths = emulator.requests.map(({ path }) => path);
    expect(paths.filter((path) => path.includes("/domains"))).toEqual([]);
  });

  test("what there is only one of is said to exist, or to be declared twice", async () => {
    await post("/email/domains", { kind: "assigned" });
    const domains = ["a", "b"].map((name) =>
      step("create", "AssignedEmailDomain", { after: {}, name }),
    );
    const messages = async (steps: readonly EngineStep[], service?: Emulator): Promise<string[]> =>
      (await findingsOf(TAKEN, steps, service)).map(({ message }) => message);
    expect(await messages(domains)).toEqual([
      expect.stringMatching(/a"? is the same object: there is only one assigned email domain$/),
    ]);
    expect(await messages(domains.slice(1), emulator)).toEqual([
      expect.stringMatching(/^assigned email domain \S+ exists, and there is only one$/),
    ]);
  });

  test("each of several is taken", async () => {
    await post("/tags", { name: "x" });
    await post("/tags", { name: "y" });
    const steps = [tag("create", "a", "x"), tag("create", "b", "y")];
    expect(await found(TAKEN, steps, emulator)).toEqual(["error a", "error b"]);
  });

  test("one that an object of the program has is no object of others", async () => {
    const id = await post("/tags", { name: "x" });
    for (const written of [id, id.toUpperCase()]) {
      const own = step("update", "Tag", {
        ...{ before: { name: "x" }, after: { name: "y" }, name: "own", id: written },
      });
      expect(await found(TAKEN, [own, tag("create", "a", "x")], emulator)).toEqual([]);
    }
  });
});

test("what is below a parent that the run creates is not asked for", async () => {
  const inputs = { name: "Shop", groupId: "00000000-0000-4000-8000-0000000000a1" };
  const uses = { statusPageId: "StatusPage::page" };
  const component = made("StatusPageComponent", "component", inputs, uses);
  expect(await found("references", [made("StatusPage", "page"), component], emulator)).toEqual([]);
  expect(emulator.requests.filter(({ path }) => path.includes("/groups"))).toEqual([]);
});

test.each([
  ["delete", "Remove the reference, or keep the resource"],
  ["replace", "Refer to the output `id` of that resource"],
])(
  "an id of an object that this run will %s is an error of who refers to it",
  async (op, advice) => {
    const channel = step(op, "AlertChannel", {
      ...(op === "delete" ? {} : { after: { name: "chat" } }),
      ...{ before: { name: "mail" }, name: "mail", id: CHANNEL },
    });
    const inputs = { type: "HTTP", config: { url: "https://example.com" } };
    const refers = (alertChannelIds: string[]): EngineStep =>
      step("update", "Monitor", {
        ...{ before: inputs, after: { ...inputs, alertChannelIds }, name: "shop", id: "shop" },
      });
    const advices = async (ids: string[]): Promise<string[]> => {
      const all = await findingsOf("references", [channel, refers(ids)]);
      return all.map(
        ({ severity, resource, remedy }) => `${severity} ${resource?.name ?? ""}: ${remedy}`,
      );
    };
    expect(await advices([CHANNEL])).toEqual([expect.stringContaining(`error shop: ${advice}`)]);
    expect(await advices([])).toEqual([]);
  },
);

test("what the plan does not allow is said with what the run adds, and nothing else", async () => {
  const keys = Array.from({ length: 11 }, (_, at) => made("ApiKey", `key-${at}`));
  const messages = (await findingsOf("plan-limits", keys, emulator)).map(({ message }) => message);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/ allows 10 API keys, .*; the run adds 11: 2 too many$/);
});

test.each(["create", "update"])(
  "a variant that the plan does not include is an error (%s)",
  async (op) => {
    const free = await startEmulator({ plan: "FREE" });
    try {
      const mail = { name: "a", config: { channelType: "email", recipients: ["a@example.com"] } };
      const hook = { name: "a", config: { channelType: "webhook", url: "https://example.com" } };
      const to = (after: JsonObject): EngineStep =>
        step(op, "AlertChannel", { ...(op === "update" && { before: mail }), after, name: "a" });
      expect(await found("plan-limits", [to(hook)], free)).toEqual(["error a"]);
      expect(await found("plan-limits", [to(mail)], free)).toEqual([]);
    } finally {
      await free.close();
    }
  },
);

test.each(PLANS)("a variant that needs a plan is judged on the plan %s", async (plan) => {
  const of = await startEmulator({ plan });
  try {
    const hook = { config: { channelType: "webhook", url: "https://example.com" } };
    const messages = (await findingsOf("plan-limits", [made("AlertChannel", "a", hook)], of)).map(
      ({ message }) => message,
    );
    expect(messages).toEqual(
      plan === "FREE" ? ["the plan FREE does not include this; it requires at least STARTER"] : [],
    );
  } finally {
    await of.close();
  }
});

test("a channel that did not deliver is found by who refers to it", async () => {
  const config = { channelType: "webhook", url: "http://127.0.0.1:9/closed" };
  const outside = await post("/alert-channels", { name: "outside", config });
  const http = { url: "https://example.com", method: "GET" };
  const own = { name: "own", type: "HTTP", config: http, regions: ["us-east"] };
  const monitorId = await post("/monitors", {
    ...own,
    managedBy: "API",
    alertChannelIds: [outside],
  });
  await control("/incidents", { monitorId });
  await control("/clock", { advanceMs: 3_600_000 });
  const steps = [monitor("api", { alertChannelIds: [outside] }), monitor("web")];
  await expect
    .poll(() => found("failed-deliveries", steps, emulator), { timeout: 20_000 })
    .toEqual(["warning api"]);
});
