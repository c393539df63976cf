// Which requests are served at all, whoever sends them: docs/api.md, Emulator: who may call.
import { describe, expect, it } from "vitest";

import { startService } from "../../../support/emulator/service";

const EVERYWHERE = [
  ["GET", "/api/v1/tags"],
  ["GET", "/openapi.json"],
  ["GET", "/nowhere"],
  ["GET", "/__emulator/state"],
  ["POST", "/__emulator/reset"],
  ["POST", "/__emulator/organizations"],
  ["PUT", "/package-uploads/token"],
  // The web console.
  ["GET", "/"],
  ["GET", "/__emulator/console"],
  ["GET", "/__emulator/console/pages/shop-status"],
  ["POST", "/__emulator/console/edit"],
  ["POST", "/__emulator/console/forget"],
] as const;

describe("a foreign host name", () => {
  it.each(EVERYWHERE)(
    "is refused by %s %s, is not logged and has no effect",
    async (method, path) => {
      const service = startService();
      const headers = { host: "evil.example:4010" };
      const { status, body } = await service.call(method, path, { headers });
      expect([status, body.code, body.errors]).toEqual([421, "MISDIRECTED_REQUEST", null]);
      expect(body.message).toContain("--allow-host evil.example");
      expect(body.message).toContain("allowHosts");
      expect(body.requestId).toEqual(expect.any(String));
      expect(service.emulator.requests).toEqual([]);
      const { organizations } = (await service.call("GET", "/__emulator/state")).body;
      expect(organizations).toHaveLength(1);
    },
  );
});

describe("a host name", () => {
  it.each([
    ["127.0.0.1", 200],
    ["127.9.8.7:1", 200],
    ["localhost", 200],
    ["LocalHost:4010", 200],
    ["api.localhost:4010", 200],
    ["[::1]", 200],
    ["[::1]:4010", 200],
    ["localhost.evil.example", 421],
    ["127.0.0.1.evil.example", 421],
    ["127.evil", 421],
    ["10.0.0.7", 421],
    ["0.0.0.0", 421],
    ["[::2]", 421],
    ["192.0.2.1:80", 421],
    // Those that an option allows, with any port.
    ["api.test", 200],
    ["api.test:8080", 200],
    ["[fd00::7]:8080", 200],
    ["sub.api.test", 421],
  ])("must be of this machine or allowed: %s gets %d", async (host, status) => {
    const service = startService({ allowHosts: ["API.test", "fd00::7"] });
    expect((await service.call("GET", "/api/v1/tags", { headers: { host } })).status).toBe(status);
  });

  it.each([
    ["api.test", 403],
    ["[fd00::7]:8080", 403],
    ["api.localhost:4010", 200],
    ["[::1]:4010", 200],
    ["127.9.8.7", 200],
    ["0.0.0.0", 200],
  ])(
    "of a control call must be of this machine, even if allowed: %s gets %d",
    async (host, status) => {
      const service = startService({ host: "0.0.0.0", allowHosts: ["api.test", "fd00::7"] });
      const headers = { host, accept: "text/html" };
      expect((await service.call("GET", "/__emulator/state", { headers })).status).toBe(status);
      // Its console is made of control calls.
      const page = await service.call("GET", "/", { headers });
      expect(page.status).toBe(status === 200 ? 200 : 404);
    },
  );

  it("can be the address that the emulator listens on", async () => {
    const service = startService({ host: "0.0.0.0" });
    for (const [host, status] of [
      ["0.0.0.0", 200],
      ["evil.example", 421],
    ] as const) {
      const { status: got } = await service.call("GET", "/api/v1/tags", { headers: { host } });
      expect([host, got]).toEqual([host, status]);
    }
  });

  it.each(["http://api.test", "api.test:80", "two names", ""])(
    "cannot be allowed in the form %j",
    (name) => {
      expect(() => startService({ allowHosts: [name] })).toThrow(
        `allowHosts takes host names without scheme and port, not "${name}"`,
      );
    },
  );
});

describe("a web page", () => {
  const SERVED = "https://console.test";
  const refusals = async (
    [method, path]: readonly [string, string],
    pages: readonly Record<string, string>[],
  ): Promise<unknown[]> => {
    const service = startService({ allowHosts: ["console.test"] });
    const messages = [];
    for (const headers of pages) {
      const { status, body } = await service.call(method, path, { headers });
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, "FORBIDDEN"]);
      messages.push(body.message);
    }
    expect(service.emulator.requests).toEqual([]);
    return messages;
  };

  it.each(EVERYWHERE)("of another site is refused at %s %s", async (...call) => {
    const messages = await refusals(call, [
      { origin: "https://evil.example" },
      { origin: "http://127.0.0.1.evil.example:4010" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]);
    for (const message of messages) expect(message).toContain("--allow-host");
  });

  it.each(EVERYWHERE.filter(([, path]) => path.startsWith("/__emulator/")))(
    "of another port of this machine is refused at %s %s, which needs no body",
    async (...call) => {
      await refusals(call, [
        { origin: "http://localhost:3000" },
        { origin: SERVED, "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ]);
    },
  );

  it.each(EVERYWHERE)("gets no service worker from %s %s", async (method, path) => {
    const service = startService();
    const headers = { "service-worker": "script", "sec-fetch-site": "same-origin" };
    const { status, body } = await service.call(method, path, { headers });
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it.each<Record<string, string>>([
    { origin: "http://localhost:3000" },
    { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site" },
    { origin: SERVED, "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-origin" },
  ])("with %j is accepted by the API", async (headers) => {
    const service = startService({ allowHosts: ["console.test"] });
    expect((await service.call("GET", "/api/v1/tags", { headers })).status).toBe(200);
  });
});
