// Examples break unnoticed until a new user runs them. Every project in examples/ is a stack here, so that a
// new example is covered at once.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { estateSecrets } from "../../../scripts/demo/estate-config";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";
import { EXAMPLES, filesOf } from "./files";

const PATIENCE_MS = 300_000;

/** The secrets that an example requires; the others require none. */
const SECRETS: Readonly<Record<string, (stack: Stack) => Promise<Record<string, string>>>> = {
  estate: () => Promise.resolve(estateSecrets()),
  component: () => Promise.resolve(chatWebhook("component")),
  "unit-test": () => Promise.resolve(chatWebhook("unit-test")),
  "two-organizations": async (stack) => ({
    retailApiKey: (await stack.organization()).apiKey,
    wholesaleApiKey: (await stack.organization()).apiKey,
  }),
};

/** An incoming webhook that nothing else contains. */
const chatWebhook = (example: string): Record<string, string> => ({
  slackWebhook: `https://hooks.slack.example.com/services/T/B/secret-of-${example}`,
});

/** Other settings that an example requires to cover all of its code. */
const PREPARED: Readonly<Record<string, (stack: Stack) => Promise<void>>> = {
  estate: async (stack) => {
    await stack.publish("status.shop.example.com");
    await stack.config("statusDomainReady", "true");
    await stack.config("webhookSecretRotation", "2026-11");
    await stack.config("administrator", "admin-1@example.com");
  },
};

const examples = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  // Folders that are not projects have tests of their own.
  .filter((name) => existsSync(join(EXAMPLES, name, "Pulumi.yaml")));

test("examples exist", () => {
  expect(examples).toContain("quickstart");
});

for (const example of examples) {
  describeStack(
    `examples/${example}`,
    (stack) => {
      let secrets: Record<string, string> = {};

      beforeAll(async () => {
        secrets = (await SECRETS[example]?.(stack)) ?? {};
        const given = Object.entries(secrets).flatMap(([key, value]) => [
          "--secret",
          `${key}=${value}`,
        ]);
        if (given.length > 0) await stack.pulumi(["config", "set-all", ...given]);
        await PREPARED[example]?.(stack);
        await stack.remember();
      }, PATIENCE_MS);

      test(
        "is deployed, then has no changes, and destroy leaves nothing",
        async () => {
          await stack.up();
          expect((await stack.resources()).length).toBeGreaterThan(1);
          await stack.expectNoChanges();
          await stack.pulumi(["preview", "--refresh", "--expect-no-changes"]);
          await stack.expectNothingLeft();
        },
        PATIENCE_MS,
      );

      test("shows no secrets in its output or state", () => {
        const hidden = [stack.emulator.apiKey, ...Object.values(secrets)];
        const seen = `${stack.transcript}\n${stack.backend()}`;
        expect(seen).toContain("pulumi:pulumi:Stack");
        for (const value of hidden) expect(seen).not.toContain(value);
      });
    },
    { files: filesOf(example) },
  );
}
