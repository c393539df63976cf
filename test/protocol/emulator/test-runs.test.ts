// Test runs of monitors: targets on this machine for real, all others as declared (docs/api.md, Test runs).
import { createServer } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { eachWithService, recordId } from "../../support/emulator/service";
import { idText } from "../../support/host/service";
import { closed, listening } from "../../support/local-server";
import type { JsonObject } from "../../../src/definitions";

const service = eachWithService();

const seen: string[] = [];
const target = createServer((request, response) => {
  const { method = "", url = "", headers } = request;
  seen.push(`${method} ${url} ${String(headers["x-team"] ?? "")}`);
  if (request.url === "/old") response.writeHead(302, { location: "/new" }).end();
  else response.writeHead(request.url === "/down" ? 503 : 200, { "x-mark": "one" }).end("shop");
});
let at = "";
beforeAll(async () => {
  at = await listening(target);
});
afterAll(() => closed(target));

const run = async (type: string, config: JsonObject, ...assertions: JsonObject[]) =>
  (
    await service.post("/monitors/test", {
      ...{ type, config },
      assertions: assertions.map((each) => ({ config: each })),
    })
  ).record;

test("an HTTP target on this machine is called once, with its method and headers", async () => {
  const config = { url: `${at}/new`, method: "POST", customHeaders: { "X-Team": "ops" } };
  const wanted = { type: "body_contains", substring: "shop" };
  const result = await run("HTTP", config, wanted);
  expect(seen.splice(0)).toEqual(["POST /new ops"]);
  expect(result).toMatchObject({
    ...{ passed: true, error: null, statusCode: 200, bodyPreview: "shop", responseSizeBytes: 4 },
    ...{ redirectCount: 0, finalUrl: null, warnings: [] },
    assertionResults: [{ assertionType: "body_contains", passed: true, severity: "fail" }],
  });
});

test("redirects are followed, and the last address is the final one", async () => {
  const wanted = { type: "redirect_count", maxCount: 0 };
  const result = await run("HTTP", { url: `${at}/old`, method: "GET" }, wanted);
  expect(result).toMatchObject({
    ...{ passed: false, statusCode: 200, redirectCount: 1, finalUrl: `${at}/new` },
    assertionResults: [{ passed: false, expected: "at most 0", actual: "1" }],
  });
});

test("an error of the server fails the run, unless an assertion is about the status", async () => {
  const config = { url: `${at}/down`, method: "GET" };
  expect(await run("HTTP", config)).toMatchObject({ passed: false, statusCode: 503 });
  const wanted = { type: "status_code", operator: "equals", expected: "5xx" };
  expect(await run("HTTP", config, wanted)).toMatchObject({ passed: true, error: null });
});

test("what only warns does not fail the run", async () => {
  const wanted = { type: "dns_ttl_high", maxTtl: 60 };
  expect(await run("DNS", { hostname: "shop.example.com" }, wanted)).toMatchObject({
    passed: true,
    warnings: ["Expected at most 60 s, found 300"],
    assertionResults: [{ passed: false, severity: "warn" }],
  });
});

test("a port of this machine that nobody listens on does not answer", async () => {
  const result = await run("TCP", { host: "127.0.0.1", port: 1 }, { type: "tcp_connects" });
  expect(result).toMatchObject({ passed: false, assertionResults: [{ passed: false }] });
  expect(result.error).toContain("ECONNREFUSED");
  const { hostname, port } = new URL(at);
  expect(await run("TCP", { host: hostname, port: Number(port) })).toMatchObject({ passed: true });
});

test("the emulator does not call itself", async () => {
  const own = await run("HTTP", { url: `${service.url}/__emulator/state`, method: "GET" });
  expect(own).toMatchObject({ passed: false, statusCode: null, bodyPreview: null });
  expect(own.error).toContain("Not called");
});

test("any other target answers well, or as declared", async () => {
  const config = { url: "https://shop.example.com/health", method: "GET" };
  expect(await run("HTTP", config)).toMatchObject({ passed: true, statusCode: 200 });
  await service.control("network", { address: config.url, status: 500, body: "no", ms: 900 });
  const slow = { type: "response_time", thresholdMs: 800 };
  expect(await run("HTTP", config, slow)).toMatchObject({
    ...{ passed: false, statusCode: 500, bodyPreview: "no", responseTimeMs: 900 },
    assertionResults: [{ passed: false, expected: "at most 800 ms", actual: "900" }],
  });
  await service.control("network", { address: config.url, error: "no route to host" });
  expect(await run("HTTP", config, slow)).toMatchObject({
    ...{ passed: false, error: "no route to host", statusCode: null },
    assertionResults: [{ passed: false, actual: null }],
  });
});

test("a stored monitor is run as it is, and a heartbeat monitor by its last heartbeats", async () => {
  const made = await service.make("/monitors", {
    ...{ name: "nightly", type: "HEARTBEAT" },
    config: { expectedInterval: 3600, gracePeriod: 60 },
    assertions: [{ config: { type: "heartbeat_received" } }],
  });
  const path = `/monitors/${recordId(made)}/test`;
  expect((await service.post(path)).record).toMatchObject({ passed: false });
  await service.fetch(idText(made.pingUrl));
  expect((await service.post(path)).record).toMatchObject({ passed: true });
});
