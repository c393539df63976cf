// The titles and lists of a review, for targets without tables.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { gfm, plainText } from "../../../src/printing";
import { readPreview, reviewOf } from "../../../src/review";
import { linesIn } from "../../../src/review/formats/layout";
import { outlineOf } from "../../../src/review/formats/outline";
import { preview, step } from "../../support/review/previews";

const shop = { name: "Shop", type: "HTTP", frequencySeconds: 60, regions: ["us-east"] };
const incidentPolicy = {
  triggerRules: [{ type: "consecutive_failures", scope: "per_region", severity: "down", count: 2 }],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 60 },
};

/** All items of the lists of a new monitor. */
function itemsOf(monitor: JsonObject): string[] {
  const channel = { name: "Mail", config: { channelType: "email", recipients: ["a@example.com"] } };
  const same = { before: channel, after: channel, name: "mail", id: "id of mail" };
  const steps = [
    step("same", "AlertChannel", same),
    step("create", "Monitor", { after: { ...monitor, alertChannelIds: ["id of mail"] } }),
  ];
  const { lists } = outlineOf(reviewOf(readPreview(preview(steps))));
  return lists.flatMap(({ items }) => items.map(plainText));
}

test("the sum of a time says whether it is that of the default policy", () => {
  const sum = "1 min (default incident policy)";
  expect(itemsOf(shop).filter((item) => item.includes(sum))).toHaveLength(1);
  const explicit = itemsOf({ ...shop, incidentPolicy });
  expect(explicit.filter((item) => item.includes(sum))).toEqual([]);
  expect(explicit).not.toContain("");
});

test("empty lines do not count as lines that are seen", () => {
  expect(linesIn(gfm`a\n\n  \nb<br>c`)).toBe(3);
});
