// An upload to a URL from the API: with the required headers and none of the client's own.
import { describe, expect, it } from "vitest";

import { ApiError, ServerError, TransportError } from "../../../src/client";
import type { UploadRequest } from "../../../src/client";
import { clientOf, fakeClock, rejection, serve } from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";

const PERMISSION = "/bucket/7f3?X-Signature=s3cr3t-permission&X-Expires=900";

const request = (origin: string): UploadRequest => ({
  url: origin + PERMISSION,
  headers: { "Content-Type": "application/zip", "If-None-Match": "*" },
  body: Buffer.from("PK-bytes"),
  operation: { action: "uploading package of", resource: 'Monitor "api"' },
});

async function uploading(replies: Reply[], timeoutMs = 5_000) {
  const { url, seen } = await serve(replies);
  const clock = fakeClock();
  // The API is another server, and the client has tenants and a key for it.
  const client = clientOf("http://127.0.0.1:1", { clock, timeoutMs, orgId: 1, workspaceId: 2 });
  const outcome = client.upload(request(url));
  return { outcome, seen, clock, url };
}

describe("an upload", () => {
  it("is a PUT of the bytes with the requested headers, without API key and tenant headers", async () => {
    const { outcome, seen } = await uploading([{ text: "<ok/>" }]);
    expect(await outcome).toBe("accepted");
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["PUT", PERMISSION, "PK-bytes"],
    ]);
    const { host: _host, connection: _connection, ...headers } = seen[0]?.headers ?? {};
    expect(headers).toEqual({
      "content-type": "application/zip",
      "if-none-match": "*",
      "content-length": "8",
      "user-agent": "pulumi-monitoring/1.2.3",
    });
  });

  it("is not sent over plain http if the API uses https", async () => {
    const { url, seen } = await serve([{}]);
    const client = clientOf("https://api.example.test", { clock: fakeClock() });
    const error = await rejection(client.upload(request(url)));
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toContain(`a plain http URL for the upload (${url})`);
    expect(String(error)).not.toContain("s3cr3t");
    expect(seen).toEqual([]);
  });

  it("succeeds if the file already exists", async () => {
    const { outcome, seen } = await uploading([{ drop: true }, { status: 412 }]);
    expect(await outcome).toBe("wasThere");
    expect(seen).toHaveLength(2);
  });

  it.each([
    ["a timeout", { hang: true }],
    ["503", { status: 503, text: "<Error><Code>SlowDown</Code></Error>" }],
  ] as [string, Reply][])("is retried after %s, with a growing delay", async (_what, reply) => {
    const { outcome, seen, clock } = await uploading([reply, reply, {}], 300);
    await outcome;
    expect([seen.length, clock.slept]).toEqual([3, [500, 1000]]);
  });
});

describe("an upload that fails", () => {
  it("reports the store's error code and a remedy, without the signed URL", async () => {
    const text = `<Error><Code>AccessDenied</Code><Resource>${PERMISSION}</Resource></Error>`;
    const { outcome, seen, url } = await uploading([{ status: 403, text }]);
    const error = await rejection(outcome);
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toBe(
      'ApiError: uploading package of Monitor "api" failed: the upload server returned 403 AccessDenied ' +
        `(PUT ${url}). The object itself is stored: run again to upload the file.`,
    );
    expect(seen).toHaveLength(1);
  });

  it.each([
    [{ status: 503 }, ServerError, "the upload server returned 503"],
    [{ drop: true }, TransportError, "did not respond [UND_ERR_SOCKET]"],
  ] as const)("gives up after four attempts: %j", async (reply, Class, message) => {
    const { outcome, seen } = await uploading([reply]);
    const error = await rejection(outcome);
    expect(error).toBeInstanceOf(Class);
    expect(String(error)).toContain(message);
    expect(String(error)).toContain("4 attempts");
    expect(String(error)).not.toContain("permission");
    expect(seen).toHaveLength(4);
  });

  it.each(["", "ftp://store.example.com/x", "/relative"])(
    "is not attempted at the URL %j",
    async (url) => {
      const client = clientOf("http://127.0.0.1:1");
      const error = await rejection(client.upload({ ...request(""), url }));
      expect(String(error)).toContain("returned no http or https URL");
    },
  );

  it("does not follow a redirect", async () => {
    const elsewhere = await serve([{}]);
    const location = { location: elsewhere.url };
    const { outcome } = await uploading([{ status: 307, headers: location }]);
    expect(String(await rejection(outcome))).toContain("the upload server returned 307");
    expect(elsewhere.seen).toEqual([]);
  });
});
