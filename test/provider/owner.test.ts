// Whether the process that wrote a journal can still send requests.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";

import { ownerIsGone } from "../../src/provider/journal/owner";

/** The engine of a run. */
const engine = createServer();
let port = 0;
/** Nothing listens there. */
const NO_ENGINE = 1;

beforeAll(async () => {
  await once(engine.listen(0, "127.0.0.1"), "listening");
  port = (engine.address() as AddressInfo).port; // It has no pipe.
});

afterAll(() => {
  engine.close();
});

test("a process works as long as its engine does", async () => {
  expect(await ownerIsGone({ pid: process.pid, port })).toBe(false);
  // Process ids are smaller: another engine has got the port.
  expect(await ownerIsGone({ pid: 2 ** 30, port })).toBe(true);
});

test("without an engine, a process counts as working until it has ended", async () => {
  const host = spawn(process.execPath, ["-e", "setTimeout(() => {}, 600)"], { stdio: "ignore" });
  const ended = once(host, "exit").then(() => performance.now());
  expect(await ownerIsGone({ pid: host.pid ?? 0, port: NO_ENGINE })).toBe(true);
  const waited = performance.now() - (await ended);
  expect([waited >= 0, waited < 3_000]).toEqual([true, true]);
});

test("a process that outlives its engine has got the id of another", async () => {
  const from = performance.now();
  expect(await ownerIsGone({ pid: process.pid, port: NO_ENGINE })).toBe(true);
  expect(performance.now() - from).toBeGreaterThan(5_000);
}, 20_000);
