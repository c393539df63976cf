// Only browsers on this machine get the pages; all other clients get the same responses as without them:
// docs/emulator.md, Web console.
import { createHash } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { serveRequest } from "../../../../src/cli/serve-options";
import { DOCUMENT } from "../../../support/emulator/openapi-conformance";
import { page } from "../../../support/emulator/records";
import { startService } from "../../../support/emulator/service";
import type { CallOptions, OwnService } from "../../../support/emulator/service";
import { BROWSER } from "./views";

let service: OwnService;

beforeEach(async () => {
  service = startService();
  await service.make("/status-pages", page());
});

const asBrowser = (path: string) => service.call("GET", path, { key: null, headers: BROWSER });

const PAGES = ["/", "/?x=1", "/pages/shop-status"];
const CALLS = [
  ["GET", "/__emulator/console"],
  ["GET", "/__emulator/console/pages/shop-status"],
  ["POST", "/__emulator/console/edit"],
  ["POST", "/__emulator/console/forget"],
] as const;
/** The API's error for a path that does not exist. */
const NOT_FOUND = { status: 404, code: "NOT_FOUND", errors: null };

describe("a browser on this machine", () => {
  it.each(PAGES)("gets a page at %s that allows only its own scripts and styles", async (path) => {
    const { status, headers, text } = await asBrowser(path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    const hashes = (tag: string): string[] =>
      [...text.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "gs"))].map(
        ([, body = ""]) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
      );
    const policy = headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${hashes("script").join(" ")}`);
    expect(policy).toContain(`style-src ${hashes("style").join(" ")}`);
    expect([hashes("script").length, hashes("style").length]).toEqual([1, 2]);
    // No other files and no code in attributes.
    expect(text).not.toMatch(/\s(on\w+|style|src)=|href="\.\/|^import |^export /m);
  });

  it("gets a 404 page for a status page that does not exist or is disabled", async () => {
    await service.make("/status-pages", page({ slug: "closed", enabled: false }));
    for (const slug of ["closed", "nothing"]) {
      const { status, text } = await asBrowser(`/pages/${slug}`);
      expect([status, text]).toEqual([404, expect.stringMatching(/^<!doctype html>/)]);
      expect((await service.call("GET", `/__emulator/console/pages/${slug}`)).status).toBe(404);
    }
  });

  it("is not in the request log and is not affected by faults", async () => {
    const before = service.emulator.requests.length;
    service.emulator.faults.add({ effect: { status: 500 } });
    for (const path of [...PAGES, "/__emulator/console"]) {
      expect((await asBrowser(path)).status).toBe(200);
    }
    expect(service.emulator.requests.length).toBe(before);
    expect(service.emulator.faults.list()).toMatchObject([{ matched: 0 }]);
  });
});

describe("every other client", () => {
  it.each<[client: string, path: string, options: CallOptions, method?: string]>([
    ["a client of the API", "/", { headers: { accept: "application/json" } }],
    ["a client of the API", "/pages/shop-status", { headers: { accept: "*/*" } }],
    ["a client without an Accept header", "/", {}],
    ["a browser that submits a form", "/", { headers: BROWSER }, "POST"],
    ["a browser at another path", "/pages", { headers: BROWSER }],
    ["a browser at another path", "/pages/", { headers: BROWSER }],
    ["a browser at another path", "/pages/Not%20A%20Slug", { headers: BROWSER }],
    ["a browser at another path", "/pages/shop-status/more", { headers: BROWSER }],
    ["a browser at another path", "/index.html", { headers: BROWSER }],
  ])("%s gets the API's 404 error at %s", async (_client, path, options, method = "GET") => {
    const { body, headers } = await service.call(method, path, { key: null, ...options });
    expect(body).toMatchObject(NOT_FOUND);
    expect(headers.get("x-request-id")).toBe(body.requestId);
    expect(service.emulator.requests.at(-1)).toMatchObject({ path, status: 404 });
  });

  it("gets the same response at every path of the API, whatever its Accept header", async () => {
    const paths = Object.keys(DOCUMENT.paths as object);
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths) {
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, "x")}`;
      const plain = await service.call("GET", url, { key: null });
      const { timestamp: _t, requestId: _r, ...body } = plain.body;
      const browser = await asBrowser(url);
      expect([browser.status, browser.body], path).toMatchObject([plain.status, body]);
    }
  });

  it("on another machine gets no page", async () => {
    for (const [from, status] of [
      ["127.0.0.1", 200],
      ["::1", 200],
      ["10.0.0.7", 404],
      ["::ffff:10.0.0.7", 404],
      ["", 404],
    ] as const) {
      const response = await service.fetch(`${service.url}/`, { from, headers: BROWSER });
      expect([from, response.status]).toEqual([from, status]);
    }
  });
});

it("--no-console removes the pages and their endpoints, and nothing else", async () => {
  const request = serveRequest(["--no-console"]);
  service = startService({ ...request?.emulator, host: undefined });
  for (const path of PAGES) expect((await asBrowser(path)).body).toMatchObject(NOT_FOUND);
  for (const [method, path] of CALLS) {
    expect((await service.call(method, path)).status, path).toBe(404);
  }
  expect((await service.call("GET", "/__emulator/state")).status).toBe(200);
});
