// Changes of what decides who is notified of an outage, if the preview does not show the result: the new value is a secret, or known
// only after the run.
import { describe, expect, test } from "vitest";

import { kindNamed, UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { DECIDES } from "../../../src/review/model/hidden-changes";
import { created, mail, MAIL, of, same } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import * as reviews from "../../support/review/reviews";

const SECRET = "[secret]";

const shop = {
  name: "Shop",
  type: "HTTP",
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  alertChannelIds: ["id of mail"],
};
const alone = { ...shop, alertChannelIds: [] };
const all = {
  name: "All",
  matchRules: [],
  escalation: { steps: [{ delayMinutes: 5, channelIds: ["id of mail"] }] },
};
const group = { name: "G" };
const member = { groupId: "id of g", memberType: "monitor", memberId: "id of shop" };

const update = (
  kind: string,
  name: string,
  before: JsonObject,
  more: JsonObject,
  paths: readonly string[] = Object.keys(more),
): EngineStep => of("update", kind, name, { before, after: { ...before, ...more }, paths });

const findingsOf = (...steps: readonly EngineStep[]): string[] =>
  reviews.findingsOf(steps, reviews.NOTHING_ELSE);
const textOn = (...steps: readonly EngineStep[]): string =>
  reviews.textOn(steps, reviews.NOTHING_ELSE);
const commentOf = (...steps: readonly EngineStep[]): string =>
  reviews.commentOn(steps, reviews.NOTHING_ELSE);

describe("perhaps nobody is alerted", () => {
  const ofPolicy = (more: JsonObject): EngineStep[] => [
    MAIL,
    same("Monitor", "shop", alone),
    update("NotificationPolicy", "all", all, more),
  ];

  test.each<[string, EngineStep[]]>([
    ["perhaps disabled", [MAIL, update("Monitor", "shop", shop, { enabled: UNKNOWN })]],
    ["perhaps disabled", [MAIL, update("Monitor", "shop", shop, { enabled: SECRET })]],
    [
      "channel mail may be disabled",
      [update("AlertChannel", "mail", mail, { enabled: UNKNOWN }), same("Monitor", "shop", shop)],
    ],
    ["policy all may be disabled", ofPolicy({ enabled: UNKNOWN })],
    ["policy all may no longer apply to it", ofPolicy({ matchRules: SECRET })],
    [
      "policy all may no longer apply to it",
      ofPolicy({ matchRules: [{ type: "region_in", regions: ["us-east"] }] }),
    ],
    [
      "a group may suppress the alerts of its members",
      [
        ...[MAIL, same("Monitor", "shop", shop), same("ResourceGroupMember", "m", member)],
        update("ResourceGroup", "g", group, { suppressMemberAlerts: UNKNOWN }),
      ],
    ],
  ])("because %s", (why, steps) => {
    expect(findingsOf(...steps)).toEqual([`amber: Monitor shop may lose alerting (${why})`]);
  });
});

test("a monitor that may be disabled perhaps alerts its channels", () => {
  const steps = [
    MAIL,
    update("Monitor", "shop", { ...shop, enabled: SECRET }, { frequencySeconds: 120 }),
  ];
  const text = textOn(...steps);
  expect(text).toContain("before: perhaps mail (e-mail) ≤ 2 min");
  expect(text).toContain("after:  perhaps mail ≤ 4 min");
});

/** An object of each kind that takes part in alerting. */
const OBJECTS: Readonly<Record<string, readonly [string, JsonObject]>> = {
  Monitor: ["shop", { ...shop, config: { url: "https://shop.example.com", method: "GET" } }],
  AlertChannel: ["mail", mail],
  NotificationPolicy: ["all", all],
  ResourceGroup: ["g", group],
  ResourceGroupMember: ["m", member],
  ResourceGroupPolicy: ["p", { groupId: "id of g", policyId: "id of all" }],
  Tag: ["web", { name: "web" }],
};

/** All of these objects, one of them with other values. */
function changing(kind: string, before: JsonObject, more: JsonObject, paths: string[]) {
  return Object.entries(OBJECTS).map(([each, [name, inputs]]) =>
    each === kind
      ? update(each, name, { ...inputs, ...before }, more, paths)
      : same(each, name, inputs),
  );
}

const KIND_FIELDS = Object.keys(OBJECTS).flatMap((kind) =>
  Object.keys(kindNamed(kind).fields).map((field) => ({ kind, field })),
);
const decides = ({ kind, field }: (typeof KIND_FIELDS)[number]): boolean =>
  DECIDES[kind]?.some((path) => path.split(".")[0] === field) === true;

describe.each(KIND_FIELDS.filter(decides))("$kind: $field decides", ({ kind, field }) => {
  const path = DECIDES[kind]?.find((each) => each.split(".")[0] === field) ?? field;
  const [name = "", ...below] = path.split(".");
  const at = (value: string): JsonObject => ({
    [name]: below.length === 0 ? value : { [below.join(".")]: value },
  });

  test.each([
    ["a secret that changes", at(SECRET), at(SECRET)],
    ["a value that is known after the run", {}, at(UNKNOWN)],
  ])("%s is a risk, and nothing stays as before", (_what, before, after) => {
    const comment = commentOf(...changing(kind, before, after, [path]));
    expect(comment).toMatch(/^### 🟠/);
    expect(comment).not.toMatch(/No findings|does not change|as before:/);
  });

  test("a secret that does not change leaves everything as before", () => {
    const comment = commentOf(...changing(kind, at(SECRET), { description: "x" }, ["description"]));
    expect(comment).toMatch(
      /No findings\. (Alerting does not change|Outages of .* alert as before)/,
    );
  });
});

// The name of a channel has its type beside it, which is in its configuration.
const isShown = ({ kind, field }: (typeof KIND_FIELDS)[number]): boolean =>
  kind === "AlertChannel" && field === "config";

test.each(KIND_FIELDS.filter((each) => !decides(each) && !isShown(each)))(
  "$kind: $field decides nothing",
  ({ kind, field }) => {
    const steps = changing(kind, {}, { [field]: UNKNOWN }, [field]);
    const { outcomes } = reviews.reviewed(steps, reviews.NOTHING_ELSE);
    expect(outcomes.changed.map(({ name }) => name)).toEqual([]);
    expect(commentOf(...steps)).toMatch(/does not change|as before:/);
  },
);

test("a rule about a monitor of the same run is known", () => {
  const monitorIds = [UNKNOWN];
  const cart = created("Monitor", "cart", alone);
  const changed = of("update", "NotificationPolicy", "all", {
    before: all,
    after: { ...all, matchRules: [{ type: "monitor_id_in", monitorIds }] },
    state: { propertyDependencies: { matchRules: [cart.urn] } },
  });
  expect(findingsOf(MAIL, cart, changed)).toEqual([]);
});

test("a secret channel that is removed leaves nothing as before", () => {
  const before = { ...shop, alertChannelIds: ["id of mail", SECRET] };
  const steps = [MAIL, update("Monitor", "shop", before, { alertChannelIds: ["id of mail"] })];
  expect(commentOf(...steps)).not.toMatch(/No findings|does not change|as before:/);
});

test("channels that were secret are not nobody", () => {
  const removed = update("Monitor", "shop", { ...shop, alertChannelIds: SECRET }, alone, [
    "alertChannelIds",
  ]);
  const text = textOn(MAIL, removed);
  expect(text).toContain("! Monitor shop has no alert channel of its own left.");
  expect(text).toMatch(/before: not known\n.*after: {2}nobody$/m);
});
