// What bodies are accepted, and how they are read: docs/api.md, Bodies.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { monitor } from "../../../support/emulator/records";
import { NOBODY, eachWithService, makeTags } from "../../../support/emulator/service";

const service = eachWithService();

const TAGS = "/api/v1/tags";
const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

describe("bodies", () => {
  it.each([
    ["malformed", '{"name": '],
    ["an array", '[{"name":"x"}]'],
    ["a string", '"x"'],
    ["null", "null"],
    ["nested too deeply", `{"name":"x","filler":${nested(100)}}`],
    ["nested extremely deeply", `{"name":${nested(400_000)}}`],
  ])("that are %s are refused with 400 and no field", async (_name, raw) => {
    const { status, code, body } = await service.call("POST", TAGS, { raw });
    expect([status, code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ field: null }]);
    expect((await service.get("/tags")).body.totalElements).toBe(0);
  });

  it.each([TAGS, "/__emulator/organizations"])(
    "of up to 100 levels and up to 1 MiB are accepted at %s, and no larger ones",
    async (path) => {
      const deep = `{"name":"x","filler":${nested(99)}}`;
      const [head, tail] = ['{"name":"y","filler":"', '"}'];
      const full = head + "y".repeat(1024 * 1024 - head.length - tail.length) + tail;
      const code = async (raw: string) => (await service.call("POST", path, { raw })).code;
      // Control calls refuse unknown members, if nothing else is wrong.
      const accepted = path === TAGS ? undefined : "VALIDATION_FAILED";
      expect([await code(deep), await code(full)]).toEqual([accepted, accepted]);
      const { status, body } = await service.call("POST", path, { raw: `${full} ` });
      const message = expect.stringContaining("1048576 bytes") as string;
      expect([status, body.errors]).toMatchObject([400, [{ field: null, message }]]);
      expect(await code(deep.replace("[]", "[[]]"))).toBe("VALIDATION_FAILED");
    },
  );

  it("that are too large are refused also without a Content-Length", async () => {
    const chunk = new TextEncoder().encode("y".repeat(64 * 1024));
    const response = await service.fetch(service.url + TAGS, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: new ReadableStream({
        pull: (controller) => {
          controller.enqueue(chunk);
        },
      }),
      duplex: "half",
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("1048576 bytes");
  });

  it.each([
    ["POST", TAGS],
    ["PUT", `${TAGS}/${NOBODY}`],
    ["PATCH", `/api/v1/webhook/inboxes/${NOBODY}`],
    ["POST", "/__emulator/organizations"],
    ["POST", "/__emulator/faults"],
    ["POST", "/__emulator/reset"],
    ["POST", "/__emulator/console/edit"],
    ["POST", "/__emulator/console/forget"],
  ])("of %s %s must have a JSON content type", async (method, path) => {
    await makeTags(service, ["kept"]);
    for (const type of ["text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "json"]) {
      const options = { raw: '{"name":"x"}', headers: { "content-type": type } };
      const { status, body } = await service.call(method, path, options);
      expect(status).toBe(415);
      expect(body).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE", errors: null });
      expect(body.message).toContain("application/json");
    }
    expect(await service.list("/tags")).toMatchObject([{ name: "kept" }]);
  });

  it.each(["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"])(
    "may have the content type %s",
    async (type) => {
      const options = { body: { name: "x" }, headers: { "content-type": type } };
      expect((await service.call("POST", TAGS, options)).status).toBe(201);
    },
  );

  it("are needed if the operation has one, even an empty object, and then need no content type", async () => {
    const tag = await service.makeAt("/tags", { name: "shop" });
    const refused = await service.call("PUT", `/api/v1${tag}`);
    expect([refused.status, refused.body.message]).toEqual([400, "a body is required"]);
    expect((await service.put(tag, {})).status).toBe(200);
    // Operations whose body is optional.
    expect((await service.call("POST", "/__emulator/organizations")).status).toBe(201);
    expect((await service.post("/email/domains")).status).toBe(201);
    expect((await service.post("/vaults/rotate")).status).toBe(200);
  });

  it("lose unknown members, and null means omitted, also in a map", async () => {
    const sent = { name: "x", color: null, colour: "red", id: "mine", createdAt: "1970" };
    const record = await service.make("/tags", sent);
    const { color = null } = await service.make("/tags", { name: "y" });
    expect(record).toMatchObject({ name: "x", color, organizationId: 1 });
    expect(record).not.toHaveProperty("colour");
    expect([record.id, record.createdAt]).not.toEqual(["mine", "1970"]);
    const variables = { a: null, b: "1" };
    const made = await service.make("/environments", { name: "S", slug: "s", variables });
    expect(made.variables).toEqual({ b: "1" });
  });

  it("have scalars of another type converted if nothing is lost", async () => {
    const customHeaders = { "X-Debug": true };
    const config = { url: "https://example.com", method: "GET", verifyTls: "false", customHeaders };
    const body = { name: 42, config, frequencySeconds: "60", enabled: "true" };
    expect(await service.make("/monitors", monitor(body))).toMatchObject({
      ...{ name: "42", frequencySeconds: 60, enabled: true },
      config: { verifyTls: false, customHeaders: { "X-Debug": "true" } },
    });
  });

  it.each<[member: string, value: JsonObject[string]]>([
    ["enabled", "yes"],
    ["frequencySeconds", "often"],
    ["name", { first: "x" }],
    ["name", []],
    ["name", "a\0b"],
    ["regions", "us-east"],
    ["regions[1]", ["us-east", " "]],
  ])("with %s as %j are refused", async (field, value) => {
    const body = monitor({ [field.replace("[1]", "")]: value });
    const { status, body: problem } = await service.post("/monitors", body);
    const at = value === "a\0b" ? null : field;
    expect([status, problem.errors]).toMatchObject([400, [{ field: at }]]);
  });

  it("must not contain control characters in a URL, nor NUL in any key", async () => {
    const subscribedEvents = ["incident.created"];
    for (const letter of ["\n", "\t", "\u0007", " "]) {
      const url = `https://hooks.example.com/${letter}x`;
      const { rejected } = await service.post("/webhooks", { url, subscribedEvents });
      expect(rejected, JSON.stringify(letter)).toEqual(["url WEBHOOK_URL_INVALID"]);
    }
    expect((await service.post("/tags", { name: { "\0": 1 } })).status).toBe(400);
    expect((await service.post("/tags", { name: "\\u0000" })).status).toBe(201);
  });

  it("with an integer out of range get a message with the limit", async () => {
    const policy = { name: "a", priority: 2 ** 60, escalation: { steps: [] } };
    const { body } = await service.post("/notification-policies", policy);
    expect(body.errors).toContainEqual({
      field: "priority",
      code: "NOTIFICATION_POLICY_PRIORITY_OUT_OF_RANGE",
      message: expect.stringMatching(/^must be (at most 9007199254740991|between)/) as string,
    });
  });

  it("may name any region, because each installation has its own", async () => {
    const regions = ["us-east", "eu-central"];
    expect((await service.post("/monitors", monitor({ regions }))).status).toBe(201);
    const group = { name: "a", defaultRegions: ["moon"] };
    expect((await service.post("/resource-groups", group)).status).toBe(201);
    const { text } = await service.call("GET", "/openapi.json");
    expect(text).not.toContain('"enum":["us-east"');
  });
});
