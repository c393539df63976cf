// Planned changes for tests of checks, and the findings of the checks.
import { expect } from "vitest";

import { checkPreview } from "../../../src/checks";
import type { Finding } from "../../../src/checks";
import { settingsFrom } from "../../../src/client";
import type { Settings } from "../../../src/client";
import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import type { Emulator } from "../../../src/emulator";
import { readPreview } from "../../../src/review";
import { preview, step, urnOf } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";

export const CHANNEL = "00000000-0000-4000-8000-0000000000c1";

/** A create; `uses` maps each unknown input to the resource that it comes from. */
export const createStep = (
  kind: string,
  name: string,
  after: JsonObject = {},
  uses: Readonly<Record<string, string>> = {},
): EngineStep => {
  const unknown = Object.fromEntries(Object.keys(uses).map((input) => [input, UNKNOWN]));
  const propertyDependencies = Object.fromEntries(
    Object.entries(uses).map(([input, source]) => [input, [urnOf(source)]]),
  );
  const inputs = { name, ...after, ...unknown };
  return step("create", kind, { name, after: inputs, state: { propertyDependencies } });
};

export const monitor = (name: string, more: JsonObject = {}): EngineStep =>
  createStep("Monitor", name, { type: "HTTP", config: { url: "https://example.com" }, ...more });

export const member = (of: string, group: string): EngineStep =>
  createStep(
    "ResourceGroupMember",
    `${of} in ${group}`,
    { memberType: "monitor" },
    { groupId: `ResourceGroup::${group}`, memberId: `Monitor::${of}` },
  );

export const policy = (name: string, more: JsonObject = {}): EngineStep =>
  createStep("NotificationPolicy", name, {
    escalation: { steps: [{ delayMinutes: 0, channelIds: [CHANNEL] }] },
    ...more,
  });

export const types = (...values: string[]): JsonObject => ({
  matchRules: [{ type: "monitor_type_in", values }],
});

/** The settings of a provider that works with this service. */
export const settingsOf = (
  service: Emulator,
  more: Readonly<Record<string, string>> = {},
): Settings =>
  settingsFrom(() => undefined, {
    ...{ MONITORING_BASE_URL: service.url, MONITORING_API_KEY: service.apiKey, ...more },
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

/** The findings of a check, as `severity name`, or its message if it is not about a resource. */
export async function found(...args: Parameters<typeof findingsOf>): Promise<string[]> {
  return (await findingsOf(...args)).map(
    ({ severity, resource, message }) => `${severity} ${resource?.name ?? message}`,
  );
}

/** Creates an object in the service as another user, and returns its id. */
export async function posted(service: Emulator, path: string, body: JsonObject): Promise<string> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { data: { id: string } }).data.id;
}
