// A concurrent engine lists resources and messages in any order: the same preview must give the same review, or each push would
// change the comment.
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { FORMAT_NAMES, FORMATS, readPreview, reviewOf } from "../../../src/review";
import type { JsonObject } from "../../../src/definitions";
import { runs } from "../../support/definitions/arbitraries";
import {
  mail as channel,
  of as stepOf,
  ORIGIN,
  preview,
  same as unchanged,
  urnOf,
} from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";
import { NOTHING_ELSE, reviewed } from "../../support/review/reviews";

/** Steps of one resource, which stay in order. */
type Steps = readonly EngineStep[];

const of = (op: string, kind: string, name: string, sides: Sides): Steps => [
  stepOf(op, kind, name, sides),
];
const same = (kind: string, name: string, inputs: JsonObject): Steps => [
  unchanged(kind, name, inputs),
];

const shop = {
  name: "Shop",
  type: "HTTP",
  config: { url: "https://shop.example.com", method: "GET" },
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  alertChannelIds: ["id of own", "id of chat"],
};
const policy = (...ids: readonly string[]): JsonObject => ({
  name: "Policy",
  matchRules: [],
  escalation: { steps: [{ delayMinutes: 5, channelIds: [...ids] }] },
});
const member = { groupId: "id of g1", memberType: "monitor", memberId: "id of shop" };
const page = { name: "Status", slug: "status" };

const STEPS: readonly Steps[] = [
  ...["own", "chat", "m1", "m2", "m3"].map((name) => same("AlertChannel", name, channel)),
  same("NotificationPolicy", "p1", policy("id of m1", "id of chat")),
  same("NotificationPolicy", "p2", policy("id of m2")),
  of("delete", "NotificationPolicy", "p3", { before: policy("id of m2", "id of m3") }),
  of("delete", "NotificationPolicy", "p4", { before: policy("id of m3") }),
  same("ResourceGroup", "g1", { name: "G", defaultAlertChannels: ["id of m1"] }),
  same("ResourceGroup", "g2", { name: "H", defaultAlertChannels: ["id of m2"] }),
  same("ResourceGroupMember", "in1", member),
  same("ResourceGroupMember", "in2", { ...member, groupId: "id of g2" }),
  of("update", "Monitor", "shop", { before: shop, after: { ...shop, frequencySeconds: 300 } }),
  of("update", "Monitor", "cart", {
    before: { ...shop, alertChannelIds: [] },
    after: { ...shop, frequencySeconds: 300, alertChannelIds: [] },
  }),
  of("create", "Tag", "t1", { after: { name: "web" } }),
  of("create", "Tag", "t2", { after: { name: "web" } }),
  same("Tag", "t3", { name: "web" }),
  of("delete", "StatusPage", "page", { before: page }),
  ...["c1", "c2"].map((name) =>
    of("delete", "StatusPageComponent", name, {
      ...{
        before: { statusPageId: "id of page", name, type: "STATIC" },
        uses: ["StatusPage::page"],
      },
    }),
  ),
  ["create-replacement", "replace", "delete-replaced"].flatMap((op) =>
    of(op, "StatusPage", "other", { before: page, after: { ...page, slug: "other" } }),
  ),
  [
    ...of("refresh", "Webhook", "hook", { before: { url: "https://a.example.com" } }),
    ...of("same", "Webhook", "hook", {
      ...{ before: { url: "https://b.example.com" }, after: { url: "https://b.example.com" } },
    }),
  ],
];

const DIAGNOSTICS = ["error", "warning"].flatMap((severity) =>
  ["Monitor::shop", "Monitor::cart", "Tag::t1"].map((name) => ({
    ...{ severity, urn: urnOf(name), message: "name: must be shorter" },
  })),
);

/** Everything that users see of these steps. */
function seen(steps: readonly Steps[], diagnostics: readonly object[]): string[] {
  const read = readPreview(preview(steps.flat(), 0, { diagnostics }));
  return [undefined, NOTHING_ELSE].flatMap((facts) => {
    const review = reviewOf(read, facts);
    return FORMAT_NAMES.map((format) =>
      FORMATS[format]([{ review, folder: "" }], { marker: "m", origin: ORIGIN }),
    );
  });
}

const inAnyOrder = <T>(all: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...all], { minLength: all.length });

test.each([
  ["that succeeds", []],
  ["that fails", DIAGNOSTICS],
])("the order of a preview %s does not matter", (_what, diagnostics) => {
  const expected = seen(STEPS, diagnostics);
  fc.assert(
    fc.property(inAnyOrder(STEPS), inAnyOrder(diagnostics), (steps, messages) => {
      expect(seen(steps, messages)).toEqual(expected);
    }),
    runs(30),
  );
});

test("the order of a monitor's channels is no change of who is notified", () => {
  const alertChannelIds = shop.alertChannelIds.toReversed();
  const moved = of("update", "Monitor", "shop", {
    before: shop,
    after: { ...shop, alertChannelIds },
  });
  const channels = ["own", "chat"].map((name) => same("AlertChannel", name, channel));
  const { outcomes } = reviewed([...channels, moved].flat());
  expect(outcomes.changed.map(({ name }) => name)).toEqual([]);
});
