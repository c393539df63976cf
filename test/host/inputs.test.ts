// Inputs that a preview may contain: unknown values, nulls, lists in another order, mistakes. None of these
// may reach the service.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { KINDS, UNKNOWN, fieldAt, isObject } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";

const bench = benchOfFile();
let requestsBefore: number;

beforeAll(() => {
  requestsBefore = bench.service.emulator.requests.length;
});

afterAll(() => {
  const requested = bench.service.emulator.requests
    .slice(requestsBefore)
    .map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`)
    .filter((request) => !PREVIEW_REQUESTS.includes(request));
  expect(requested, "check and diff are offline").toEqual([]);
});

/** Requests about people, with which a preview reports what the run would refuse. */
const PREVIEW_REQUESTS = ["/members", "/auth/me", "/audit-log"].map((path) => `GET /api/v1${path}`);

type Path = readonly (string | number)[];

/** Every path in a value, containers included. */
function pathsIn(value: Json | undefined, path: Path = []): Path[] {
  const entries = Array.isArray(value)
    ? value.map((item, at) => [at, item] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, item]) => [[...path, key], ...pathsIn(item, [...path, key])]);
}

function replaced(value: Json, [step, ...rest]: Path, by: Json): Json {
  if (step === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, at) => (at === step ? replaced(item, rest, by) : item));
  }
  return isObject(value) ? { ...value, [step]: replaced(value[step] ?? null, rest, by) } : value;
}

/** The value if it is an object, otherwise an empty object. */
const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {});

for (const spec of KINDS) {
  for (const each of casesOf(spec)) {
    test(`${each.title}: an unknown value at any path is returned unchanged, without a failure`, async () => {
      const full = bench.inputs(spec, each, "full");
      for (const path of pathsIn(full)) {
        const where = `${each.title} ${path.join(".")}`;
        const given = objectOf(replaced(full, path, UNKNOWN));
        const { inputs, failures } = await bench.host.check(spec.name, {}, given);
        expect(failures, where).toEqual([]);
        expect(inputs, where).toEqual(given);
        const [name = ""] = path;
        const diff = await bench.host.diff(spec.name, "1", full, given);
        const { immutable, local } = spec.fields[name] ?? {};
        // A local member of an object is not part of the service's value.
        const isOwn = local ?? fieldAt(spec.fields, path, full)?.local;
        if (!isOwn) expect(diff.changes, where).toBe("unknown");
        if (immutable) expect(diff.replaces, where).toEqual([name]);
      }
    });
  }
}

const httpMonitor: JsonObject = {
  name: "api",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
};

test("null means omitted, at any path", async () => {
  const config = { url: "https://example.com", method: null, customHeaders: { a: null, b: "1" } };
  const given = { ...httpMonitor, config, environmentId: null, assertions: null };
  const { inputs, failures } = await bench.host.check("Monitor", {}, given);
  expect(failures).toEqual([]);
  const left = { url: "https://example.com", customHeaders: { b: "1" } };
  expect(inputs).toEqual({ ...httpMonitor, config: left });
});

describe("order", () => {
  const twoOf = (olds: JsonObject, news: JsonObject): Promise<JsonObject> =>
    bench.host.check("Monitor", olds, news).then(({ inputs }) => inputs);

  test("of regions is ignored: the check returns the old order", async () => {
    const olds = { ...httpMonitor, regions: ["us-east", "eu-west", "ap-south"] };
    const news = { ...httpMonitor, regions: ["us-west", "ap-south", "us-east"] };
    expect((await twoOf(olds, news)).regions).toEqual(["us-east", "us-west", "ap-south"]);
    const same = { ...httpMonitor, regions: ["ap-south", "eu-west", "us-east"] };
    expect((await bench.host.diff("Monitor", "1", olds, same)).changes).toBe("none");
  });

  test("of assertions is ignored, also with an explicit default", async () => {
    const a = { config: { type: "status_code", expected: "200", operator: "equals" } };
    const b = { config: { type: "response_time", thresholdMs: 500 }, severity: "fail" };
    const olds = { ...httpMonitor, assertions: [a, b] };
    const plain = { config: { type: "response_time", thresholdMs: 500 } };
    const news = { ...httpMonitor, assertions: [plain, a] };
    expect((await bench.host.diff("Monitor", "1", olds, news)).changes).toBe("none");
  });

  test("of recipients and record types is kept, and another order is a change", async () => {
    const config = (...recipients: string[]) => ({ channelType: "email", recipients });
    const [olds, news] = [
      { name: "a", config: config("a@example.com", "b@example.com") },
      { name: "a", config: config("b@example.com", "a@example.com") },
    ];
    expect((await bench.host.check("AlertChannel", olds, news)).inputs).toEqual(news);
    expect((await bench.host.diff("AlertChannel", "1", olds, news)).changes).toBe("unknown");
    const dns = { name: "a", type: "DNS", regions: ["us-east"] };
    const first = { ...dns, config: { hostname: "example.com", recordTypes: ["A", "MX"] } };
    const second = { ...dns, config: { hostname: "example.com", recordTypes: ["MX", "A"] } };
    expect((await bench.host.diff("Monitor", "1", first, second)).changes).toBe("unknown");
  });
});

/** Kind, inputs, and the expected reason for each property. */
const WRONG: readonly [string, JsonObject, readonly [string, RegExp][]][] = [
  ["Tag", {}, [["name", /required/]]],
  ["Tag", { name: "  " }, [["name", /blank/]]],
  ["Tag", { name: "a", color: "red" }, [["color", /#0f0/]]],
  ["Tag", { name: "a", colour: "#fff" }, [["colour", /did you mean color\?/]]],
  ["Tag", { name: "a".repeat(101) }, [["name", /at most 100/]]],
  ["Tag", { name: 1 }, [["name", /must be a string, not a number/]]],
  ["Environment", { name: "a", slug: "Prod!" }, [["slug", /lower-case/]]],
  ["StatusPage", { name: "a", slug: "ab" }, [["slug", /at least 3/]]],
  ["StatusPage", { name: "a", slug: "abc", visibility: "public" }, [["visibility", /mean PUBLIC/]]],
  ["Secret", { key: "a", value: "" }, [["value", /^value: must not be empty/]]],
  [
    "ResourceGroup",
    { name: "a", healthThresholdType: "COUNT" },
    [["healthThresholdValue", /both/]],
  ],
  ["ApiKey", { name: "a", expiresAt: "2030-01-01" }, [["expiresAt", /zone/]]],
  ["ApiKey", { name: "a", expiresAt: "2030-02-30T00:00:00Z" }, [["expiresAt", /zone/]]],
  ["Tag", { name: "a\0b" }, [["name", /U\+0000/]]],
  ["Monitor", { ...httpMonitor, regions: [] }, [["regions", /At least one region/]]],
  ["Monitor", { ...httpMonitor, regions: null }, [["regions", /At least one region/]]],
  ["Monitor", { ...httpMonitor, frequencySeconds: 29 }, [["frequencySeconds", /30 and 86400/]]],
  ["Monitor", { ...httpMonitor, frequencySeconds: 60.5 }, [["frequencySeconds", /whole number/]]],
  ["Monitor", { ...httpMonitor, type: "HTTPS" }, [["type", /did you mean HTTP\?/]]],
  [
    "Monitor",
    { ...httpMonitor, type: "DNS" },
    [
      ["config.hostname", /required/],
      ["config.url", /./],
    ],
  ],
  ["Monitor", { ...httpMonitor, config: null }, [["config", /required/]]],
  ["Monitor", { ...httpMonitor, config: { url: "example.com" } }, [["config.url", /http/]]],
  [
    "Monitor",
    { name: "a", type: "HEARTBEAT", config: { expectedInterval: 60, gracePeriod: 61 } },
    [["config.gracePeriod", /must not exceed expectedInterval \(60\); it is 61/]],
  ],
  [
    "Monitor",
    { ...httpMonitor, assertions: [{ config: { type: "tcp_connects" } }] },
    [["assertions[0].config.type", /TCP monitors; this one is HTTP/]],
  ],
  ["Monitor", { name: "a", type: "BROWSER" }, [["environmentId", /required for BROWSER/]]],
  ["Monitor", { ...httpMonitor, definitionId: bogusId() }, [["definitionId", /BROWSER/]]],
  [
    "AlertChannel",
    { name: "a", config: { channelType: "sms" } },
    [["config.phoneNumber", /: set phone/]],
  ],
  [
    "AlertChannel",
    { name: "a", config: { channelType: "email", recipients: ["nobody"], webhookUrl: "x" } },
    [
      ["config.recipients[0]", /: must be an e-mail/],
      ["config.webhookUrl", /: .*belongs to slack/],
    ],
  ],
  [
    "AlertChannel",
    {
      name: "a",
      config: {
        channelType: "webhook",
        url: "https://example.com",
        customHeaders: { "X-Service-Org": "1", "content-type": "a" },
      },
    },
    [
      ["config.customHeaders.X-Service-Org", /./],
      ["config.customHeaders.content-type", /./],
    ],
  ],
  [
    "StatusPageComponent",
    { statusPageId: bogusId(), type: "STATIC", name: "a", monitorId: bogusId() },
    [["monitorId", /only if type is MONITOR/]],
  ],
  [
    "StatusPageComponent",
    { statusPageId: "page", type: "STATIC", name: "a" },
    [["statusPageId", /UUID/]],
  ],
  [
    "StatusPageComponent",
    { statusPageId: bogusId(), type: "DEPENDENCY", name: "a" },
    [["serviceSubscriptionId", /required/]],
  ],
  ["Workspace", { name: " " }, [["name", /blank/]]],
  [
    "WorkspaceRuntime",
    { workspaceId: "main", runtimeId: "node 22" },
    [
      ["workspaceId", /whole number/],
      ["runtimeId", /letters, digits/],
    ],
  ],
  ["ServiceSubscription", {}, [["slug", /required/]]],
  [
    "ServiceSubscription",
    { slug: "stripe", alertSensitivity: "MAJOR" },
    [["alertSensitivity", /one of ALL, AWARENESS/]],
  ],
  [
    "MaintenanceWindow",
    { startsAt: "2030-01-01T02:00:00+01:00", endsAt: "2030-01-01T01:00:00Z" },
    [["endsAt", /after startsAt/]],
  ],
  [
    "MaintenanceWindow",
    { startsAt: "2030-01-01", endsAt: "x" },
    [
      ["endsAt", /zone/],
      ["startsAt", /zone/],
    ],
  ],
  [
    "NotificationPolicy",
    { name: "a", escalation: { steps: [] } },
    [["escalation.steps", /at least one/]],
  ],
  [
    "NotificationPolicy",
    {
      name: "a",
      matchRules: [{ type: "region_in", values: ["us-east"] }],
      escalation: { steps: [{ channelIds: [] }] },
    },
    [
      ["matchRules[0].regions", /required/],
      ["matchRules[0].values", /./],
      ["escalation.steps[0].channelIds", /at least one/],
    ],
  ],
  ["ResourceGroupPolicy", { groupId: "shop", policyId: bogusId() }, [["groupId", /UUID/]]],
  [
    "Webhook",
    { url: "http://hooks.example.com", subscribedEvents: ["incident.opened"] },
    [
      ["url", /https/],
      ["subscribedEvents[0]", /one of/],
    ],
  ],
  [
    "Webhook",
    { url: "https://hooks.example.com", events: ["incident.created"] },
    [
      ["events", /valid properties|did you mean/],
      ["subscribedEvents", /required/],
    ],
  ],
  [
    "StatusPageLayout",
    { statusPageId: bogusId(), sections: [{ groupId: bogusId() }, { groupId: bogusId() }] },
    [["sections[1].groupId", /listed twice/]],
  ],
  [
    "StatusPageLayout",
    { statusPageId: bogusId(), sections: [{ componentId: bogusId(), componentIds: [otherId()] }] },
    [["sections[0].componentIds", /only with groupId/]],
  ],
  [
    "StatusPageDomain",
    { statusPageId: bogusId(), hostname: "Status.Example.com" },
    [["hostname", /lower case/]],
  ],
  [
    "StatusPageDomainVerification",
    { statusPageId: bogusId(), domainId: bogusId(), maxAttempts: 0 },
    [["maxAttempts", /between 1 and 1000/]],
  ],
  [
    "StatusPageSubscriber",
    { statusPageId: bogusId(), destination: "nobody" },
    [["destination", /e-mail address/]],
  ],
  [
    "StatusPageSubscriber",
    { statusPageId: bogusId(), channel: "SMS", destination: "+49151", requireConfirmation: true },
    [["requireConfirmation", /EMAIL/]],
  ],
  ["EmailDomain", { name: "Mail" }, [["name", /lower case/]]],
  [
    "EmailDomain",
    { name: "mail.example.com", status: "active" },
    [["status", /valid properties|mean/]],
  ],
  [
    "WebhookInbox",
    { name: "a", httpResponse: { status: 199, delayMs: 30_001 } },
    [
      ["httpResponse.status", /200 and 599/],
      ["httpResponse.delayMs", /0 and 30000/],
    ],
  ],
];

function otherId(): string {
  return "00000000-0000-4000-8000-000000000001";
}

function bogusId(): string {
  return "00000000-0000-4000-8000-000000000000";
}

test.each(WRONG)("%s %j is refused at preview", async (kind, given, expected) => {
  const { failures } = await bench.host.check(kind, {}, given);
  expect(failures.map(pathOf).sort()).toEqual(expected.map(([path]) => path).sort());
  for (const [path, reason] of expected) {
    expect(
      failures.some((failure) => pathOf(failure) === path && reason.test(failure.reason)),
      `${path}: ${String(reason)} in ${JSON.stringify(failures)}`,
    ).toBe(true);
  }
});

/** The path of a failure: the reason begins with it if the engine must not print the value. */
const pathOf = ({ property, reason }: { property: string; reason: string }): string =>
  property === "" ? (reason.split(": ")[0] ?? "") : property;

describe("the engine prints the value of the property that a failure names:", () => {
  const fails = async (given: JsonObject) =>
    (await bench.host.check("Monitor", {}, { ...httpMonitor, ...given })).failures;

  test("a failure of a plain value names the property", async () => {
    expect(await fails({ frequencySeconds: 7 })).toEqual([
      { property: "frequencySeconds", reason: "must be between 30 and 86400" },
    ]);
  });

  test.each<[string, JsonObject, string]>([
    [
      "a member of an object",
      { config: { url: "ftp://a" } },
      "config.url: must be an http or https address",
    ],
    ["a list", { regions: [] }, "regions: At least one region is required for HTTP monitors"],
    ["a missing value", { name: null }, "name: is required and must not be blank"],
    ["a value with control characters", { name: "\u001b[31m" + "x".repeat(300) }, "name: "],
    ["an unknown name", { frequencySecond: 7 }, "frequencySecond: is not a property of monitor"],
    ["an unknown name with control characters", { "a\u001b": "secret" }, "a : is not a property"],
  ])("a failure of %s names no property", async (_title, given, reason) => {
    expect(await fails(given)).toEqual([
      { property: "", reason: expect.stringContaining(reason) as string },
    ]);
  });
});

test("inputs that turn out invalid after the preview are refused with nothing sent", async () => {
  const wrong = { ...httpMonitor, regions: [] };
  await expect(bench.host.create("Monitor", wrong)).rejects.toThrow(/nothing was sent .*regions/);
  await expect(bench.host.update("Monitor", bogusId(), {}, wrong)).rejects.toThrow(/nothing was/);
});

test("the removal of a member that the service keeps is a warning", async () => {
  const url = "https://example.com";
  const olds = { name: "x", config: { channelType: "webhook", url, signingSecret: "key" } };
  const warned = async (config: JsonObject): Promise<string[]> => {
    bench.host.forgetLogs();
    await bench.host.check("AlertChannel", olds, { name: "x", config });
    return bench.host.logs.map(({ text }) => text);
  };
  expect((await warned({ channelType: "webhook", url })).join("\n")).toContain(
    "config.signingSecret was removed from the program, but the API cannot unset it",
  );
  expect(await warned({ channelType: "webhook", url, signingSecret: "other" })).toEqual([]);
  // Another type keeps no member of the previous one.
  expect(await warned({ channelType: "slack", webhookUrl: url })).toEqual([]);
});

describe.each(KINDS.filter(({ fields }) => fields.name?.defaultsToResourceName))(
  "the name of $title",
  (spec) => {
    const check = async (olds: JsonObject, news: JsonObject) => {
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`${spec.name} has no case`);
      const { name: _name, ...unnamed } = bench.inputs(spec, each, "minimal");
      return bench.host.check(spec.name, olds, { ...unnamed, ...news });
    };

    test("defaults to the resource name, also in a preview", async () => {
      const { inputs, failures } = await check({}, { __resourceName: "checkout" });
      expect(failures).toEqual([]);
      expect(inputs.name).toBe("checkout");
      expect(inputs).not.toHaveProperty("__resourceName");
    });

    test("is unchanged if the object exists", async () => {
      const { inputs } = await check({ name: "Checkout" }, { __resourceName: "checkout" });
      expect(inputs.name).toBe("Checkout");
    });

    test("is the explicit name of the program", async () => {
      const { inputs } = await check(
        { name: "Checkout" },
        { __resourceName: "checkout", name: "Shop" },
      );
      expect(inputs.name).toBe("Shop");
    });

    test("has the usual limits if it is the default", async () => {
      const { failures } = await check({}, { __resourceName: "x".repeat(300) });
      expect(failures.map(pathOf)).toEqual(["name"]);
    });
  },
);

test.each(KINDS.filter(({ fields: { name } }) => name?.required && !name.defaultsToResourceName))(
  "the name of $title is required, because it is public or a domain",
  async ({ name }) => {
    const { failures } = await bench.host.check(name, {}, { __resourceName: "checkout" });
    expect(failures.map(pathOf)).toContain("name");
  },
);
