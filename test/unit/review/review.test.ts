// The parts of a preview besides changes of our own resources, and outputs of the engine that are not
// previews.
import { describe, expect, test } from "vitest";

import { readPreview, reviewOf, textFor } from "../../../src/review";
import type { Review } from "../../../src/review";
import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { preview, STACK, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { findingsIn, textOn as textOf } from "../../support/review/reviews";

const reviewed = (steps: readonly EngineStep[], unchanged = 0, rest = {}): Review =>
  reviewOf(readPreview(preview(steps, unchanged, rest)));
const page = { name: "Status", slug: "status" };

describe("input that is not a preview is rejected with what it seems to be", () => {
  test.each([
    ["", "it is empty"],
    ["Previewing update (dev):\n + 1 to create", "it is not JSON"],
    ['{"sequence":1,"timestamp":1}\n{"sequence":2}', "PULUMI_ENABLE_STREAMING_JSON_PREVIEW"],
    ['{"version":3,"deployment":{}}', "it is JSON, but not a preview"],
    ['{"steps":[{"op":1}]}', "at steps.0.op"],
    ["[]", "it is JSON, but not a preview"],
    ["{}", "the preview failed before it started"],
  ])("%j", (text, expected) => {
    expect(() => readPreview(text)).toThrow(expected);
  });
});

describe("resources of other packages", () => {
  const bucket = (op: string, before: object, after: object): EngineStep => {
    const urn = "urn:pulumi:dev::shop::my:index:Site$aws:s3/bucketV2:BucketV2::logs";
    const state = { urn, type: "aws:s3/bucketV2:BucketV2", custom: true };
    return {
      op,
      urn,
      oldState: { ...state, id: "b", inputs: { ...before }, outputs: { ...before } },
      newState: { ...state, inputs: { ...after } },
    };
  };

  test("are printed with their own property names, and their secrets are hidden", () => {
    const before = { bucketName: "a", tags: { Team: "x" }, password: "[secret]" };
    const text = textOf([bucket("update", before, { ...before, tags: { Team: "y" } })]);
    expect(text).toContain("aws:s3/bucketV2:BucketV2 logs");
    expect(text).toContain("tags › Team x → y");
    expect(text).not.toContain("password");
  });

  test("that are providers are called providers, and have no details if they are new", () => {
    const urn = "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::other";
    const newState = { urn, type: "pulumi:providers:pulumi-nodejs", custom: true, inputs: {} };
    const text = textOf([{ op: "create", urn, newState }]);
    expect(text).toBe("1 created in shop/dev.\n  created    provider other\n");
  });

  test("that are components are not changes", () => {
    const urn = "urn:pulumi:dev::shop::my:index:Site::site";
    const component = {
      op: "create",
      urn,
      newState: { urn, type: "my:index:Site", custom: false },
    };
    expect(reviewed([STACK, component], 1).changes).toEqual([]);
  });
});

describe("an object", () => {
  test("that is retained is not a loss", () => {
    const { changes, findings } = reviewed([
      step("delete", "StatusPage", { before: page, state: { retainOnDelete: true } }),
    ]);
    expect(changes.map(({ action }) => action)).toEqual(["release"]);
    expect(findings).toEqual([]);
  });

  test("that is adopted is not reported as created, and is named", () => {
    const text = textOf([
      step("create", "StatusPage", { after: { ...page, __adopt: { id: "x" } } }),
    ]);
    expect(text).toContain("1 adopted");
    expect(text).toMatch(/^ +adopts x$/m);
    expect(text).not.toContain("__adopt");
  });
});

test("the text for a terminal has the warnings of the run", () => {
  const diagnostics = [{ severity: "warning", message: "careful" }];
  expect(textFor(reviewed([], 0, { diagnostics }))).toMatch(/^Warnings.*\n.*careful/m);
});

describe("drift", () => {
  test.each([
    [{ createdAt: "2030-01-01T00:00:00Z" }, "2030-01-01T00:00:00Z"],
    [
      { createdAt: "2030-01-01T00:00:00Z", updatedAt: "2030-01-02T00:00:00Z" },
      "2030-01-02T00:00:00Z",
    ],
    [{}, undefined],
  ])("%j: edits are later than the last write in the state", (times, since) => {
    const refreshed = step("refresh", "StatusPage", { before: { ...page, ...times } });
    const { drift } = reviewed([refreshed, STACK, step("create", "StatusPage", { after: page })]);
    expect(drift.map((each) => each.since)).toEqual([since]);
  });

  const before = { name: "Shop", type: "HTTP", frequencySeconds: 60 };
  const live = { ...before, frequencySeconds: 600 };
  const refresh = step("refresh", "Monitor", { before, after: before });

  test("is the difference between the refresh and the next step of the same resource", () => {
    const { drift, changes } = reviewed([
      refresh,
      step("update", "Monitor", { before: live, after: before }),
    ]);
    expect(drift).toHaveLength(1);
    // Nothing but the edit is undone.
    expect(changes).toEqual([]);
  });

  test("is also detected if the engine shows the live state in the refresh itself", () => {
    const shown = step("refresh", "Monitor", { before, after: live });
    expect(reviewed([shown, STACK]).drift).toHaveLength(1);
  });

  test("of a secret value is detected by its hash, besides other edits", () => {
    const config = { channelType: "slack", webhookUrl: "[secret]" };
    const ours = { name: "Chat", config };
    const hashed = (op: string, inputs: JsonObject, configHash: string): EngineStep => {
      const { oldState, ...rest } = step(op, "AlertChannel", { before: inputs });
      return { ...rest, oldState: { ...oldState, outputs: { ...inputs, configHash } } };
    };
    const edits = (theirs: JsonObject, hash: string): string[] =>
      reviewed([hashed("refresh", ours, "1"), hashed("same", theirs, hash)]).drift.flatMap(
        ({ differences }) =>
          differences.map(({ path, words: [first] }) => {
            expect(first).toEqual({ is: "words", text: path[0] });
            return path.join(".");
          }),
      );
    const renamed = { ...ours, name: "Talk" };
    expect(edits(ours, "1")).toEqual([]);
    expect(edits(ours, "2")).toEqual(["config"]);
    expect(edits(renamed, "1")).toEqual(["name"]);
    expect(edits(renamed, "2")).toEqual(["name", "config"]);
  });

  test("of a deleted object that left the program is reported if unchanged resources are listed", () => {
    const tag = { before: { name: "t" }, after: { name: "t" }, name: "tag" };
    const steps = [refresh, step("refresh", "Tag", tag), STACK];
    expect(reviewed(steps, 2).drift).toEqual([]);
    expect(textOf([...steps, step("same", "Tag", tag)])).toContain("deleted");
  });

  test("is kept if the program agrees with the edit", () => {
    const text = textOf([refresh, step("same", "Monitor", { before: live, after: live }), STACK]);
    expect(text).toContain("checks every 1 min → 10 min");
    expect(text).toContain("A run keeps 1 edit made elsewhere: the program agrees");
  });

  test("found by a refresh alone is not a change of the program, and a deletion is not one either", () => {
    const review = reviewed([
      { ...STACK, op: "refresh" },
      step("refresh", "Tag", { before: { name: "t" }, after: { name: "t" }, name: "tag" }),
      step("delete", "StatusPage", { before: page, name: "page" }),
      step("update", "Monitor", { before, after: live }),
    ]);
    expect(review.changes).toEqual([]);
    expect(findingsIn(review)).toEqual([
      "amber: Status page page was deleted elsewhere: it is missing until a run with --refresh creates it again",
    ]);
    expect(review.drift.map(({ isGone }) => isGone)).toEqual([false, true]);
    expect(review.unchanged).toBe(1);
  });
});

test("an empty stack has a preview without steps", () => {
  const review = reviewOf(readPreview('{"duration":271034}'));
  expect(textFor(review)).toBe("No changes: the stack has no resources.\n");
});

describe("a preview that failed", () => {
  test("is reported first, without stack trace and credentials", () => {
    const message =
      "error: \u001b[31mRunning program failed: key svc_live_abcdefghijklmnopqrstuvwxyz0123456789ABCD\u001b[0m\n    at Object.<anonymous> (/home/me/index.ts:3:30)\n";
    const review = reviewed([STACK], 1, {
      diagnostics: [
        { severity: "error", message },
        { severity: "error", message },
        { severity: "info#err", message: "noise" },
        { severity: "error", message: "<{%reset%}>preview failed<{%reset%}>\n" },
      ],
    });
    expect(textFor(review)).toBe(
      "The preview failed:\n  Running program failed: key (hidden)\nNothing was applied. Correct the errors and preview again: what the run would do is not known.\n",
    );
    expect(review.failures.map((each) => each.message)).toEqual([
      "Running program failed: key (hidden)",
    ]);
  });

  test.each([
    [
      "m:index:Monitor resource 'a': property config.url value {x has a problem: y} has a problem: must be a URL",
      "config.url: must be a URL",
    ],
    [
      "m:index:Monitor resource 'a' has a problem: config.url: must be a URL",
      "config.url: must be a URL",
    ],
    ["m:index:Monitor resource 'a' has a problem: no key", "no key"],
    ["no key has a problem: none", "no key has a problem: none"],
  ])("reports what is wrong with an input, but not its value: %s", (message, expected) => {
    const { failures } = reviewed([], 0, { diagnostics: [{ severity: "error", message }] });
    expect(failures.map((each) => each.message)).toEqual([expected]);
  });
});

test("a secret that the service keeps is not reported as removed", () => {
  const config = { channelType: "webhook", url: "[secret]" };
  const before = { name: "x", config: { ...config, signingSecret: "[secret]" } };
  const text = textOf([step("update", "AlertChannel", { before, after: { name: "x", config } })]);
  expect(text).toContain("signing secret (secret) → kept by the service");
});

describe("a likely credential that is not marked as a secret", () => {
  const monitor = (customHeaders: Record<string, string>, url = "https://example.com") => ({
    name: "x",
    type: "HTTP",
    config: { url, method: "GET", customHeaders },
  });
  const change = (before: JsonObject, after: JsonObject): string =>
    textOf([step("update", "Monitor", { before, after })]);

  test.each(["X-Api-Key", "Authorization", "key", "Cookie"])(
    "is not printed as the header %s, only that it has changed",
    (name) => {
      const text = change(monitor({ [name]: "first-one" }), monitor({ [name]: "second-one" }));
      expect(text).toContain("changed (hidden)");
      expect(text).not.toMatch(/first-one|second-one/);
      const added = change(monitor({}), monitor({ [name]: "second-one" }));
      expect(added).toContain("(hidden)");
      expect(added).not.toContain("second-one");
    },
  );

  test("is not printed in a URL, in a new object or in a changed structure", () => {
    const address = "https://example.com/?api_key=planted-value";
    const texts = [
      change(monitor({}), monitor({}, address)),
      textOf([
        step("create", "Monitor", { after: monitor({ "X-Token": "planted-value" }, address) }),
      ]),
      change({ name: "x", type: "HTTP" }, monitor({ "X-Token": "planted-value" }, address)),
    ];
    for (const text of texts) {
      expect(text).toContain("(hidden)");
      expect(text).not.toContain("planted-value");
    }
  });

  test("is distinguished from other headers, which are printed", () => {
    const text = change(monitor({ Accept: "text/html" }), monitor({ Accept: "text/plain" }));
    expect(text).toMatch(/text\/html.*→.*text\/plain/);
  });
});

test.each([
  ["create", "storm (new)"],
  ["replace", "storm (new)"],
  ["create-replacement", "storm (new)"],
  ["update", "known after the run"],
])("an unknown id is printed as the name of its object if the run creates it: %s", (op, shown) => {
  const policy = step(op, "NotificationPolicy", {
    ...{ before: { name: "Storm" }, after: { name: "Storm!" }, name: "storm" },
  });
  const group = (before?: JsonObject) =>
    step(before === undefined ? "create" : "update", "ResourceGroup", {
      ...(before && { before }),
      after: { name: "Shop", alertPolicyId: UNKNOWN },
      name: "shop",
      state: { propertyDependencies: { alertPolicyId: [policy.urn] } },
    });
  expect(textOf([policy, group({ name: "Shop", alertPolicyId: "old" })])).toContain(
    `alert policy old → ${shown}`,
  );
  expect(textOf([policy, group()])).toContain(`alert policy ${shown}`);
});
