// A page that was once correct became wrong after a change, and only new users noticed. Each page with a
// program is followed here, step by step, with the real engine.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { describeStack } from "../../stack/stack";
import type { Stack } from "../../stack/stack";
import { listed, pagesIn } from "../page";
import { Shell } from "../shell";
import { walk } from "../walk";

const PATIENCE_MS = 400_000;

/** Pages that are followed elsewhere, or that have no program. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "ci.md": "test/examples/gitops",
  "checks.md": "test/stack/check.test.ts and test/stack/policy-pack.test.ts",
  "languages.md": "test/languages/plugin-programs.test.ts",
  "first-stack.md": "test/docs/running/first-stack.test.ts",
  "troubleshooting.md": "test/docs/messages.test.ts",
};

const MONITOR = {
  type: "HTTP",
  config: { url: "https://shop.example.com/api", method: "GET" },
  regions: ["eu-west"],
};

/** The values of what a page leaves to its reader, by key, once what it takes for granted is there. */
const READERS: Readonly<Record<string, (stack: Stack) => Promise<Record<string, string>>>> = {
  "docs/alerting.md": () =>
    Promise.resolve({
      slackWebhook: "https://hooks.example.com/services/T0/B0/x",
      pagerdutyKey: "0123456789abcdef",
    }),
  "docs/secrets.md": () =>
    Promise.resolve({ shopToken: "a token of the shop", customerPassword: "a password" }),
  "docs/organizations.md": async (stack) => ({
    retailApiKey: (await stack.organization()).apiKey,
    wholesaleApiKey: (await stack.organization()).apiKey,
  }),
  "docs/configuration.md": async (stack) => ({ otherKey: (await stack.organization()).apiKey }),
};

/** Objects of another user, which the page adopts and its `destroy` deletes. */
const THERE: Readonly<Record<string, (stack: Stack) => Promise<Record<string, string>>>> = {
  "docs/import.md": async (stack) => {
    const config = { channelType: "email", recipients: ["oncall@example.com"] };
    await stack.api("POST", "/alert-channels", { name: "On call", config });
    await stack.api("POST", "/status-pages", { name: "Shop status", slug: "example-shop" });
    const { body } = await stack.api("POST", "/monitors", { ...MONITOR, name: "API" });
    return { apiMonitor: (body.data as { id: string }).id };
  },
};

const pages = pagesIn("docs").filter(
  (page) => page.in("typescript").length > 0 && page.in("bash").length > 0,
);

test("every task of the README is followed", () => {
  const followed = [
    ...pages.map(({ name }) => name.replace("docs/", "")),
    ...Object.keys(ELSEWHERE),
  ];
  expect(listed("Tasks").filter((name) => !followed.includes(name))).toEqual([]);
  expect(pages.length).toBeGreaterThan(10);
});

for (const page of pages.filter(({ name }) => !(name.replace("docs/", "") in ELSEWHERE))) {
  describeStack(
    page.name,
    (stack) => {
      test(
        "leads to where it says",
        async () => {
          const known = (await READERS[page.name]?.(stack)) ?? {};
          await stack.remember();
          const answers = { ...known, ...(await THERE[page.name]?.(stack)) };
          const notes = join(stack.folder, "notes");
          mkdirSync(notes);
          const env = stack.environment();
          await walk(page, new Shell({ notes, folder: stack.program, env, answers }));
        },
        PATIENCE_MS,
      );

      test(
        "to a stack that is as declared, and goes without a trace",
        async () => {
          expect((await stack.resources()).length).toBeGreaterThan(0);
          await stack.pulumi(["preview", "--refresh", "--expect-no-changes"]);
          await stack.expectNothingLeft();
        },
        PATIENCE_MS,
      );
    },
    {
      files: {
        "package.json": '{"name": "program", "private": true, "main": "index.ts"}',
        "tsconfig.json":
          '{"compilerOptions": {"strict": true, "module": "node16", "target": "es2022", "skipLibCheck": true}}',
      },
    },
  );
}
