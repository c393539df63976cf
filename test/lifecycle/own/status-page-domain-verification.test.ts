// The wait for the DNS of a domain: it checks until the domain is verified, and nothing else of it is kept.
import { beforeEach, describe, expect, test } from "vitest";

import { eachRunning } from "../running";

const running = eachRunning();

const KIND = "StatusPageDomainVerification";
const HOST = "status.example.com";
let given = { statusPageId: "", domainId: "" };

beforeEach(async () => {
  const { made } = running();
  const statusPageId = await made("/status-pages", { name: "Shop", slug: "shop" });
  const domainId = await made(`/status-pages/${statusPageId}/domains`, { hostname: HOST });
  given = { statusPageId, domainId };
  running().writes();
});

const publish = () => running().control("dns", { name: HOST });
const checks = (): number => running().writes().length;

test("ends with the first check if the records are there", async () => {
  await publish();
  const { id, outputs } = await running().create(KIND, given);
  expect(id).toBe(given.domainId);
  expect(outputs).toMatchObject({ ...given, hostname: HOST });
  expect(outputs.verifiedAt).toEqual(expect.any(String));
  expect(running().writes()).toEqual([
    `POST /status-pages/${given.statusPageId}/domains/${given.domainId}/verify`,
  ]);
  expect([running().waits, running().notices]).toEqual([[], []]);
});

test("checks again after each interval, and says why", async () => {
  running().onWait = async () => {
    if (running().waits.length === 2) await publish();
  };
  await running().create(KIND, { ...given, intervalSeconds: 7, maxAttempts: 5 });
  expect(running().waits).toEqual([7_000, 7_000]);
  expect(checks()).toBe(3);
  expect(running().notices).toHaveLength(2);
  expect(running().notices[0]).toMatch(
    /^status\.example\.com is not verified yet \(check 1 of 5\): .+\. Next check in 7 s$/,
  );
  expect(running().notices[1]).toContain("(check 2 of 5)");
});

test("fails after the last check, with the record to create", async () => {
  const inputs = { ...given, intervalSeconds: 7, maxAttempts: 3 };
  await expect(running().create(KIND, inputs)).rejects.toThrow(
    /^verifying status\.example\.com failed after 3 checks in 14 s: .+\. Create the DNS record CNAME status\.example\.com with the value \S+, then run pulumi up again; maxAttempts and intervalSeconds set how long it waits$/,
  );
  expect([checks(), running().waits, running().notices.length]).toEqual([3, [7_000, 7_000], 2]);
});

describe("a wait that ends early", () => {
  test.each<[string, Error, string]>([
    ["is cancelled", new DOMException("stop", "AbortError"), "was cancelled after 1 checks"],
    [
      "has a time limit",
      new Error("the limit passed"),
      "ended because the limit passed after 1 checks",
    ],
  ])("because it %s says how to continue", async (_what, error, how) => {
    running().onWait = () => Promise.reject(error);
    const failed = running().create(KIND, given);
    await expect(failed).rejects.toThrow(`verifying ${HOST} ${how}: `);
    await expect(failed).rejects.toThrow("The next pulumi up continues it");
  });
});

describe("a verification in the state", () => {
  test("is as the domain is", async () => {
    await publish();
    const { id, outputs } = await running().create(KIND, given);
    const read = await running().read(KIND, { id, outputs });
    expect(read?.inputs).toEqual(given);
    expect(read?.outputs).toEqual(outputs);
  });

  test("is gone if the domain is no longer verified", async () => {
    expect(await running().read(KIND, { id: given.domainId, outputs: given })).toBeUndefined();
  });

  test("keeps what it has found if its limits change, without a request", async () => {
    await publish();
    const { id, outputs } = await running().create(KIND, given);
    running().calls();
    const later = await running().update(KIND, { id, outputs }, { ...given, maxAttempts: 3 });
    expect(later).toMatchObject({
      ...{ ...given, maxAttempts: 3 },
      ...{ hostname: outputs.hostname, verifiedAt: outputs.verifiedAt },
    });
    await running().remove(KIND, { id, outputs });
    expect(
      running()
        .writes()
        .filter((call) => !call.endsWith("/verify")),
    ).toEqual([]);
  });
});
