// A plan with 100 requests per window, and a run that needs more. The window is shorter than the service's
// minute, so that a test covers several windows.
import { afterEach, expect, test } from "vitest";

import { startHost } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { startService } from "../../support/host/service";
import type { TestService } from "../../support/host/service";

const LIMIT = 100;
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function limitedService(): Promise<TestService> {
  const service = await startService({ rateLimit: LIMIT, rateWindowMs: 3_000 });
  endings.push(() => service.close());
  return service;
}

async function configuredHost(service: TestService, more = {}): Promise<Host> {
  const host = await startHost();
  endings.push(() => host.stop());
  await host.configure({ ...service.config, ...more });
  return host;
}

const monitor = (at: number) => ({
  name: `m${at}`,
  type: "HTTP",
  config: { url: `https://shop.example.com/${at}` },
  regions: ["us-east"],
});

const makeMonitors = (host: Host, count: number): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_none, at) => host.create("Monitor", monitor(at))));

const statuses = ({ emulator }: TestService): Record<number, number> => {
  const found: Record<number, number> = {};
  for (const { status } of emulator.requests) found[status] = (found[status] ?? 0) + 1;
  return found;
};

test("150 monitors under a limit of 100 are all created, and no request is refused", async () => {
  const service = await limitedService();
  await makeMonitors(await configuredHost(service), 150);
  expect(statuses(service)).toEqual({ 201: 150 });
});

test("a second run in the window that the first one has used up is not refused either", async () => {
  const service = await limitedService();
  await makeMonitors(await configuredHost(service), 95);
  await makeMonitors(await configuredHost(service), 20);
  expect(statuses(service)).toEqual({ 201: 115 });
});

test("rateLimitShare leaves the rest of the window to others", async () => {
  const service = await limitedService();
  await makeMonitors(await configuredHost(service, { "monitoring:rateLimitShare": "0.5" }), 60);
  // No request is refused, and no window contains more than the share.
  const found = statuses(service);
  expect(found).toEqual({ 201: 60 });
  const { emulator } = service;
  const times = emulator.requests.map(({ time }) => Date.parse(time));
  for (const end of times) {
    const inWindow = times.filter((time) => time > end - 3_000 && time <= end);
    expect(inWindow.length).toBeLessThanOrEqual(LIMIT / 2);
  }
});
