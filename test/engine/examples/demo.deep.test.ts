// A demo that cannot fail proves nothing. It is run as a new user would run it, then against a misbehaving
// service, and must leave nothing behind either way.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Fault } from "../../../src/emulator";
import { ENGINE, NO_ENGINE, hermetic, start } from "../../support/stack/engine";
import type { Outcome, Running } from "../../support/stack/engine";
import { folderOfTest } from "../../support/folder";
import { ROOT } from "../../support/root";

const PATIENCE_MS = 400_000;

let folder = "";
let running: Running | undefined;

beforeEach(() => {
  folder = folderOfTest();
  mkdirSync(join(folder, "tmp"));
});

afterEach(async () => {
  if (running?.child.exitCode === null) running.child.kill("SIGTERM");
  await running?.ended;
});

/** Runs the demo, and calls a function once it has printed a text that matches. */
async function demo(
  pattern?: RegExp,
  then?: (found: string, running: Running) => unknown,
): Promise<Outcome> {
  const env = hermetic(folder, { TMPDIR: join(folder, "tmp") });
  const args = [join(ROOT, "scripts", "start.mjs"), "demo"];
  const started = start(process.execPath, args, { cwd: ROOT, env, patienceMs: PATIENCE_MS });
  running = started;
  let printed = "";
  let isDone = pattern === undefined;
  started.child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    const found = isDone ? undefined : pattern?.exec(printed)?.[1];
    if (found === undefined) return;
    isDone = true;
    void then?.(found, started);
  });
  return started.ended;
}

const sabotaged = (fault: Fault): Promise<Outcome> =>
  demo(/serves at (http:\S+)\n/, (url) =>
    fetch(`${url}/__emulator/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fault),
    }),
  );

const leftBehind = (): string[] =>
  readdirSync(join(folder, "tmp")).filter((name) => name.startsWith("pulumi-monitoring-demo-"));

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `the demo [${NO_ENGINE}]` : "the demo",
  { timeout: PATIENCE_MS },
  () => {
    test("runs all steps, and leaves nothing behind", async () => {
      // A webhook is created enabled: until the second request disables it, it is sent events, of which the
      // API keeps a record.
      const { code, stdout, output } = await sabotaged({
        method: "PUT",
        path: "/api/v1/webhooks/*",
        effect: { delayMs: 2_000 },
      });
      expect(code, output).toBe(0);
      expect(stdout.match(/^\d\. .*$/gm)).toEqual([
        "1. Deploy the stack",
        "2. Preview again: no changes",
        "3. Change objects outside Pulumi",
        "4. Detect the drift",
        "5. Revert the drift",
        "6. Rotate an API key",
        "7. Destroy the stack",
        "8. Search for leaked secrets",
      ]);
      expect(stdout).toContain("All steps passed");
      expect(leftBehind()).toEqual([]);
    });

    test("fails if the drift differs from what it expects", async () => {
      // The maintenance window seems to be deleted: a fourth difference.
      const { code, stdout, stderr } = await sabotaged({
        method: "GET",
        path: "/api/v1/maintenance-windows/*",
        times: 100,
        effect: { status: 404 },
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(/✗ step 4: .*\n?.*it lists the three changed objects, and no other/);
      expect(stdout).not.toContain("All steps passed");
      expect(leftBehind()).toEqual([]);
    });
  },
);
