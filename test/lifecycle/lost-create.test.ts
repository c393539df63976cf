// The search for the object of a create without a response.
import { expect, test } from "vitest";

import { eachRunning } from "./running";

const running = eachRunning();

test("ends in time if the clock is set back meanwhile", async () => {
  const run = running();
  await run.control("faults", {
    method: "POST",
    path: "/api/v1/tags",
    times: 9,
    effect: { drop: "before" },
  });
  run.onWait = () => {
    run.clockOffset -= 3_600_000;
    return Promise.resolve();
  };
  await expect(run.create("Tag", { name: "lost" })).rejects.toThrow("no response was received");
  const waited = run.waits.reduce((sum, ms) => sum + ms, 0);
  // Two seconds after each of the three requests.
  expect(waited).toBeLessThanOrEqual(6_000);
});

test("the journal knows when a request leaves, also after the rate limit has made it wait", async () => {
  const run = running();
  const refusal = { status: 429, headers: { "retry-after": "0" } };
  await run.control("faults", {
    method: "POST",
    path: "/api/v1/tags",
    times: 2,
    effect: refusal,
  });
  await run.create("Tag", { name: "waited" });
  expect(run.sent).toBe(3);
});
