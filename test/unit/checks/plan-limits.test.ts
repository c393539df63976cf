// Runs that reach a plan limit: the engine creates new objects before it deletes old ones.
import { afterAll, beforeAll, expect, test } from "vitest";

import { PLANS } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { readPreview } from "../../../src/review";
import { checkPlan } from "../../../src/review/check-preview";
import { plansByProvider } from "../../../src/review/model/planned";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { createStep, findingsOf, found as findings, posted, settingsOf } from "./steps";

/** The plan allows ten keys: the key of the run is one, and five others exist. */
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
  for (let at = 0; at < 5; at += 1) {
    await posted(emulator, "/api-keys", { name: `key-${at}` });
  }
});
afterAll(() => emulator.close());

const steps = (op: string, count: number): EngineStep[] =>
  Array.from({ length: count }, (_none, at) => {
    const name = `${op}-${at}`;
    const state = { name, ...(op === "create" ? {} : { before: { name }, id: String(at + 2) }) };
    return step(op, "ApiKey", { ...state, ...(op === "delete" ? {} : { after: { name } }) });
  });

/** The same steps with the option `retainOnDelete`. */
const retained = (all: readonly EngineStep[]): EngineStep[] =>
  all.map((each) => ({ ...each, oldState: { ...each.oldState, retainOnDelete: true } }));

/** The severity and the last part of the message. */
async function found(all: readonly EngineStep[]): Promise<string[]> {
  const findings = await findingsOf("plan-limits", all, emulator);
  return findings.map(
    ({ severity, message }) => `${severity} ${message.slice(message.lastIndexOf(": ") + 2)}`,
  );
}

const CREATES_FIRST =
  "error the final number is within the limit, but the engine creates new objects before it deletes old ones";
const REPLACES = "warning a replacement is created before the old object is deleted";

test.each<[string, EngineStep[], string[]]>([
  ["creates that reach the limit exactly", steps("create", 4), []],
  ["one create too many", steps("create", 5), ["error 1 too many"]],
  [
    "creates that fit only after a delete",
    [...steps("create", 5), ...steps("delete", 1)],
    [CREATES_FIRST],
  ],
  ["fewer creates than deletes", [...steps("create", 4), ...steps("delete", 5)], []],
  ["replacements that fit", steps("replace", 4), []],
  [
    "a replacement besides creates that reach the limit",
    [...steps("create", 4), ...steps("replace", 1)],
    [REPLACES],
  ],
  ["only deletes", steps("delete", 5), []],
  ["replacements that retain the old objects", retained(steps("replace", 5)), ["error 1 too many"]],
  [
    "replacements that delete first",
    [
      ...steps("create", 4),
      ...["delete-replaced", "replace"].map((op) =>
        step(op, "ApiKey", { before: { name: "a" }, after: { name: "b" }, id: "2" }),
      ),
    ],
    [],
  ],
])("%s", async (_what, all, expected) => {
  expect(await found(all)).toEqual(expected);
});

test.each([
  [10, []],
  [11, [expect.stringMatching(/, and the program alone declares 11$/)]],
])("with a part of the preview, %d declared keys", async (count, expected) => {
  const written = Array.from({ length: count }, (_none, at) =>
    step("write", "ApiKey", { name: `key-${at}`, after: { name: `key-${at}` } }),
  );
  const [plan] = plansByProvider(readPreview(preview(written)), false);
  const settings = settingsOf(emulator);
  const all = plan === undefined ? [] : (await checkPlan(plan, { settings })).findings;
  const ours = all.filter(({ check }) => check === "plan-limits");
  expect(ours.map(({ message }) => message)).toEqual(expected);
  const [cost] = all.filter(({ check }) => check === "rate-limit");
  expect(cost?.message).toContain(
    `needs about ${count} requests at most, if all written resources are new`,
  );
});

test("a variant that the plan does not include is an error of an update", async () => {
  const free = await startEmulator({ plan: "FREE" });
  try {
    const before = { name: "a", config: { channelType: "email", recipients: ["a@example.com"] } };
    const hook = { name: "a", config: { channelType: "webhook", url: "https://example.com" } };
    const to = (after: JsonObject): EngineStep =>
      step("update", "AlertChannel", { before, after, name: "a" });
    expect(await findings("plan-limits", [to(hook)], free)).toEqual(["error a"]);
    expect(await findings("plan-limits", [to(before)], free)).toEqual([]);
  } finally {
    await free.close();
  }
});

test.each(PLANS)("a variant that requires a plan is checked against the plan %s", async (plan) => {
  const of = await startEmulator({ plan });
  try {
    const hook = { config: { channelType: "webhook", url: "https://example.com" } };
    const message = "the plan FREE does not include this; it requires at least STARTER";
    expect(
      await findingsOf("plan-limits", [createStep("AlertChannel", "a", hook)], of),
    ).toMatchObject(plan === "FREE" ? [{ message, path: "config.channelType" }] : []);
  } finally {
    await of.close();
  }
});
