// The ninth promise of docs/safety.md: the first Ctrl-C ends waits, creates that are under way get their answer, and nothing else
// is sent.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import type { Host } from "../../../support/host/host";
import { as, end, interruptedRuns, monitor } from "../../../support/host/interrupted-runs";

const { service, run, underWay, named } = interruptedRuns({ rateLimit: "off" });

/** Cancels a run as soon as a create waits, much longer than this test may take; returns what the create says. */
async function cancelledInWait(host: Host, inputs: JsonObject, isWaiting: () => boolean) {
  const creating = host.create("Monitor", inputs).catch(String);
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await host.cancel();
  return creating;
}

test.each([
  ["the API's rate limit", { status: 429, headers: { "Retry-After": "60" } }],
  ["an outage that asks for a pause", { status: 503, headers: { "Retry-After": "60" } }],
])("a wait for %s ends", async (_what, effect) => {
  const { faults } = service.emulator;
  faults.add({ method: "POST", path: "/api/v1/monitors", times: 9, effect });
  const host = await run();
  const isHit = (): boolean => faults.list()[0]?.hits === 1;
  expect(await cancelledInWait(host, as("a", monitor("waits")), isHit)).toMatch(/"waits" failed/);
  expect(await named("waits")).toEqual([]);
});

test("a create that is under way gets its answer, and a new one is not sent", async () => {
  const host = await run();
  const { answer } = await underWay(host, "Monitor", as("a", monitor("under way")));
  await host.cancel();
  const sent = await service.requestsDuring(async () => {
    await expect(host.create("Monitor", as("b", monitor("new")))).rejects.toThrow(
      "the request was not sent: the run was cancelled",
    );
  });
  expect(sent).toEqual([]);
  const { id } = await answer;
  expect(await named("under way")).toEqual([id]);
});

test.each(["after", "before"] as const)(
  "a create whose answer is lost meanwhile gets one last list, and is not sent again: %s",
  async (drop) => {
    const name = `lost ${drop}`;
    const host = await run();
    const path = "/api/v1/monitors";
    service.emulator.faults.add({ method: "POST", path, effect: { delayMs: 800, drop } });
    const seen = service.emulator.requests.length;
    const creating = host.create("Monitor", as("a", monitor(name))).catch(String);
    await expect
      .poll(() => service.emulator.requests.length, { interval: 10 })
      .toBeGreaterThan(seen);
    await host.cancel();
    const outcome = await creating;
    const made = await named(name);
    const posts = service.emulator.requests.slice(seen).filter(({ method }) => method === "POST");
    expect(posts).toHaveLength(1);
    if (drop === "before") expect(outcome).toMatch(/It is not known whether/);
    else expect(made).toEqual([typeof outcome === "string" ? outcome : outcome.id]);
    await end(host);
    // The next run finds it, or makes it.
    const next = await run();
    const { id } = await next.create("Monitor", as("a", monitor(name)));
    expect(await named(name)).toEqual([id]);
  },
);
