// The footer of a comment, its links and its diff.
import { expect, test } from "vitest";

import { dashboardAt, FORMATS, withLinks } from "../../../src/review";
import type { EngineStep } from "../../support/review/previews";
import { created, deleted, of, ORIGIN, same, step, update } from "../../support/review/previews";
import {
  commentOf,
  commentOn,
  NOTHING_ELSE,
  reviewed,
  reviewWith,
} from "../../support/review/reviews";

const shop = { name: "Shop", frequencySeconds: 60, type: "HTTP", regions: ["us-east"] };

const written = (...steps: EngineStep[]): string => commentOn(steps);

const slower = update("Monitor", "it", shop, { frequencySeconds: 300 });
const edited = of("refresh", "Monitor", "it", { before: shop, after: shop });
const repaired = of("update", "Monitor", "it", {
  ...{ before: { ...shop, frequencySeconds: 600 }, after: shop },
});

const footers = (text: string): string[] => text.match(/<sub>.*<\/sub>/g) ?? [];

test("a footer has the commit, the time, the log and the command", () => {
  expect(footers(written(slower))).toEqual([
    "<sub>commit `c0ffee0123` · 5 Jan 2030, 09:30 UTC · [log](https://forge.example.com/acme/monitoring/runs/7) · apply with `pulumi up --stack dev`</sub>",
  ]);
});

test("the command refreshes if there are edits made elsewhere", () => {
  expect(footers(written(edited, repaired))[0]).toMatch(
    / · apply with `pulumi up --refresh --stack dev`</,
  );
});

test("on a pull request, merging applies the changes, and no command does", () => {
  const origin = { ...ORIGIN, isOfPullRequest: true };
  const text = commentOf(reviewed([slower]), { origin });
  expect(text).toContain("After merging: **1 changed");
  expect(text).not.toContain("pulumi up");
  expect(written(slower)).toContain("When applied: **1 changed");
});

test("there is no command if nothing changes or the preview failed", () => {
  expect(footers(written(same("Monitor", "it", shop)))[0]).not.toContain("apply with");
  const failed = reviewWith({ diagnostics: [{ severity: "error", message: "no" }] }, slower);
  expect(footers(commentOf(failed))[0]).not.toContain("apply with");
});

test("the organization comes from the service, or else its id from the state", () => {
  const tag = step("delete", "Tag", { before: { name: "a" } });
  const ofState = { ...tag, oldState: { ...tag.oldState, outputs: { organizationId: 7 } } };
  const unread = reviewed([ofState]);
  expect(unread.organization).toEqual({ id: 7 });
  const organization = { id: 7, name: "Acme" };
  const queried = reviewed([ofState], { ...NOTHING_ELSE, organization });
  expect(queried.organization).toEqual(organization);
  // Only one of the two stacks was queried.
  const located = [unread, queried].map((review) => ({ review, folder: "" }));
  const text = FORMATS.github(located, { marker: "m", origin: ORIGIN });
  expect(footers(text)[0]).toMatch(/^<sub>organization `Acme` · commit/);
  expect(reviewed([slower])).not.toHaveProperty("organization");
});

test("several stacks have one footer with their commands", () => {
  const one = reviewed([slower]);
  const located = [one, { ...one, stack: "prod" }].map((review) => ({ review, folder: "" }));
  const text = FORMATS.github(located, { marker: "m", origin: ORIGIN });
  expect(footers(text)).toHaveLength(1);
  expect(text).toContain("apply with `pulumi up --stack dev`, `pulumi up --stack prod`</sub>");
});

test("the diff lists changed properties by path, and all properties of created and deleted objects", () => {
  const slack = { channelType: "slack", webhookUrl: "[secret]" };
  const text = written(
    slower,
    created("AlertChannel", "chat", { name: "Chat", config: slack }),
    deleted("Tag", "team", { name: "Team", color: "#123456" }),
  );
  expect(text).toContain("| deleted | tag `team` |  |");
  expect(text.split("```diff\n")[1]?.split("\n```")[0]?.split("\n")).toEqual([
    "@@ tag team: deleted @@",
    "- name: Team",
    "- color: #123456",
    "@@ monitor it: changed @@",
    "- frequencySeconds: 1 min",
    "+ frequencySeconds: 5 min",
    "@@ alert channel chat: created @@",
    "+ name: Chat",
    "+ config.channelType: slack",
    "+ config.webhookUrl: (secret)",
  ]);
});

test("objects link to the dashboard, except new ones and parts of other objects", () => {
  const sides = { id: "a/b(c)|d", before: { name: "a" }, after: { name: "b" } };
  const review = reviewed([
    step("update", "StatusPage", sides),
    created("Tag", "new", { name: "New" }),
    deleted("StatusPageComponent", "part", { name: "Part" }),
  ]);
  const dashboard = dashboardAt("https://app.example.com/o/{kind}/{id}?tab=1");
  const text = commentOf(withLinks(review, dashboard));
  expect(text).toContain(
    "| changed | status page [`it`](https://app.example.com/o/status-pages/a%2Fb%28c%29%7Cd?tab=1)",
  );
  expect(text).toContain("| created | tag `new`");
  expect(text).toContain("| deleted | status page component `part`");
});
