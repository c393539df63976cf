// What the service refuses although it looks harmless, and which methods a path has.
import { describe, expect, it } from "vitest";

import { call, emulator, makeTags } from "./harness";

const V1 = "/api/v1";

describe("a request", () => {
  it("needs a body where the call takes one, even an empty object", async () => {
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

  it("must not contain control characters in an address, nor the character NUL", async () => {
    const emu = await emulator();
    const subscribedEvents = ["incident.created"];
    for (const letter of ["\n", "\t", "\u0007", " "]) {
      const url = `https://hooks.example.com/${letter}x`;
      const answer = await call(emu, "POST", `${V1}/webhooks`, { body: { url, subscribedEvents } });
      expect([answer.status, answer.body.errors], JSON.stringify(letter)).toMatchObject([
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

  it("stores no null of a map, because null means omitted", async () => {
    const body = { name: "S", slug: "s", variables: { a: null, b: "1" } };
    const made = await call(await emulator(), "POST", `${V1}/environments`, { body });
    expect(made.body.data).toMatchObject({ variables: { b: "1" } });
    expect(JSON.stringify(made.body)).not.toContain('"a":');
  });

  it("must not contain an object in the place of a scalar", async () => {
    const emu = await emulator();
    for (const name of [{}, [], { text: "shop" }]) {
      const { status, body } = await call(emu, "POST", `${V1}/tags`, { body: { name } });
      expect([status, body.errors]).toMatchObject([400, [{ field: "name" }]]);
    }
  });

  it("is told the limits of whole numbers in words of numbers", async () => {
    const body = { name: "a", url: "x", priority: 2 ** 60, escalation: { steps: [] } };
    const answer = await call(await emulator(), "POST", `${V1}/notification-policies`, { body });
    expect(answer.body.errors).toContainEqual({
      field: "priority",
      code: "NOTIFICATION_POLICY_PRIORITY_OUT_OF_RANGE",
      message: expect.stringMatching(/^must be (at most 9007199254740991|between)/) as string,
    });
  });

  it("must not ask for an order that does not exist, sorted or not", async () => {
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

  it("may sort a list that is not sorted: that is ignored, as any other unknown parameter", async () => {
    const emu = await emulator();
    for (const path of ["audit-log", "notifications"])
      expect((await call(emu, "GET", `${V1}/${path}?sort=colour`)).status, path).toBe(200);
  });

  it("may name any region: an installation has its own", async () => {
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

  it("must not filter by a value that a parameter does not have", async () => {
    const emu = await emulator();
    for (const query of [
      "monitors?enabled=maybe",
      "monitors?type=HTTPS",
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
  ])("answers %s %s with 405 and its own methods", async (method, path, allowed) => {
    const answer = await call(await emulator(), method, V1 + path);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
  });

  it("leaves the paths with a slot as they are", async () => {
    const emu = await emulator();
    const answer = await call(emu, "OPTIONS", `${V1}/webhooks/x`);
    expect(answer.headers.get("allow")).toBe("GET, PUT, DELETE");
    expect((await call(emu, "GET", `${V1}/webhooks/events`)).status).toBe(200);
  });

  it("of the public catalogue has its methods without a credential, and a day in it is one", async () => {
    const emu = await emulator();
    const none = { key: null };
    const answer = await call(emu, "DELETE", `${V1}/services/summary`, none);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
    for (const day of ["00", "2026-02-30", "tomorrow"]) {
      const path = `${V1}/services/stripe/days/${day}`;
      expect((await call(emu, "GET", path, none)).status, day).toBe(400);
    }
  });
});
