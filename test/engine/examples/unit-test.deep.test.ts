// Tests that always pass prove nothing: those of the example are run as they are, and then on a program with
// the mistakes that they should find.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE } from "../../support/stack/engine";
import { ExampleCopy } from "./example-copy";

const PATIENCE_MS = 240_000;

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `examples/unit-test [${NO_ENGINE}]` : "examples/unit-test",
  { timeout: PATIENCE_MS },
  () => {
    const copied = new ExampleCopy("unit-test");
    beforeAll(() => copied.open());
    afterAll(() => copied.close());

    test("its tests pass, and leave no files", async () => {
      const { stdout } = await copied.run("npm", ["test"]);
      expect(stdout).toMatch(/pass 9$/m);
      expect(stdout).toMatch(/fail 0$/m);
      expect(stdout).toMatch(/skipped 0$/m);
      expect(copied.names("dist").filter((name) => name.startsWith("preview-"))).toEqual([]);
    });

    test("its tests find the mistakes that they are meant for", async () => {
      copied.edit("shop.ts", "      alertChannelIds: [chat.id],\n", "");
      copied.edit("shop.ts", 'name: "Shop status"', "name: slackWebhook");
      copied.edit("shop.ts", "frequencySeconds = 60", "frequencySeconds = 15");
      const { stdout } = await copied.run("npm", ["test"], {}, 1);
      const failed = [...stdout.matchAll(/^(?:not ok \d+ -|✖) (.*?)(?: \([\d.]+ms\))?$/gm)];
      expect([...new Set(failed.map(([, name]) => name))].sort()).toEqual([
        "a credential is a secret even if the program does not mark it",
        "every production monitor has an alert channel",
        "the provider accepts the program",
      ]);
      expect(stdout).toContain("must be between 30 and 86400");
    });

    test("does not compile with an unknown field", async () => {
      copied.edit("shop.ts", "environmentId: production.id", "environment: production.id");
      const { stdout } = await copied.run("npm", ["test"], {}, 2);
      expect(stdout).toContain("'environment' does not exist in type");
    });
  },
);
