import { describe, expect, it } from "vitest";
import * as client from "../../src/client";
import { ApiError } from "../../src/client";
import type { ApiRequest } from "../../src/client";
import { errorText } from "../../src/client/message";
import { call, clientOf, errorBody, rejection, serve } from "./scripted-server";
import type { Reply } from "./scripted-server";

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
  [400, "VALIDATION_FAILED", "BadRequest", /\)\.$/],
  [400, "ENTITLEMENT_EXCEEDED", "EntitlementExceeded", /plan does not allow this/],
  [401, "UNAUTHORIZED", "Unauthorized", /monitoring:apiKey or MONITORING_API_KEY.*--run-program/],
  [403, "FORBIDDEN", "Forbidden", /no permission.*orgId and workspaceId/],
  [404, "NOT_FOUND", "NotFound", /does not exist/],
  [409, "CONFLICT", "Conflict", /choose another name.*remove the existing object/],
  [429, "RATE_LIMITED", "RateLimited", /--parallel/],
  [418, "TEAPOT", "ApiError", /\)\.$/],
  [500, "INTERNAL_ERROR", "ServerError", /run again later/],
  [300, "MULTIPLE_CHOICES", "ApiError", /Redirects are not followed: check monitoring:baseUrl/],
  [302, "FOUND", "ApiError", /Redirects are not followed: check monitoring:baseUrl/],
];

describe("the error for a status", () => {
  it.each(ADVICE)("%i %s is %s, with its remedy", async (status, code, name, remedy) => {
    const headers = { "X-Request-Id": "r-7", "retry-after": "999" };
    const error = await errorOf({ status, headers, json: errorBody(status, code, "Because.") });
    expect(error).toMatchObject({
      name,
      status,
      errorCode: code,
      requestId: "r-7",
      fieldErrors: [],
    });
    expect(error.constructor.name).toBe(name);
    expect(error.message).toMatch(
      new RegExp(
        `^creating Monitor "api" failed: ${status} ${code}: Because.*\\(POST /api/v1/monitors, request r-7\\)\\.`,
      ),
    );
    expect(error.message).toMatch(remedy);
  });
  const inDoubt: [string, Reply, boolean][] = [
    ["a 500", { status: 500, json: errorBody(500, "INTERNAL_ERROR", "x") }, true],
    ["a 501", { status: 501, json: errorBody(501, "NOT_IMPLEMENTED", "x") }, true],
    ["a gateway's 403", { status: 403, text: "<html>no</html>" }, true],
    ["a 302", { status: 302, text: "" }, true],
    ...[400, 401, 403, 404, 409, 422, 429].map((status): [string, Reply, boolean] => [
      `the API's own ${status}`,
      { status, headers: { "retry-after": "999" }, json: errorBody(status, "NO", "x") },
      false,
    ]),
  ];
  it.each(inDoubt)("says after %s whether a create may have been executed", async (...of) => {
    const [, reply, mayBeDone] = of;
    const said =
      'It is not known whether Monitor "api" was created. The next run on this machine looks for it and adopts it. Before you run on another machine, check with GET /api/v1/monitors or';
    expect((await errorOf(reply)).message.includes(said)).toBe(mayBeDone);
    expect((await errorOf(reply, { method: "PUT" })).message).not.toContain("not known");
    expect((await errorOf(reply, { repeatable: true })).message).not.toContain("not known");
  });
  it("has the caller's own remedy for an error code, but only with that code", async () => {
    const operation = {
      action: "creating",
      resource: "x",
      remedies: { KEY_LIMIT: "Revoke a key" },
    };
    const json = errorBody(400, "KEY_LIMIT", "no more");
    expect((await errorOf({ status: 400, json }, { operation })).message).toMatch(
      /\)\. Revoke a key\.$/,
    );
    expect(
      (await errorOf({ status: 409, json: errorBody(409, "OTHER", "") }, { operation })).message,
    ).toMatch(/choose another name/);
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
  it.each<[string, boolean, Reply]>([
    ["a gateway timeout", true, { status: 504 }],
    ["a proxy timeout", true, { status: 524 }],
    [
      "a timeout of the API itself",
      true,
      { status: 408, json: errorBody(408, "REQUEST_TIMEOUT", "late") },
    ],
    ["no response in time", true, { hang: true }],
    ["an unavailable server", false, { status: 503 }],
    ["a dropped connection", false, { drop: true }],
    ["an unreadable success", false, { text: "{" }],
  ])(
    "after %s says whether the API may still be processing the request: %j",
    async (_what, isLate, reply) => {
      expect(await errorOf(reply)).toMatchObject({ name: "AmbiguousError", isLate });
    },
  );
  const predicates: [keyof typeof client, number, string][] = [
    ["isForbidden", 403, "X"],
    ["isNotFound", 404, "X_NOT_FOUND"],
    ["isConflict", 409, "X"],
    ["isAmbiguous", 503, "X"],
  ];
  it.each(predicates)("%s is true only for %i", async (name, status, code) => {
    const is = client[name] as (error: unknown) => boolean;
    expect(is(await errorOf({ status, json: errorBody(status, code, "") }))).toBe(true);
    expect(is(await errorOf({ status: 418 }))).toBe(false);
    expect(is(new Error(code))).toBe(false);
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
    const errors = Array.from({ length: 25 }, (_, n) => ({
      code: "C",
      field: `f${n}`,
      message: "no",
    }));
    const error = await errorOf({ status: 400, json: errorBody(400, "X", "", errors) });
    expect(error.message).toContain("f19 no [C]; and 5 more (");
    expect(error.fieldErrors).toHaveLength(25);
  });
  const odd: [string, Reply, RegExp][] = [
    ["only a message", { status: 409, json: { message: "taken" } }, /failed: 409: taken \(/],
    ["only an error", { status: 409, json: { error: "taken" } }, /failed: 409: taken \(/],
    [
      "a nested error",
      { status: 409, json: { error: { message: "taken" } } },
      /failed: 409: taken \(/,
    ],
    ["no body", { status: 409 }, /failed: 409 \(POST/],
    ["null", { status: 409, json: null }, /failed: 409 \(POST/],
    ["a list", { status: 409, json: [1] }, /failed: 409 \(POST/],
    ["a string", { status: 409, json: "taken" }, /failed: 409: taken \(/],
    [
      "malformed errors",
      { status: 400, json: { errors: [null, 5, "bad", { field: 3 }] } },
      /failed: 400: bad; 3/,
    ],
    [
      "an HTML page",
      { status: 403, text: "<html><title>Blocked</title><p>by <b>proxy</b>" },
      /failed: 403: Blocked by proxy \(/,
    ],
    ["a truncated body", { status: 409, text: '{"message":"tak', cut: true }, /failed: 409 \(POST/],
  ];
  it.each(odd)("describes a response with %s", async (_name, reply, message) => {
    expect((await errorOf(reply)).message).toMatch(message);
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
    expect(error.stack).toBe(`BadRequest: ${error.message}`);
    expect(`${error}`).toBe(error.stack);
  });
  it("stays on one line, whatever the name of the resource", async () => {
    const operation = { action: "creating", resource: 'Monitor "a\nb"' };
    expect((await errorOf({ status: 400 }, { operation })).message).toMatch(
      /^creating Monitor "a b" failed/,
    );
  });
  it("is cut if it is too long", async () => {
    const error = await errorOf({ status: 400, json: errorBody(400, "X", "y".repeat(100_000)) });
    expect(error.message.length).toBeLessThan(700);
    expect(error.message).toContain("y…");
  });
  it("shows the path without its query", async () => {
    const error = await errorOf({ status: 400 }, { method: "GET", query: { search: "private" } });
    expect(error.message).not.toContain("private");
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
  it.each(["GET", "POST"] as const)(
    "keeps the cause of a failed %s, on one line",
    async (method) => {
      const { cause } = await errorOf({ drop: true }, { method });
      expect(cause).toBeInstanceOf(Error);
      expect(String(cause)).toContain("UND_ERR_SOCKET");
      expect((cause as Error).stack).toBe(String(cause));
      expect(cause).not.toHaveProperty("code");
    },
  );
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
  const own: [string, unknown][] = [
    ["the API's envelope", envelope],
    ["its envelope with the code of one kind", { ...envelope, code: "MONITOR_NOT_FOUND" }],
    ["its envelope without errors", { ...envelope, errors: undefined }],
    ["its envelope with errors", { ...envelope, errors: [{ field: "id", code: "UNKNOWN" }] }],
  ];
  it.each(own)("in %s means that the object is gone", async (_name, json) => {
    const error = await errorOf({ status: 404, json }, { method: "GET" });
    expect(client.isNotFound(error)).toBe(true);
  });
  const foreign: [string, Reply][] = [
    ["without a body", {}],
    ["with null", { json: null }],
    ["with only a message", { json: { message: "no Route matched with those values" } }],
    ["with a code and a message", { json: { code: "NOT_FOUND", message: "no such page" } }],
    ["of a web framework", { json: { timestamp: 0, status: 404, error: "Not Found", path: "/x" } }],
    ["with the status of another response", { json: { ...envelope, status: 200 } }],
    ["with an empty code", { json: { ...envelope, code: "" } }],
    ["with another code", { json: { ...envelope, code: "ROUTE_UNKNOWN" } }],
    ["whose errors are a string", { json: { ...envelope, errors: "none" } }],
    ["without a request id", { json: { ...envelope, requestId: undefined } }],
    ["with a web page", { text: "<h1>404 Not Found</h1>" }],
    ["with plain text", { text: "404 page not found" }],
    ["with truncated JSON", { text: '{"code":"NOT_FOUND","mess' }],
    ["with an incomplete body", { text: '{"code"', cut: true }],
  ];
  it.each(foreign)("%s does not mean that the object is gone", async (_name, reply) => {
    const error = await errorOf({ status: 404, ...reply }, { method: "GET" });
    expect(error.constructor).toBe(ApiError);
    expect(error.status).toBe(404);
  });
  it.each(foreign.filter(([name]) => name !== "with another code"))(
    "%s reports the base URL and a possible gateway or proxy",
    async (_name, reply) => {
      const { message } = await errorOf({ status: 404, ...reply }, { method: "GET" });
      expect(message).toMatch(
        /This response does not appear to come from the API: is there a gateway or a proxy in between\? Check monitoring:baseUrl or MONITORING_BASE_URL \(http:\/\/127\.0\.0\.1:\d+\)\.$/,
      );
    },
  );
});

describe("the response of a server that is not the API", () => {
  it.each([
    ["a bare 405", { status: 405 }],
    ["a 400 with a page", { status: 400, text: "The plain HTTP request was sent to HTTPS port" }],
    ["a 401 with a page", { status: 401, text: "<h1>Log in</h1>" }],
    ["a 403 with a page", { status: 403, text: "<h1>Blocked</h1>" }],
    ["a 500 with a page", { status: 500, text: "<h1>Whoops</h1>" }],
    ["a 503 with a page", { status: 503, text: "<h1>No backend</h1>" }],
  ] as [string, Reply][])("%s: the error says to check the base URL", async (_name, reply) => {
    const error = await errorOf(reply, { method: "PUT" });
    expect(error.message).toMatch(/check monitoring:baseUrl or MONITORING_BASE_URL \(http/i);
  });
  it("is not suspected for a 500 in the API's own envelope", async () => {
    const error = await errorOf({ status: 500, json: errorBody(500, "INTERNAL_ERROR", "") });
    expect(error.message).not.toContain("baseUrl");
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
    const everything = [
      error.message,
      error.stack,
      JSON.stringify(error),
      String(error.cause),
      (error.cause as Error | undefined)?.stack,
    ].join(" ");
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
  it.each(["hunt%40r22", "hunt@r22"])(
    "are masked if a response contains %s from the base URL",
    async (echo) => {
      const message = `proxied with ${echo}`;
      const { url } = await serve([{ status: 400, json: errorBody(400, "BAD", message) }]);
      const base = url.replace("//", "//user:hunt%40r22@");
      const error = await rejection(clientOf(base).send(call("POST")));
      expect(String(error)).toContain("proxied with [secret]");
    },
  );
  it("are masked if a response contains those of a proxy", async () => {
    const password = "pa@ssword-7";
    const encoded = encodeURIComponent(password);
    const pair = Buffer.from(`someone:${password}`).toString("base64url");
    const message = `proxied with ${password}, ${encoded} and ${pair}`;
    const { url } = await serve([{ status: 400, json: errorBody(400, "BAD", message) }]);
    const address = `http://someone:${encoded}@127.0.0.1:1`;
    for (const proxies of [
      { http: address, https: "", except: "*" },
      { http: "", https: address, except: "*" },
    ]) {
      const error = await rejection(clientOf(url, { proxies }).send(call("POST")));
      expect(String(error)).toContain("proxied with [secret], [secret] and [secret] (");
    }
  });
  it("are not shown if the API key itself is not valid in a header", async () => {
    const apiKey = "svc_live_bad\nkey-part-two";
    const { url } = await serve([{ json: {} }]);
    const error = await rejection(clientOf(url, { apiKey }).send(call("POST")));
    expect(String(error)).toContain("could not be reached: invalid");
    expect(String(error)).not.toMatch(/svc_live|key-part/);
  });
});
