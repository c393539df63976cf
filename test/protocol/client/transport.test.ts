// What happened to a request that the client sent or could not send, and the end of a process that has used the client.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { closed, listening } from "../../support/local-server";
import { createTransport, faultCode, isTimeOut } from "../../../src/client/transport";
import type { Outcome, WireRequest } from "../../../src/client/transport";
import { call, clientOf, rejection, serve } from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";
import { compiledClient } from "../../support/client/compiled-client";

const post: WireRequest = { method: "POST", path: "/", headers: {}, body: "{}" };

async function outcomeOf(origin: string, request = post): Promise<Outcome> {
  const transport = createTransport({ origin, connections: 1, timeoutMs: 200 });
  const outcome = await transport.exchange(request);
  await transport.close();
  return outcome;
}

describe("the outcome of an exchange", () => {
  it("a response with a repeated header: the first one counts", async () => {
    const server = createServer((_request, response) => {
      response.setHeader("x-request-id", ["first", "second"]).end();
    });
    expect(await outcomeOf(await listening(server))).toMatchObject({
      headers: { "x-request-id": "first" },
    });
    server.close();
  });
  it("a refused connection: nothing was sent", async () => {
    const outcome = await outcomeOf("http://127.0.0.1:1");
    expect(outcome).toMatchObject({ kind: "unsent" });
    expect("error" in outcome && faultCode(outcome.error)).toBe("ECONNREFUSED");
  });
  it("connections that cannot be opened: every request fails", async () => {
    const transport = createTransport({ origin: "nonsense", connections: 1, timeoutMs: 200 });
    const outcomes = await Promise.all([transport.exchange(post), transport.exchange(post)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["permanent", "permanent"]);
  });
  it("a request that cannot be written: a permanent failure", async () => {
    const { url, seen } = await serve([{}]);
    expect(await outcomeOf(url, { ...post, headers: { Accept: "a\nb" } })).toMatchObject({
      kind: "permanent",
    });
    expect(seen).toEqual([]);
  });
  // They restart the timer of undici, which alone would wait forever.
  it("interim responses without end: lost at the timeout", async () => {
    const server = createServer((_request, response) => {
      const interim = setInterval(() => {
        response.writeProcessing();
      }, 20);
      response.on("close", () => {
        clearInterval(interim);
      });
    });
    const url = await listening(server);
    const outcome = await outcomeOf(url);
    expect(outcome.kind).toBe("lost");
    expect("error" in outcome && isTimeOut(outcome.error)).toBe(true);
    server.close();
  });
  it("a slow body: aborted at the timeout, even if each chunk arrives in time", async () => {
    const server = createServer((_request, response) => {
      const trickle = setInterval(() => response.write(" "), 20);
      response.on("close", () => {
        clearInterval(trickle);
      });
    });
    const url = await listening(server);
    const outcome = await outcomeOf(url);
    expect(outcome).toMatchObject({ kind: "response", status: 200, text: undefined });
    expect(String("error" in outcome && outcome.error)).toContain("not complete after 200 ms");
    server.close();
  });
});

describe("a response without end", () => {
  it.each([200, 500])("with status %s is cut off after 64 MiB", async (status) => {
    const chunk = Buffer.alloc(2 ** 20, " ");
    let sent = 0;
    const server = createServer((_request, response) => {
      response.writeHead(status);
      const more = (): void => {
        // Without a limit, the body ends at the fourfold.
        while (!response.destroyed && sent < 256) {
          sent += 1;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on("drain", more);
      more();
    });
    onTestFinished(() => closed(server));
    const client = clientOf(await listening(server), { maxAttempts: 1 });
    const error = await rejection(client.send(call("GET")));
    expect(error).toMatchObject({ status });
    expect(sent).toBeLessThan(128);
    if (status === 200) expect(String(error)).toContain("the body is longer than 64 MiB");
  });
});

const CLIENT = await compiledClient();

describe("a process that uses the client", () => {
  const run = (lines: string): Promise<number | string> =>
    new Promise((done) => {
      const script = `(async () => { const { createClient } = require(${CLIENT}); ${lines} })()`;
      const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        done("it did not end");
        // A start takes seconds on a busy machine; an open connection would keep the process for a minute.
      }, 20_000);
      child.on("exit", (code) => {
        clearTimeout(timer);
        done(code ?? "killed");
      });
    });
  const send =
    'await client.send({ method: "GET", path: "/", operation: { action: "reading", resource: "x" } });';
  const open = (url: string) =>
    `const client = createClient({ baseUrl: "${url}", apiKey: "k", version: "0" });`;

  // The server promises to keep the connection for a minute, so that only the client can close it.
  const reply: Reply = { json: {}, headers: { "keep-alive": "timeout=60" } };
  it.each(["", "await client.close();"])(
    "ends with open connections, and after %j",
    async (end) => {
      const { url, seen } = await serve([reply]);
      expect(await run(`${open(url)}${send}${end}`)).toBe(0);
      expect(seen).toHaveLength(1);
    },
  );
});
