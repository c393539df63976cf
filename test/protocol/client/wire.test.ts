// docs/api.md: what a request and a response are on the wire, and what the client makes of the address.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { pathOf } from "../../../src/client";
import type { ApiRequest, ClientOptions } from "../../../src/client";
import { parseBaseUrl } from "../../../src/client/path";
import {
  call,
  clientOf,
  errorBody,
  fakeClock,
  rejection,
  serve,
} from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";

/** The bytes of one request, as a bare socket sees them. */
async function bytesOf(request: ApiRequest, options: Partial<ClientOptions> = {}): Promise<string> {
  let bytes = "";
  const server = createServer((socket) => {
    socket.on("data", (chunk) => {
      bytes += chunk.toString("latin1");
      // Head and body come in one piece or two: the response waits for the end of the body.
      const [head = "", body = ""] = bytes.split("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body.length >= length) socket.end("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const client = clientOf(`http://127.0.0.1:${port}/proxy/`, options);
  await client.send(request);
  server.close();
  return bytes.replace(String(port), "PORT");
}

const lines = (bytes: string) => bytes.split("\r\n").sort();

describe("a request on the wire", () => {
  it("has the path of the base URL as a prefix, the required headers and no others", async () => {
    expect(lines(await bytesOf(call("GET")))).toEqual(
      [
        "GET /proxy/api/v1/monitors/7f3 HTTP/1.1",
        "host: 127.0.0.1:PORT",
        "connection: keep-alive",
        "User-Agent: pulumi-monitoring/1.2.3",
        "Accept: application/json",
        "Accept-Encoding: identity",
        "Cache-Control: no-cache",
        "Authorization: Bearer svc_live_testkey",
        "",
        "",
      ].sort(),
    );
  });
  it("has a Content-Type only with a body, which is JSON without undefined values", async () => {
    const bytes = await bytesOf(call("POST", { body: { name: "ä", tags: undefined, url: null } }));
    expect(bytes).toContain("\r\nContent-Type: application/json\r\n");
    // Only reads ask for a response that no cache has kept.
    expect(bytes).not.toContain("Cache-Control");
    expect(bytes.split("\r\n\r\n")[1]).toBe(
      Buffer.from('{"name":"ä","url":null}').toString("latin1"),
    );
    expect((await bytesOf({ ...call("GET"), method: "POST" })).toLowerCase()).not.toContain(
      "content-type",
    );
  });
  it("includes the body of a DELETE", async () => {
    const bytes = await bytesOf(call("DELETE", { body: { alertChannelIds: ["c1"] } }));
    expect(bytes).toMatch(/^DELETE .*content-length: 26\r\n\r\n\{"alertChannelIds":\["c1"\]\}$/is);
  });
  it("has each tenant header only if it is set", async () => {
    const both = await bytesOf(call("GET"), { orgId: 1, workspaceId: 0 });
    expect(both).toContain("\r\nx-service-org-id: 1\r\n");
    expect(both).toContain("\r\nx-service-workspace-id: 0\r\n");
    expect(await bytesOf(call("GET"), { orgId: 4 })).not.toContain("workspace-id");
  });
  it("omits undefined query parameters and encodes the others", async () => {
    const query = { search: "a b&c=d", enabled: false, page: 0, tag: undefined };
    const bytes = await bytesOf(call("GET", { query }));
    expect(bytes).toMatch(
      /^GET \/proxy\/api\/v1\/monitors\/7f3\?search=a\+b%26c%3Dd&enabled=false&page=0 /,
    );
  });
  it("trims the API key, because a key read from a file ends with a line break", async () => {
    expect(await bytesOf(call("GET"), { apiKey: " session.token\n" })).toContain(
      "\r\nAuthorization: Bearer session.token\r\n",
    );
  });
  it("reuses its connection", async () => {
    const { url, seen } = await serve([{ json: {} }]);
    const client = clientOf(url, { connections: 1 });
    for (let n = 0; n < 3; n += 1) await client.send(call("GET"));
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ port }) => port)).size).toBe(1);
  });
});

describe("the base URL", () => {
  const good: [string, string, string][] = [
    ["https://api.example.com", "https://api.example.com", "/api/v1"],
    ["https://api.example.com/", "https://api.example.com", "/api/v1"],
    ["http://127.0.0.1:8080//", "http://127.0.0.1:8080", "/api/v1"],
    ["https://api.example.com/api/v1/", "https://api.example.com", "/api/v1"],
    ["https://user:pa%40ss@api.example.com/x", "https://api.example.com", "/x/api/v1"],
  ];
  it.each(good)("%s is parsed", (text, origin, prefix) => {
    expect(parseBaseUrl(text)).toMatchObject({ origin, prefix });
  });
  it.each([
    "",
    "api.example.com",
    "ftp://user:hunter22@h",
    "https://h/?a=hunter22",
    "https://h/#hunter22",
  ])("%s is rejected without being quoted in the error", (text) => {
    expect(() => parseBaseUrl(text)).toThrow(/^baseUrl must/);
    expect(() => parseBaseUrl(text)).not.toThrow(/hunter22/);
  });
});

describe("pathOf", () => {
  it("encodes values and keeps the literal parts", () => {
    expect(pathOf`/secrets/${"a/b c?d#e"}/x/${7}`).toBe("/secrets/a%2Fb%20c%3Fd%23e/x/7");
    expect(pathOf`/monitors`).toBe("/monitors");
  });
  it.each(["", ".", ".."])("rejects %j, which would address another path", (value) => {
    expect(() => pathOf`/monitors/${value}`).toThrow(TypeError);
  });
});

describe("the client", () => {
  it.each<[Reply, object]>([
    [
      { json: { data: { id: "a" } } },
      { status: 200, data: { id: "a" }, body: { data: { id: "a" } } },
    ],
    [{ json: { affectedPolicies: 1 } }, { data: { affectedPolicies: 1 } }],
    [{ json: { data: null } }, { data: null, body: { data: null } }],
    [{ json: [1] }, { data: [1] }],
    [{ status: 204 }, { status: 204, data: null, body: null }],
    [{ text: " " }, { status: 200, data: null }],
  ])("makes of the reply %j the response %j", async (reply, expected) => {
    const { url } = await serve([reply]);
    expect(await clientOf(url).send(call("GET"))).toMatchObject(expected);
  });
  it("summarizes a response for messages, without secrets", async () => {
    const { url } = await serve([
      { json: 1, headers: { "X-Request-Id": "r-1" } },
      { json: 1, headers: { "X-Request-Id": "of-hunter22" } },
    ]);
    const client = clientOf(url);
    const request = { ...call("GET"), secrets: ["hunter22"] };
    expect((await client.send(request)).summary()).toBe(
      "200 to GET /api/v1/monitors/7f3, request r-1",
    );
    expect((await client.send(request)).summary()).toMatch(/, request of-\[secret\]$/);
  });
  it("fails requests after close, and can be closed twice", async () => {
    const { url, seen } = await serve([{ json: {} }]);
    const client = clientOf(url);
    await client.close();
    await client.close();
    expect(String(await rejection(client.send(call("POST"))))).toContain("could not be reached");
    expect(seen).toEqual([]);
  });
});

describe("the service's clock", () => {
  const clock = fakeClock();
  const dated = (aheadMs: number, reply: Reply): Reply => ({
    ...reply,
    headers: { date: new Date(clock.now() + aheadMs).toUTCString() },
  });
  it("is that of the latest response of the API", async () => {
    const { url } = await serve([
      dated(90_000, { json: {} }),
      dated(-30_000, { status: 409, json: errorBody(409, "CONFLICT", "taken") }),
      dated(0, { status: 404, text: "<h1>Not found</h1>" }),
      dated(0, { text: "{" }),
      { json: {}, headers: { date: "soon" } },
    ]);
    const client = clientOf(url, { clock });
    const offsets = [client.clockOffset()];
    for (let n = 0; n < 5; n += 1) {
      await client.send(call("POST")).catch(() => undefined);
      offsets.push(client.within(new AbortController().signal).clockOffset());
    }
    expect(offsets).toEqual([undefined, 90_000, -30_000, -30_000, -30_000, -30_000]);
  });
});

describe("plain http", () => {
  it.each([
    ["http://api.example.test", true],
    ["http://10.0.0.7:4010/prefix", true],
    ["http://127.0.0.1.example.test", true],
    ["https://api.example.test", false],
    ["http://localhost:4010", false],
    ["http://emulator.localhost:4010", false],
    ["http://127.0.0.2:4010", false],
    ["http://[::1]:4010", false],
  ])("to %s causes a warning: %s", (baseUrl, isWarned) => {
    const messages: string[] = [];
    clientOf(baseUrl, { onNotice: (message) => void messages.push(message) });
    expect(messages).toHaveLength(isWarned ? 1 : 0);
    for (const message of messages) expect(message).toContain(`(${new URL(baseUrl).host})`);
  });
});
