// Plans that `pulumi preview --save-plan` wrote: their content is printed, missing values are printed as unknown, and
// their secrets, encrypted or plain, are in no output.
import { expect, test } from "vitest";

import { plainText } from "../../../src/printing";
import { readPreview, readPreviewOrPlan, reportOf } from "../../../src/review";
import { reviewOf, textFor } from "../../../src/review";
import type { Review } from "../../../src/review";
import { preview } from "../../support/review/previews";
import { expectReport } from "../../support/review/report-schema";
import { commentOf } from "../../support/review/reviews";

const STACK = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";
const typeOf = (kind: string): string => `pulumi-nodejs:dynamic/monitoring:${kind}`;
const urnOf = (kind: string, name: string): string =>
  `urn:pulumi:dev::shop::${typeOf(kind)}::${name}`;

/** As the engine writes a secret, with the key of its provider or, with `--show-secrets`, without one. */
const secret = (how: "ciphertext" | "plaintext", text: string): object => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  [how]: text,
});

interface Entry {
  readonly steps: readonly string[];
  readonly state?: object;
  readonly inputDiff?: object;
}

const entry = (
  kind: string,
  name: string,
  { steps, state, inputDiff }: Entry,
): [string, object] => [
  urnOf(kind, name),
  {
    steps,
    state: state ?? null,
    ...(state && { goal: { type: typeOf(kind), custom: true, inputDiff } }),
  },
];

const made = (kind: string, name: string, state: object): [string, object] =>
  entry(kind, name, { steps: ["create"], state });

/** An update of some inputs; of all, unless it says of which. */
const updated = (kind: string, name: string, state: object, updates = state): [string, object] =>
  entry(kind, name, { steps: ["update"], state, inputDiff: { updates } });

const plan = (...entries: readonly [string, object][]): string =>
  JSON.stringify({
    manifest: { version: "3.259.0" },
    resourcePlans: {
      [STACK]: { goal: { type: "pulumi:pulumi:Stack" }, steps: ["same"], state: {} },
      "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::default": {
        goal: { type: "pulumi:providers:pulumi-nodejs", custom: true },
        steps: ["same"],
      },
      ...Object.fromEntries(entries),
    },
  });

const reviewed = (...entries: readonly [string, object][]): Review =>
  reviewOf(readPreviewOrPlan(plan(...entries)));

const written = (review: Review): string[] => [
  textFor(review),
  commentOf(review),
  JSON.stringify(reportOf([review])),
];

test("operations are counted like those of a preview", () => {
  const review = reviewed(
    made("Tag", "new", { name: "new" }),
    entry("Tag", "gone", { steps: ["delete"] }),
    entry("Tag", "same", { steps: ["same"], state: { name: "same" } }),
  );
  expect(textFor(review)).toMatch(/^1 deleted, 1 created in shop\/dev\.\n/);
  expect(textFor(review)).toContain(
    "Who is alerted, old values and edits made elsewhere are not in a saved plan",
  );
});

test("a change names its properties and their new values", () => {
  const review = reviewed(
    entry("Monitor", "shop", {
      steps: ["update"],
      state: { name: "Shop", type: "HTTP", regions: ["us-east"], config: { url: "https://b.e" } },
      inputDiff: {
        adds: { regions: ["us-east"] },
        deletes: ["frequencySeconds"],
        updates: { name: "Shop" },
      },
    }),
  );
  const text = textFor(review);
  expect(text).toContain("name → Shop");
  expect(text).toContain("regions added us-east");
  expect(text).toMatch(/checks every → /);
  expect(text).not.toContain("config");
  expect(text).not.toContain("completes an earlier run");
  expect(expectReport(JSON.stringify(reportOf([review])))).toMatchObject({
    stacks: [
      {
        preview: "plan",
        alerting: [],
        changes: [
          {
            differences: expect.arrayContaining([
              expect.objectContaining({
                path: ["name"],
                before: { state: "unknown", text: "(old value)" },
              }),
            ]) as unknown,
          },
        ],
      },
    ],
  });
});

test("what depends on an old value is not stated as a fact", () => {
  const { findings } = reviewed(
    updated("Monitor", "it", {
      config: { method: "HEAD" },
      assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
    }),
    updated("StatusPage", "it", { visibility: "PASSWORD" }),
    updated("MaintenanceWindow", "it", { endsAt: "2030-01-06T02:00:00Z" }),
  );
  expect(
    findings.map(({ severity, text }) => `${severity}: ${plainText(text).slice(0, 46)}`),
  ).toEqual([
    "amber: Perhaps maintenance window it now suppresses a",
    "amber: Perhaps status page it is no longer public",
    "amber: Perhaps monitor it asserts something new (stat",
  ]);
});

test("a replacement says which property forces it, and what is lost", () => {
  const review = reviewed(
    entry("StatusPage", "page", {
      steps: ["create-replacement", "replace", "delete-replaced"],
      state: { name: "New", slug: "new" },
      inputDiff: { updates: { slug: "new", name: "New" } },
    }),
  );
  const text = textFor(review);
  expect(text).toMatch(/^! Status page page is replaced and loses its public address/);
  expect(text).toContain("slug → new\n");
  expect(text).toContain("replaced because of slug\n");
});

test("a replacement is printed in the order of its steps", () => {
  const orderOf = (...steps: readonly string[]): string => {
    const state = { name: "New", slug: "new" };
    const inputDiff = { updates: { slug: "new" } };
    return textFor(reviewed(entry("StatusPage", "page", { steps, state, inputDiff })));
  };
  const first = orderOf("create-replacement", "replace", "delete-replaced");
  expect(first).not.toContain("deleted first");
  const gap = orderOf("delete-replaced", "replace", "create-replacement");
  expect(gap).toContain("slug → new\n");
  expect(gap).not.toContain("because of");
  expect(gap).toContain("the old one is deleted first");
});

test("the rest of an earlier replacement is not a replacement", () => {
  const state = { name: "Shop", type: "HTTP" };
  const { changes, findings } = reviewed(
    entry("Monitor", "shop", { steps: ["same", "delete-replaced"], state }),
    entry("Monitor", "gone", { steps: ["delete", "delete-replaced"] }),
  );
  expect(changes.map(({ name, action }) => [name, action])).toEqual([["gone", "delete"]]);
  expect(findings.flatMap(({ urns }) => urns)).toEqual([urnOf("Monitor", "gone")]);
});

test("`enabled` changing to false is a finding, even if the old value is unknown", () => {
  const state = { name: "Mail", enabled: false };
  const { findings } = reviewed(updated("AlertChannel", "mail", state, { enabled: false }));
  expect(findings).toHaveLength(1);
});

test.each(["ciphertext", "plaintext"] as const)("a secret as %s is not shown", (how) => {
  const url = secret(how, '"hidden-one"');
  const config = { channelType: "slack", webhookUrl: url };
  const review = reviewed(
    updated("AlertChannel", "chat", { name: "Chat", config }, { config }),
    updated("Secret", "vault", { value: secret(how, '"hidden-two"') }),
    // Marked as a secret by the program.
    updated("Tag", "marked", { name: secret(how, '"hidden-three"') }),
    made("Tag", "new", { name: secret(how, '"hidden-four"') }),
    made("AlertChannel", "more", { name: "More", config }),
  );
  for (const text of written(review)) {
    expect(text).not.toMatch(/hidden-|4dabf18/);
    expect(text).not.toContain("[pulumi-monitoring");
  }
  expect(textFor(review)).toContain("changed (secret)");
});

test("the review claims no alerts and no edits, which the plan does not contain", () => {
  const review = reviewed(
    made("Monitor", "shop", { name: "Shop", type: "HTTP" }),
    entry("Monitor", "old", { steps: ["delete"] }),
  );
  expect(review.outcomes.changed).toEqual([]);
  expect(review.edits).toEqual([]);
});

test("commands that need the old values of a change reject a plan", () => {
  expect(() => readPreview(plan())).toThrow(
    "it is a saved plan, which does not contain the current values",
  );
});

test("a plan in an unknown format is rejected", () => {
  const odd = JSON.stringify({ resourcePlans: { [urnOf("Tag", "a")]: { steps: "create" } } });
  expect(() => readPreviewOrPlan(odd)).toThrow("in a form that this version does not know");
  expect(readPreviewOrPlan(preview([])).isPlan).toBeUndefined();
});

test("an operation that this release does not know is an error", () => {
  const { failures } = reviewed(entry("Tag", "a", { steps: ["graft"] }));
  expect(failures.map(({ message }) => message).join()).toContain('operation "graft"');
});
