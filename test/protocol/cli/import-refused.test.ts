// docs/import.md: an import omits objects with values that a program cannot have, and reports the reason; values that the service
// spells differently are written in the spelling of programs.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, beforeEach, expect, test } from "vitest";

import { errorBody } from "../../support/client/scripted-server";
import { startGateway } from "../../support/host/gateway";
import { serviceOfFile } from "../../support/host/service";
import { folderOfTest } from "../../support/folder";
import { asking, runHere } from "../../support/cli/command";
import type { Outcome } from "../../support/cli/command";

const service = serviceOfFile({ plan: "ENTERPRISE" });
let out: string;

const trigger = { type: "consecutive_failures", scope: "per_region", severity: "down", count: 3 };

beforeAll(async () => {
  const config = { url: "https://example.com", method: "GET" };
  await service.made("/monitors", {
    ...{ name: "Odd", type: "HTTP", config, regions: ["us-east"], frequencySeconds: 120 },
    assertions: [
      { config: { type: "status_code", expected: "200", operator: "equals" }, severity: "warn" },
    ],
    incidentPolicy: {
      triggerRules: [trigger],
      confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 121 },
      recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
    },
  });
  await service.made("/monitors", {
    ...{ name: "Usual", type: "TCP", regions: ["us-east"] },
    config: { host: "example.com", port: 443 },
  });
  const beat = { expectedInterval: 120, gracePeriod: 60 };
  await service.made("/monitors", { name: "Nightly", type: "HEARTBEAT", config: beat });
});

beforeEach(() => {
  out = join(folderOfTest(), "out");
});

/** Imports monitors, policies and API keys, with a text replaced in all responses. */
async function importing(
  from: string | RegExp,
  to: string,
  ...more: readonly string[]
): Promise<Outcome> {
  const gateway = await startGateway(service.emulator.url, {
    after: (_passing, response) => ({
      ...response,
      headers: { "content-type": "application/json" },
      body: (response.body ?? "").replaceAll(from, to),
    }),
  });
  try {
    const env = { ...asking(service), MONITORING_BASE_URL: gateway.url };
    const kinds = ["--kind", "Monitor,NotificationPolicy,ApiKey"];
    return await runHere("import", ["--out", out, ...kinds, ...more], { env });
  } finally {
    await gateway.close();
  }
}

const source = (name: string): string => readFileSync(join(out, name), "utf8");

test("a policy without any remaining channel is imported as it is", async () => {
  const config = { channelType: "email", recipients: ["a@example.com"] };
  const [gone, kept] = [
    await service.made("/alert-channels", { name: "Gone", config }),
    await service.made("/alert-channels", { name: "Kept", config }),
  ];
  const policy = (name: string, channel: string): Promise<string> =>
    service.made("/notification-policies", {
      name,
      escalation: { steps: [{ delayMinutes: 0, channelIds: [channel] }] },
    });
  const id = await policy("Silent", gone);
  await policy("Loud", kept);
  await service.call("DELETE", `/alert-channels/${gone}`);
  const { code, stderr } = await importing("", "");
  expect(stderr).not.toContain("Left out: notification policy");
  expect(code).toBe(0);
  expect(id).not.toBe("");
  expect(source("notification-policies.ts")).toContain('"loud"');
  expect(source("notification-policies.ts")).toContain("channelIds: []");
});

test.each([
  ["a number outside the limits", '"frequencySeconds":120', '"frequencySeconds":10'],
  ["an address without a scheme", '"url":"https://example.com"', '"url":"{{BASE}}/health"'],
  ["a grace period above the interval", '"gracePeriod":60', '"gracePeriod":300'],
])("a monitor with %s is imported", async (_what, from, to) => {
  const { code, stderr } = await importing(from, to);
  expect(stderr).not.toContain("Left out: monitor");
  expect(code).toBe(0);
  expect(source("monitors.ts")).toContain(to.replace('":', ": ").slice(1));
});

test("with --adopt, a program has only values that its first preview accepts", async () => {
  const { code, stderr } = await importing(
    '"frequencySeconds":120',
    '"frequencySeconds":10',
    "--adopt",
  );
  expect(stderr).not.toContain("Left out: monitor");
  expect(code).toBe(0);
  expect(source("monitors.ts")).toContain("frequencySeconds is left to the service, because");
  expect(source("monitors.ts")).not.toContain("frequencySeconds: 10");
  out = `${out}-2`;
  const url = '"url":"https://example.com"';
  const again = await importing(url, '"url":"{{BASE}}/health"', "--adopt");
  expect(again.stderr).toMatch(/^Left out: monitor "Odd" \([\w-]+\), because config.url must be /m);
  expect(again.code).toBe(0);
  expect(source("monitors.ts")).not.toContain('"odd"');
  expect(source("monitors.ts")).toContain('"usual"');
});

test.each([
  ["assertions", '"operator":"equals"', '"operator":"sounds_like"'],
  ["incidentPolicy", '"maxWaitSeconds":121', '"maxWait":121'],
])("%s that a program cannot declare are left to the service", async (name, from, to) => {
  const { code, stderr } = await importing(from, to);
  expect(stderr).not.toContain("Left out: monitor");
  expect(code).toBe(0);
  expect(source("monitors.ts")).toContain('"odd"');
  expect(source("monitors.ts")).toContain(`${name} is left to the service, because`);
  expect(source("monitors.ts")).not.toContain(`${name}: `);
});

test("a monitor without a required value is omitted, and the others are imported", async () => {
  const { code, stderr } = await importing('"host":"example.com"', '"server":"example.com"');
  expect(stderr).toMatch(/^Left out: monitor "Usual" \([\w-]+\), because .+\.$/m);
  expect(code).toBe(0);
  expect(source("monitors.ts")).not.toContain('"usual"');
  expect(source("monitors.ts")).toContain('"odd"');
});

test.each([
  ["a severity in upper case", '"severity":"warn"', '"severity":"WARN"', 'severity: "warn"'],
  ["a rule without a scope", '"scope":"per_region"', '"scope":null', "triggerRules"],
])("%s is imported in the spelling of programs", async (_what, from, to, expected) => {
  const { stderr } = await importing(from, to);
  expect(stderr).not.toContain("Left out: monitor");
  expect(source("monitors.ts")).toContain(expected);
});

test("a status page that lingers in the list is left out with its parts, and the others are imported", async () => {
  const page = (name: string): Promise<string> =>
    service.made("/status-pages", { name, slug: name.toLowerCase() });
  const [id, kept] = [await page("Ghost"), await page("Alive")];
  await service.made(`/status-pages/${kept}/groups`, { name: "Shop" });
  const notFound = {
    status: 404,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(errorBody(404, "NOT_FOUND", "Status page not found")),
  };
  let isThere = false;
  const gateway = await startGateway(service.emulator.url, {
    before: ({ url }) => {
      const [path = ""] = url.split("?");
      const isOfPage = path.startsWith(`/api/v1/status-pages/${id}`);
      return isOfPage && !(isThere && path.endsWith(id)) ? notFound : undefined;
    },
  });
  const env = { ...asking(service), MONITORING_BASE_URL: gateway.url };
  const kinds = ["--kind", "StatusPage,StatusPageComponentGroup"];
  try {
    const { code, stderr } = await runHere("import", ["--out", out, ...kinds], { env });
    expect(stderr).toContain(
      `Left out: status page "Ghost" (${id}), because the service no longer has it.`,
    );
    expect(code).toBe(0);
    expect(source("status-pages.ts")).toContain('"shop"');
    expect(source("status-pages.ts")).not.toContain('"ghost"');
    isThere = true;
    out = `${out}-again`;
    const again = await runHere("import", ["--out", out, ...kinds], { env });
    expect(again.stderr).toContain("404");
    expect(again.code).toBe(1);
  } finally {
    await gateway.close();
  }
});

test("the message about an omitted object never contains its secret", async () => {
  await service.made("/api-keys", { name: "Spare" });
  const { stderr } = await importing(
    /(\{"id":\d+,"name":)"Spare"[^}]*/g,
    '$1 5,"key":"planted-secret"',
  );
  expect(stderr).toMatch(/^Left out: API key "[^"]+" \([\w-]+\), because name must be a string/m);
  expect(stderr).not.toContain("planted-secret");
});
