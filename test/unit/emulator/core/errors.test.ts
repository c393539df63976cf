import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { call, emulator, makeTags, settableClock } from "../../../support/emulator/harness";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOBODY = "00000000-0000-4000-8000-000000000000";

describe("the error envelope", () => {
  it("has status, code, message, timestamp, request id and entries, and nothing else", async () => {
    const clock = settableClock();
    const emu = await emulator({ clock });
    const { status, headers, body } = await call(emu, "POST", "/api/v1/tags", {
      body: { name: " ", color: "blue" },
    });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("x-request-id")).toMatch(UUID);
    const { message, errors, ...rest } = body;
    expect(rest).toEqual({
      status: 400,
      code: "VALIDATION_FAILED",
      timestamp: clock.time,
      requestId: headers.get("x-request-id"),
    });
    expect(message).toContain("name");
    expect(errors).toMatchObject([
      { field: "name", code: "TAG_NAME_BLANK" },
      { field: "color", code: "TAG_COLOR_INVALID" },
    ]);
    for (const entry of errors as JsonObject[]) {
      expect(Object.keys(entry)).toEqual(["code", "field", "message"]);
    }
  });

  it("has a new request id each time, as successes have", async () => {
    const emu = await emulator();
    const ids = new Set<string | null>();
    for (const path of ["/api/v1/org", "/api/v1/org", "/api/v1/nowhere", "/openapi.json", "/"]) {
      ids.add((await call(emu, "GET", path)).headers.get("x-request-id"));
    }
    expect(ids.size).toBe(5);
    expect(ids).not.toContain(null);
  });

  it.each([
    ["GET", "/api/v1/nowhere", 404, "NOT_FOUND"],
    ["GET", "/nowhere", 404, "NOT_FOUND"],
    ["GET", "/api/v2/tags", 404, "NOT_FOUND"],
    ["GET", `/api/v1/tags/${NOBODY}`, 404, "NOT_FOUND"],
    ["DELETE", `/api/v1/tags/${NOBODY}`, 404, "NOT_FOUND"],
    ["PATCH", "/api/v1/org", 405, "METHOD_NOT_ALLOWED"],
    ["GET", "/api/v1/tags/checkout", 400, "VALIDATION_FAILED"],
    ["GET", "/api/v1/workspaces/one", 400, "VALIDATION_FAILED"],
  ])("is returned for %s %s with %i %s", async (method, path, status, code) => {
    const response = await call(await emulator(), method, path);
    expect([response.status, response.body.code]).toEqual([status, code]);
    if (status !== 400) expect(response.body.errors).toBeNull();
    if (status === 405) expect(response.headers.get("allow")).toBe("GET, PUT");
  });
});

describe("bodies", () => {
  it.each([
    ["malformed", '{"name": '],
    ["an array", '[{"name":"x"}]'],
    ["a string", '"x"'],
    ["null", "null"],
    ["nested too deeply", `{"name":"x","filler":${"[".repeat(100)}${"]".repeat(100)}}`],
    ["nested extremely deeply", `{"name":${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
  ])("that are %s are refused with 400 and no field", async (_name, raw) => {
    const emu = await emulator();
    const { status, body } = await call(emu, "POST", "/api/v1/tags", { raw });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ field: null }]);
    expect((await call(emu, "GET", "/api/v1/tags")).body.totalElements).toBe(0);
  });

  it.each(["/api/v1/tags", "/__emulator/organizations"])(
    "of up to 100 levels and up to 1 MiB are accepted at %s, and no larger ones",
    async (path) => {
      const emu = await emulator();
      const deep = `{"name":"x","filler":${"[".repeat(99)}${"]".repeat(99)}}`;
      const [head, tail] = ['{"name":"y","filler":"', '"}'];
      const full = head + "y".repeat(1024 * 1024 - head.length - tail.length) + tail;
      const code = async (raw: string) => (await call(emu, "POST", path, { raw })).body.code;
      // Control calls refuse unknown members, if nothing else is wrong.
      const accepted = path.startsWith("/api") ? undefined : "VALIDATION_FAILED";
      expect([await code(deep), await code(full)]).toEqual([accepted, accepted]);
      const { status, body } = await call(emu, "POST", path, { raw: `${full} ` });
      expect([status, body.code, body.errors]).toMatchObject([
        400,
        "VALIDATION_FAILED",
        [{ field: null, message: expect.stringContaining("1048576 bytes") as string }],
      ]);
      expect(await code(deep.replace("[]", "[[]]"))).toBe("VALIDATION_FAILED");
    },
  );

  it("that are too large are refused also without a Content-Length", async () => {
    const emu = await emulator();
    const chunk = new TextEncoder().encode("y".repeat(64 * 1024));
    let left = 32;
    const stream = new ReadableStream({
      pull: (controller) => {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { authorization: "Bearer the-key", "content-type": "application/json" },
      body: stream,
      duplex: "half",
    };
    const response = await fetch(`${emu.url}/api/v1/tags`, init);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("1048576 bytes");
  });

  it.each([
    ["POST", "/api/v1/tags"],
    ["PUT", `/api/v1/tags/${NOBODY}`],
    ["PATCH", `/api/v1/webhook/inboxes/${NOBODY}`],
    ["POST", "/__emulator/organizations"],
    ["POST", "/__emulator/faults"],
    ["POST", "/__emulator/reset"],
  ])("of %s %s must have a JSON content type", async (method, path) => {
    const emu = await emulator();
    await makeTags(emu, ["kept"]);
    for (const type of ["text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "json"]) {
      const options = { raw: '{"name":"x"}', headers: { "content-type": type } };
      const { status, body } = await call(emu, method, path, options);
      expect([status, body.code, body.errors]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE", null]);
      expect(body.message).toContain("application/json");
    }
    const { body } = await call(emu, "GET", "/api/v1/tags");
    expect(body.data).toMatchObject([{ name: "kept" }]);
  });

  it.each(["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"])(
    "may have the content type %s",
    async (type) => {
      const options = { body: { name: "x" }, headers: { "content-type": type } };
      expect((await call(await emulator(), "POST", "/api/v1/tags", options)).status).toBe(201);
    },
  );

  it("that are empty need no content type", async () => {
    const emu = await emulator();
    expect((await call(emu, "POST", "/__emulator/organizations")).status).toBe(201);
    expect((await call(emu, "POST", "/api/v1/tags")).status).toBe(400);
  });

  it("lose unknown members, and null means omitted", async () => {
    const emu = await emulator();
    const { status, body } = await call(emu, "POST", "/api/v1/tags", {
      body: { name: "x", color: null, colour: "red", id: "mine", createdAt: "1970" },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: "x", color: "#6B7280", organizationId: 1 });
    expect(body.data).not.toHaveProperty("colour");
    expect((body.data as JsonObject).id).toMatch(UUID);
  });

  it("have scalars of another type converted if nothing is lost", async () => {
    const emu = await emulator();
    const { status, body } = await call(emu, "POST", "/api/v1/monitors", {
      body: {
        name: 42,
        type: "HTTP",
        config: {
          url: "https://example.com",
          method: "GET",
          verifyTls: "false",
          customHeaders: { "X-Debug": true },
        },
        frequencySeconds: "60",
        enabled: "true",
        regions: ["us-east"],
      },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "42",
      config: { verifyTls: false, customHeaders: { "X-Debug": "true" } },
      frequencySeconds: 60,
      enabled: true,
    });
  });

  it.each([
    ["enabled", "yes"],
    ["frequencySeconds", "often"],
    ["name", { first: "x" }],
    ["regions", "us-east"],
  ])("with %s as %j are refused", async (field, value) => {
    const { status, body } = await call(await emulator(), "POST", "/api/v1/monitors", {
      body: {
        name: "x",
        type: "HTTP",
        config: { url: "https://example.com", method: "GET" },
        regions: ["us-east"],
        [field]: value,
      },
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field }]);
  });
});

describe("a create", () => {
  it("is refused if the name must be unique and exists", async () => {
    const emu = await emulator();
    const [first, second] = await makeTags(emu, ["x", "y"]);
    const again = await call(emu, "POST", "/api/v1/tags", { body: { name: "x" } });
    expect([again.status, again.body.code]).toEqual([409, "CONFLICT"]);
    expect(again.body.message).toContain("already exists");
    const path = `/api/v1/tags/${asText(second?.id)}`;
    expect((await call(emu, "PUT", path, { body: { name: "x" } })).status).toBe(409);
    expect((await call(emu, "PUT", path, { body: { name: "y" } })).status).toBe(200);
    await call(emu, "DELETE", `/api/v1/tags/${asText(first?.id)}`);
    expect((await call(emu, "POST", "/api/v1/tags", { body: { name: "x" } })).status).toBe(201);
  });

  it("is refused for the eleventh API key with the code of a plan's limit", async () => {
    const emu = await emulator();
    for (let at = 2; at <= 10; at += 1) {
      const created = await call(emu, "POST", "/api/v1/api-keys", { body: { name: `key ${at}` } });
      expect(created.status).toBe(201);
    }
    const { status, body } = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "x" } });
    expect([status, body.code, body.errors]).toEqual([400, "ENTITLEMENT_EXCEEDED", null]);
  });
});
