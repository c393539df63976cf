// What a run does to a limit of the plan: the engine creates new objects before it deletes old ones.
import { afterAll, beforeAll, expect, test } from "vitest";

import { checkPreview } from "../../src/checks";
import { settingsFrom } from "../../src/client";
import { startEmulator } from "../../src/emulator";
import type { Emulator } from "../../src/emulator";
import { readPreview } from "../../src/review";
import { preview, step } from "../review/previews";
import type { EngineStep } from "../review/previews";

/** Of ten keys, the run itself uses one, and five others exist. */
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
  for (let at = 0; at < 5; at += 1) {
    await fetch(`${emulator.url}/api/v1/api-keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: `key-${at}` }),
    });
  }
});
afterAll(() => emulator.close());

const steps = (op: string, count: number): EngineStep[] =>
  Array.from({ length: count }, (_none, at) => {
    const name = `${op}-${at}`;
    const state = { name, ...(op === "create" ? {} : { before: { name }, id: String(at + 2) }) };
    return step(op, "ApiKey", { ...state, ...(op === "delete" ? {} : { after: { name } }) });
  });

/** The severity and the last part of the message. */
async function found(all: readonly EngineStep[]): Promise<string[]> {
  const settings = settingsFrom(() => undefined, {
    MONITORING_BASE_URL: emulator.url,
    MONITORING_API_KEY: emulator.apiKey,
  });
  const { findings } = await checkPreview(readPreview(preview(all)), { settings });
  return findings
    .filter(({ check }) => check === "plan-limits")
    .map(({ severity, message }) => `${severity} ${message.slice(message.lastIndexOf(": ") + 2)}`);
}

const CREATES_FIRST = "error they would fit, but the engine deletes only after creating";
const REPLACES = "warning a replacement is created before the old object is deleted";

test.each<[string, EngineStep[], string[]]>([
  ["what fits exactly", steps("create", 4), []],
  ["one too many", steps("create", 5), ["error 1 too many"]],
  ["as many as are deleted", [...steps("create", 5), ...steps("delete", 1)], [CREATES_FIRST]],
  ["fewer than are deleted, which fit", [...steps("create", 4), ...steps("delete", 5)], []],
  ["replacements that fit", steps("replace", 4), []],
  ["replacements beside new ones", [...steps("create", 4), ...steps("replace", 1)], [REPLACES]],
  ["only deletions", steps("delete", 5), []],
])("%s", async (_what, all, expected) => {
  expect(await found(all)).toEqual(expected);
});
