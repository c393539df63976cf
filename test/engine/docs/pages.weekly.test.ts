// A page that was once correct became wrong after a change, and only new users noticed. This test follows the
// README's list of tasks from its first page to its last, with the real engine, in one project and one stack: each
// page starts with the result of the pages before it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { newOrganization } from "../../support/emulator/calls";
import { ENGINE, NO_ENGINE } from "../../support/stack/engine";
import { withoutWhatStays } from "../../support/stack/stack";
import { listed, page, pagesIn } from "../../support/docs/page";
import { Clone } from "./clone";

const PATIENCE_MS = 400_000;

/** Pages that are followed elsewhere, or that have no program. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "ci.md": "test/examples/gitops",
  "checks.md":
    "test/engine/stack/released-objects.deep.test.ts and test/engine/stack/policy-pack.deep.test.ts",
  "languages.md": "test/engine/docs/languages.weekly.test.ts",
  "troubleshooting.md": "test/protocol/docs/messages.test.ts",
};

const MONITOR = {
  type: "HTTP",
  config: { url: "https://shop.example.com/api", method: "GET" },
  regions: ["eu-west"],
};

type Answers = Readonly<Record<string, string>>;

/** The values that the reader of a page supplies, by key. The API keys are those of two other organizations. */
const READERS: Readonly<
  Record<string, (clone: Clone, keys: readonly string[]) => Promise<Answers>>
> = {
  "alerting.md": () =>
    Promise.resolve({
      slackWebhook: "https://hooks.example.com/services/T0/B0/x",
      pagerdutyKey: "0123456789abcdef",
    }),
  "secrets.md": () =>
    Promise.resolve({ shopToken: "a token of the shop", customerPassword: "a password" }),
  "organizations.md": (_, [retailApiKey = "", wholesaleApiKey = ""]) =>
    Promise.resolve({ retailApiKey, wholesaleApiKey }),
  // Objects of another user, which the page adopts and the next page deletes.
  "import.md": async (clone) => {
    const config = { channelType: "email", recipients: ["oncall@example.com"] };
    await clone.post("/alert-channels", { name: "On call", config });
    await clone.post("/status-pages", { name: "Shop status", slug: "example-shop" });
    return { apiMonitor: (await clone.post("/monitors", { ...MONITOR, name: "API" })).id };
  },
  "installation-configuration.md": (_, [otherKey = ""]) => Promise.resolve({ otherKey }),
};

const names = pagesIn("docs")
  .filter((page) => page.in("typescript").length > 0 && page.in("bash").length > 0)
  .map(({ name }) => name.replace("docs/", ""));
const tasks = listed("Tasks").filter((name) => !(name in ELSEWHERE));
/** In the order of the list; pages that are not tasks come last. */
const followed = [
  ...tasks,
  ...names.filter((name) => !(name in ELSEWHERE || tasks.includes(name))),
];

test("every task of the README is tested, starting with the first stack", () => {
  expect(followed[0]).toBe("first-stack.md");
  expect(tasks.filter((name) => !names.includes(name))).toEqual([]);
  expect(followed.length).toBeGreaterThan(10);
});

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `the pages [${NO_ENGINE}]` : "the pages in order",
  () => {
    const clone = new Clone();
    const keys: string[] = [];
    let before: unknown;

    beforeAll(async () => {
      await clone.open();
      while (keys.length < 2) keys.push((await newOrganization(clone.url)).apiKey);
      before = await objects();
    });

    const objects = async (): Promise<unknown> => withoutWhatStays(await clone.stored());

    afterAll(() => {
      clone.close();
    });

    test.each(followed)(
      "%s works as written, and a refresh shows no changes afterwards",
      async (name) => {
        if (name === "first-stack.md") {
          const stored = await clone.stored();
          await clone.followFirstPage();
          expect(await clone.stored()).toEqual(stored);
          return;
        }
        const answers = await READERS[name]?.(clone, keys);
        await clone.follow(page(name), answers);
        await clone.type("pulumi preview --refresh --expect-no-changes");
      },
      PATIENCE_MS,
    );

    test(
      "pulumi destroy leaves no objects",
      async () => {
        await clone.type("pulumi destroy");
        expect(await objects()).toEqual(before);
      },
      PATIENCE_MS,
    );
  },
);
