// What findings say of the effects of a run: in which order, of whom, and what is left out.
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { NO_FACTS } from "../../../src/review/model/service-facts";
import {
  created,
  deleted,
  mail,
  MAIL,
  of,
  same,
  step,
  update,
} from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { commentOn, NOTHING_ELSE, textOn } from "../../support/review/reviews";

const rule = { type: "failures_in_window", scope: "per_region", count: 3, windowMinutes: 10 };
const policyOf = (rules: JsonObject[], minRegionsFailing: number): JsonObject => ({
  triggerRules: rules,
  confirmation: { type: "multi_region", minRegionsFailing, maxWaitSeconds: 60 },
});
const shop = {
  name: "Shop",
  type: "HTTP",
  config: { url: "https://shop.example.com", method: "GET" },
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  alertChannelIds: ["id of mail"],
  incidentPolicy: policyOf([rule], 2),
};
const alone = { ...shop, alertChannelIds: [] };
const page = { name: "Status", slug: "status" };

const headingOn = (...steps: readonly EngineStep[]): string =>
  /^### .*$/m.exec(commentOn(steps, NOTHING_ELSE))?.[0] ?? "";

/** The findings, as on a terminal. */
const linesOn = (steps: readonly EngineStep[], facts = NOTHING_ELSE): string[] =>
  textOn(steps, facts)
    .split("\n")
    .filter((line) => line.startsWith("! "))
    .map((line) => line.slice(2));

test("the run that fails comes first, then who is alerted, then the public, then records", () => {
  const found = commentOn([
    MAIL,
    deleted("Workspace", "team", { name: "Team" }),
    deleted("StatusPage", "status", page),
    update("Monitor", "slow", shop, { frequencySeconds: 120 }),
    update("Monitor", "off", shop, { enabled: false }),
    same("Tag", "a", { name: "web" }),
    created("Tag", "b", { name: "web" }),
  ]).match(/^- (?:🔴|🟠).{30}/gmu);
  expect(found).toEqual([
    "- 🔴 Tag `b` gets the name `web`, ",
    "- 🔴 Monitor `off` loses alerting ",
    "- 🔴 Monitor `slow` alerts later (",
    "- 🔴 Status page `status` is delet",
    "- 🟠 Workspace `team` is deleted a",
  ]);
});

describe("the heading", () => {
  test("counts and names who loses alerting, whatever the causes are", () => {
    const cart = { ...shop, alertChannelIds: ["id of chat"] };
    const steps = [
      deleted("AlertChannel", "mail", mail),
      same("AlertChannel", "chat", mail),
      same("Monitor", "legacy", shop),
      update("Monitor", "cart", cart, { enabled: false }),
    ];
    expect(headingOn(...steps)).toBe("### 🔴 2 monitors lose alerting: `cart`, `legacy`");
  });

  test("has at most 15 words, and counts as people do", () => {
    const names = Array.from({ length: 12 }, (_, at) => `shop ${at} of them`);
    const steps = names.map((name, at) =>
      update("Monitor", name, shop, at % 2 === 0 ? { enabled: false } : { alertChannelIds: [] }),
    );
    const heading = headingOn(MAIL, ...steps);
    expect(heading).toBe(
      "### 🔴 12 monitors lose alerting: `shop 0 of them`, `shop 1 of them` and 10 more",
    );
    expect(headingOn(MAIL, ...["old-10", "old-2"].map((name) => deleted("Monitor", name, shop))))
      // As a number.
      .toBe("### 🔴 2 monitors lose alerting: `old-2`, `old-10`");
  });
});

describe("a deleted monitor", () => {
  test("that alerts nobody is no loss of alerting", () => {
    const [line, ...others] = linesOn([MAIL, deleted("Monitor", "shop", alone)]);
    expect(line).toMatch(/^Monitor shop is deleted and loses its history/);
    expect(others).toEqual([]);
    expect(commentOn([MAIL, deleted("Monitor", "shop", alone)], NOTHING_ELSE)).not.toContain("🔴");
  });

  test("without records loses none", () => {
    const counts = ["check", "incident"].map((title) => ({ title, count: 0 }));
    const losses = new Map([["Monitor id of shop", counts]]);
    expect(linesOn([MAIL, deleted("Monitor", "shop", alone)], { ...NOTHING_ELSE, losses })).toEqual(
      [],
    );
  });

  test("is not renamed if the new one checks something else", () => {
    const other = { ...shop, config: { ...shop.config, url: "https://other.example.com" } };
    const lines = linesOn([
      MAIL,
      deleted("Monitor", "old", shop),
      created("Monitor", "new", other),
    ]);
    expect(lines[0]).toMatch(/^Monitor old loses alerting/);
  });
});

test("a resource that only has another name in the program fails if its own name is unique", () => {
  expect(
    linesOn([deleted("Tag", "old", { name: "web" }), created("Tag", "new", { name: "web" })]),
  ).toEqual([
    'Tag new gets the name web, the same as tag old, which is deleted only later: the service rejects it, and the run stops partway. If it is the same object, write aliases: [{ name: "old" }].',
  ]);
});

describe("every cause is named", () => {
  test("of an incident that does not open: the window, and the regions", () => {
    const [line] = linesOn([
      MAIL,
      update("Monitor", "shop", shop, { frequencySeconds: 600, regions: ["us-east"] }),
    ]);
    expect(line).toContain("failure 3 comes 20 min after the first");
    expect(line).toContain("it checks from 1 region, and an incident needs 2");
    expect(line).toContain("Leave frequencySeconds, regions as they were");
  });

  test("of a channel that is gone, and a policy that is disabled", () => {
    const night = { name: "Night", escalation: { steps: [{ channelIds: ["id of mail"] }] } };
    const [line] = linesOn([
      deleted("AlertChannel", "mail", mail),
      update("NotificationPolicy", "night", night, { enabled: false }),
      same("Monitor", "shop", alone),
    ]);
    expect(line).toMatch(
      /^Monitor shop loses alerting \(channel mail is deleted, and policy night is disabled\)/,
    );
  });

  test("of an id that stands in an address, or in a resource of another package", () => {
    const id = "0a1b2c3d-0000-4000-8000-00000000000a";
    const type = "aws:ssm/parameter:Parameter";
    const urn = `urn:pulumi:dev::shop::${type}::channel`;
    const value = { value: id.toUpperCase() };
    const parameter = {
      ...step("same", "Any", { before: value, after: value, state: { urn, type } }),
      urn,
    };
    const hook = { url: `https://hooks.example.com/${id}` };
    const lines = linesOn([
      of("delete", "AlertChannel", "mail", { before: mail, id }),
      same("Webhook", "hook", hook),
      parameter,
    ]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Alert channel mail is deleted although it is still used by aws:ssm\/parameter:Parameter channel, webhook hook\. Keep it, or first remove it there\.$/,
      ),
    ]);
  });
});

describe("what is broken now", () => {
  test("and stays so is said, although the frequency is mended", () => {
    const strict = { ...shop, incidentPolicy: policyOf([{ ...rule, windowMinutes: 1 }], 2) };
    expect(
      headingOn(
        MAIL,
        update("Monitor", "shop", { ...strict, frequencySeconds: 600 }, { frequencySeconds: 60 }),
      ),
    ).toBe("### 🟠 Monitor `shop` alerts nobody now");
  });

  test("is not said of a monitor that other programs may alert", () => {
    const slower = update("Monitor", "shop", alone, { description: "x" });
    expect(linesOn([slower], NO_FACTS)).toEqual([]);
    expect(linesOn([slower])).toHaveLength(1);
  });

  test("because of an edit has its cause and time", () => {
    const off = { ...mail, enabled: false };
    const refresh = of("refresh", "AlertChannel", "mail", { before: mail, after: mail });
    const outputs = { ...mail, updatedAt: "2030-01-05T09:30:00Z" };
    const state = {
      ...refresh,
      oldState: { ...refresh.oldState, outputs },
      newState: { ...refresh.newState, outputs },
    };
    const lines = linesOn([
      state,
      of("refresh", "Monitor", "shop", { before: shop, after: shop }),
      update("AlertChannel", "mail", off, { enabled: true }),
      same("Monitor", "shop", shop),
    ]);
    expect(lines).toEqual([
      "Monitor shop alerts nobody since some time after 5 Jan 2030, 09:30 UTC (channel mail is disabled); before, it alerted mail.",
    ]);
  });
});

test("objects that are created again are among the created ones", () => {
  const comment = commentOn([
    of("refresh", "Tag", "tag", { before: { name: "web" }, after: { name: "web" } }),
    created("Tag", "tag", { name: "web" }),
  ]);
  expect(comment).toContain("**1 created again, with `--refresh`**");
});

test("new objects, and channels whose list of sent alerts is lost, are quiet", () => {
  const steps = [
    created("Webhook", "events", { url: "https://a.example.com", subscribedEvents: ["x"] }),
    deleted("AlertChannel", "mail", mail),
  ];
  expect(linesOn(steps)).toEqual([]);
});
