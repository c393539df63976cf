// What a changed input does elsewhere: reported if its new value does it and its old value did not.
import { describe, expect, test } from "vitest";

import { KINDS, MEMORY, UNKNOWN } from "../../../src/definitions";
import type { Field, Impact, Json, JsonObject } from "../../../src/definitions";
import { step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import * as reviews from "../../support/review/reviews";

const findingsOf = (...steps: readonly EngineStep[]): string[] => reviews.findingsOf(steps);

const OFF = "red: Notification policy it is disabled: it notifies no one";

const person = { email: "ada@example.com", orgRole: "MEMBER" };
const invite = { email: "ada@example.com", roleOffered: "MEMBER" };
const page = { name: "Shop", slug: "shop" };
const monitor = { name: "Shop", type: "HTTP", regions: ["us-east"] };
const policy = { name: "All", escalation: { steps: [{ channelIds: ["c"] }] } };

const BASES: Readonly<Record<string, JsonObject>> = {
  ...{ Member: person, Invite: invite, NotificationPolicy: policy, StatusPage: page },
  ...{ Monitor: monitor, ResourceGroup: { name: "G" } },
};

test.each<[string, JsonObject, JsonObject, string | undefined]>([
  ["Monitor", { enabled: true }, { enabled: false }, "is disabled: failures go unnoticed"],
  ["Monitor", {}, { enabled: false }, "is disabled: failures go unnoticed"],
  ["Monitor", { enabled: false }, { enabled: false, frequencySeconds: 300 }, undefined],
  ["Monitor", { enabled: false }, { enabled: true }, undefined],
  ["Monitor", { regions: ["a"] }, { regions: [] }, "is no longer checked from any region"],
  ["Monitor", { regions: [] }, { regions: ["a"] }, undefined],
  ["StatusPage", { visibility: "PUBLIC" }, { visibility: "PASSWORD" }, "is no longer public"],
  ["StatusPage", { visibility: "PASSWORD" }, { visibility: "PUBLIC" }, "becomes public"],
  ["StatusPage", { visibility: "PASSWORD" }, {}, "becomes public"],
  ["StatusPage", { visibility: "PASSWORD" }, { visibility: "IP_RESTRICTED" }, undefined],
  ["StatusPage", { enabled: false }, { enabled: true }, "is enabled: visitors can see it"],
  ["StatusPage", { enabled: false }, {}, "is enabled: visitors can see it"],
  ["StatusPage", { enabled: true }, { enabled: false }, "is disabled: visitors cannot see it"],
  ["StatusPage", { incidentMode: "REVIEW" }, { incidentMode: "AUTOMATIC" }, "without a review"],
  ["StatusPage", { incidentMode: "MANUAL" }, {}, "without a review"],
  ["StatusPage", { incidentMode: "MANUAL" }, { incidentMode: "REVIEW" }, undefined],
  ["ResourceGroup", {}, { suppressMemberAlerts: true }, "suppresses the alerts of its members"],
  ["Member", { removeOnDelete: false }, { removeOnDelete: true }, "is removed from the org"],
  ["Member", { removeOnDelete: true }, { removeOnDelete: true }, undefined],
  ["Member", { removeOnDelete: true }, {}, undefined],
  ["NotificationPolicy", { enabled: false }, { name: "A", enabled: false }, undefined],
  ["Invite", { resendTrigger: "1" }, { resendTrigger: "2" }, "is sent again"],
  ["Invite", {}, { resendTrigger: "1" }, "is sent again"],
  ["Invite", { resendTrigger: "1" }, {}, undefined],
])("%s: %j becomes %j", (kind, before, after, expected) => {
  const found = findingsOf(
    step("update", kind, {
      before: { ...BASES[kind], ...before },
      after: { ...BASES[kind], ...after },
    }),
  );
  if (expected === undefined) expect(found).toEqual([]);
  else expect(found[0]).toContain(expected);
});

test("the first trigger after an import is not reported, because it is only stored", () => {
  const { oldState, ...first } = step("update", "Invite", {
    before: invite,
    after: { ...invite, resendTrigger: "1" },
  });
  const outputs = { ...invite, [MEMORY]: { imported: true } };
  expect(findingsOf({ ...first, oldState: { ...oldState, outputs } })).toEqual([]);
});

test.each<[string, JsonObject]>([
  ["Member", { ...person, removeOnDelete: true }],
  ["NotificationPolicy", { ...policy, enabled: false }],
  ["Invite", { ...invite, resendTrigger: "1" }],
])("a new %s is not reported, because no value changes: %j", (kind, after) => {
  expect(findingsOf(step("create", kind, { after }))).toEqual([]);
});

describe("what depends on a value that is not shown", () => {
  const SECRET = "[secret]";
  const IMPACTS = KINDS.flatMap(({ name: kind, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      (field.impacts ?? []).map((impact) => ({ kind, name, field, impact, says: impact.says })),
    ),
  );

  /** A value that does not have the impact. */
  function harmless(field: Field, impact: Impact): Json {
    if ("from" in impact) return impact.from;
    if ("when" in impact) return impact.when === "emptied" ? ["one"] : "1";
    if (field.type !== "choice") return impact.to !== true;
    return field.values.find((value) => value !== impact.to) ?? "";
  }

  const found = (kind: string, before: JsonObject, after: JsonObject, paths: string[]): string =>
    findingsOf(step("update", kind, { before, after, paths })).join("\n");

  test.each(IMPACTS)("$kind: $says", ({ kind, name, field, impact, says }) => {
    const secret = found(kind, { [name]: SECRET }, { [name]: SECRET }, [name]);
    const isCertain = "when" in impact && impact.when === "changed";
    if (isCertain) {
      expect(secret).toMatch(/amber: [A-Z]/);
      expect(secret).not.toContain("Perhaps");
    } else expect(secret).toContain("amber: Perhaps ");
    expect(secret).toContain(`it ${says}`);
    // Another secret of it changes.
    expect(found(kind, { [name]: SECRET }, { [name]: SECRET }, ["other"])).toBe("");
    const known = found(kind, { [name]: harmless(field, impact) }, { [name]: UNKNOWN }, [name]);
    expect(known).toMatch(/amber: (Perhaps .* it |Monitor it may lose alerting)/);
  });

  test("is certain if the new value has it", () => {
    const [old, now] = [SECRET, false].map((enabled) => ({ ...policy, enabled }));
    expect(found("NotificationPolicy", old ?? {}, now ?? {}, ["enabled"])).toBe(OFF);
  });

  test("is possible if the old value may be any other", () => {
    const [before, after] = [{ visibility: SECRET }, { visibility: "PASSWORD" }];
    expect(found("StatusPage", before, after, ["visibility"])).toBe(
      "amber: Perhaps status page it is no longer public",
    );
  });

  test("is none if the old value had it", () => {
    const [old, now] = [false, UNKNOWN].map((enabled) => ({ ...policy, enabled }));
    expect(found("NotificationPolicy", old ?? {}, now ?? {}, ["enabled"])).not.toContain(
      "disabled",
    );
  });

  test("is possible for a new object, too", () => {
    const after = { ...person, orgRole: UNKNOWN };
    expect(findingsOf(step("create", "Member", { after }))).toEqual([
      "amber: Perhaps member it may then change everything in the organization",
    ]);
  });

  test("is reported once for several objects", () => {
    const [before, after] = [{ enabled: false }, { enabled: UNKNOWN }];
    const pages = ["a", "b"].map((name) => step("update", "StatusPage", { before, after, name }));
    expect(findingsOf(...pages)).toEqual([
      "amber: Perhaps each of 2 status pages (a, b) is enabled: visitors can see it",
    ]);
  });
});

describe("a warning about values that the service accepts", () => {
  const ENDLESS =
    "amber: Status page maintenance it sets autoResolve without scheduledUntil, so it does not end until somebody resolves it";
  const move = {
    statusPageId: "id of page",
    title: "Move",
    impact: "MINOR",
    body: "Slow.",
    scheduledFor: "2030-01-05T22:00:00Z",
  };
  const endless = { ...move, autoResolve: true };
  const ends = { ...endless, scheduledUntil: "2030-01-06T02:00:00Z" };

  test.each<[string, JsonObject | undefined, JsonObject, string[]]>([
    ["is reported for a new object", undefined, endless, [ENDLESS]],
    ["is reported if a change introduces it", move, endless, [ENDLESS]],
    ["is not reported again", endless, { ...endless, title: "Moving" }, []],
    ["is not reported if the maintenance has an end", endless, ends, []],
  ])("%s", (_what, before, after, findings) => {
    const sides = before === undefined ? { after } : { before, after };
    const op = before === undefined ? "create" : "update";
    expect(findingsOf(step(op, "StatusPageMaintenance", sides))).toEqual(findings);
  });

  test("considers values of the object that the program omits", () => {
    const changed = step("update", "StatusPageMaintenance", { before: move, after: endless });
    const outputs = { ...move, scheduledUntil: "2030-01-06T02:00:00Z" };
    const given = { ...changed, oldState: { ...changed.oldState, outputs } };
    expect(findingsOf(given)).toEqual([]);
  });

  // Its outcome changes and incidents still open, so the sentence about alerting does not contain the warning.
  test("is reported for a monitor whose alerting changes in another way", () => {
    const shop = {
      name: "Shop",
      type: "HTTP",
      frequencySeconds: 60,
      regions: ["us-east", "eu-west"],
      alertChannelIds: ["id of mail"],
      incidentPolicy: {
        triggerRules: [{ type: "consecutive_failures", scope: "per_region", count: 2 }],
        confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 60 },
      },
    };
    const window = { type: "failures_in_window", scope: "per_region", count: 5, windowMinutes: 2 };
    const rules = {
      ...shop.incidentPolicy,
      triggerRules: [...shop.incidentPolicy.triggerRules, window],
    };
    const after = { ...shop, frequencySeconds: 300, incidentPolicy: rules };
    expect(findingsOf(step("update", "Monitor", { before: shop, after })).join("\n")).toContain(
      "too rarely for the 5 failures within 2 min",
    );
  });
});
