// The exact text about edits made elsewhere, and what the run does to them.
import { describe, expect, test } from "vitest";

import { readPreview, reviewOf } from "../../../src/review";
import type { Json, JsonObject } from "../../../src/definitions";
import { preview, STACK as stack, step } from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";
import { reviewed, textOn } from "../../support/review/reviews";

const before = {
  name: "Shop",
  type: "HTTP",
  frequencySeconds: 60,
  enabled: true,
  alertChannelIds: [],
};

/** The text of a run that refreshes and then executes these steps. */
function textWith(...next: readonly EngineStep[]): string {
  const refresh = step("refresh", "Monitor", { before, after: before });
  return textOn([refresh, stack, ...next]);
}

/** The lines about edits: the title, and what is below it. */
function editLines(...next: readonly EngineStep[]): string[] {
  const lines = textWith(...next)
    .trimEnd()
    .split("\n");
  const from = lines.findIndex((line) =>
    /^(Only pulumi up --refresh undoes|A run (keeps|overwrites))/.test(line),
  );
  const length = lines.slice(from + 1).findIndex((line) => !line.startsWith("  monitor it:"));
  return lines.slice(from, length < 0 ? undefined : from + 1 + length);
}

const update = (live: JsonObject, after: JsonObject): EngineStep =>
  step("update", "Monitor", { before: live, after });

const UNDOES =
  "Only pulumi up --refresh undoes 1 edit made elsewhere. To keep one, put it into the program.";

describe("an edit made elsewhere", () => {
  test("of one value is undone, and is not a change of the program", () => {
    const next = update({ ...before, frequencySeconds: 600 }, before);
    expect(editLines(next)).toEqual([
      UNDOES,
      "  monitor it: edited; with --refresh set back: checks every 10 min → 1 min",
    ]);
    const text = textWith(next);
    expect(text).toContain("1 edit made elsewhere");
    expect(text).not.toMatch(/^ {2}changed/m);
  });

  test("is distinguished from the program's changes to the same resource", () => {
    const next = update({ ...before, frequencySeconds: 600 }, { ...before, name: "New name" });
    expect(editLines(next)).toEqual([
      UNDOES,
      "  monitor it: edited; with --refresh set back: checks every 10 min → 1 min",
    ]);
    const changed = textWith(next).split("  changed    monitor it\n").at(1);
    expect(changed).toBe("             name Shop → New name\n");
  });

  test("that the program overwrites with a third value is an edit and a change", () => {
    const next = update({ ...before, frequencySeconds: 600 }, { ...before, frequencySeconds: 90 });
    expect(editLines(next)).toEqual([
      "A run overwrites 1 edit made elsewhere. To keep one, put it into the program.",
      "  monitor it: edited; overwritten: checks every 10 min → 90 s",
    ]);
    expect(textWith(next)).toContain("1 changed in shop/dev");
  });

  const url = (start: string, end: string): string =>
    `https://${start}.example.com/${"a".repeat(80)}/${end}`;

  test.each<[string, string, Json[]]>([
    ["a list", "regions", [["us-east", "eu-west"], ["us-east", "eu-west", "us-west"], ["us-east"]]],
    ["a list of ids", "alertChannelIds", [["a", "b"], ["a", "b", "c"], ["a"]]],
    ["a long text", "description", [url("a", "x"), url("b", "x"), url("a", "y")]],
  ])("that the program overwrites is a change too: %s", (_what, name, [old, live, now]) => {
    const [from, to] = [
      { ...before, [name]: old ?? null },
      { ...before, [name]: now ?? null },
    ];
    const refresh = step("refresh", "Monitor", { before: from, after: from });
    const next = update({ ...before, [name]: live ?? null }, to);
    const { edits, changes } = reviewed([refresh, stack, next]);
    expect(edits).toMatchObject([{ outcome: "overwritten", differences: [{ path: [name] }] }]);
    expect(changes).toMatchObject([{ action: "update", differences: [{ path: [name] }] }]);
  });

  test.each([
    ["whose hashes differ", "1", "2"],
    ["whose hashes are hidden", "[secret]", "[secret]"],
  ])(
    "of a hidden address %s is found, and the address of the program has to be tested",
    (_, old, now) => {
      const inputs = { name: "Chat", config: { channelType: "slack", webhookUrl: "[secret]" } };
      const live = { name: "Chat", config: { channelType: "slack" } };
      const hashed = (op: string, sides: Sides, configHash: string): EngineStep => {
        const made = step(op, "AlertChannel", sides);
        const outputs = { name: "Chat", configHash };
        return {
          ...made,
          oldState: { ...made.oldState, outputs },
          // Of a refresh, the engine shows the state on both sides.
          newState: { ...made.newState, ...(op === "refresh" && { outputs }) },
        };
      };
      const text = textOn([
        hashed("refresh", { before: inputs, after: inputs }, old),
        stack,
        hashed("update", { before: live, after: inputs }, now),
      ]);
      expect(text).toContain("alert channel it: edited; overwritten: webhook URL");
      expect(text).toContain("1 changed in shop/dev");
      expect(text).toMatch(/lert channel it has a new address: send a test/);
    },
  );

  test("that only the order of a list shows is undone if the program has the same items", () => {
    const list = (...regions: string[]): JsonObject => ({ ...before, regions });
    const from = list("us-east", "eu-west");
    const refresh = step("refresh", "Monitor", { before: from, after: from });
    const next = update(list("us-east", "us-west"), list("eu-west", "us-east"));
    const { edits, changes } = reviewed([refresh, stack, next]);
    expect(edits).toMatchObject([{ outcome: "undone" }]);
    expect(changes).toEqual([]);
  });

  test("that the program agrees with is kept", () => {
    const live = { ...before, frequencySeconds: 600 };
    const same = step("same", "Monitor", { before: live, after: live });
    expect(textWith(same)).not.toMatch(/edits? undone/);
    expect(editLines(same)).toEqual([
      "A run keeps 1 edit made elsewhere: the program agrees",
      "  monitor it: edited: checks every 1 min → 10 min",
    ]);
  });

  test.each([
    ["undone", "update", before],
    ["kept", "same", { ...before, frequencySeconds: 600 }],
  ])("of a resource renamed by an alias is %s", (outcome, op, after) => {
    const live = { ...before, frequencySeconds: 600 };
    const renamed = step(op, "Monitor", { before: live, after, name: "renamed" });
    const old = { ...renamed.oldState, urn: renamed.urn.replace("renamed", "it") };
    const refresh = step("refresh", "Monitor", { before, after: before });
    const steps = [refresh, stack, { ...renamed, oldState: old }];
    const other = step("same", "Monitor", { before, after: before, name: "other" });
    const { edits, changes } = reviewed([...steps, other]);
    expect(edits).toMatchObject([{ name: "renamed", outcome }]);
    expect(changes).toEqual([]);
  });

  test("that deletes an object is undone, but the history of the object is lost", () => {
    expect(editLines(step("create", "Monitor", { after: before }))).toEqual([
      UNDOES,
      "  monitor it: deleted; with --refresh created again, without its history and its components on status pages",
    ]);
  });

  test("that deletes a heartbeat monitor loses the address that the service generated for it", () => {
    const inputs = { name: "Backup", type: "HEARTBEAT" };
    const refresh = step("refresh", "Monitor", { before: inputs, after: inputs });
    const outputs = { ...inputs, pingUrl: "[secret]" };
    const withAddress = (state?: JsonObject): JsonObject => ({ ...state, outputs });
    const gone = {
      ...refresh,
      oldState: withAddress(refresh.oldState),
      newState: withAddress(refresh.newState),
    };
    const steps = [gone, stack, step("create", "Monitor", { after: inputs })];
    expect(textOn(steps)).toContain("created again, without its ping address, its history");
  });

  test.each(["delete", "replace"])("does not hide that the run will %s the object", (op) => {
    const live = { ...before, frequencySeconds: 600 };
    const sides = op === "delete" ? { before: live } : { before: live, after: before };
    expect(textWith(step(op, "Monitor", sides))).toMatch(/^ {2}(deleted|replaced) +monitor it$/m);
  });

  test("found by a refresh alone is reported with what the next run does", () => {
    const found = update(before, { ...before, frequencySeconds: 600 });
    expect(textOn([{ ...stack, op: "refresh" }, found])).toContain(
      "Only pulumi up --refresh undoes 1 edit made elsewhere. To keep one, put it into the program.\n  monitor it: edited: checks every 1 min → 10 min\n",
    );
  });
});

describe("not an edit made elsewhere", () => {
  const other = { ...before, name: "Other" };
  const refreshed = ["it", "other"].map((name) =>
    step("refresh", "Monitor", { before: name === "it" ? before : other, name, id: name }),
  );
  const same = step("same", "Monitor", { before, after: before, id: "it" });
  const driftOf = (steps: readonly EngineStep[], rest: object = {}) =>
    reviewOf(readPreview(preview([...refreshed, stack, ...steps], 0, rest))).edits;

  test("a resource that a failed preview has not reached", () => {
    expect(driftOf([same])).toMatchObject([{ outcome: "kept", isGone: true }]);
    const diagnostics = [{ severity: "error", message: "preview failed", urn: "" }];
    expect(driftOf([same], { diagnostics })).toEqual([]);
    expect(driftOf([], { diagnostics })).toEqual([]);
  });

  test("an unchanged resource that the preview does not list", () => {
    const counted = (count: number) => driftOf([same], { changeSummary: { same: count } });
    expect(counted(2)).toMatchObject([{ name: "other", isGone: true }]);
    expect(counted(3)).toEqual([]);
  });

  test("a resource renamed by an alias", () => {
    const sides = { before: other, after: other, name: "renamed", id: "other" };
    const renamed = step("same", "Monitor", sides);
    const old = { ...renamed.oldState, urn: renamed.urn.replace("renamed", "other") };
    expect(driftOf([same, { ...renamed, oldState: old }])).toEqual([]);
    const moved = { ...renamed, op: "update", oldState: old };
    expect(reviewed([...refreshed.slice(1), stack, moved]).isRefreshAlone).toBe(false);
  });

  test("the old object of an unfinished replacement", () => {
    const left = step("refresh", "Monitor", {
      ...{ before: { ...before, type: "TCP" }, id: "old", state: { delete: true } },
    });
    expect(
      driftOf([
        left,
        same,
        step("same", "Monitor", { ...{ before: other, after: other }, name: "other" }),
      ]),
    ).toEqual([]);
  });
});
