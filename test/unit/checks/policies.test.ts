// The policies fit the SDK for policy packs, and reject unknown policy names.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Policies } from "@pulumi/policy";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { CHECKS, policies } from "../../../src/checks";
import type { PolicyOptions } from "../../../src/checks";
import { KINDS, UNKNOWN, kindNamed } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { ROOT } from "../../support/root";

const PAGE = readFileSync(join(ROOT, "docs/checks.md"), "utf8");

test("there is one policy for each check and one for failed queries of the service", () => {
  const all: Policies = policies();
  expect(all.map(({ name }) => name)).toEqual([...CHECKS.map(({ name }) => name), "service"]);
});

test("policies are mandatory where the run would fail, unless their level is overridden", () => {
  const levels = (given: ReturnType<typeof policies>): Record<string, string> =>
    Object.fromEntries(given.map(({ name, enforcementLevel }) => [name, enforcementLevel]));
  expect(levels(policies())).toEqual({
    references: "mandatory",
    collisions: "mandatory",
    "plan-limits": "mandatory",
    "unalerted-monitors": "advisory",
    "failed-deliveries": "advisory",
    "rate-limit": "advisory",
    service: "advisory",
  });
  expect(levels(policies({ levels: { service: "mandatory" } })).service).toBe("mandatory");
});

test("a level for an unknown policy is rejected", () => {
  expect(() => policies({ levels: { reference: "disabled" } })).toThrow(
    'there is no policy "reference"; the policies are references, collisions',
  );
});

test.each(CHECKS.map(({ name }) => name))("%s has a row on the docs page about checks", (name) => {
  expect(PAGE).toContain(`| \`${name}\``);
});

describe("a policy", () => {
  const resource = (kind: string, name: string, props: object) => ({
    type: `pulumi-nodejs:dynamic/monitoring:${kind}`,
    urn: `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/monitoring:${kind}::${name}`,
    props: { name: "same", ...props },
    propertyDependencies: {},
  });
  const resources = [
    resource("Tag", "one", {}),
    resource("Tag", "two", {}),
    // No one is notified of it; without the service, this is only information.
    resource("Monitor", "silent", { type: "HTTP" }),
  ];

  async function reports(options: PolicyOptions, given = resources): Promise<string[]> {
    const found: string[] = [];
    for (const policy of policies(options)) {
      await policy.validateStack({ resources: given }, (message, urn = "") => {
        found.push(`${policy.name} ${urn.split("::").at(-1) ?? ""}: ${message}`);
      });
    }
    return found;
  }

  test("reports the findings of its own check, except those that are only information", async () => {
    expect(await reports({ offline: true })).toEqual([
      expect.stringMatching(
        /^collisions two: name: .*one"? has the same name, .*\. Change .* once\.$/,
      ),
    ]);
  });

  test("checks again when the resources are different", async () => {
    const [collisions] = policies({ offline: true }).filter(({ name }) => name === "collisions");
    const count = async (of: typeof resources): Promise<number> => {
      let found = 0;
      await collisions?.validateStack({ resources: of }, () => void (found += 1));
      return found;
    };
    const renamed = resource("Tag", "two", { name: "other" });
    expect([
      await count(resources),
      await count(resources.map((each, at) => (at === 1 ? renamed : each))),
      await count(resources),
    ]).toEqual([1, 0, 1]);
  });

  test("reports that the service could not be queried", async () => {
    vi.stubEnv("MONITORING_API_KEY", undefined);
    try {
      expect(await reports({})).toEqual([
        expect.stringMatching(/^collisions two/),
        expect.stringMatching(
          /^service : the service was not queried for the provider "default": no API key[^.]*\.$/,
        ),
      ]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

test("names that are unknown before the run are not reported as the same", async () => {
  const messages: string[] = [];
  const page = (name: string) => ({
    type: "monitoring:index:StatusPage",
    urn: `urn:pulumi:dev::shop::monitoring:index:StatusPage::${name}`,
    props: {
      name,
      get slug() {
        throw new Error("unknown");
      },
    },
    propertyDependencies: {
      slug: [{ urn: "urn:pulumi:dev::shop::random:index/randomPet:RandomPet::suffix" }],
    },
  });
  const resources = [page("shop"), page("docs")];
  for (const policy of policies({ offline: true })) {
    await policy.validateStack({ resources }, (message) => messages.push(message));
  }
  expect(messages).toEqual([]);
});

test("policies check resources of the plugin with the settings of their provider", async () => {
  const emulator = await startEmulator();
  try {
    const messages: string[] = [];
    const [policy] = policies();
    const resource = {
      type: "monitoring:index:Monitor",
      urn: "urn:pulumi:dev::shop::monitoring:index:Monitor::api",
      // As in an update: stable outputs are known, and reading a volatile one fails.
      props: {
        name: "api",
        alertChannelIds: ["11111111-1111-4111-8111-111111111111"],
        createdAt: "2026-11-01T00:00:00.000Z",
        get updatedAt() {
          throw new Error("unknown");
        },
      },
      provider: {
        urn: "urn:pulumi:dev::shop::pulumi:providers:monitoring::default_0_1_0",
        props: { apiKey: emulator.apiKey, baseUrl: emulator.url },
      },
      propertyDependencies: {},
    };
    await policy?.validateStack({ resources: [resource] }, (message) => messages.push(message));
    expect(messages).toEqual([expect.stringContaining("not in this organization")]);
  } finally {
    await emulator.close();
  }
});

test.each([
  [
    "counts as written through the plugin, which does not show its updates",
    "monitoring:index:MaintenanceWindow",
    1,
  ],
  [
    "does not count as written through the classes",
    "pulumi-nodejs:dynamic/monitoring:MaintenanceWindow",
    0,
  ],
])("an object without an `updatedAt` %s", async (_how, type, count) => {
  const emulator = await startEmulator();
  try {
    const messages: string[] = [];
    const policy = policies().find(({ name }) => name === "references");
    const settings = { apiKey: emulator.apiKey, baseUrl: emulator.url };
    const resource = {
      type,
      urn: `urn:pulumi:dev::shop::${type}::nightly`,
      props: {
        monitorId: "11111111-1111-4111-8111-111111111111",
        organizationId: 1,
        createdAt: "2026-11-01T00:00:00.000Z",
      },
      provider: {
        urn: "urn:pulumi:dev::shop::pulumi:providers:monitoring::other",
        props: settings,
      },
      propertyDependencies: {},
    };
    await policy?.validateStack({ resources: [resource] }, (message) => messages.push(message));
    expect(messages).toHaveLength(count);
  } finally {
    await emulator.close();
  }
});

test.each([
  ["default_0_1_0", ["orgId must be a whole number"]],
  ["other", []],
])("policies read the same environment variables as the provider %s", async (name, expected) => {
  vi.stubEnv("MONITORING_ORG_ID", "nonsense");
  const emulator = await startEmulator();
  try {
    const messages: string[] = [];
    const policy = policies().find((each) => each.name === "service");
    const resource = {
      type: "monitoring:index:Tag",
      urn: "urn:pulumi:dev::shop::monitoring:index:Tag::one",
      props: { name: "one" },
      provider: {
        urn: `urn:pulumi:dev::shop::pulumi:providers:monitoring::${name}`,
        props: { apiKey: emulator.apiKey, baseUrl: emulator.url },
      },
      propertyDependencies: {},
    };
    await policy?.validateStack({ resources: [resource] }, (message) => messages.push(message));
    expect(messages).toEqual(expected.map((text) => expect.stringContaining(text) as string));
  } finally {
    vi.unstubAllEnvs();
    await emulator.close();
  }
});

describe("a resource counts as written", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ rateLimit: "off" });
  });
  afterAll(() => emulator.close());

  const missingId = "11111111-1111-4111-8111-111111111111";
  /** A kind, a field of it that refers to an object without a parent, and its stable and volatile outputs. */
  const referring = KINDS.flatMap((kind) => {
    const [field] = Object.entries(kind.fields).flatMap(([name, { ref }]) =>
      ref !== undefined && kindNamed(ref).parent === undefined ? [name] : [],
    );
    const outputs = Object.entries(kind.outputs);
    const stable = outputs.filter(([, { volatile }]) => !volatile).map(([name]) => name);
    const volatile = outputs.filter((each) => each[1].volatile).map(([name]) => name);
    return field === undefined || stable.length === 0
      ? []
      : [{ name: kind.name, field, stable, volatile }];
  });

  /** How many broken references of a resource with these outputs the policy reports: none if it is not written. */
  async function reported(
    kind: string,
    field: string,
    outputs: object,
    from = "pulumi-nodejs:dynamic/monitoring",
  ): Promise<number> {
    let count = 0;
    const type = `${from}:${kind}`;
    const resource = {
      ...{ type, urn: `urn:pulumi:dev::shop::${type}::it`, propertyDependencies: {} },
      props: { [field]: missingId, ...outputs },
      provider: {
        urn: "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::other",
        props: { apiKey: emulator.apiKey, baseUrl: emulator.url },
      },
    };
    vi.stubEnv("MONITORING_API_KEY", emulator.apiKey);
    vi.stubEnv("MONITORING_BASE_URL", emulator.url);
    try {
      const policy = policies().find(({ name }) => name === "references");
      await policy?.validateStack({ resources: [resource] }, () => void (count += 1));
      return count;
    } finally {
      vi.unstubAllEnvs();
    }
  }

  const known = (names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, "known"]));

  test("is tested for most kinds", () => {
    expect(referring.length).toBeGreaterThan(5);
  });

  test.each(referring)(
    "$name: not if all its stable outputs are known",
    async ({ name, field, stable, volatile }) => {
      expect(await reported(name, field, known(stable))).toBe(0);
      expect(await reported(name, field, known([...stable, ...volatile]))).toBe(0);
    },
  );

  test("not if its kind has no outputs", async () => {
    expect(await reported("StatusPageLayout", "statusPageId", {})).toBe(0);
  });

  /** Kinds that can be updated, but whose updates change no output. */
  const hidden = ["MaintenanceWindow", "StatusPageSubscriber"];

  test.each(referring)(
    "$name of the plugin: also if all are known, where an update changes no output",
    async ({ name, field, stable }) => {
      const count = hidden.includes(name) ? 1 : 0;
      expect(await reported(name, field, known(stable), "monitoring:index")).toBe(count);
    },
  );

  test.each(referring)(
    "$name: if no stable output is known, or one is unknown",
    async ({ name, field, stable, volatile }) => {
      expect(await reported(name, field, {})).toBe(1);
      expect(await reported(name, field, known(volatile))).toBe(1);
      const [first = ""] = stable;
      expect(await reported(name, field, { ...known(stable), [first]: UNKNOWN })).toBe(1);
    },
  );
});

test("a monitor in a group counts as alerted although a policy sees no ids of its own resources", async () => {
  const emulator = await startEmulator();
  try {
    const settings = { apiKey: emulator.apiKey, baseUrl: emulator.url };
    const type = (kind: string): string => `pulumi-nodejs:dynamic/monitoring:${kind}`;
    const urnOf = (kind: string, name: string): string =>
      `urn:pulumi:dev::shop::${type(kind)}::${name}`;
    const provider = "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::other";
    const resource = (kind: string, name: string, props: object, sources: object = {}) => ({
      ...{ type: type(kind), urn: urnOf(kind, name), props: { name, ...props } },
      provider: { urn: provider, props: settings },
      propertyDependencies: Object.fromEntries(
        Object.entries(sources).map(([input, urn]: [string, string]) => [input, [{ urn }]]),
      ),
    });
    const alerted = [
      resource("Monitor", "silent", { type: "HTTP" }),
      resource("Monitor", "alerted", { type: "HTTP" }),
      resource("ResourceGroup", "g", { defaultAlertChannels: ["a-channel"] }),
      resource(
        "ResourceGroupMember",
        "in",
        { groupId: "a-group", memberType: "monitor", memberId: "a-monitor" },
        { groupId: urnOf("ResourceGroup", "g"), memberId: urnOf("Monitor", "alerted") },
      ),
    ];
    const found: (string | undefined)[] = [];
    const policy = policies().find(({ name }) => name === "unalerted-monitors");
    await policy?.validateStack({ resources: alerted }, (_message, urn) => found.push(urn));
    expect(found).toEqual([urnOf("Monitor", "silent")]);
  } finally {
    await emulator.close();
  }
});
