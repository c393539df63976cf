// The footer of a comment, its links and its diff.
import { expect, test } from "vitest";

import {
  commentFor,
  dashboardAt,
  FORMATS,
  NoPattern,
  readPreview,
  reviewOf,
  withLinks,
} from "../../../src/review";
import { NO_FACTS } from "../../../src/review/model/service-facts";
import type { EngineStep } from "../../support/review/previews";
import { ORIGIN, preview, step } from "../../support/review/previews";

const shop = { name: "Shop", frequencySeconds: 60, type: "HTTP", regions: ["us-east"] };

const reviewed = (...steps: EngineStep[]) => reviewOf(readPreview(preview(steps)));
const written = (...steps: EngineStep[]): string =>
  commentFor(reviewed(...steps), { forge: "github", marker: "m", origin: ORIGIN });

const slower = step("update", "Monitor", {
  before: shop,
  after: { ...shop, frequencySeconds: 300 },
});
const edited = step("refresh", "Monitor", { before: shop, after: shop });
const repaired = step("update", "Monitor", {
  before: { ...shop, frequencySeconds: 600 },
  after: shop,
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
  const text = commentFor(reviewed(slower), { forge: "github", marker: "m", origin });
  expect(text).toContain("After merging: **1 changed");
  expect(text).not.toContain("pulumi up");
  expect(written(slower)).toContain("When applied: **1 changed");
});

test("there is no command if nothing changes or the preview failed", () => {
  const same = step("same", "Monitor", { before: shop, after: shop });
  expect(footers(written(same))[0]).not.toContain("apply with");
  const failed = reviewOf(
    readPreview(preview([slower], 1, { diagnostics: [{ severity: "error", message: "no" }] })),
  );
  const text = commentFor(failed, { forge: "github", marker: "m", origin: ORIGIN });
  expect(footers(text)[0]).not.toContain("apply with");
});

test("the organization comes from the service, or else its id from the state", () => {
  const tag = step("delete", "Tag", { before: { name: "a" } });
  const ofState = { ...tag, oldState: { ...tag.oldState, outputs: { organizationId: 7 } } };
  const without = readPreview(preview([ofState]));
  expect(reviewOf(without).organization).toEqual({ id: 7 });
  const facts = { ...NO_FACTS, isComplete: true };
  const organization = { id: 7, name: "Acme" };
  const queried = reviewOf(without, { ...facts, organization });
  expect(queried.organization).toEqual(organization);
  // Only one of the two stacks was queried.
  const located = [reviewOf(without), queried].map((review) => ({ review, folder: "" }));
  const text = FORMATS.github(located, { marker: "m", origin: ORIGIN });
  expect(footers(text)[0]).toMatch(/^<sub>organization `Acme` · commit/);
  expect(reviewed(slower)).not.toHaveProperty("organization");
});

test("several stacks have one footer with their commands", () => {
  const [one, two] = [reviewed(slower), { ...reviewed(slower), stack: "prod" }];
  const located = [one, two].map((review) => ({ review, folder: "" }));
  const text = FORMATS.github(located, { marker: "m", origin: ORIGIN });
  expect(footers(text)).toHaveLength(1);
  expect(text).toContain("apply with `pulumi up --stack dev`, `pulumi up --stack prod`</sub>");
});

test("the diff lists changed properties by path, and all properties of created and deleted objects", () => {
  const slack = { channelType: "slack", webhookUrl: "[secret]" };
  const text = written(
    slower,
    step("create", "AlertChannel", { name: "chat", after: { name: "Chat", config: slack } }),
    step("delete", "Tag", { name: "team", before: { name: "Team", color: "#123456" } }),
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
  const text = commentFor(
    withLinks(
      reviewed(
        step("update", "StatusPage", {
          id: "a/b(c)|d",
          before: { name: "a" },
          after: { name: "b" },
        }),
        step("create", "Tag", { name: "new", after: { name: "New" } }),
        step("delete", "StatusPageComponent", { name: "part", before: { name: "Part" } }),
      ),
      dashboardAt("https://app.example.com/o/{kind}/{id}?tab=1"),
    ),
    { forge: "github", marker: "m", origin: ORIGIN },
  );
  expect(text).toContain(
    "| changed | status page [`it`](https://app.example.com/o/status-pages/a%2Fb%28c%29%7Cd?tab=1)",
  );
  expect(text).toContain("| created | tag `new`");
  expect(text).toContain("| deleted | status page component `part`");
});

test.each(["https://app.example.com/{kind}", "javascript:alert('{id}')", "{id}", "app/{id}"])(
  "%s is not a valid pattern for the URL of an object",
  (pattern) => {
    expect(() => dashboardAt(pattern)).toThrow(NoPattern);
  },
);
