// docs/troubleshooting.md: the error for each response says what failed and what to do, and shows no secret.
import { describe, expect, it } from "vitest";
import * as client from "../../../src/client";
import { ApiError } from "../../../src/client";
import type { ApiRequest } from "../../../src/client";
import { errorText } from "../../../src/client/message";
import { call, clientOf, errorBody, rejection, serve } from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";

async function errorOf(
  reply: Reply,
  { method = "POST", ...more }: Partial<ApiRequest> = {},
): Promise<ApiError> {
  const { url } = await serve([reply]);
  const error = await rejection(clientOf(url, { timeoutMs: 100 }).send(call(method, more)));
  if (!(error instanceof ApiError)) throw error;
  return error;
}

const ADVICE: [status: number, code: string, name: string, remedy: RegExp][] = [
  [400, "VALIDATION_FAILED", "ApiError", /\)\.$/],
  [400, "ENTITLEMENT_EXCEEDED", "ApiError", /plan does not allow this/],
  [401, "UNAUTHORIZED", "ApiError", /monitoring:apiKey or MONITORING_API_KEY.*--run-program \(or/],
  [403, "FORBIDDEN", "Forbidden", /no permission.*orgId and workspaceId/],
  [404, "NOT_FOUND", "NotFound", /does not exist/],
  [408, "REQUEST_TIMEOUT", "ApiError", /run again later/],
  [409, "CONFLICT", "Conflict", /choose another name.*remove the existing object/],
  [418, "TEAPOT", "ApiError", /\)\.$/],
  [429, "RATE_LIMITED", "RateLimited", /--parallel/],
  [500, "INTERNAL_ERROR", "ServerError", /run again later\.$/],
  [302, "FOUND", "ApiError", /Redirects are not followed: check monitoring:baseUrl/],
];

describe("the error for a status", () => {
  it.each(ADVICE)("%i %s is %s, with its remedy", async (status, code, name, remedy) => {
    const headers = { "X-Request-Id": "r-7", "retry-after": "999" };
    const json = errorBody(status, code, "Because.");
    const error = await errorOf({ status, headers, json }, { method: "PUT" });
    const facts = { status, errorCode: code, requestId: "r-7", fieldErrors: [] };
    expect(error).toMatchObject({ name, ...facts });
    expect(error.constructor.name).toBe(name);
    const start = `updating Monitor "api" failed: ${status} ${code}: Because`;
    expect(error.message.startsWith(start)).toBe(true);
    expect(error.message).toContain(" (PUT /api/v1/monitors/7f3, request r-7).");
    expect(error.message).toMatch(remedy);
  });
  it.each<[string, Reply, boolean]>([
    ["a gateway's 403", { status: 403, text: "<html>no</html>" }, true],
    ["a 302", { status: 302, text: "" }, true],
    ["the API's 409", { status: 409, json: errorBody(409, "NO", "x") }, false],
  ])("says after %s whether a create may have been executed", async (_what, reply, mayBeDone) => {
    const said = 'It is not known whether Monitor "api" was created.';
    expect((await errorOf(reply)).message.includes(said)).toBe(mayBeDone);
    expect((await errorOf(reply, { method: "PUT" })).message).not.toContain("not known");
    expect((await errorOf(reply, { repeatable: true })).message).not.toContain("not known");
  });
  it("has the caller's own remedy for an error code, but only with that code", async () => {
    const remedies = { KEY_LIMIT: "Revoke a key" };
    const operation = { action: "creating", resource: "x", remedies };
    const messageOf = async (code: string) =>
      (await errorOf({ status: 409, json: errorBody(409, code, "") }, { operation })).message;
    expect(await messageOf("KEY_LIMIT")).toMatch(/\)\. Revoke a key\.$/);
    expect(await messageOf("OTHER")).toMatch(/choose another name/);
  });
  it("has the details of the response even if the outcome is unknown", async () => {
    const fieldErrors = [{ code: "BUSY", field: "name", message: "try later" }];
    const json = errorBody(503, "UNAVAILABLE", "Busy.", fieldErrors);
    const error = await errorOf({ status: 503, json });
    const facts = { status: 503, errorCode: "UNAVAILABLE", requestId: "req-body", fieldErrors };
    expect(error).toMatchObject({ name: "AmbiguousError", ...facts });
    const headers = { "x-request-id": "r-8" };
    expect(await errorOf({ status: 201, text: "{", headers })).toMatchObject({
      name: "AmbiguousError",
      status: 201,
      requestId: "r-8",
    });
  });
});

describe("the message", () => {
  it("names each field and its error", async () => {
    const errors = [
      { code: "MONITOR_URL_INVALID", field: "config.url", message: "must be https." },
      { code: "RANGE", field: "frequencySeconds", message: "frequencySeconds must be 30 at least" },
      { code: "REGION", field: null, message: "At least one region is required" },
    ];
    const error = await errorOf({
      status: 400,
      json: errorBody(400, "VALIDATION_FAILED", "Validation failed", errors),
    });
    expect(error.message).toBe(
      'creating Monitor "api" failed: 400 VALIDATION_FAILED: config.url must be https [MONITOR_URL_INVALID]; ' +
        "frequencySeconds must be 30 at least [RANGE]; At least one region is required [REGION] " +
        "(POST /api/v1/monitors, request req-body).",
    );
    expect(error.fieldErrors).toEqual([
      { code: "MONITOR_URL_INVALID", field: "config.url", message: "must be https." },
      { code: "RANGE", field: "frequencySeconds", message: "frequencySeconds must be 30 at least" },
      { code: "REGION", message: "At least one region is required" },
    ]);
  });
  it("counts field errors beyond the twentieth instead of printing them", async () => {
    const field = (_: unknown, n: number) => ({ code: "C", field: `f${n}`, message: "no" });
    const json = errorBody(400, "X", "", Array.from({ length: 25 }, field));
    const error = await errorOf({ status: 400, json });
    expect(error.message).toContain("f19 no [C]; and 5 more (");
    expect(error.fieldErrors).toHaveLength(25);
  });
  it.each<[Reply, string]>([
    [{ json: { message: "taken" } }, "409: taken"],
    [{ json: { error: "taken" } }, "409: taken"],
    [{ json: { error: { message: "taken" } } }, "409: taken"],
    [{ json: { errors: [null, 5, "bad", { field: 3 }] } }, "409: bad; 3"],
    [{ json: null }, "409"],
    [{ json: [1] }, "409"],
    [{ json: "taken" }, "409: taken"],
    [{}, "409"],
    [{ text: "<html><title>Blocked</title><p>by <b>proxy</b>" }, "409: Blocked by proxy"],
    [{ text: '{"message":"tak', cut: true }, "409"],
  ])("describes the response %j as %s", async (reply, text) => {
    expect((await errorOf({ status: 409, ...reply })).message).toContain(`failed: ${text} (POST`);
  });
  it("stays on one line, and so does its stack, because the host prints both", async () => {
    const body = errorBody(400, "A\nB", "line one\nline\u2028two\u0000\u001b[31m", [
      { code: "C\r", field: "f\ng", message: "m\nn" },
    ]);
    const error = await errorOf({
      status: 400,
      json: body,
      headers: { "x-request-id": "r\u00851" },
    });
    for (const text of [error.message, error.stack]) expect(text).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(error.stack).toBe(`ApiError: ${error.message}`);
    expect(`${error}`).toBe(error.stack);
  });
  it("is cut if it is too long, and shows neither line breaks of names nor the query", async () => {
    const operation = { action: "creating", resource: 'Monitor "a\nb"' };
    const json = errorBody(400, "X", "y".repeat(100_000));
    const query = { search: "private" };
    const { message } = await errorOf({ status: 400, json }, { operation, query });
    expect(message).toMatch(
      /^creating Monitor "a b" failed: 400 X: y+… \(POST \/api\/v1\/monitors, /,
    );
    expect(message.length).toBeLessThan(700);
  });
});

describe("an error object", () => {
  it("has no id, code or metadata, which the host would misread", async () => {
    const replies: Reply[] = [
      { status: 400, json: { ...errorBody(400, "X", "y"), id: "a", metadata: {} } },
      { status: 503 },
      { drop: true },
      { text: "{" },
    ];
    for (const reply of replies) {
      for (const method of ["GET", "POST"] as const) {
        const error = await errorOf(reply, { method });
        for (const name of ["id", "code", "metadata"])
          expect(name in error, `${name} in ${error}`).toBe(false);
      }
    }
  });
  it("keeps its cause, on one line", async () => {
    const { cause } = await errorOf({ drop: true });
    expect(String(cause)).toContain("UND_ERR_SOCKET");
    expect(cause).toMatchObject({ stack: String(cause) });
    expect(cause).not.toHaveProperty("code");
  });
});

describe("the text of a transport error", () => {
  it("lists the errors of all addresses that were tried, without duplicates", () => {
    const parts = [new Error("connect ECONNREFUSED ::1:1"), new Error("no"), new Error("no")];
    expect(errorText(new AggregateError(parts))).toBe("connect ECONNREFUSED ::1:1; no");
  });
  it("contains its code once", () => {
    const coded = (message: string) => Object.assign(new Error(message), { code: "EPIPE" });
    expect(errorText(coded("write EPIPE"))).toBe("write EPIPE");
    expect(errorText(coded("broken"))).toBe("broken [EPIPE]");
  });
});

describe("a 404", () => {
  const envelope = errorBody(404, "NOT_FOUND", "gone");
  it.each([{}, { errors: undefined }, { errors: [{ field: "id", code: "UNKNOWN" }] }])(
    "in the API's envelope with %j means that the object is gone",
    async (more) => {
      const json = { ...envelope, ...more };
      expect(client.isNotFound(await errorOf({ status: 404, json }))).toBe(true);
    },
  );
  const foreign: [string, Reply][] = [
    ["without a body", {}],
    ["with null", { json: null }],
    ["with only a message", { json: { message: "no Route matched with those values" } }],
    ["with a code and a message", { json: { code: "NOT_FOUND", message: "no such page" } }],
    ["of a web framework", { json: { timestamp: 0, status: 404, error: "Not Found", path: "/x" } }],
    ["with the status of another response", { json: { ...envelope, status: 200 } }],
    ["with an empty code", { json: { ...envelope, code: "" } }],
    ["with another code", { json: { ...envelope, code: "ROUTE_NOT_FOUND" } }],
    ["whose errors are a string", { json: { ...envelope, errors: "none" } }],
    ["without a request id", { json: { ...envelope, requestId: undefined } }],
    ["with a web page", { text: "<h1>404 Not Found</h1>" }],
    ["with plain text", { text: "404 page not found" }],
    ["with truncated JSON", { text: '{"code":"NOT_FOUND","mess' }],
    ["with an incomplete body", { text: '{"code"', cut: true }],
  ];
  it.each(foreign)("%s does not mean that the object is gone", async (_name, reply) => {
    const operation = {
      ...{ action: "reading", resource: "x" },
      remedies: { NOT_FOUND: "It was deleted outside Pulumi" },
    };
    const error = await errorOf({ status: 404, ...reply }, { method: "GET", operation });
    expect(error.constructor).toBe(ApiError);
    expect(error.status).toBe(404);
    expect(error.message).not.toContain("deleted outside Pulumi");
  });
});

describe("the response of a server that is not the API", () => {
  it.each<[string, Reply]>([
    ["a bare 405", { status: 405 }],
    ["a 404 with a message", { status: 404, json: { code: "NOT_FOUND", message: "no route" } }],
    ["a 400 with a page", { status: 400, text: "The plain HTTP request was sent to HTTPS port" }],
    ["a 401 with a page", { status: 401, text: "<h1>Log in</h1>" }],
    ["a 403 with a message", { status: 403, json: { message: "Blocked" } }],
    ["a 500 with a page", { status: 500, text: "<h1>Whoops</h1>" }],
    ["a bare 503", { status: 503 }],
  ])("%s: the error names the address", async (_name, reply) => {
    const error = await errorOf(reply, { method: "PUT" });
    expect(error.message).toMatch(
      /check monitoring:baseUrl or MONITORING_BASE_URL \(http:\/\/127\.0\.0\.1:\d+\)\.$/i,
    );
    const isGateway = /is there a gateway or a proxy in between\?/.test(error.message);
    expect(isGateway).toBe((error.status ?? 0) < 500);
  });
});

describe("secrets", () => {
  const KEY = "svc_live_testkey";
  const SECRETS = ["hunter22secret", "two\nlines-of", 'quo"ted-secret'];
  const echo = `${KEY} ${SECRETS.join(" ")}`;
  const replies: [string, Reply][] = [
    ["message", { status: 400, json: errorBody(400, "X", echo) }],
    ["code", { status: 400, json: errorBody(400, echo, "m") }],
    [
      "field error",
      { status: 400, json: errorBody(400, "X", "m", [{ code: echo, field: echo, message: echo }]) },
    ],
    ["request id", { status: 400, json: { ...errorBody(400, "X", "m"), requestId: echo } }],
    ["page", { status: 400, text: `<p>${echo}</p>` }],
    ["truncated JSON", { status: 400, text: JSON.stringify({ message: echo }).slice(0, -1) }],
    ["gateway's page", { status: 502, text: echo }],
    ["unreadable success", { status: 200, text: `{"data": ${echo}` }],
    ["header", { status: 400, headers: { "x-request-id": `${KEY} hunter22secret` } }],
  ];
  it.each(replies)("are masked if the server echoes them in its %s", async (_name, reply) => {
    const error = await errorOf(reply, {
      secrets: SECRETS,
      operation: { action: "creating", resource: 'Secret "hunter22secret"' },
    });
    const { message, stack, cause } = error as Error & { cause?: Error };
    const everything = [message, stack, JSON.stringify(error), cause, cause?.stack].join(" ");
    expect(everything).toContain("[secret]");
    expect(everything).not.toMatch(/testkey|hunter22|lines-of|quo|ted-secret/);
  });
  it.each([
    ["page", 200, (text: string): Reply => ({ status: 400, text })],
    ["message", 400, (message: string): Reply => ({ status: 400, json: { message } })],
  ])("are not partly visible if a %s is cut", async (_name, length, reply) => {
    const text = `${"x".repeat(length - 12)} hunter22secret and more`;
    const error = await errorOf(reply(text), { secrets: SECRETS });
    expect(error.message).not.toContain("hunt");
  });
  it("are not shown if they are in a base URL that cannot be reached", async () => {
    const error = await rejection(clientOf("http://user:hunter22@127.0.0.1:1/x").send(call("GET")));
    expect(error).toBeInstanceOf(client.TransportError);
    expect(String(error)).toContain("Is http://127.0.0.1:1 correct and reachable?");
    expect(String(error) + String((error as Error).cause)).not.toMatch(/hunter22|user/);
  });
  it("are masked if a response contains those of the base URL or of a proxy", async () => {
    const password = "pa@ssword-7";
    const encoded = encodeURIComponent(password);
    const pair = Buffer.from(`someone:${password}`).toString("base64url");
    const message = `proxied with ${password}, ${encoded}, ${pair}`;
    const { url } = await serve([{ status: 400, json: errorBody(400, "BAD", message) }]);
    const address = `http://someone:${encoded}@127.0.0.1:1`;
    for (const proxies of [
      { http: address, https: "", except: "*" },
      { http: "", https: address, except: "*" },
    ]) {
      const error = await rejection(clientOf(url, { proxies }).send(call("POST")));
      expect(String(error)).toContain("proxied with [secret], [secret], [secret] (");
    }
    const base = url.replace("//", `//someone:${encoded}@`);
    expect(String(await rejection(clientOf(base).send(call("POST"))))).toContain(
      "proxied with [secret], [secret], ",
    );
  });
  it("are not shown if the API key itself is not valid in a header", async () => {
    const apiKey = "svc_live_bad\nkey-part-two";
    const { url } = await serve([{ json: {} }]);
    const error = await rejection(clientOf(url, { apiKey }).send(call("POST")));
    expect(String(error)).toContain("could not be reached: invalid");
    expect(String(error)).not.toMatch(/svc_live|key-part/);
  });
});
