// Runs the command `comment` on the engine's preview of a stack.
import { expect } from "vitest";

import { asking, run } from "../cli/command";
import type { Stack } from "./stack";

/** How the engine is asked for what a comment is made from. */
export const PREVIEW = ["preview", "--show-sames", "--json"];

/** The comment for a preview, as Markdown. */
export async function comment(stack: Stack, json: string): Promise<string> {
  const { stdout, stderr } = await run(["comment", "--format", "github"], {
    env: asking(stack),
    input: json,
  });
  expect(stderr).toBe("");
  return stdout;
}
