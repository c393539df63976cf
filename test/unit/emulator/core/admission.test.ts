import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

import { describe, expect, it } from "vitest";

import type { Emulator } from "../../../../src/emulator";
import type { JsonObject } from "../../../../src/definitions";
import { KEY, call, emulator } from "../../../support/emulator/harness";

interface Reply {
  readonly status: number;
  readonly body: JsonObject;
}

/** A request with headers that `fetch` would not send. */
function send(
  { url }: Emulator,
  path: string,
  headers: IncomingHttpHeaders,
  method = "GET",
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, headers: { authorization: `Bearer ${KEY}`, ...headers } },
      (incoming) => {
        text(incoming)
          .then((response) => {
            // The emulator responds with JSON or without a body.
            const body = response === "" ? {} : (JSON.parse(response) as JsonObject);
            resolve({ status: incoming.statusCode ?? 0, body });
          })
          .catch(reject);
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const EVERYWHERE = [
  ["GET", "/api/v1/tags"],
  ["GET", "/openapi.json"],
  ["GET", "/nowhere"],
  ["GET", "/__emulator/state"],
  ["POST", "/__emulator/reset"],
  ["POST", "/__emulator/organizations"],
  ["PUT", "/package-uploads/token"],
] as const;

describe("a foreign host name", () => {
  it.each(EVERYWHERE)("is refused by %s %s", async (method, path) => {
    const emu = await emulator();
    const { status, body } = await send(emu, path, { host: "evil.example:4010" }, method);
    expect([status, body.code, body.errors]).toEqual([421, "MISDIRECTED_REQUEST", null]);
    expect(body.message).toContain("--allow-host evil.example");
    expect(body.message).toContain("allowHosts");
    expect(body.requestId).toEqual(expect.any(String));
  });

  it.each([
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.evil",
    "10.0.0.7",
    "0.0.0.0",
    "[::2]",
    "192.0.2.1:80",
  ])("is refused: %s", async (host) => {
    expect((await send(await emulator(), "/api/v1/tags", { host })).status).toBe(421);
  });

  it("is not logged and has no effect", async () => {
    const emu = await emulator();
    await send(emu, "/__emulator/organizations", { host: "evil.example" }, "POST");
    await send(emu, "/api/v1/tags", { host: "evil.example" });
    expect(emu.requests).toEqual([]);
    const { organizations } = (await call(emu, "GET", "/__emulator/state")).body;
    expect(organizations).toHaveLength(1);
  });
});

describe("a host name of this machine", () => {
  it.each([
    "127.0.0.1",
    "127.9.8.7:1",
    "localhost",
    "LocalHost:4010",
    "api.localhost:4010",
    "[::1]",
    "[::1]:4010",
  ])("is accepted: %s", async (host) => {
    const emu = await emulator();
    expect((await send(emu, "/api/v1/tags", { host })).status).toBe(200);
    expect((await send(emu, "/__emulator/state", { host })).status).toBe(200);
  });

  it("can be allowed by an option, with any port", async () => {
    const emu = await emulator({ allowHosts: ["API.test", "fd00::7"] });
    for (const [host, status] of [
      ["api.test", 200],
      ["api.test:8080", 200],
      ["[fd00::7]:8080", 200],
      ["sub.api.test", 421],
      ["127.0.0.1", 200],
    ] as const) {
      expect((await send(emu, "/api/v1/tags", { host })).status, host).toBe(status);
    }
  });

  it("can be the address that the emulator listens on", async () => {
    const emu = await emulator({ host: "0.0.0.0" });
    expect((await call(emu, "GET", "/api/v1/tags")).status).toBe(200);
    expect((await send(emu, "/api/v1/tags", { host: "evil.example" })).status).toBe(421);
  });

  it.each(["http://api.test", "api.test:80", "two names", ""])(
    "cannot be allowed in the form %j",
    async (name) => {
      await expect(emulator({ allowHosts: [name] })).rejects.toThrow(
        `allowHosts takes host names without scheme and port, not "${name}"`,
      );
    },
  );
});

describe("a web page", () => {
  it.each(EVERYWHERE)("of another site is refused at %s %s", async (method, path) => {
    const emu = await emulator();
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "http://127.0.0.1.evil.example:4010" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const { status, body } = await send(emu, path, headers, method);
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, "FORBIDDEN"]);
      expect(body.message).toContain("--allow-host");
    }
    expect(emu.requests).toEqual([]);
  });

  it.each([
    { origin: "http://localhost:3000" },
    { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site" },
    { origin: "https://console.test", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-origin" },
  ])("with %j is accepted", async (headers) => {
    const emu = await emulator({ allowHosts: ["console.test"] });
    expect((await send(emu, "/api/v1/tags", headers)).status).toBe(200);
  });

  it.each(EVERYWHERE.filter(([, path]) => path.startsWith("/__emulator/")))(
    "of another port of this machine is refused at %s %s, which needs no body",
    async (method, path) => {
      const emu = await emulator({ allowHosts: ["console.test"] });
      for (const headers of [
        { origin: "http://localhost:3000" },
        { origin: "https://console.test", "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ]) {
        const { status, body } = await send(emu, path, headers, method);
        expect([status, body.code], JSON.stringify(headers)).toEqual([403, "FORBIDDEN"]);
      }
    },
  );
});
