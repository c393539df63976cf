// What the first lines say about alerts, and about what is not known.
import { expect, test } from "vitest";

import { commentFor, readPreview, reviewOf } from "../../src/review";
import { ORIGIN, preview, step } from "./previews";
import type { EngineStep } from "./previews";

const commentOn = (...steps: readonly EngineStep[]): string =>
  commentFor(reviewOf(readPreview(preview(steps, 0))), {
    forge: "github",
    marker: "m",
    origin: ORIGIN,
  });

const STAYS = "Alert channels are notified of outages as before.";
const UNKNOWN = "It is not known whether alert channels are notified of outages as before";
const shop = { name: "Shop", type: "HTTP", config: { url: "https://example.com" } };
const same = step("same", "Monitor", { name: "shop", before: shop, after: shop });
const webhook = step("create", "Webhook", { after: { name: "events", url: "https://a.example" } });
const policy = step("update", "NotificationPolicy", {
  before: { name: "all", priority: 0, enabled: true },
  after: { name: "all", priority: 1, enabled: true },
});
const window = (suppressAlerts?: boolean): EngineStep =>
  step("create", "MaintenanceWindow", {
    name: "move",
    after: {
      startsAt: "2030-01-05T22:00:00Z",
      endsAt: "2030-01-06T02:00:00Z",
      ...(suppressAlerts === undefined ? {} : { suppressAlerts }),
    },
  });

test("a resource that takes no part in alerting leaves alerts as before", () => {
  expect(commentOn(webhook)).toContain(STAYS);
  expect(commentOn(webhook, same)).toContain(STAYS);
});

test("a change to alerting leaves alerts as before only if the preview lists unchanged resources", () => {
  expect(commentOn(policy, same)).toContain(STAYS);
  const text = commentOn(policy);
  expect(text).not.toContain(STAYS);
  expect(text).toContain(UNKNOWN);
});

test("a maintenance window suppresses alerts unless `suppressAlerts` is false", () => {
  const risk = "maintenance window `move` suppresses alerts: while it lasts, nobody is notified";
  for (const each of [window(), window(true)]) {
    expect(commentOn(each, same)).toContain(risk);
    expect(commentOn(each, same)).not.toContain(STAYS);
  }
  expect(commentOn(window(false), same)).not.toContain(risk);
});

test("the preview of a refresh says that it does not know what the program changes", () => {
  const edited = step("refresh", "Monitor", {
    before: shop,
    after: { ...shop, frequencySeconds: 600 },
  });
  const note = "shows what was changed elsewhere, but neither the program's changes";
  expect(commentOn(edited)).toContain(note);
  expect(commentOn(edited)).not.toContain(STAYS);
  expect(commentOn(edited, webhook)).not.toContain(note);
});
