// Errors and their envelope, and which methods a path has: docs/api.md, Errors.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { NOBODY, START, eachWithService } from "../../../support/emulator/service";

const service = eachWithService();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("the error envelope", () => {
  it("has status, code, message, timestamp, request id and entries, and nothing else", async () => {
    const { status, headers, body } = await service.post("/tags", { name: " ", color: "blue" });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("x-request-id")).toMatch(UUID);
    const { message, errors, ...rest } = body;
    expect(rest).toEqual({
      ...{ status: 400, code: "VALIDATION_FAILED", timestamp: Date.parse(START) },
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
    const ids = new Set<string | null>();
    for (const path of ["/api/v1/org", "/api/v1/org", "/api/v1/nowhere", "/openapi.json", "/"]) {
      ids.add((await service.call("GET", path)).headers.get("x-request-id"));
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
    ["GET", "/api/v1/tags/checkout", 400, "VALIDATION_FAILED"],
    ["GET", "/api/v1/workspaces/one", 400, "VALIDATION_FAILED"],
  ])("is returned for %s %s with %i %s", async (method, path, status, code) => {
    const response = await service.call(method, path);
    expect([response.status, response.code]).toEqual([status, code]);
    if (status !== 400) expect(response.body.errors).toBeNull();
  });

  it.each([
    ["PATCH", "/org", "GET, PUT"],
    ["OPTIONS", "/monitors/bulk", "POST"],
    ["DELETE", "/webhooks/events", "GET"],
    ["OPTIONS", "/webhooks/x", "GET, PUT, DELETE"],
    ["GET", "/monitors/test", "POST"],
    ["DELETE", "/email/domains/activity", "GET"],
    // The public catalogue needs no credential.
    ["DELETE", "/services/summary", "GET", null],
  ])("is returned for %s %s with 405 and the methods %s", async (method, path, allowed, key?) => {
    const response = await service.call(method, `/api/v1${path}`, { key });
    expect([response.status, response.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(response.headers.get("allow")).toBe(allowed);
  });

  it("is returned without its body for a HEAD, as every response, and for the path as it was sent", async () => {
    const path = "/api/v1/tags/%41%zz";
    const [get, head] = [await service.call("GET", path), await service.call("HEAD", path)];
    expect(get.rejected).toEqual(["id PATH_INVALID"]);
    expect([head.status, head.text]).toEqual([400, ""]);
    const list = await service.call("HEAD", "/api/v1/%74ags");
    expect([list.status, list.text]).toEqual([200, ""]);
  });

  it.each(["00", "2026-02-30", "tomorrow"])("is returned for the day %s in a path", async (day) => {
    expect((await service.get(`/services/stripe/days/${day}`)).status).toBe(400);
  });

  it.each([
    "monitors?enabled=maybe",
    "monitors?type=HTTPS",
    "monitors?types=HTTP,HTTPS",
    "maintenance-windows?monitorId=abc",
    "alert-channels?type=x",
    "monitors?status=foo",
  ])("is returned for an invalid value of a filter: %s", async (path) => {
    expect((await service.get(`/${path}`)).status).toBe(400);
  });
});
