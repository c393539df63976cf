// The policies fit the SDK for policy packs, and reject unknown policy names.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Policies } from "@pulumi/policy";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { CHECKS, policies } from "../../../src/checks";
import type { PolicyOptions, PolicyResource } from "../../../src/checks";
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

const CLASSES = "pulumi-nodejs:dynamic/monitoring";
const PLUGIN = "monitoring:index";
const MISSING = "11111111-1111-4111-8111-111111111111";

const urnOf = (kind: string, name: string, from = CLASSES): string =>
  `urn:pulumi:dev::shop::${from}:${kind}::${name}`;

/** Besides its outputs: the package of its type, its provider, and the resources that its inputs depend on. */
interface Sides {
  readonly from?: string;
  readonly provider?: PolicyResource["provider"];
  readonly sources?: Readonly<Record<string, string>>;
}

const resource = (kind: string, name: string, props: object, sides: Sides = {}): PolicyResource => {
  const { from = CLASSES, provider, sources = {} } = sides;
  return {
    ...{ type: `${from}:${kind}`, urn: urnOf(kind, name, from), props: { ...props } },
    ...(provider && { provider }),
    propertyDependencies: Object.fromEntries(
      Object.entries(sources).map(([input, urn]) => [input, [{ urn }]]),
    ),
  };
};

/** What all policies report, or one of them, as `policy name: message`. */
async function reports(
  options: PolicyOptions,
  resources: readonly PolicyResource[],
  only?: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const policy of policies(options).filter(({ name }) => only === undefined || name === only))
    await policy.validateStack({ resources }, (message, urn = "") => {
      found.push(`${policy.name} ${urn.split("::").at(-1) ?? ""}: ${message}`);
    });
  return found;
}

describe("a policy", () => {
  const same = { name: "same" };
  const resources = [
    resource("Tag", "one", same),
    resource("Tag", "two", same),
    // No one is notified of it; without the service, this is only information.
    resource("Monitor", "silent", { ...same, type: "HTTP" }),
  ];

  test("reports the findings of its own check, except those that are only information", async () => {
    expect(await reports({ offline: true }, resources)).toEqual([
      expect.stringMatching(
        /^collisions two: name: .*one"? has the same name, .*\. Change .* once\.$/,
      ),
    ]);
  });

  test("checks again when the resources are different", async () => {
    const [collisions] = policies({ offline: true }).filter(({ name }) => name === "collisions");
    const count = async (of: readonly PolicyResource[]): Promise<number> => {
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
      expect(await reports({}, resources)).toEqual([
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
  const pages = ["shop", "docs"].map((name) => ({
    ...resource("StatusPage", name, {}, { from: PLUGIN, sources: { slug: PET } }),
    props: {
      name,
      get slug() {
        throw new Error("unknown");
      },
    },
  }));
  expect(await reports({ offline: true }, pages)).toEqual([]);
});

const PET = "urn:pulumi:dev::shop::random:index/randomPet:RandomPet::suffix";

describe("with the service", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ rateLimit: "off" });
  });
  afterAll(() => emulator.close());

  const providerCalled = (name: string): NonNullable<PolicyResource["provider"]> => ({
    urn: `urn:pulumi:dev::shop::pulumi:providers:monitoring::${name}`,
    props: { apiKey: emulator.apiKey, baseUrl: emulator.url },
  });

  test("policies check resources of the plugin with the settings of their provider", async () => {
    const provider = providerCalled("default_0_1_0");
    const api = {
      ...resource("Monitor", "api", {}, { from: PLUGIN, provider }),
      // As in an update: stable outputs are known, and reading a volatile one fails.
      props: {
        ...{ name: "api", alertChannelIds: [MISSING], createdAt: "2026-11-01T00:00:00.000Z" },
        get updatedAt() {
          throw new Error("unknown");
        },
      },
    };
    expect(await reports({}, [api], "references")).toEqual([
      expect.stringContaining("not in this organization"),
    ]);
  });

  test.each([
    ["default_0_1_0", ["orgId must be a whole number"]],
    ["other", []],
  ])("policies read the same environment variables as the provider %s", async (name, expected) => {
    vi.stubEnv("MONITORING_ORG_ID", "nonsense");
    const sides = { from: PLUGIN, provider: providerCalled(name) };
    try {
      expect(
        await reports({}, [resource("Tag", "one", { name: "one" }, sides)], "service"),
      ).toEqual(expected.map((text) => expect.stringContaining(text) as string));
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test("a monitor in a group counts as alerted although a policy sees no ids of its own resources", async () => {
    const provider = providerCalled("other");
    const sources = { groupId: urnOf("ResourceGroup", "g"), memberId: urnOf("Monitor", "alerted") };
    const member = { groupId: "a-group", memberType: "monitor", memberId: "a-monitor" };
    const channels = { defaultAlertChannels: ["a-channel"] };
    const found = await reports(
      {},
      [
        resource("Monitor", "silent", { type: "HTTP" }, { provider }),
        resource("Monitor", "alerted", { type: "HTTP" }, { provider }),
        resource("ResourceGroup", "g", channels, { provider }),
        resource("ResourceGroupMember", "in", member, { provider, sources }),
      ],
      "unalerted-monitors",
    );
    expect(found).toEqual([expect.stringMatching(/^unalerted-monitors silent: /)]);
  });

  describe("a resource counts as written", () => {
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
    async function reported(kind: string, field: string, outputs: object, from = CLASSES) {
      const provider = providerCalled("other");
      const props = { [field]: MISSING, ...outputs };
      return (await reports({}, [resource(kind, "it", props, { from, provider })], "references"))
        .length;
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
        expect(await reported(name, field, known(stable), PLUGIN)).toBe(count);
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
});
