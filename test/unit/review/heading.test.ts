// What the first lines say about alerts, and about what is not known.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { created, of, same as unchanged, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { commentOf, reviewed } from "../../support/review/reviews";

/** The comment on these steps, and one unchanged resource: if no step shows it, it is not listed. */
const commentOn = (...steps: readonly EngineStep[]): string => commentWith(1, ...steps);

const commentWith = (count: number, ...steps: readonly EngineStep[]): string =>
  commentOf(reviewed(steps, undefined, count));

const STAYS = "Alerting does not change.";
const UNKNOWN = "Whether alerting changes is not known";
const shop = { name: "Shop", type: "HTTP", config: { url: "https://example.com" } };
const same = unchanged("Monitor", "shop", shop);
const webhook = created("Webhook", "events", { url: "https://a.example" });
const policy = update("NotificationPolicy", "all", { name: "all", priority: 0 }, { priority: 1 });
const window = (more: JsonObject = {}): EngineStep =>
  created("MaintenanceWindow", "move", {
    ...{ startsAt: "2030-01-05T22:00:00Z", endsAt: "2030-01-06T02:00:00Z", ...more },
  });

test("what goes out as before is counted if there is much of it", () => {
  const renamed = [1, 2, 3, 4].map((at) => {
    const before = { ...shop, frequencySeconds: 60 * at, alertChannelIds: ["id of mail"] };
    return update("Monitor", `m-${at}`, before, { name: "Other" });
  });
  const text = commentOn(...renamed);
  expect(text.match(/alert as before: /g)).toHaveLength(2);
  expect(text).toMatch(/ and 2 more/);
});

test("a resource that takes no part in alerting leaves alerts as before", () => {
  expect(commentOn(webhook)).toContain(STAYS);
  expect(commentOn(webhook, same)).toContain(STAYS);
});

test("a change to alerting leaves alerts as before only if the preview lists unchanged resources", () => {
  expect(commentOn(policy, same)).toContain(STAYS);
  // Without --show-sames, the engine still lists those that gain or lose their protection.
  for (const text of [commentOn(policy), commentWith(2, policy, same)]) {
    expect(text).not.toContain(STAYS);
    expect(text).toContain(UNKNOWN);
  }
});

test("a change to what monitors share may affect those that the preview does not list", () => {
  const renamed = update("Monitor", "cart", shop, { name: "Cart" });
  const note = "Other monitors may be affected too";
  expect(commentOn(renamed, policy)).toContain(note);
  expect(commentOn(renamed, policy, same)).not.toContain(note);
  expect(commentOn(renamed, window())).not.toContain(note);
});

test("a maintenance window suppresses alerts unless `suppressAlerts` is false", () => {
  const risk = "Maintenance window `move` suppresses alerts: while it lasts, nobody is notified";
  for (const each of [window(), window({ suppressAlerts: true })]) {
    expect(commentOn(each, same)).toContain(risk);
    expect(commentOn(each, same)).not.toContain(STAYS);
  }
  expect(commentOn(window({ suppressAlerts: false }), same)).not.toContain(risk);
});

test("the preview of a refresh says that it does not know what the program changes", () => {
  const after = { ...shop, frequencySeconds: 600 };
  const edited = of("refresh", "Monitor", "shop", { before: shop, after });
  const note = "This preview is of a refresh alone";
  expect(commentOn(edited)).toContain(note);
  expect(commentOn(edited)).not.toContain(STAYS);
  expect(commentOn(edited, webhook)).not.toContain(note);
});

test("routine work is five lines", () => {
  const text = commentOn(update("Tag", "it", { name: "a" }, { name: "b" }));
  const lines = text
    .replace(/<details>[^]*?<\/details>/g, "Full diff")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("<!--") && !line.startsWith("| --"));
  expect(lines).toHaveLength(5);
  expect(text).toContain("**1 changed** in `shop/dev`. No findings.");
});
