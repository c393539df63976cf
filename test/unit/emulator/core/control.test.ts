// The control calls for tests on this machine: request log, reset, state: docs/emulator.md, Control calls.
import { describe, expect, it } from "vitest";

import { RequestLog } from "../../../../src/emulator/control/request-log";
import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { channel, heartbeat } from "../../../support/emulator/records";
import { retainedBy } from "../../../support/emulator/retained";
import { KEY, START, eachWithService, makeTags } from "../../../support/emulator/service";

const service = eachWithService({ rateLimit: 50 });

describe("the request log", () => {
  it("has method, path with query, status and time, in order, without control calls", async () => {
    await service.get("/tags?size=5&sort=name");
    service.pass(1500);
    await service.call("GET", "/__emulator/state");
    await service.post("/tags", {});
    const path = "/api/v1/tags";
    const expected = [
      { method: "GET", path: `${path}?size=5&sort=name`, orgId: 1, status: 200, time: START },
      { method: "POST", path, orgId: 1, status: 400, time: "2026-11-02T10:20:31.500Z" },
    ];
    const { text } = await service.call("GET", "/__emulator/requests");
    expect(JSON.parse(text)).toEqual(expected);
    expect(service.emulator.requests).toEqual(expected);
    expect((await service.call("DELETE", "/__emulator/requests")).status).toBe(204);
    expect(service.emulator.requests).toEqual([]);
  });

  it("truncates paths that are longer than any path of the API", async () => {
    const [short, long] = [1_900, 10_000].map((size) => `/api/v1/tags?x=${"y".repeat(size)}`);
    for (const path of [short, long]) await service.call("GET", path ?? "", { key: null });
    expect(service.emulator.requests).toMatchObject([
      { path: short },
      { path: `${long?.slice(0, 2_047) ?? ""}…`, status: 401 },
    ]);
  });

  it.each<[string, (long: string) => Promise<Response>]>([
    [
      "User-Agent",
      (long) =>
        service.fetch(`${service.url}/a-path-of-the-api`, {
          headers: { "user-agent": `pulumi-monitoring/0.1.0 ${long}` },
        }),
    ],
    ["Host", (long) => service.fetch(`http://${long}.localhost/a-path-of-the-api`)],
  ])("keeps no long %s in memory", async (_name, send) => {
    const bytes = await retainedBy(async () => {
      for (let at = 0; at < 400; at += 1) await send(`a${at}`.padEnd(14_000, "x"));
    });
    expect(service.emulator.requests).toHaveLength(400);
    expect(bytes).toBeLessThan(3_000_000);
  });

  const logged = (requestLog: RequestLog, paths: readonly string[]): string[] => {
    for (const path of paths) {
      requestLog.begin({ method: "GET", path, orgId: null, time: 0 })(200);
    }
    return requestLog.list().map((entry) => entry.path);
  };
  const numbered = (rest = ""): string[] =>
    Array.from({ length: 1_000 }, (_, at) => `/${at}${rest}`);

  it("drops the oldest requests beyond a number of requests", () => {
    const paths = logged(new RequestLog({ requests: 100, characters: 1_000_000 }), numbered());
    expect(paths.length).toBeGreaterThanOrEqual(100);
    expect(paths.length).toBeLessThanOrEqual(110);
    expect(paths).toEqual(numbered().slice(-paths.length));
  });

  it("drops the oldest requests beyond a total length of all paths", () => {
    const requestLog = new RequestLog({ requests: 1_000_000, characters: 10_000 });
    const all = numbered("x".repeat(95));
    const paths = logged(requestLog, all);
    expect(paths).toEqual(all.slice(-paths.length));
    expect(paths.join("").length).toBeGreaterThan(9_000);
    expect(paths.join("").length).toBeLessThanOrEqual(11_000);
    requestLog.clear();
    expect(logged(requestLog, all.slice(0, 90))).toHaveLength(90);
  });
});

it("a reset restores the initial state and keeps the key", async () => {
  await service.elsewhere("FREE");
  await makeTags(service, ["x"]);
  const { key } = await service.make("/api-keys", { name: "second" });
  service.emulator.faults.add({ effect: { status: 500 } });
  expect((await service.call("POST", "/__emulator/reset")).status).toBe(204);
  expect([service.emulator.requests, service.emulator.faults.list()]).toEqual([[], []]);
  expect((await service.withKey(asText(key)).get("/tags")).status).toBe(401);
  const { rows, headers } = await service.get("/tags");
  expect([rows, headers.get("x-ratelimit-remaining")]).toEqual([[], "49"]);
  const { organizations } = (await service.call("GET", "/__emulator/state")).body;
  expect((organizations as JsonObject[]).map(({ id }) => id)).toEqual([1]);
});

describe("the state", () => {
  it("is the same before a record is created and after it is deleted, except for the logs", async () => {
    const state = async () => (await service.call("GET", "/__emulator/state")).body;
    const before = await state();
    const path = await service.makeAt("/tags", { name: "x" });
    expect((await state()).organizations).not.toEqual(before.organizations);
    await service.delete(path);
    const after = await state();
    expect(after.organizations).toEqual(before.organizations);
    expect(after.logs).not.toEqual(before.logs);
  });

  it("shows no secret, but shows that one has changed", async () => {
    const state = async () => (await service.call("GET", "/__emulator/state")).text;
    await service.make("/secrets", { key: "k", value: "hunter2-value" });
    const url = "https://example.com/hunter2-hook";
    const customHeaders = { "X-Token": "hunter2-header" };
    const config = { channelType: "webhook", url, customHeaders };
    await service.make("/alert-channels", channel({ config }));
    const variables = { TOKEN: "hunter2-variable" };
    await service.make("/environments", { name: "e", slug: "e", variables });
    const pingUrl = asText((await service.make("/monitors", heartbeat())).pingUrl);
    const { key } = await service.make("/api-keys", { name: "key" });
    const before = await state();
    const pingToken = pingUrl.slice(pingUrl.lastIndexOf("/") + 1);
    expect(pingToken.length).toBeGreaterThan(8);
    for (const secret of ["hunter2", KEY, asText(key), pingToken]) {
      expect(before).not.toContain(secret);
    }
    expect(before).toContain('"name":"key"');
    await service.put("/secrets/k", { value: "another" });
    expect(await state()).not.toBe(before);
  });
});

describe("a control call", () => {
  it("is refused for a plan or a path that does not exist", async () => {
    await expect(service.control("organizations", { plan: "GOLD" })).rejects.toThrow("400");
    expect((await service.call("GET", "/__emulator/nonsense")).status).toBe(404);
  });

  it.each([
    ["127.0.0.1", 200],
    ["127.8.9.1", 200],
    ["::1", 200],
    ["::ffff:127.0.0.1", 200],
    ["10.0.0.7", 403],
    ["::ffff:10.0.0.7", 403],
    ["127.evil", 403],
    ["", 403],
  ])("from %j gets %i", async (from, status) => {
    const response = await service.fetch(`${service.url}/__emulator/requests`, { from });
    expect(response.status).toBe(status);
  });
});
