// How many requests a run needs, and how long they take at the rate limit.
import { expect, test } from "vitest";

import { checkPreview } from "../../../src/checks";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import { readPreview } from "../../../src/review";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { createStep, settingsOf } from "./steps";

const tag = (op: string, name: string): EngineStep =>
  step(op, "Tag", {
    name,
    ...(op === "create" ? {} : { before: { name }, id: name }),
    ...(op === "delete" ? {} : { after: { name, ...(op === "update" && { color: "#123456" }) } }),
  });

/** An update of an object. */
const edit = (kind: string, before: JsonObject, change: JsonObject): EngineStep =>
  step("update", kind, { before, after: { ...before, ...change } });

const tags = (count: number): EngineStep[] =>
  Array.from({ length: count }, (_none, at) => tag("create", `t${at}`));

/** The finding about the rate limit. */
async function found(
  steps: readonly EngineStep[],
  {
    limit,
    share = "1",
    rateWindowMs = 60_000,
  }: { limit?: number; share?: string; rateWindowMs?: number } = {},
): Promise<string[]> {
  const emulator = await startEmulator(
    limit === undefined ? {} : { rateLimit: limit, rateWindowMs },
  );
  try {
    const settings = settingsOf(emulator, { MONITORING_RATE_LIMIT_SHARE: share });
    const options = limit === undefined ? {} : { settings };
    const { findings } = await checkPreview(readPreview(preview(steps)), options);
    return findings
      .filter(({ check }) => check === "rate-limit")
      .map(({ severity, message }) => `${severity} ${message}`);
  } finally {
    await emulator.close();
  }
}

test("without the service, only the number of requests is reported", async () => {
  expect(await found(tags(3))).toEqual([
    "info the run needs about 3 requests; the rate limit was not queried",
  ]);
  expect(await found([tag("create", "a")])).toEqual([
    "info the run needs 1 request; the rate limit was not queried",
  ]);
  expect(await found([tag("same", "a")])).toEqual([]);
});

test("each provider has its own finding, and only the default one has no name", async () => {
  const urn = "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::other";
  const theirs = step("create", "Tag", { after: { name: "a" }, state: { provider: `${urn}::1` } });
  expect(await found([theirs, tag("create", "b")])).toEqual([
    "info the run needs 1 request; the rate limit was not queried",
    'info the run needs 1 request for the provider "other"; the rate limit was not queried',
  ]);
});

test("requests within the limit are reported as allowed, and some as waiting if few are left", async () => {
  const [fits = ""] = await found(tags(10), { limit: 60 });
  expect(fits).toBe("info the run needs about 10 requests, and 60 a minute are allowed");
  // The check itself has sent one request.
  const [waits = ""] = await found(tags(60), { limit: 60 });
  expect(waits).toMatch(
    /^info .*60 a minute are allowed; 59 are left at the moment, so some .* 1 min$/,
  );
});

test("requests over the limit take several windows, at the configured share", async () => {
  const [all = ""] = await found(tags(90), { limit: 60 });
  expect(all).toBe("warning the run needs about 90 requests; at 60 a minute that takes about 90 s");
  const [half = ""] = await found(tags(90), { limit: 60, share: "0.5" });
  expect(half).toBe(
    "warning the run needs about 90 requests; at 30 a minute (50 % of 60) that takes about 3 min",
  );
});

test("another window length is reported and used for the duration", async () => {
  const window = { limit: 60, rateWindowMs: 30_000 };
  const [fits = ""] = await found(tags(10), window);
  expect(fits).toMatch(/60 in 30 s are allowed$/);
  const [over = ""] = await found(tags(90), window);
  expect(over).toMatch(/at 60 in 30 s that takes about 45 s$/);
});

const mail = { name: "mail", config: { channelType: "email", recipients: ["a@example.com"] } };
const member = { email: "a@example.com", orgRole: "MEMBER" };
const site = { name: "site", type: "HTTP", config: { url: "https://example.com" } };
const adopted = { ...mail, enabled: false, __adopt: { id: "x" } };

test.each<[string, EngineStep, number]>([
  ["a create of a tag", tag("create", "a"), 1],
  ["an update of a tag", tag("update", "a"), 1],
  ["a replace of a tag", tag("replace", "a"), 2],
  ["a delete of a tag", tag("delete", "a"), 1],
  ["a read of a tag", tag("read", "a"), 1],
  ["a channel that is enabled", createStep("AlertChannel", "a", { ...mail, enabled: true }), 1],
  [
    "a channel that is not enabled",
    createStep("AlertChannel", "a", { ...mail, enabled: false }),
    2,
  ],
  ["an adopted channel", createStep("AlertChannel", "a", adopted), 1],
  ["a channel whose name changes", edit("AlertChannel", mail, { name: "post" }), 2],
  [
    "a channel whose name and configuration change",
    edit("AlertChannel", mail, { name: "post", config: { channelType: "webhook" } }),
    1,
  ],
  ["a monitor whose name changes", edit("Monitor", { ...site, tags: ["x"] }, { name: "shop" }), 1],
  ["a monitor whose tags change", edit("Monitor", site, { tags: ["x"] }), 2],
  ["a member who is left alone", step("delete", "Member", { before: member }), 0],
  [
    "a member who is removed",
    step("delete", "Member", { before: { ...member, removeOnDelete: true } }),
    2,
  ],
])("the number of requests for %s", async (_what, each, count) => {
  // A tag more, because nothing is reported without requests.
  const [first = ""] = await found([each, tag("create", "more")]);
  expect(first).toContain(count === 0 ? "needs 1 request;" : `needs about ${count + 1} requests;`);
});
