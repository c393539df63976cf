// Planned changes for tests of checks, and what the checks find in them.
import { expect } from "vitest";

import { checkPreview } from "../../src/checks";
import type { Finding } from "../../src/checks";
import { settingsFrom } from "../../src/client";
import type { Settings } from "../../src/client";
import { UNKNOWN } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import type { Emulator } from "../../src/emulator";
import { readPreview } from "../../src/review";
import { preview, step } from "../review/previews";
import type { EngineStep } from "../review/previews";

export const CHANNEL = "00000000-0000-4000-8000-0000000000c1";

export const urnOf = (called: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/monitoring:${called}`;

/** A create; `uses` says from which resource each unknown input comes. */
export const made = (
  kind: string,
  name: string,
  after: JsonObject = {},
  uses: Readonly<Record<string, string>> = {},
): EngineStep => {
  const unknown = Object.fromEntries(Object.keys(uses).map((input) => [input, UNKNOWN]));
  const propertyDependencies = Object.fromEntries(
    Object.entries(uses).map(([input, called]) => [input, [urnOf(called)]]),
  );
  const inputs = { name, ...after, ...unknown };
  return step("create", kind, { name, after: inputs, state: { propertyDependencies } });
};

export const monitor = (name: string, more: JsonObject = {}): EngineStep =>
  made("Monitor", name, { type: "HTTP", config: { url: "https://example.com" }, ...more });

export const member = (of: string, group: string): EngineStep =>
  made(
    "ResourceGroupMember",
    `${of} in ${group}`,
    { memberType: "monitor" },
    { groupId: `ResourceGroup::${group}`, memberId: `Monitor::${of}` },
  );

export const policy = (name: string, more: JsonObject = {}): EngineStep =>
  made("NotificationPolicy", name, {
    escalation: { steps: [{ delayMinutes: 0, channelIds: [CHANNEL] }] },
    ...more,
  });

export const types = (...values: string[]): JsonObject => ({
  matchRules: [{ type: "monitor_type_in", values }],
});

/** The settings of a provider that works with this service. */
export const settingsOf = (service: Emulator): Settings =>
  settingsFrom(() => undefined, {
    MONITORING_BASE_URL: service.url,
    MONITORING_API_KEY: service.apiKey,
  });

/** The findings of a check. */
export async function findingsOf(
  name: string,
  steps: readonly EngineStep[],
  service?: Emulator,
): Promise<readonly Finding[]> {
  const settings = service && settingsOf(service);
  const { findings } = await checkPreview(readPreview(preview(steps)), { settings });
  return findings.filter(({ check }) => check === name);
}

/** The findings of a check, as `severity name`, or its message where it is about no resource. */
export async function found(...asked: Parameters<typeof findingsOf>): Promise<string[]> {
  return (await findingsOf(...asked)).map(
    ({ severity, resource, message }) => `${severity} ${resource?.name ?? message}`,
  );
}

/** Makes an object in the service as its other users do, and returns its id. */
export async function posted(service: Emulator, path: string, body: JsonObject): Promise<string> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { data: { id: string } }).data.id;
}
