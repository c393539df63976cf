// Runs the command `comment` on the engine's preview of a stack.
import { expect } from "vitest";

import { asking, run } from "../../support/cli/command";
import { expectReport } from "../../support/review/report-schema";
import type { Stack } from "../../support/stack/stack";

/** The engine's command whose output a comment is made from. */
export const PREVIEW = ["preview", "--show-sames", "--json"];

/** The comment for a preview, as Markdown; the other formats are validated against their schemas. */
export const comment = (stack: Stack, json: string, ...flags: string[]): Promise<string> =>
  written(stack, flags, { input: json });

/** The comment for these files. */
export const commentOnFiles = (stack: Stack, files: readonly string[]): Promise<string> =>
  written(stack, files);

async function written(stack: Stack, args: readonly string[], running = {}): Promise<string> {
  const words = ["comment", ...args, "--format"];
  const env = { ...asking(stack), ...PIPELINE };
  const { stdout, stderr } = await run([...words, "github"], { env, ...running });
  expect(stderr).toBe("");
  expectReport((await run([...words, "json"], { env, ...running })).stdout);
  return stdout.replace(TIME, "$15 Jan 2030, 09:30 UTC");
}

/** The variables that a forge sets in its runs. */
const PIPELINE = {
  COMMIT: "c0ffee0123456789",
  GITHUB_SERVER_URL: "https://forge.example.com",
  GITHUB_REPOSITORY: "acme/monitoring",
  GITHUB_RUN_ID: "7",
  GITHUB_EVENT_NAME: "pull_request",
};

/** The time of the comment. */
const TIME = /(^<sub>.* · |^<sub>)\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC/m;
