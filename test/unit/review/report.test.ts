// The review as JSON for other programs: it conforms to the published schema, has every difference with its path, and
// has the same words and hides the same secrets as the text for people.
import { describe, expect, test } from "vitest";

import { readPreview, reportOf, reviewOf } from "../../../src/review";
import { MAIL, preview, step, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { expectReport } from "../../support/review/report-schema";

const reportOn = (steps: readonly EngineStep[], unchanged = 0, rest: object = {}): unknown => {
  const report = reportOf([reviewOf(readPreview(preview(steps, unchanged, rest)))]);
  return expectReport(JSON.stringify(report));
};

const monitor = {
  name: "Shop",
  type: "HTTP",
  frequencySeconds: 60,
  config: { url: "https://a.example.com", customHeaders: { "X-A": "one" } },
  regions: ["us-east"],
  alertChannelIds: ["id of mail"],
};
const URN = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/monitoring:Monitor::shop";

describe("a change", () => {
  test("has its URN, type, operation, line and differences with their paths", () => {
    const after = {
      ...monitor,
      frequencySeconds: 300,
      config: { url: "https://b.example.com", customHeaders: { "X-A": "[secret]" } },
      regions: ["us-east", "eu-west"],
    };
    const changed = step("update", "Monitor", {
      before: monitor,
      after,
      name: "shop",
      paths: ['config.customHeaders["X-A"]'],
      state: { sourcePosition: "project:///index.ts#7,11" },
    });
    const value = (text: string) => ({ state: "known", text });
    const of = (path: string[], label: string, change: object) => ({ path, label, ...change });
    const between = (before: string, after: string) => ({
      ...{ change: "value", before: value(before), after: value(after) },
    });
    expect(reportOn([changed], 4)).toMatchObject({
      version: 1,
      stacks: [
        {
          project: "shop",
          stack: "dev",
          preview: "update",
          failed: false,
          counts: { update: 1, replace: 0, unchanged: 4, edits: 0 },
          changes: [
            {
              urn: URN,
              type: "pulumi-nodejs:dynamic/monitoring:Monitor",
              kind: "Monitor",
              name: "shop",
              id: "an-id",
              operation: "update",
              declaredAt: { file: "index.ts", line: 7 },
              differences: expect.arrayContaining([
                of(["frequencySeconds"], "checks every", between("1 min", "5 min")),
                of(
                  ["config", "url"],
                  "URL",
                  between("https://a.example.com", "https://b.example.com"),
                ),
                of(["regions"], "regions", {
                  change: "items",
                  added: [value("eu-west")],
                  removed: [],
                }),
                of(["config", "customHeaders", "X-A"], "custom headers › X-A", {
                  change: "secret",
                }),
              ]) as unknown,
            },
          ],
        },
      ],
    });
  });

  test("says which values are not set, secret, likely credentials, or not known yet", () => {
    const before = { name: "a", value: "[secret]", token: "sk_live_0123456789abcdef" };
    const after = { name: "04da6b54-80e4-46f7-96ec-b56ff0331ba9", added: "b" };
    const report = reportOn([
      step("update", "Anything", { before, after, paths: ["value"], state: { type: "x:y:Z" } }),
    ]);
    const states = JSON.stringify(report).match(/"state":"\w+"/g);
    expect(new Set(states)).toEqual(
      new Set(["known", "unset", "secret", "hidden", "unknown"].map((each) => `"state":"${each}"`)),
    );
  });

  test("of another package keeps its type, and has no kind", () => {
    const [stack] = (
      reportOn([step("create", "Thing", { after: { a: 1 } })]) as {
        stacks: [{ changes: object[] }];
      }
    ).stacks;
    expect(stack.changes[0]).not.toHaveProperty("kind");
  });
});

test("an outcome has the monitor and its channels before and after the run", () => {
  const report = reportOn([MAIL, update("Monitor", "shop", monitor, { alertChannelIds: [] })]);
  expect(report).toMatchObject({
    stacks: [
      {
        findings: [
          {
            severity: "red",
            remedy: "Name a channel in alertChannelIds",
            urns: expect.arrayContaining([URN]) as unknown,
          },
        ],
        alerting: [
          {
            urn: URN,
            changed: true,
            before: { state: "on", notified: [{ channel: "mail", channelType: "email" }] },
            after: { state: "on", notified: [], notKnown: ["policies", "groups"] },
          },
        ],
      },
    ],
  });
});

test("an edit made elsewhere has its fate and its author", () => {
  const REFRESHED = { before: { name: "a" }, after: { name: "a" }, name: "tag" };
  const edited = preview([
    step("refresh", "Tag", REFRESHED),
    step("update", "Tag", { ...REFRESHED, before: { name: "by hand" } }),
  ]);
  const { edits, ...review } = reviewOf(readPreview(edited));
  const by = { who: { is: "literal", text: "ops" }, isKey: true, when: "5 Jan" } as const;
  const report = reportOf([{ ...review, edits: edits.map((each) => ({ ...each, by })) }]);
  expect(expectReport(JSON.stringify(report))).toMatchObject({
    stacks: [
      {
        counts: { update: 0, edits: 1 },
        changes: [],
        edits: [
          {
            name: "tag",
            id: "an-id",
            fate: "undone",
            deleted: false,
            differences: [{ path: ["name"], before: { text: "by hand" }, after: { text: "a" } }],
            author: { name: "ops", apiKey: true, when: "5 Jan" },
          },
        ],
      },
    ],
  });
});

test("a failed preview is marked as failed, with the errors and warnings of the engine", () => {
  const urn = "urn:pulumi:dev::shop::a:b:C::thing";
  const diagnostics = [
    { severity: "error", urn, message: "broken" },
    { severity: "warning", message: "careful" },
  ];
  expect(reportOn([], 0, { diagnostics })).toMatchObject({
    stacks: [
      {
        failed: true,
        errors: [{ resource: "thing", message: "broken" }],
        warnings: [{ message: "careful" }],
      },
    ],
  });
});

test("a preview of an empty stack names neither project nor stack", () => {
  const { stacks } = reportOn([]) as { stacks: [object] };
  expect(stacks[0]).not.toHaveProperty("project");
  expect(stacks[0]).not.toHaveProperty("stack");
});

test("a URN that contains a credential is masked", () => {
  const name = "sk_live_0123456789abcdef0123";
  const text = JSON.stringify(reportOn([step("delete", "Monitor", { name, before: monitor })]));
  expect(text).not.toContain(name);
});
