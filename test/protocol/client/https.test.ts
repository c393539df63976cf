// Requests over TLS, with a certificate that is trusted only through NODE_EXTRA_CA_CERTS.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compiledClient } from "../../support/client/compiled-client";

/** Key and certificate for localhost; of no use anywhere else. */
const PEM = resolve(import.meta.dirname, "localhost.pem");
const CLIENT = await compiledClient();

/** Sends one request and prints the response's data, or the error's message. */
const PROGRAM = `
const { createClient } = require(${CLIENT});
const client = createClient({ baseUrl: process.env.ADDRESS, apiKey: "svc_live_testkey", version: "1.2.3" });
const operation = { action: "reading", resource: "x" };
client.send({ method: "GET", path: "/monitors", query: { type: "HTTP" }, operation }).then(
  ({ data }) => console.log(JSON.stringify(data)),
  (error) => console.log(error.message),
);
`;

describe("a client over https", () => {
  const seen: IncomingMessage[] = [];
  const text = readFileSync(PEM);
  const server = createServer({ key: text, cert: text }, (request, response) => {
    seen.push(request);
    response.setHeader("content-type", "application/json");
    response.end('{"data": []}');
  });

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });

  afterAll(() => server.close());

  async function printed(env: Readonly<Record<string, string>>): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const ADDRESS = `https://localhost:${port}/proxy/`;
    const child = spawn(process.execPath, ["-e", PROGRAM], {
      env: { PATH: process.env.PATH, ADDRESS, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(child, "close");
    return Buffer.concat(chunks).toString();
  }

  it("sends the request to the host of the base URL and keeps its path as a prefix", async () => {
    expect(await printed({ NODE_EXTRA_CA_CERTS: PEM })).toBe("[]\n");
    expect(seen.map(({ url }) => url)).toEqual(["/proxy/api/v1/monitors?type=HTTP"]);
    const [{ headers } = { headers: {} }] = seen;
    expect(headers).toMatchObject({
      authorization: "Bearer svc_live_testkey",
      "user-agent": "pulumi-monitoring/1.2.3",
    });
    const absent = ["content-type", "x-service-org-id", "x-service-workspace-id", "cookie"];
    expect(Object.keys(headers).filter((name) => absent.includes(name))).toEqual([]);
  });

  it("sends nothing to a server with an untrusted certificate, and does not retry", async () => {
    const before = seen.length;
    const message = await printed({});
    expect(message).toMatch(/self-signed certificate/);
    expect(message).toContain("(GET /proxy/api/v1/monitors). ");
    expect(seen.slice(before)).toEqual([]);
  });
});
