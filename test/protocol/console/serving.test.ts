// Only browsers on this machine get the pages; all other clients get the same responses as without them.
import { createHash } from "node:crypto";

import { afterEach, describe, expect, it } from "vitest";

import { serveRequest } from "../../../src/cli/serve-options";
import { startEmulator } from "../../../src/emulator";
import type { Emulator, EmulatorOptions } from "../../../src/emulator";
import { ChangeLog } from "../../../src/emulator/console/change-log";
import { createConsole } from "../../../src/emulator/console/console";
import { SettableClock } from "../../../src/emulator/time/clock";
import { Faults } from "../../../src/emulator/faults/faults";
import { randomIds } from "../../../src/emulator/store/random-ids";
import { RequestLog } from "../../../src/emulator/control/request-log";
import { Organizations } from "../../../src/emulator/store/organizations";
import { serviceAt } from "../../support/emulator/service";
import { page } from "../../support/emulator/records";
import { BROWSER, send } from "./requests";

const running: Emulator[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});

/** An emulator with the status page `shop-status`. */
async function withPage(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  running.push(emulator);
  await serviceAt(emulator.url, emulator.apiKey).make("/status-pages", page());
  return emulator;
}

const PAGES = ["/", "/?x=1", "/pages/shop-status"];

describe("a browser on this machine", () => {
  it.each(PAGES)("gets a page at %s that allows only its own scripts and styles", async (path) => {
    const { status, headers, text } = await send(await withPage(), path, { headers: BROWSER });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    const hashes = (tag: string): string[] =>
      [...text.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "gs"))].map(
        ([, body = ""]) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
      );
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${hashes("script").join(" ")}`);
    expect(policy).toContain(`style-src ${hashes("style").join(" ")}`);
    expect([hashes("script").length, hashes("style").length]).toEqual([1, 2]);
    // No other files and no code in attributes.
    expect(text).not.toMatch(/\s(on\w+|style|src)=|href="\.\/|^import |^export /m);
  });

  it("gets a 404 page for a status page that does not exist or is disabled", async () => {
    const emulator = await withPage();
    const service = serviceAt(emulator.url, emulator.apiKey);
    await service.make("/status-pages", page({ slug: "closed", enabled: false }));
    for (const slug of ["closed", "nothing"]) {
      const { status, text } = await send(emulator, `/pages/${slug}`, { headers: BROWSER });
      expect([status, text.startsWith("<!doctype html>")]).toEqual([404, true]);
      expect((await send(emulator, `/__emulator/console/pages/${slug}`)).status).toBe(404);
    }
  });

  it("is not in the request log and is not affected by faults", async () => {
    const emulator = await withPage();
    const before = emulator.requests.length;
    emulator.faults.add({ effect: { status: 500 } });
    for (const path of PAGES) await send(emulator, path, { headers: BROWSER });
    await send(emulator, "/__emulator/console");
    expect(emulator.requests.length).toBe(before);
    expect(emulator.faults.list()).toMatchObject([{ matched: 0 }]);
  });
});

/** The API's error for a path that does not exist. */
const NOT_FOUND = { status: 404, code: "NOT_FOUND", errors: null };

describe("every other client", () => {
  it.each([
    ["a client of the API", "/", { headers: { accept: "application/json" } }],
    ["a client of the API", "/pages/shop-status", { headers: { accept: "*/*" } }],
    ["a client without an Accept header", "/", {}],
    ["a browser that submits a form", "/", { method: "POST", headers: BROWSER }],
    ["a browser at another path", "/pages", { headers: BROWSER }],
    ["a browser at another path", "/pages/", { headers: BROWSER }],
    ["a browser at another path", "/pages/Not A Slug", { headers: BROWSER }],
    ["a browser at another path", "/pages/shop-status/more", { headers: BROWSER }],
    ["a browser at another path", "/index.html", { headers: BROWSER }],
  ])("%s gets the API's 404 error at %s", async (_client, path, options) => {
    const emulator = await withPage();
    const { status, body, headers } = await send(emulator, encodeURI(path), options);
    expect([status, body]).toMatchObject([404, NOT_FOUND]);
    expect(headers["x-request-id"]).toBe(body.requestId);
    expect(emulator.requests.at(-1)).toMatchObject({ path: encodeURI(path), status: 404 });
  });

  it("gets the same response at every path of the API, whatever its Accept header", async () => {
    const emulator = await withPage();
    const { paths } = (await send(emulator, "/openapi.json")).body as { paths: object };
    const requested = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, "x"));
    expect(requested.length).toBeGreaterThan(80);
    for (const path of requested) {
      const plain = await send(emulator, path);
      const asBrowser = await send(emulator, path, { headers: BROWSER });
      const { timestamp: _t, requestId: _r, ...body } = plain.body;
      expect([asBrowser.status, asBrowser.body], path).toMatchObject([plain.status, body]);
    }
  });

  it("on another machine gets no page", () => {
    const clock = new SettableClock({ now: () => 0 });
    const { page: pageFor } = createConsole({
      clock,
      organizations: new Organizations({ clock, ids: randomIds }),
      requestLog: new RequestLog(),
      faults: new Faults(),
      changeLog: new ChangeLog(),
      routes: [],
      contextOf: () => {
        throw new Error("nothing happens here");
      },
      fetchApi: () => {
        throw new Error("nothing is called here");
      },
    });
    const request = new Request("http://emulator/", { headers: BROWSER });
    const statuses = ["127.0.0.1", "::1", "10.0.0.7", "::ffff:10.0.0.7", ""].map(
      (address) => pageFor(request, "/", address)?.status,
    );
    expect(statuses).toEqual([200, 200, undefined, undefined, undefined]);
  });
});

const CALLS = [
  ["GET", "/__emulator/console"],
  ["GET", "/__emulator/console/pages/shop-status"],
  ["POST", "/__emulator/console/edit"],
  ["POST", "/__emulator/console/forget"],
] as const;

describe("requests of the page", () => {
  it.each([...CALLS, ["GET", "/"] as const])(
    "are refused from other sites and for other host names: %s %s",
    async (method, path) => {
      const emulator = await withPage();
      const statusFor = async (headers: Record<string, string>): Promise<number> =>
        (await send(emulator, path, { method, headers: { ...BROWSER, ...headers } })).status;
      expect(await statusFor({ host: "evil.example" })).toBe(421);
      expect(await statusFor({ origin: "https://evil.example" })).toBe(403);
      expect(await statusFor({ "sec-fetch-site": "cross-site" })).toBe(403);
    },
  );

  it.each(CALLS)("are refused from a page on another port: %s %s", async (method, path) => {
    const emulator = await withPage();
    for (const headers of [
      { origin: "http://127.0.0.1:1" },
      { origin: "http://localhost:3000" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const { status, body } = await send(emulator, path, { method, headers });
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, "FORBIDDEN"]);
    }
  });

  it.each(CALLS.slice(2))("must be JSON: %s %s", async (method, path) => {
    const emulator = await withPage();
    const headers = { "content-type": "text/plain" };
    const { status } = await send(emulator, path, { method, headers, body: {} });
    expect(status).toBe(415);
  });
});

describe("--no-console", () => {
  it("removes the pages and their endpoints, and nothing else", async () => {
    const request = serveRequest(["--no-console"]);
    if (request.help) throw new Error("no help was asked for");
    const emulator = await withPage(request.emulator);
    for (const path of PAGES) {
      const { status, body } = await send(emulator, path, { headers: BROWSER });
      expect([status, body], path).toMatchObject([404, NOT_FOUND]);
    }
    for (const [method, path] of CALLS) {
      expect((await send(emulator, path, { method })).status, path).toBe(404);
    }
    expect((await send(emulator, "/__emulator/state")).status).toBe(200);
  });
});
