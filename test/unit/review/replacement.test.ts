// The order of a replacement, as the engine executes it: test/engine/stack/replacement.deep.test.ts runs it.
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { mail, of, same, step, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { commentOn, findingsOf, reviewed } from "../../support/review/reviews";

const rowsOf = (...steps: readonly EngineStep[]): string[] =>
  commentOn(steps)
    .split("\n")
    .filter((line) => line.startsWith("| replaced |"));

const page = { name: "Status", slug: "status" };

test("a replacement that can have both objects at once creates first", () => {
  const sides = { before: page, after: { ...page, slug: "other" } };
  expect(rowsOf(step("replace", "StatusPage", sides))).toEqual([
    "| replaced | status page `it`, named `Status` | slug `status` → `other` |",
  ]);
});

const invite = step("replace", "Invite", {
  before: { email: "ada@example.com", roleOffered: "MEMBER" },
  after: { email: "ada@example.com", roleOffered: "ADMIN" },
  name: "ada",
});

test("a replacement that the command forces creates first, whatever its names", () => {
  const forced = { ...invite, replaceReasons: ["id"] };
  expect(rowsOf(forced)).toHaveLength(1);
  expect(rowsOf(forced).join()).not.toContain("deleted first");
});

test("a replacement that the program forces deletes first if its name is unique", () => {
  const rows = (after: JsonObject): string => {
    const sides = { before: { name: "shop", color: "#111111" }, after };
    return rowsOf({ ...step("replace", "Tag", sides), replaceReasons: ["color"] }).join();
  };
  expect(rows({ name: "shop", color: "#222222" })).toContain("the old one is deleted first");
  expect(rows({ name: "other", color: "#222222" })).not.toContain("deleted first");
});

test("a replacement that would need a unique name twice deletes first, and so do its dependents", () => {
  const gap = "the old one is deleted first";
  const secret = { key: "token", value: "[secret]" };
  const line = { statusPageId: "old", name: "Line", type: "STATIC" };
  const rows = rowsOf(
    { ...invite, replaceReasons: ["roleOffered"] },
    step("replace", "StatusPageComponent", {
      before: line,
      after: { ...line, statusPageId: "new" },
      name: "line",
      uses: ["Invite::ada"],
    }),
    step("replace", "Secret", { before: secret, after: { ...secret, key: "other" } }),
  );
  const [of = ""] = rows.filter((row) => row.includes("`ada`"));
  expect(of).toContain(gap);
  expect(rows.find((row) => row.includes("`line`"))).toContain(gap);
  expect(rows.find((row) => row.includes("secret"))).not.toContain(gap);
});

describe("a replacement that retains the old object", () => {
  const state = { retainOnDelete: true };
  const chat = { name: "Mail", config: { channelType: "sms", phoneNumber: "+15555550100" } };
  const replaced = of("replace", "AlertChannel", "mail", { before: mail, after: chat, state });
  const shop = { name: "Shop", type: "HTTP", alertChannelIds: ["id of mail"] };

  test("says that the old one stays", () => {
    expect(rowsOf(replaced).join()).toContain("the old one stays and is no longer managed");
    const other = { ...invite, oldState: { ...invite.oldState, retainOnDelete: true } };
    expect(rowsOf({ ...other, replaceReasons: ["roleOffered"] }).join()).toContain(
      "the old one stays and is no longer managed",
    );
  });

  test("loses nothing, and whoever refers to the old one by its id still does", () => {
    const findings = findingsOf([replaced, same("Monitor", "shop", shop)]);
    expect(findings.join()).not.toMatch(/red|deleted|loses|used by|no longer/);
  });

  test("does not delete a channel that a monitor no longer has", () => {
    const removed = update("Monitor", "shop", shop, { alertChannelIds: [] });
    const findings = findingsOf([replaced, removed]).join();
    expect(findings).toContain("removed from it");
    expect(findings).not.toContain("is deleted");
  });

  test("does not make the new monitor one that rules about the old one are for", () => {
    const before = { ...shop, alertChannelIds: [] };
    const after = { ...before, type: "TCP" };
    const rules = {
      name: "All",
      matchRules: [{ type: "monitor_id_in", monitorIds: ["id of shop"] }],
      escalation: { steps: [{ delayMinutes: 0, channelIds: ["id of chat"] }] },
    };
    const [outcome] = reviewed([
      of("replace", "Monitor", "shop", { before, after, state }),
      same("NotificationPolicy", "all", rules),
      same("AlertChannel", "chat", chat),
    ]).outcomes.changed;
    expect(outcome).toMatchObject({
      before: { notified: [{ certainty: "yes" }] },
      after: { notified: [] },
    });
  });
});

test("the order of a replacement of another package is up to its provider", () => {
  const foreign = { type: "aws:s3/bucketV2:BucketV2" };
  const urn = "urn:pulumi:dev::shop::aws:s3/bucketV2:BucketV2::logs";
  const sides = { before: { a: 1 }, after: { a: 2 }, state: foreign };
  const [row = ""] = rowsOf({ ...step("replace", "Tag", sides), urn });
  expect(row).toContain("the order is up to its provider");
});

test.each([
  ["delete-replaced", "replace", "create-replacement"],
  ["create-replacement", "replace", "delete-replaced"],
])(
  "a replacement is printed with old and new values, whatever the order of its steps: %s, %s, %s",
  (...ops) => {
    const [before, after] = [page, { ...page, slug: "other" }];
    const steps = ops.map((op) =>
      step(op, "StatusPage", {
        ...(op === "create-replacement" ? {} : { before }),
        ...(op === "delete-replaced" ? {} : { after }),
      }),
    );
    const rows = rowsOf(...steps);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("slug `status` → `other`");
  },
);

test("the new object of a replacement does not refer to the deleted one", () => {
  const [before, after] = [
    { ...page, name: "A" },
    { ...page, name: "A", slug: "other" },
  ];
  const part = (statusPageId: string) => ({ statusPageId, name: "Line", type: "STATIC" });
  const all = ["create-replacement", "replace", "delete-replaced"];
  const steps = [
    ...all.map((op) => step(op, "StatusPage", { before, after, name: "p", id: "old" })),
    ...all.map((op) =>
      step(op, "StatusPageComponent", {
        ...{ before: part("old"), after: part("new"), name: "line", uses: ["StatusPage::p"] },
        ...(op === "delete-replaced" && { after: undefined }),
      } as Parameters<typeof step>[2]),
    ),
  ];
  expect(findingsOf(steps).join()).not.toContain("still used by");
});

test("an earlier replacement whose old object is yet to be deleted is not a replacement of this run", () => {
  const rest = step("delete-replaced", "StatusPage", { before: page, id: "old" });
  const changesOf = (op: string, after?: typeof page): string[] => {
    const own = step(op, "StatusPage", { before: page, ...(after && { after }), id: "new" });
    return reviewed([own, rest]).changes.map(
      ({ action, deleteBeforeReplace }) => `${action}${deleteBeforeReplace ? " with a gap" : ""}`,
    );
  };
  expect(changesOf("same", page)).toEqual([]);
  expect(changesOf("update", { ...page, name: "Other" })).toEqual(["update"]);
  expect(changesOf("replace", { ...page, slug: "other" })).toEqual(["replace"]);
  expect(changesOf("delete")).toEqual(["delete"]);
});
