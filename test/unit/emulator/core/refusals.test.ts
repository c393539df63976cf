// Requests that are refused although they look valid, and the methods of paths.
import { describe, expect, it } from "vitest";

import { call, emulator, makeTags } from "../../../support/emulator/harness";

const V1 = "/api/v1";

describe("a request", () => {
  it("needs a body if the operation has one, even an empty object", async () => {
    const emu = await emulator();
    const [tag] = await makeTags(emu, ["shop"]);
    const path = `${V1}/tags/${tag?.id as string}`;
    const refused = await call(emu, "PUT", path);
    expect([refused.status, refused.body.message]).toEqual([400, "a body is required"]);
    expect((await call(emu, "PUT", path, { body: {} })).status).toBe(200);
    // An operation whose body is optional needs none.
    expect((await call(emu, "POST", `${V1}/email/domains`)).status).toBe(201);
    expect((await call(emu, "POST", `${V1}/vaults/rotate`)).status).toBe(200);
  });

  it("must not contain control characters in a URL, nor NUL in any text", async () => {
    const emu = await emulator();
    const subscribedEvents = ["incident.created"];
    for (const letter of ["\n", "\t", "\u0007", " "]) {
      const url = `https://hooks.example.com/${letter}x`;
      const response = await call(emu, "POST", `${V1}/webhooks`, {
        body: { url, subscribedEvents },
      });
      expect([response.status, response.body.errors], JSON.stringify(letter)).toMatchObject([
        400,
        [{ field: "url", code: "WEBHOOK_URL_INVALID" }],
      ]);
    }
    for (const name of ["a\0b", { "\0": 1 }]) {
      expect((await call(emu, "POST", `${V1}/tags`, { body: { name } })).status).toBe(400);
    }
    const escaped = await call(emu, "POST", `${V1}/tags`, { body: { name: "\\u0000" } });
    expect(escaped.status).toBe(201);
  });

  it("with null in a map stores no such entry, because null means omitted", async () => {
    const body = { name: "S", slug: "s", variables: { a: null, b: "1" } };
    const created = await call(await emulator(), "POST", `${V1}/environments`, { body });
    expect(created.body.data).toMatchObject({ variables: { b: "1" } });
    expect(JSON.stringify(created.body)).not.toContain('"a":');
  });

  it("must not contain an object instead of a scalar", async () => {
    const emu = await emulator();
    for (const name of [{}, [], { text: "shop" }]) {
      const { status, body } = await call(emu, "POST", `${V1}/tags`, { body: { name } });
      expect([status, body.errors]).toMatchObject([400, [{ field: "name" }]]);
    }
  });

  it("with an integer out of range gets a message with the limit", async () => {
    const body = { name: "a", url: "x", priority: 2 ** 60, escalation: { steps: [] } };
    const response = await call(await emulator(), "POST", `${V1}/notification-policies`, { body });
    expect(response.body.errors).toContainEqual({
      field: "priority",
      code: "NOTIFICATION_POLICY_PRIORITY_OUT_OF_RANGE",
      message: expect.stringMatching(/^must be (at most 9007199254740991|between)/) as string,
    });
  });

  it("must not have an invalid sort or sortOrder", async () => {
    const emu = await emulator();
    for (const query of [
      "sortOrder=AAA",
      "sort=name&sortOrder=AAA",
      "sort=name,up",
      "sort=colour",
    ]) {
      expect((await call(emu, "GET", `${V1}/tags?${query}`)).status, query).toBe(400);
    }
    expect((await call(emu, "GET", `${V1}/tags?sort=name&sortOrder=desc`)).status).toBe(200);
  });

  it("may have a sort parameter for a list without sorting, which is ignored as any other unknown parameter", async () => {
    const emu = await emulator();
    for (const path of ["audit-log", "notifications"])
      expect((await call(emu, "GET", `${V1}/${path}?sort=colour`)).status, path).toBe(200);
  });

  it("may name any region, because each installation has its own", async () => {
    const emu = await emulator();
    const config = { url: "https://shop.example.com", method: "GET" };
    const body = { name: "a", type: "HTTP", config, regions: ["us-east", "eu-central"] };
    expect((await call(emu, "POST", `${V1}/monitors`, { body })).status).toBe(201);
    const group = { name: "a", defaultRegions: ["moon"] };
    expect((await call(emu, "POST", `${V1}/resource-groups`, { body: group })).status).toBe(201);
    const blank = { ...body, regions: ["us-east", " "] };
    const refused = await call(emu, "POST", `${V1}/monitors`, { body: blank });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: "regions[1]" }]]);
    const { text } = await call(emu, "GET", "/openapi.json");
    expect(text).not.toContain('"enum":["us-east"');
  });

  it("must not have an invalid value of a filter", async () => {
    const emu = await emulator();
    for (const query of [
      "monitors?enabled=maybe",
      "monitors?type=HTTPS",
      "monitors?types=HTTP,HTTPS",
      "maintenance-windows?monitorId=abc",
      "alert-channels?type=x",
      "monitors?status=foo",
    ]) {
      expect((await call(emu, "GET", `${V1}/${query}`)).status, query).toBe(400);
    }
  });
});

describe("a fixed path", () => {
  it.each([
    ["OPTIONS", "/monitors/bulk", "POST"],
    ["DELETE", "/webhooks/events", "GET"],
    ["GET", "/monitors/test", "POST"],
    ["DELETE", "/email/domains/activity", "GET"],
  ])("responds to %s %s with 405 and its own methods", async (method, path, allowed) => {
    const response = await call(await emulator(), method, V1 + path);
    expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
  });

  it("does not change the methods of a path with a parameter", async () => {
    const emu = await emulator();
    const response = await call(emu, "OPTIONS", `${V1}/webhooks/x`);
    expect(response.headers.get("allow")).toBe("GET, PUT, DELETE");
    expect((await call(emu, "GET", `${V1}/webhooks/events`)).status).toBe(200);
  });

  it("of the public catalogue has its methods without a credential, and its day must be a date", async () => {
    const emu = await emulator();
    const none = { key: null };
    const response = await call(emu, "DELETE", `${V1}/services/summary`, none);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET"]);
    for (const day of ["00", "2026-02-30", "tomorrow"]) {
      const path = `${V1}/services/stripe/days/${day}`;
      expect((await call(emu, "GET", path, none)).status, day).toBe(400);
    }
  });
});
