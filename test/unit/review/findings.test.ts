// The findings that a reviewer sees first, their order, and what is deleted with an object.
import { describe, expect, test } from "vitest";

import { ALERTING, KINDS, UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { of, same, step, update as changed, urnOf } from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";
import * as reviews from "../../support/review/reviews";

/** The findings of a preview with one unchanged resource, without their marks. */
const findingsOf = (...steps: readonly EngineStep[]): string[] =>
  reviews
    .findingsIn(reviews.reviewed(steps, undefined, 1))
    .map((each) => `${each.slice(each.indexOf(": ") + 2)}.`);

const deleted = (kind: string, name: string, sides: Sides = {}): EngineStep =>
  of("delete", kind, name, { before: { name }, ...sides });

const update = (kind: string, before: JsonObject, after: JsonObject): EngineStep =>
  step("update", kind, { before, after });

const LOSES = {
  monitor: "its history and its components on status pages",
  page: "its public address, components, incidents and subscribers",
};

const monitor = { name: "Shop", type: "HTTP", regions: ["us-east"] };

test.each([
  ["service", "2030-01-05T09:30:00Z", "; last used 5 Jan 2030, 09:30 UTC"],
  ["service, and a key that was never used is not reported", null, undefined],
  ["state", undefined, "; last used 1 Jan 2030, 00:00 UTC or later"],
])("the last use of a rotated key comes from the %s", (_source, time, lastUse) => {
  const before = { name: "ci", rotationTrigger: "1" };
  const made = changed("ApiKey", "it", before, { rotationTrigger: "2" });
  const outputs = { ...before, lastUsedAt: "2030-01-01T00:00:00Z" };
  const rotated = { ...made, oldState: { ...made.oldState, outputs } };
  const lastUses = new Map(time === undefined ? [] : [["ApiKey id of it", time] as const]);
  const review = reviews.reviewed([rotated], { ...reviews.NOTHING_ELSE, lastUses });
  expect(review.unused.map(({ title }) => title)).toEqual(time === null ? ["API key"] : []);
  expect(reviews.findingsIn(review)[0]).toBe(
    lastUse &&
      `amber: API key it gets a new value on merging: the old one stops working about five minutes later, wherever it is used${lastUse}`,
  );
});

test("losses are counted if the service was queried", () => {
  const counts = Object.entries({ check: 1440, incident: 1 });
  const losses = new Map([
    ["Monitor id of shop", counts.map(([title, count]) => ({ title, count }))],
    ["StatusPage id of page", [{ count: 240, title: "subscriber" }]],
  ]);
  const steps = [deleted("Monitor", "shop"), deleted("StatusPage", "page")];
  expect(reviews.findingsOf(steps, { ...reviews.NOTHING_ELSE, losses })).toEqual([
    `red: Status page page is deleted and loses ${LOSES.page} (now: 240 subscribers)`,
    `amber: Monitor shop is deleted and loses ${LOSES.monitor} (in the last 90 days: 1440 checks, 1 incident)`,
  ]);
});

test("a replaced object is reported as replaced, once", () => {
  const sides = { before: monitor, after: { ...monitor, type: "TCP" }, name: "shop" };
  const steps = ["create-replacement", "replace", "delete-replaced"].map((op) =>
    step(op, "Monitor", sides),
  );
  expect(findingsOf(...steps)).toEqual([`Monitor shop is replaced and loses ${LOSES.monitor}.`]);
});

test("a heartbeat monitor loses the address that the service generated for it", () => {
  const before = { name: "Backup", type: "HEARTBEAT" };
  const after = { ...before, name: "B" };
  const plain = of("replace", "Monitor", "backup", { before, after });
  const outputs = { ...before, pingUrl: "[secret]" };
  const heartbeat = { ...plain, oldState: { ...plain.oldState, outputs } };
  expect(findingsOf(heartbeat)).toEqual([
    `Monitor backup is replaced and loses its ping address, ${LOSES.monitor}.`,
  ]);
});

test("a deletion without losses is not a finding", () => {
  expect(findingsOf(deleted("Tag", "tag"))).toEqual([]);
});

test("deleting a member loses the membership only with `removeOnDelete`", () => {
  const person = { email: "ada@example.com", orgRole: "ADMIN" };
  expect(findingsOf(deleted("Member", "ada", { before: person }))).toEqual([]);
  expect(
    findingsOf(deleted("Member", "ada", { before: { ...person, removeOnDelete: true } })),
  ).toEqual(["Member ada is deleted and loses the person's membership in the organization."]);
});

test("direct and indirect dependents are not reported again", () => {
  const steps = [
    deleted("StatusPage", "page"),
    deleted("StatusPageComponentGroup", "web", { uses: ["StatusPage::page"] }),
    deleted("StatusPageComponent", "cart", { uses: ["StatusPageComponentGroup::web"] }),
    // A part of the page, although it has losses of its own.
    deleted("StatusPageDomain", "address", { uses: ["StatusPage::page"] }),
    // It has a history of its own.
    deleted("Monitor", "shop", { uses: ["StatusPage::page"] }),
  ];
  expect(findingsOf(...steps)).toEqual([
    expect.stringMatching(/^Status page page is deleted and loses /),
    `Monitor shop is deleted and loses ${LOSES.monitor}.`,
  ]);
});

test("a remaining resource that refers to a deleted object is named", () => {
  // As a program has it that was written by hand: the API takes ids in any case.
  const id = "0a1b2c3d-0000-4000-8000-00000000000a";
  const channelIds = [id.toUpperCase()];
  const stays = { ...monitor, alertChannelIds: channelIds };
  const other = { ...monitor, name: "Other", alertChannelIds: ["another"] };
  const found = findingsOf(
    deleted("AlertChannel", "mail", { id }),
    ...[same("Monitor", "shop", stays), same("Monitor", "other", other)],
  );
  expect(found).toEqual([
    "Monitor shop loses this program's alerts (channel mail is deleted).",
    "Alert channel mail is deleted although it is still used by monitor shop.",
  ]);
});

test("the monitors that use a changed channel are named; without any, the change is only a risk", () => {
  const chat = { name: "Chat", config: { channelType: "slack", webhookUrl: "[secret]" } };
  const off = changed("AlertChannel", "chat", chat, { enabled: false });
  expect(reviews.findingsOf([off, same("Monitor", "shop", monitor)])).toEqual([
    "amber: Alert channel chat is disabled: it sends no alerts; no monitor here uses it",
  ]);
  // Without --show-sames, it is not known which monitors use the channel.
  expect(findingsOf(off)).toEqual(["Alert channel chat is disabled: it sends no alerts."]);
  const uses = { ...monitor, alertChannelIds: ["id of chat"] };
  const moved = of("update", "AlertChannel", "chat", {
    ...{ before: chat, after: chat, paths: ["config.webhookUrl"] },
  });
  expect(findingsOf(moved, same("Monitor", "shop", uses))).toEqual([
    "Alert channel chat has a new address: send a test; it alerts on outages of shop.",
  ]);
});

test.each(["create", "replace"])("inviting an administrator is a finding (%s)", (op) => {
  const invite = { email: "ada@example.com", roleOffered: "ADMIN" };
  const before = op === "replace" ? { before: { ...invite, roleOffered: "MEMBER" } } : {};
  expect(findingsOf(step(op, "Invite", { ...before, after: invite, name: "ada" }))).toEqual([
    "Invite ada lets whoever accepts it change everything in the organization.",
  ]);
});

test("what concerns alerts comes before a page that becomes public, which is no loss", () => {
  const group = changed("ResourceGroup", "group", { name: "G" }, { suppressMemberAlerts: true });
  const page = { name: "Shop", slug: "shop" };
  const shown = update("StatusPage", { ...page, visibility: "PASSWORD" }, page);
  expect(reviews.findingsOf([group, shown])).toEqual([
    "amber: Resource group group suppresses the alerts of its members; only the group sends alerts",
    "amber: Status page it becomes public: everybody can see it",
  ]);
});

describe("a changed maintenance window", () => {
  const window = {
    monitorId: "id of shop",
    startsAt: "2030-01-05T22:00:00Z",
    endsAt: "2030-01-06T02:00:00Z",
  };
  const { monitorId: _none, ...ofAll } = window;
  const says = (what: string): string =>
    `Maintenance window it now suppresses alerts ${what}: while it lasts, nobody is notified of outages.`;
  const OUTSIDE = says("outside its previous period");

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["for all monitors", window, ofAll, [says("of the whole organization")]],
    ["for no monitor", window, { ...window, monitorId: null }, [says("of the whole organization")]],
    ["for one instead of none", { ...window, monitorId: null }, window, []],
    ["for another one", window, { ...window, monitorId: "x" }, [says("of another monitor")]],
    ["for a single one", ofAll, window, []],
    ["that ends later", window, { ...window, endsAt: "2031-01-06T02:00:00Z" }, [OUTSIDE]],
    [
      "that starts earlier",
      window,
      { ...window, startsAt: "2030-01-05T23:00:00+02:00" },
      [OUTSIDE],
    ],
    ["that ends at an unknown time", window, { ...window, endsAt: UNKNOWN }, [OUTSIDE]],
    ["that starts later", window, { ...window, startsAt: "2030-01-05T23:00:00Z" }, []],
    ["that ends earlier", window, { ...window, endsAt: "2030-01-06T01:00:00Z" }, []],
    ["for another reason", window, { ...window, reason: "Move" }, []],
    [
      "that suppresses nothing",
      { ...window, suppressAlerts: false },
      { ...ofAll, suppressAlerts: false },
      [],
    ],
    ["that no longer suppresses", window, { ...ofAll, suppressAlerts: false }, []],
  ])("%s", (_what, before, after, findings) => {
    expect(findingsOf(update("MaintenanceWindow", before, after))).toEqual(findings);
  });

  test.each<[string, string, string[]]>([
    ["itself, when that one is replaced", "Monitor::shop", []],
    ["whatever another resource says", "Webhook::shop", [says("of another monitor")]],
  ])("for %s", (_what, source, findings) => {
    const after = { ...window, monitorId: UNKNOWN };
    const state = { propertyDependencies: { monitorId: [urnOf(source)] } };
    expect(
      findingsOf(step("update", "MaintenanceWindow", { before: window, after, state })),
    ).toEqual(findings);
  });

  test("is reported once if it begins to suppress", () => {
    const before = { ...window, suppressAlerts: false };
    expect(findingsOf(update("MaintenanceWindow", before, ofAll))).toEqual([
      "Maintenance window it suppresses alerts: while it lasts, nobody is notified of outages.",
    ]);
  });
});

test.each(KINDS.filter(({ loses, name }) => loses !== undefined && name !== ALERTING.channel))(
  "a $title that is deleted with a resource of another package keeps its own losses",
  ({ name, loses = "", keptOnDelete }) => {
    const type = "aws:s3/bucket:Bucket";
    const urn = `urn:pulumi:dev::shop::${type}::logs`;
    const bucket = deleted("Bucket", "logs", { state: { urn, type } });
    const before = keptOnDelete?.unless === undefined ? {} : { [keptOnDelete.unless]: true };
    const own = deleted(name, "own", { before, state: { dependencies: [urn] } });
    expect(findingsOf({ ...bucket, urn }, own).join("\n")).toContain(
      `own is deleted and loses ${loses}`,
    );
  },
);
