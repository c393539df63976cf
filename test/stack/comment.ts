// The command `comment`, on what the engine printed of a stack.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

import type { Stack } from "./stack";

const MAIN = join(resolve(import.meta.dirname, "..", ".."), "dist", "cli", "main.js");

/** How the engine is asked for what a comment is made from. */
export const PREVIEW = ["preview", "--show-sames", "--json"];

/** The comment for a preview, as Markdown. */
export async function comment(stack: Stack, json: string): Promise<string> {
  const child = spawn(process.execPath, [MAIN, "comment", "--format", "github"], {
    env: { MONITORING_API_KEY: stack.emulator.apiKey, MONITORING_BASE_URL: stack.emulator.url },
  });
  child.stdin.end(json);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe("");
  return stdout;
}
