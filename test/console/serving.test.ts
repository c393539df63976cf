// Who gets the pages: browsers on this machine. For all others the emulator is what it was without them.
import { createHash } from "node:crypto";

import { afterEach, describe, expect, it } from "vitest";

import { serveRequest } from "../../src/cli/serve-options";
import { startEmulator } from "../../src/emulator";
import type { Emulator, EmulatorOptions } from "../../src/emulator";
import { ChangeLog } from "../../src/emulator/console/change-log";
import { createConsole } from "../../src/emulator/console/console";
import { SettableClock } from "../../src/emulator/time/clock";
import { Faults } from "../../src/emulator/faults/faults";
import { randomIds } from "../../src/emulator/store/random-ids";
import { RequestLog } from "../../src/emulator/control/request-log";
import { World } from "../../src/emulator/store/world";
import { serviceAt } from "../emulator/kinds/service";
import { page } from "../emulator/kinds/records";
import { BROWSER, ask } from "./served";

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
  it.each(PAGES)("gets a page that nothing can be added to at %s", async (path) => {
    const { status, headers, text } = await ask(await withPage(), path, { headers: BROWSER });
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
    // Neither another file nor code in an attribute.
    expect(text).not.toMatch(/\s(on\w+|style|src)=|href="\.\/|^import |^export /m);
  });

  it("is told that there is no such status page, or that it is disabled", async () => {
    const emulator = await withPage();
    const service = serviceAt(emulator.url, emulator.apiKey);
    await service.make("/status-pages", page({ slug: "closed", enabled: false }));
    for (const slug of ["closed", "nothing"]) {
      const { status, text } = await ask(emulator, `/pages/${slug}`, { headers: BROWSER });
      expect([status, text.startsWith("<!doctype html>")]).toEqual([404, true]);
      expect((await ask(emulator, `/__emulator/console/pages/${slug}`)).status).toBe(404);
    }
  });

  it("leaves no request in the log, and is hit by no fault", async () => {
    const emulator = await withPage();
    const before = emulator.requests.length;
    emulator.faults.add({ effect: { status: 500 } });
    for (const path of PAGES) await ask(emulator, path, { headers: BROWSER });
    await ask(emulator, "/__emulator/console");
    expect(emulator.requests.length).toBe(before);
    expect(emulator.faults.list()).toMatchObject([{ matched: 0 }]);
  });
});

/** The envelope of what is not there, as before there were pages. */
const NOTHING = { status: 404, code: "NOT_FOUND", errors: null };

describe("every other client", () => {
  it.each([
    ["a client of the API", "/", { headers: { accept: "application/json" } }],
    ["a client of the API", "/pages/shop-status", { headers: { accept: "*/*" } }],
    ["a client that says nothing", "/", {}],
    ["a browser that sends a form", "/", { method: "POST", headers: BROWSER }],
    ["a browser elsewhere", "/pages", { headers: BROWSER }],
    ["a browser elsewhere", "/pages/", { headers: BROWSER }],
    ["a browser elsewhere", "/pages/Not A Slug", { headers: BROWSER }],
    ["a browser elsewhere", "/pages/shop-status/more", { headers: BROWSER }],
    ["a browser elsewhere", "/index.html", { headers: BROWSER }],
  ])("%s gets the error of the API at %s", async (_who, path, asked) => {
    const emulator = await withPage();
    const { status, body, headers } = await ask(emulator, encodeURI(path), asked);
    expect([status, body]).toMatchObject([404, NOTHING]);
    expect(headers["x-request-id"]).toBe(body.requestId);
    expect(emulator.requests.at(-1)).toMatchObject({ path: encodeURI(path), status: 404 });
  });

  it("gets the same at every path of the API whatever it accepts", async () => {
    const emulator = await withPage();
    const { paths } = (await ask(emulator, "/openapi.json")).body as { paths: object };
    const called = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, "x"));
    expect(called.length).toBeGreaterThan(80);
    for (const path of called) {
      const plain = await ask(emulator, path);
      const asked = await ask(emulator, path, { headers: BROWSER });
      const { timestamp: _t, requestId: _r, ...body } = plain.body;
      expect([asked.status, asked.body], path).toMatchObject([plain.status, body]);
    }
  });

  it("gets no page from another machine", () => {
    const clock = new SettableClock({ now: () => 0 });
    const { page: pageFor } = createConsole({
      clock,
      world: new World({ clock, ids: randomIds }),
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
    const met = ["127.0.0.1", "::1", "10.0.0.7", "::ffff:10.0.0.7", ""].map(
      (address) => pageFor(request, "/", address)?.status,
    );
    expect(met).toEqual([200, 200, undefined, undefined, undefined]);
  });
});

const CALLS = [
  ["GET", "/__emulator/console"],
  ["GET", "/__emulator/console/pages/shop-status"],
  ["POST", "/__emulator/console/edit"],
  ["POST", "/__emulator/console/forget"],
] as const;

describe("the calls of the page", () => {
  it.each([...CALLS, ["GET", "/"] as const])(
    "are for no other site and no other name: %s %s",
    async (method, path) => {
      const emulator = await withPage();
      const statusFor = async (headers: Record<string, string>): Promise<number> =>
        (await ask(emulator, path, { method, headers: { ...BROWSER, ...headers } })).status;
      expect(await statusFor({ host: "evil.example" })).toBe(421);
      expect(await statusFor({ origin: "https://evil.example" })).toBe(403);
      expect(await statusFor({ "sec-fetch-site": "cross-site" })).toBe(403);
    },
  );

  it.each(CALLS)("are not even for a page of another port: %s %s", async (method, path) => {
    const emulator = await withPage();
    for (const headers of [
      { origin: "http://127.0.0.1:1" },
      { origin: "http://localhost:3000" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const { status, body } = await ask(emulator, path, { method, headers });
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, "FORBIDDEN"]);
    }
  });

  it.each(CALLS.slice(2))("take only JSON: %s %s", async (method, path) => {
    const emulator = await withPage();
    const headers = { "content-type": "text/plain" };
    const { status } = await ask(emulator, path, { method, headers, body: {} });
    expect(status).toBe(415);
  });
});

describe("--no-console", () => {
  it("takes the pages and their calls away, and nothing else", async () => {
    const request = serveRequest(["--no-console"]);
    if (request.help) throw new Error("no help was asked for");
    const emulator = await withPage(request.emulator);
    for (const path of PAGES) {
      const { status, body } = await ask(emulator, path, { headers: BROWSER });
      expect([status, body], path).toMatchObject([404, NOTHING]);
    }
    for (const [method, path] of CALLS) {
      expect((await ask(emulator, path, { method })).status, path).toBe(404);
    }
    expect((await ask(emulator, "/__emulator/state")).status).toBe(200);
  });
});
