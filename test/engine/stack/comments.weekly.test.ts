// The comments for reviewers, for one change each: a file in docs/comments that a person has also reviewed. A
// comment that says too little, or warns without reason, is a difference in that file.
//
// After an intended change: npx vitest run --project weekly test/engine/stack/comments.weekly.test.ts -u
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { PREVIEW, comment, commentOnFiles } from "./comment";
import { ref, secret } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";
import { ROOT } from "../../support/root";

const HIDDEN = [
  "https://hooks.example.com/T1/hidden-one",
  "https://hooks.example.com/T1/hidden-two",
];
const TOKENS = ["header-token-one", "header-token-two"];

const LONG = "A long text that is the same for a while. ".repeat(4);

/** The resources before each change, by name. */
const BASE: Readonly<Record<string, Omit<Declared, "name">>> = {
  mail: {
    kind: "AlertChannel",
    args: { name: "On call", config: { channelType: "email", recipients: ["oncall@example.com"] } },
  },
  chat: {
    kind: "AlertChannel",
    args: { name: "Chat", config: { channelType: "slack", webhookUrl: HIDDEN[0] ?? "" } },
  },
  shop: {
    kind: "Monitor",
    args: {
      name: "Shop",
      type: "HTTP",
      config: {
        url: "https://shop.example.com/health",
        customHeaders: { "X-Token": secret(TOKENS[0] ?? "") },
      },
      frequencySeconds: 60,
      regions: ["us-east", "eu-west"],
      assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
      alertChannelIds: [ref("mail.id")],
      incidentPolicy: {
        triggerRules: [
          {
            type: "failures_in_window",
            scope: "per_region",
            severity: "down",
            count: 3,
            windowMinutes: 10,
          },
        ],
        confirmation: { type: "multi_region", minRegionsFailing: 2, maxWaitSeconds: 120 },
        recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
      },
    },
  },
  legacy: {
    kind: "Monitor",
    args: {
      name: "Old shop",
      type: "HTTP",
      config: { url: "https://old.example.com" },
      regions: ["us-east"],
    },
  },
  storefront: { kind: "ResourceGroup", args: { name: "Storefront" } },
  member: {
    kind: "ResourceGroupMember",
    args: { groupId: ref("storefront.id"), memberType: "monitor", memberId: ref("shop.id") },
  },
  everything: {
    kind: "NotificationPolicy",
    args: { name: "Everything", escalation: { steps: [{ channelIds: [ref("mail.id")] }] } },
  },
  status: {
    kind: "StatusPage",
    args: { name: "Shop status", slug: "shop", description: `${LONG}It ends here.` },
  },
  line: {
    kind: "StatusPageComponent",
    args: {
      statusPageId: ref("status.id"),
      name: "Shop",
      type: "MONITOR",
      monitorId: ref("shop.id"),
    },
  },
  deploy: { kind: "ApiKey", args: { name: "deploy" } },
};

type Args = Record<string, unknown>;
type Changed = Readonly<Record<string, Omit<Declared, "name"> | undefined>>;

/** The base with other arguments of one resource. */
const having = (name: string, args: Args): Changed => {
  const { kind = "", args: before, options } = BASE[name] ?? {};
  const other = { ...(before as Args), ...args } as Declared["args"] & object;
  return { [name]: { kind, args: other, ...(options === undefined ? {} : { options }) } };
};

const declared = (changed: Changed): Declared[] =>
  Object.entries({ ...BASE, ...changed }).flatMap(([name, each]) =>
    each === undefined ? [] : [{ name, ...each }],
  );

const NASTY = "a|b `c` @team #12 <b>x</b>";

/** One change of the program. */
interface Case {
  readonly file: string;
  readonly changed: Changed | ((stack: Stack) => Promise<Changed>);
  /** The engine fails: the comment shows why. */
  readonly fails?: true;
  /** New and changed checks are run. */
  readonly isRun?: true;
}

const CASES: readonly Case[] = [
  { file: "no-changes", changed: {} },
  { file: "slower-checks", changed: having("shop", { frequencySeconds: 300 }) },
  {
    file: "no-incident-any-more",
    changed: having("shop", { frequencySeconds: 600, regions: ["us-east"] }),
  },
  { file: "replaced-status-page", changed: having("status", { slug: "shop-status" }) },
  { file: "deleted-monitor", changed: { shop: undefined, member: undefined, line: undefined } },
  { file: "rotated-key", changed: having("deploy", { rotationTrigger: "2027-01" }) },
  {
    file: "switched-off",
    changed: {
      ...having("shop", { enabled: false, alertChannelIds: [] }),
      ...having("chat", { enabled: false }),
      ...having("status", { enabled: false }),
      ...having("everything", { enabled: false }),
    },
  },
  {
    file: "changed-secrets",
    changed: {
      ...having("chat", { config: { channelType: "slack", webhookUrl: HIDDEN[1] ?? "" } }),
      ...having("shop", {
        config: {
          url: "https://shop.example.com/health",
          customHeaders: { "X-Token": secret(TOKENS[1] ?? ""), Accept: "text/plain" },
        },
      }),
    },
  },
  {
    file: "another-type-of-channel",
    changed: having("mail", {
      config: { channelType: "discord", webhookUrl: "https://discord.example.com/hidden-one" },
    }),
  },
  {
    file: "channel-still-in-use",
    changed: async (stack) => {
      const { id = "" } = await stack.resource("mail");
      return {
        mail: undefined,
        ...having("shop", { alertChannelIds: [] }),
        ...having("everything", { escalation: { steps: [{ channelIds: [id] }] } }),
      };
    },
  },
  {
    file: "new-service",
    changed: {
      checkout: {
        kind: "Monitor",
        args: {
          name: "Checkout",
          type: "HTTP",
          config: { url: "https://checkout.example.com/health", method: "HEAD" },
          frequencySeconds: 30,
          regions: ["us-east", "eu-west"],
          alertChannelIds: [ref("mail.id"), ref("chat.id")],
        },
      },
      checkoutMember: {
        kind: "ResourceGroupMember",
        args: {
          groupId: ref("storefront.id"),
          memberType: "monitor",
          memberId: ref("checkout.id"),
        },
      },
      checkoutLine: {
        kind: "StatusPageComponent",
        args: {
          statusPageId: ref("status.id"),
          name: "Checkout",
          type: "MONITOR",
          monitorId: ref("checkout.id"),
        },
      },
    },
  },
  {
    file: "lists-and-objects",
    changed: {
      ...having("shop", {
        assertions: [
          { config: { type: "status_code", expected: "204", operator: "equals" } },
          { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" },
        ],
        alertChannelIds: [ref("chat.id")],
        tags: { newTags: [{ name: "shop" }] },
      }),
      ...having("everything", {
        escalation: {
          steps: [
            { channelIds: [ref("mail.id")], requireAck: true },
            { channelIds: [ref("chat.id")], delayMinutes: 15 },
          ],
        },
        priority: 10,
      }),
    },
  },
  {
    file: "what-a-name-may-hold",
    changed: {
      ...having("status", {
        name: NASTY,
        description: `${LONG}It ends there.`,
      }),
      [NASTY]: {
        kind: "Monitor",
        args: {
          name: NASTY,
          type: "HTTP",
          config: {
            url: "https://example.com",
            customHeaders: { "X-Note": "<!-- pulumi-monitoring -->" },
          },
          regions: ["us-east"],
        },
      },
    },
  },
  {
    file: "failing-run",
    isRun: true,
    changed: having("legacy", {
      assertions: [{ config: { type: "status_code", expected: "204", operator: "equals" } }],
    }),
  },
  {
    file: "passing-run",
    isRun: true,
    changed: {
      ready: {
        kind: "Monitor",
        args: {
          ...{ name: "Ready", type: "HTTP", regions: ["us-east"], frequencySeconds: 60 },
          config: { url: "https://shop.example.com/ready" },
        },
      },
    },
  },
  {
    file: "refused",
    fails: true,
    changed: having("shop", { name: " ", frequencySeconds: 7 }),
  },
];

/** The comment; fails if it contains a secret. */
async function reviewed(stack: Stack, json: string, ...flags: string[]): Promise<string> {
  const markdown = await comment(stack, json, ...flags);
  for (const hidden of ["hidden-one", "hidden-two", ...TOKENS])
    expect(markdown).not.toContain(hidden);
  return markdown;
}

const commentFile = (name: string): string => join(ROOT, "docs", "comments", `${name}.md`);

describeStack("a preview as a comment", (stack) => {
  beforeAll(async () => {
    stack.declare(declared({}));
    await stack.up();
    // It is up.
    await stack.control("/checks", { monitorId: (await stack.resource("legacy")).id });
  });

  test.each(CASES)("$file", async ({ file, changed, fails, isRun }) => {
    stack.declare(declared(typeof changed === "function" ? await changed(stack) : changed));
    const { stdout, requests } = await stack.pulumi(PREVIEW, {
      exit: fails === undefined ? 0 : "any",
    });
    expect(requests).toEqual([]);
    const flags = isRun ? ["--run"] : [];
    await expect(await reviewed(stack, stdout, ...flags)).toMatchFileSnapshot(commentFile(file));
  });

  test("a saved plan, and two stacks of which one loses more", async () => {
    const file = (name: string): string => join(stack.program, name);
    stack.declare(
      declared({
        ...having("status", { slug: "shop-status" }),
        ...having("chat", { config: { channelType: "slack", webhookUrl: HIDDEN[1] ?? "" } }),
        ...having("shop", { frequencySeconds: 300 }),
        legacy: undefined,
      }),
    );
    const { stdout } = await stack.pulumi([...PREVIEW, "--save-plan", "plan.json"]);
    const onPlan = await commentOnFiles(stack, [file("plan.json")]);
    await expect(onPlan).toMatchFileSnapshot(commentFile("saved-plan"));
    stack.write("worse.json", stdout);
    stack.declare(declared(having("everything", { priority: 10 })));
    const calm = (await stack.pulumi(PREVIEW)).stdout;
    stack.write("calm.json", calm.replaceAll("urn:pulumi:test::", "urn:pulumi:staging::"));
    const onBoth = await commentOnFiles(stack, [file("calm.json"), file("worse.json")]);
    await expect(onBoth).toMatchFileSnapshot(commentFile("two-stacks"));
    for (const hidden of ["hidden-one", "hidden-two", ...TOKENS])
      expect(onPlan + onBoth).not.toContain(hidden);
  });

  test("drift: objects that another user changed and deleted, and who did it", async () => {
    stack.declare(declared({}));
    const { id: shop = "" } = await stack.resource("shop");
    const { id: legacy = "" } = await stack.resource("legacy");
    const { id: chat = "" } = await stack.resource("chat");
    await stack.control("/clock", { now: "2030-01-05T09:30:00Z" });
    await stack.api("PUT", `/monitors/${shop}`, { frequencySeconds: 600, managedBy: "DASHBOARD" });
    await stack.api("DELETE", `/monitors/${legacy}`);
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/elsewhere" };
    await stack.api("PUT", `/alert-channels/${chat}`, { name: "Chat", config });

    const both = await stack.pulumi([...PREVIEW, "--refresh"]);
    await expect(await reviewed(stack, both.stdout)).toMatchFileSnapshot(commentFile("drift"));
    const alone = await stack.pulumi(["refresh", "--preview-only", "--json"]);
    await expect(await reviewed(stack, alone.stdout)).toMatchFileSnapshot(
      commentFile("drift-alone"),
    );
  });

  test("up --refresh repairs the drift, and destroy leaves nothing", async () => {
    await stack.up({ flags: ["--refresh"] });
    await stack.expectNothingLeft();
  });
});

describeStack("an empty stack", (stack) => {
  // The engine prints only how long it took.
  test.each(["refresh", "destroy"])("has a comment on %s", async (command) => {
    const { stdout } = await stack.pulumi([command, "--preview-only", "--json"]);
    expect(await comment(stack, stdout)).toMatch(
      /^✅ \*\*No changes\*\*: the stack has no resources\.\n/,
    );
  });
});
