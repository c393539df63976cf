import { describe, expect, it } from "vitest";

import { addIncidentCalls } from "../../../../src/emulator/alerting/control";
import { SettableClock } from "../../../../src/emulator/time/clock";
import { Clocks } from "../../../../src/emulator/time/clocks";
import { createControl } from "../../../../src/emulator/control/control";
import { Faults } from "../../../../src/emulator/faults/faults";
import { RequestLog } from "../../../../src/emulator/control/request-log";
import { randomIds } from "../../../../src/emulator/store/random-ids";
import { Organizations } from "../../../../src/emulator/store/organizations";
import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { KEY, call, emulator, makeTags, settableClock } from "../../../support/emulator/harness";

describe("the request log", () => {
  it("has method, path with query, status and time, in order, without control calls", async () => {
    const clock = settableClock(Date.UTC(2030, 0, 1));
    const emu = await emulator({ clock });
    await call(emu, "GET", "/api/v1/tags?size=5&sort=name");
    clock.time += 1500;
    await call(emu, "GET", "/__emulator/state");
    await call(emu, "POST", "/api/v1/tags", { body: {} });
    const { text } = await call(emu, "GET", "/__emulator/requests");
    const expected = [
      {
        method: "GET",
        path: "/api/v1/tags?size=5&sort=name",
        orgId: 1,
        status: 200,
        time: "2030-01-01T00:00:00.000Z",
      },
      {
        method: "POST",
        path: "/api/v1/tags",
        orgId: 1,
        status: 400,
        time: "2030-01-01T00:00:01.500Z",
      },
    ];
    expect(JSON.parse(text)).toEqual(expected);
    expect(emu.requests).toEqual(expected);
    expect((await call(emu, "DELETE", "/__emulator/requests")).status).toBe(204);
    expect(emu.requests).toEqual([]);
  });
});

describe("reset", () => {
  it("restores the initial state and keeps the key", async () => {
    const emu = await emulator({ rateLimit: 5 });
    await call(emu, "POST", "/__emulator/organizations", { body: { plan: "FREE" } });
    await makeTags(emu, ["x"]);
    const created = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "second" } });
    const { key } = created.body.data as { key: string };
    emu.faults.add({ effect: { status: 500 } });
    expect((await call(emu, "POST", "/__emulator/reset")).status).toBe(204);
    expect([emu.requests, emu.faults.list()]).toEqual([[], []]);
    expect((await call(emu, "GET", "/api/v1/tags", { key })).status).toBe(401);
    const { body, headers } = await call(emu, "GET", "/api/v1/tags", { key: KEY });
    expect(body.totalElements).toBe(0);
    expect(headers.get("x-ratelimit-remaining")).toBe("4");
    const { organizations } = (await call(emu, "GET", "/__emulator/state")).body;
    expect(organizations).toMatchObject([{ id: 1 }]);
    expect(organizations).toHaveLength(1);
  });
});

describe("the state", () => {
  it("is the same before a record is created and after it is deleted, except for the logs", async () => {
    const emu = await emulator();
    const state = async () => (await call(emu, "GET", "/__emulator/state")).body;
    const before = await state();
    const [tag] = await makeTags(emu, ["x"]);
    const during = await state();
    await call(emu, "DELETE", `/api/v1/tags/${asText(tag?.id)}`);
    const after = await state();
    expect(during.organizations).not.toEqual(before.organizations);
    expect(after.organizations).toEqual(before.organizations);
    expect(after.logs).not.toEqual(before.logs);
  });

  it("shows no secret, but shows that one has changed", async () => {
    const emu = await emulator();
    const state = async () => (await call(emu, "GET", "/__emulator/state")).text;
    const secrets = ["hunter2-value", "hunter2-hook", "hunter2-variable", "hunter2-header"];
    const created = [
      await call(emu, "POST", "/api/v1/secrets", { body: { key: "k", value: secrets[0] } }),
      await call(emu, "POST", "/api/v1/alert-channels", {
        body: {
          name: "c",
          config: {
            channelType: "webhook",
            url: `https://example.com/${String(secrets[1])}`,
            customHeaders: { "X-Token": secrets[3] },
          },
        },
      }),
      await call(emu, "POST", "/api/v1/environments", {
        body: { name: "e", slug: "e", variables: { TOKEN: secrets[2] } },
      }),
      await call(emu, "POST", "/api/v1/monitors", {
        body: { name: "m", type: "HEARTBEAT", config: { expectedInterval: 60, gracePeriod: 60 } },
      }),
      await call(emu, "POST", "/api/v1/api-keys", { body: { name: "key" } }),
    ];
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const before = await state();
    const pingUrl = asText((created[3]?.body.data as JsonObject).pingUrl);
    const pingToken = pingUrl.slice(pingUrl.lastIndexOf("/") + 1);
    expect(pingToken.length).toBeGreaterThan(8);
    const newKey = asText((created[4]?.body.data as JsonObject).key);
    for (const secret of [...secrets, KEY, newKey, pingToken]) expect(before).not.toContain(secret);
    expect(before).toContain('"name":"key"');
    await call(emu, "PUT", "/api/v1/secrets/k", { body: { value: "another" } });
    expect(await state()).not.toBe(before);
  });
});

describe("a control call", () => {
  it("is refused for a plan or a path that does not exist", async () => {
    const emu = await emulator();
    const options = { body: { plan: "GOLD" } };
    expect((await call(emu, "POST", "/__emulator/organizations", options)).status).toBe(400);
    expect((await call(emu, "GET", "/__emulator/nonsense")).status).toBe(404);
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
  ])("from %j gets %i", async (remoteAddress, status) => {
    const clock = settableClock();
    const control = createControl({
      organizations: new Organizations({ clock, ids: randomIds }),
      requestLog: new RequestLog(),
      faults: new Faults(),
      clock: new SettableClock(clock),
      clocks: new Clocks(clock),
      reset: () => undefined,
      addCalls: [addIncidentCalls],
      contextOf: () => {
        throw new Error("nothing happens here");
      },
    });
    const request = new Request("http://emulator/__emulator/requests");
    const response = await control.fetch(request, { requestId: "r", remoteAddress });
    expect(response.status).toBe(status);
  });
});
