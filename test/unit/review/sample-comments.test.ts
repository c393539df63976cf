// The comments in docs/comments besides those of test/engine/stack/comments.weekly.test.ts: changes that would take the engine
// minutes, or that need a service in a certain state.
//
// After an intended change: npx vitest run --project unit test/unit/review/sample-comments.test.ts -u
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

import {
  commentFor,
  GATE_FORMATS,
  readPreview,
  reportOf,
  reviewOf,
  unreviewedIn,
} from "../../../src/review";
import type { ServiceFacts } from "../../../src/review";
import {
  created as create,
  deleted,
  freePlan,
  of,
  ORIGIN,
  preview,
  same,
  throughPlugin,
  update,
} from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { NOTHING_ELSE as NOTHING } from "../../support/review/reviews";
import { ROOT } from "../../support/root";

const COMMENTS = resolve(ROOT, "docs", "comments");

/** How many resources of each preview do not change. */
const UNCHANGED = 12;

const mail = { name: "On call", config: { channelType: "email", recipients: ["a@example.com"] } };
const group = { name: "Storefront" };
const page = { name: "Shop status", slug: "shop" };
const shop = {
  name: "Shop",
  type: "HTTP",
  config: { url: "https://shop.example.com/health", method: "GET" },
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  alertChannelIds: ["id of mail"],
  incidentPolicy: {
    triggerRules: [{ type: "consecutive_failures", scope: "per_region", count: 2 }],
    confirmation: { type: "multi_region", minRegionsFailing: 2, maxWaitSeconds: 120 },
  },
};

const MAIL = same("AlertChannel", "mail", mail);
const times = (count: number, make: (at: number) => EngineStep): EngineStep[] =>
  Array.from({ length: count }, (_, at) => make(at));

const identity = freePlan("service_subscriptions", 10, 9);

const TEN: readonly EngineStep[] = [
  MAIL,
  update("Monitor", "shop", shop, { frequencySeconds: 300 }),
  update("Monitor", "cart", shop, { regions: ["us-east"] }),
  deleted("Monitor", "legacy", { ...shop, name: "Old shop" }),
  {
    ...of("replace", "StatusPage", "status", { before: page, after: { ...page, slug: "status" } }),
    replaceReasons: ["slug"],
  },
  update("AlertChannel", "chat", { ...mail, name: "Chat" }, { enabled: false }),
  update("Webhook", "events", { url: "https://a.example.com" }, { url: "https://b.example.com" }),
  create("Monitor", "search", { ...shop, name: "Search" }),
  create("Tag", "team", { name: "team-shop" }),
  update("ResourceGroup", "storefront", group, { description: "What customers see" }),
  update("ApiKey", "deploy", { name: "deploy" }, { rotationTrigger: "2027-01" }),
];

const CASES: Readonly<Record<string, readonly [readonly EngineStep[], ServiceFacts?]>> = {
  "ten-changes": [TEN, NOTHING],
  "through-the-plugin": [throughPlugin(TEN.slice(0, 4)), NOTHING],
  "nothing-known-of-the-service": [TEN.slice(0, 4)],
  "a-thousand-changes": [
    [
      MAIL,
      ...times(412, (at) => create("Monitor", `new-${at}`, { ...shop, name: `New ${at}` })),
      ...times(560, (at) => update("Monitor", `shop-${at}`, shop, { frequencySeconds: 120 })),
      ...times(30, (at) => deleted("Monitor", `old-${at}`, shop)),
      update("Tag", "team", { name: "shop" }, { name: "store" }),
    ],
    NOTHING,
  ],
  "new-expectation": [
    [
      MAIL,
      update("Monitor", "shop", shop, {
        config: { ...shop.config, method: "HEAD" },
        assertions: [{ config: { type: "status_code", expected: "204", operator: "equals" } }],
      }),
    ],
    NOTHING,
  ],
  "new-webhook": [
    [create("Webhook", "events", { url: "https://a.example.com", subscribedEvents: ["x"] })],
    NOTHING,
  ],
  "monitor-without-channel": [
    [create("Monitor", "search", { ...shop, name: "Search", alertChannelIds: [] })],
    NOTHING,
  ],
  "still-used-elsewhere": [
    [deleted("AlertChannel", "mail", mail)],
    {
      ...NOTHING,
      objects: [
        {
          kind: "NotificationPolicy",
          id: "night",
          record: { name: "Night shift", escalation: { steps: [{ channelIds: ["id of mail"] }] } },
        },
      ],
    },
  ],
  renamed: [
    [MAIL, deleted("Monitor", "shop", shop), create("Monitor", "storefront", shop)],
    NOTHING,
  ],
  "same-name": [
    [
      same("ResourceGroup", "storefront", group),
      create("ResourceGroup", "shop-front", group),
      same("Tag", "team", { name: "shop" }),
      create("Tag", "shop", { name: "shop" }),
    ],
    NOTHING,
  ],
  "plan-limit": [
    [
      create("ServiceSubscription", "cloud", { slug: "cloud" }),
      create("ServiceSubscription", "mailer", { slug: "mailer" }),
    ],
    { ...NOTHING, identity },
  ],
  "replaced-with-a-gap": [
    [
      {
        ...of("replace", "Invite", "ada", {
          before: { email: "ada@example.com", roleOffered: "MEMBER" },
          after: { email: "ada@example.com", roleOffered: "ADMIN" },
        }),
        replaceReasons: ["roleOffered"],
      },
    ],
    NOTHING,
  ],
  "escalation-steps": [
    [
      MAIL,
      same("Monitor", "shop", shop),
      update(
        "NotificationPolicy",
        "everything",
        { name: "Everything", escalation: { steps: [{ channelIds: ["id of mail"] }] } },
        {
          escalation: {
            steps: [
              { channelIds: ["id of mail"], requireAck: true },
              { channelIds: ["id of mail"], delayMinutes: 15, repeatIntervalSeconds: 600 },
            ],
          },
        },
      ),
    ],
    NOTHING,
  ],
  "what-goes-along": [
    [
      deleted("StatusPage", "status", page),
      deleted("StatusPageComponentGroup", "web", { name: "Web" }, ["StatusPage::status"]),
      deleted("StatusPageComponent", "cart", { name: "Cart", type: "STATIC" }, [
        "StatusPageComponentGroup::web",
      ]),
    ],
    {
      ...NOTHING,
      losses: new Map([["StatusPage id of status", [{ count: 240, title: "subscriber" }]]]),
    },
  ],
  "failed-in-part": [TEN.slice(0, 2), NOTHING],
};

const origin = { ...ORIGIN, isOfPullRequest: true };

const isSame = ({ op }: EngineStep): boolean => op === "same";

test.each(Object.entries(CASES))("%s", async (file, [steps, facts]) => {
  const failure = {
    severity: "error",
    message: "Running program failed: ENOENT: no such file or directory, open 'monitors.json'",
  };
  const diagnostics = file === "failed-in-part" ? [failure] : [];
  // One of them shows what is not known without --show-sames.
  const left = file === "still-used-elsewhere" ? 0 : UNCHANGED - steps.filter(isSame).length;
  const others = times(left, (at) => same("Webhook", `unchanged-${at}`, {}));
  const json = preview([...steps, ...others], UNCHANGED, { diagnostics });
  const review = reviewOf(readPreview(json), facts);
  const marker = "pulumi-monitoring shop/dev";
  // A thousand rows would make the package large.
  const longest = 8_000;
  const text = commentFor(review, { forge: "github", marker, longest, origin });
  await expect(text).toMatchFileSnapshot(join(COMMENTS, `${file}.md`));
});

test("gate-that-stops", async () => {
  const reviewed = reviewOf(readPreview(preview([MAIL, ...TEN.slice(1, 2)])), NOTHING);
  const review = reviewOf(readPreview(preview(TEN.slice(0, 4))), NOTHING);
  const unreviewed = unreviewedIn(review, [reportOf([reviewed])]);
  const marker = "pulumi-monitoring shop/dev";
  const text = GATE_FORMATS.github({ review, unreviewed }, { marker, origin });
  await expect(text).toMatchFileSnapshot(join(COMMENTS, "gate-that-stops.md"));
});
