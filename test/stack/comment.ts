// Runs the command `comment` on the engine's preview of a stack.
import { expect } from "vitest";

import { asking, run } from "../cli/command";
import { expectReport } from "../review/report-schema";
import type { Stack } from "./stack";

/** How the engine is asked for what a comment is made from. */
export const PREVIEW = ["preview", "--show-sames", "--json"];

/** The comment for a preview, as Markdown; in the other formats it keeps to their schemas. */
export async function comment(stack: Stack, json: string): Promise<string> {
  const { stdout, stderr } = await run(["comment", "--format", "github"], {
    env: asking(stack),
    input: json,
  });
  expect(stderr).toBe("");
  expectReport((await run(["comment", "--format", "json"], { input: json })).stdout);
  return stdout;
}
