// The example receiver as a user would run it, and its responses to valid and forged deliveries.
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../../support/root";

const RECEIVER = join(ROOT, "examples/webhook-receiver/index.mjs");
const SECRET = "whsec_receiver";

let child: ChildProcessByStdio<null, Readable, Readable>;
let url: string;
const printed: string[] = [];

beforeAll(async () => {
  const { PATH = "" } = process.env;
  const env = { PATH, SIGNING_SECRET: SECRET, PORT: "0" };
  child = spawn(process.execPath, [RECEIVER], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => printed.push(line));
  child.stderr.on("data", (text: Buffer) => printed.push(text.toString()));
  const [line] = (await once(lines, "line")) as [string];
  url = line.replace("listening on ", "");
});

afterAll(() => {
  child.kill("SIGKILL");
});

beforeEach(() => {
  printed.length = 0;
});

const seconds = (): number => Math.floor(Date.now() / 1000);
/** The rule in one line, without our code: HMAC-SHA256 over `<t>:<body>`. */
const sign = (body: string, t = seconds(), secret = SECRET): string =>
  `t=${t};v1=${createHmac("sha256", secret).update(`${t}:${body}`).digest("hex")}`;

let made = 0;
const event = (type = "incident.created", data: object = { title: "shop is down" }): string => {
  made += 1;
  const id = `event-${made}`;
  const createdAt = "2026-11-02T10:20:30Z";
  return JSON.stringify({ id, type, apiVersion: "2026-06", createdAt, data });
};

async function send(body: string, signature?: string, method = "POST"): Promise<[number, string]> {
  const response = await fetch(url, {
    method,
    headers: {
      "Content-Type": "application/json",
      "X-Service-Event": "incident.created",
      "X-Service-Delivery": "delivery",
      ...(signature !== undefined && { "X-Service-Signature": signature }),
    },
    ...(method === "POST" && { body }),
  });
  return [response.status, (await response.text()).trim()];
}

describe("a valid delivery", () => {
  test("is handled once, although it is retried", async () => {
    const body = event();
    expect(await send(body, sign(body))).toEqual([204, ""]);
    expect(await send(body, sign(body, seconds() + 1))).toEqual([200, ""]);
    expect(printed).toEqual(["incident: shop is down since 2026-11-02T10:20:30Z"]);
  });

  test("is one line of the log, whatever its title", async () => {
    const body = event("incident.created", { title: "x\n::error::y\u001b[2J\u202e" });
    expect(await send(body, sign(body))).toEqual([204, ""]);
    expect(printed).toEqual(["incident: x ::error::y [2J  since 2026-11-02T10:20:30Z"]);
  });

  test("of an unknown type is accepted", async () => {
    const body = event("monitor.renamed");
    expect((await send(body, sign(body)))[0]).toBe(204);
    expect(printed).toEqual([`ignored monitor.renamed event-${made}`]);
  });
});

describe("an invalid delivery is refused", () => {
  test("if it is unsigned, tampered with, or signed with another secret", async () => {
    const body = event();
    expect(await send(body)).toEqual([401, "MISSING_HEADER"]);
    expect(await send(body, "sha256=abc")).toEqual([401, "MALFORMED_HEADER"]);
    const other = body.replace("down", "fine");
    expect(await send(other, sign(body))).toEqual([401, "WRONG_SIGNATURE"]);
    expect(await send(body, sign(body, seconds(), "guessed"))).toEqual([401, "WRONG_SIGNATURE"]);
    expect(printed.filter((line) => line.startsWith("incident"))).toEqual([]);
  });

  test("if it is old, even with a valid signature by another tool", async () => {
    const body =
      '{"id":"e0","type":"monitor.created","apiVersion":"2026-06","createdAt":"2023-11-14T22:13:20Z","data":{}}';
    const v1 = "e4c47bc637e8783db42f159460ef9da6d5ed7c2125fa71c6a956fc168c1d1a52";
    expect(await send(body, `t=1700000000;v1=${v1}`)).toEqual([401, "TOO_OLD"]);
    const early = event();
    expect(await send(early, sign(early, seconds() + 3600))).toEqual([401, "TOO_NEW"]);
  });

  test("if it is not an event, too large, or not a POST", async () => {
    const broken = '{"id":"e1"}';
    expect(await send(broken, sign(broken))).toEqual([400, "the event has no type"]);
    const large = `"${"x".repeat(1024 * 1024)}"`;
    expect((await send(large, sign(large)))[0]).toBe(413);
    expect((await send("", undefined, "GET"))[0]).toBe(405);
  });
});

test("without a secret it does not start, and reports what is missing", async () => {
  const { PATH = "" } = process.env;
  const bare = spawn(process.execPath, [RECEIVER], { env: { PATH }, stdio: "pipe" });
  const output: string[] = [];
  bare.stderr.on("data", (text: Buffer) => output.push(text.toString()));
  const [code] = (await once(bare, "close")) as [number];
  expect([code, output.join("")]).toEqual([2, expect.stringContaining("SIGNING_SECRET")]);
});
