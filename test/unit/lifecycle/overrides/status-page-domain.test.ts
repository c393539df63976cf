// Domains of a status page: messages about one that cannot be primary yet, and the wait for the DNS of one.
import { beforeEach, describe, expect, test } from "vitest";

import { kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { diff } from "../../../../src/lifecycle";
import { eachRunning } from "../running";

const running = eachRunning();

const HOST = "status.example.com";
let statusPageId: string;

beforeEach(async () => {
  statusPageId = await running().made("/status-pages", { name: "Shop", slug: "shop" });
});

const publish = () => running().control("dns", { name: HOST });

test("a message says that a domain cannot be primary before its verification, or that it stays primary", async () => {
  const { notices } = running();
  const plain = { statusPageId, hostname: HOST };
  const primary = { ...plain, primary: true };
  const { id, outputs } = await running().create("StatusPageDomain", primary);
  const update = (inputs: JsonObject) =>
    running().update("StatusPageDomain", { id, outputs }, inputs);
  /** The fields that the next preview with `primary` would show as different after a refresh. */
  const outstanding = async () => {
    const found = await running().read("StatusPageDomain", { id, outputs });
    return diff(kindNamed("StatusPageDomain"), found?.outputs ?? {}, primary).changed;
  };
  const early = expect.stringContaining("is not verified yet, so") as string;
  await update(plain);
  expect(notices).toEqual([early]);
  await update(primary);
  expect(notices).toEqual([early, early]);
  expect(await outstanding()).toEqual([]);
  await publish();
  await running().call("POST", `/status-pages/${statusPageId}/domains/${id}/verify`);
  expect(await outstanding()).toEqual(["primary"]);
  // What it does can be repeated.
  running().fault({ method: "POST", path: "/**/primary", effect: { status: 503 } });
  expect(await update(primary)).toMatchObject({ primary: true });
  expect(await outstanding()).toEqual([]);
  await update(plain);
  const stays = expect.stringMatching(`^${HOST} stays the page's primary domain`) as string;
  expect(notices).toEqual([early, early, stays]);
});

describe("the wait for the DNS of a domain", () => {
  const KIND = "StatusPageDomainVerification";
  const CONTINUES = "The next pulumi up continues it";
  let given = { statusPageId: "", domainId: "" };

  beforeEach(async () => {
    const path = `/status-pages/${statusPageId}/domains`;
    given = { statusPageId, domainId: await running().made(path, { hostname: HOST }) };
    running().writes();
  });

  test("checks again after each interval, and says why", async () => {
    running().onWait = async () => {
      if (running().waits.length === 2) await publish();
    };
    await running().create(KIND, { ...given, intervalSeconds: 7, maxAttempts: 5 });
    expect(running().waits).toEqual([7_000, 7_000]);
    expect(running().notices).toEqual([
      expect.stringMatching(/ is not verified yet \(check 1 of 5\): .+\. Next check in 7 s$/),
      expect.stringContaining("(check 2 of 5)"),
    ]);
  });

  test("fails after the last check, with the record to create", async () => {
    const inputs = { ...given, intervalSeconds: 7, maxAttempts: 3 };
    await expect(running().create(KIND, inputs)).rejects.toThrow(
      /^verifying status\.example\.com failed after 3 checks in 14 s: .+\. Create the DNS record CNAME status\.example\.com with the value \S+, then run pulumi up again; maxAttempts and intervalSeconds set how long it waits$/,
    );
    expect([running().writes().length, running().waits]).toEqual([3, [7_000, 7_000]]);
  });

  test.each<[Error, string]>([
    [new DOMException("stop", "AbortError"), "was cancelled after 1 checks"],
    [new Error("the limit passed"), "ended because the limit passed after 1 checks"],
  ])("that ends early (%s) says how to continue", async (error, how) => {
    running().onWait = () => Promise.reject(error);
    const failed = running().create(KIND, given);
    await expect(failed).rejects.toThrow(`verifying ${HOST} ${how}: `);
    await expect(failed).rejects.toThrow(CONTINUES);
  });

  test("is in the state as the domain is, and sends nothing more", async () => {
    expect(await running().read(KIND, { id: given.domainId, outputs: given })).toBeUndefined();
    await publish();
    const { id, outputs } = await running().create(KIND, given);
    expect(await running().read(KIND, { id, outputs })).toMatchObject({ inputs: given, outputs });
    running().writes();
    const later = await running().update(KIND, { id, outputs }, { ...given, maxAttempts: 3 });
    expect(later).toMatchObject({ ...outputs, maxAttempts: 3 });
    await running().remove(KIND, { id, outputs });
    expect(running().writes()).toEqual([]);
  });
});
