// Whether the provider takes what the program declares: a few tests, because each takes seconds.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as pulumi from "@pulumi/pulumi";
import { previewOf } from "./preview";
import { watchShop } from "./shop";

const settings = () => ({
  domain: "shop.example.com",
  slackWebhook: pulumi.secret("https://hooks.slack.example.com/services/made/up"),
});

test("the program is one that the provider takes", async () => {
  const { errors, changes } = await previewOf(() => watchShop(settings()));
  assert.deepEqual(errors, []);
  // All that shop.ts declares, and the stack.
  assert.equal(changes.create, 12);
});

test("a value that the service would refuse is refused by the preview", async () => {
  const { errors } = await previewOf(() => watchShop({ ...settings(), frequencySeconds: 5 }));
  assert.match(errors.join("\n"), /frequencySeconds.*must be between 30 and 86400/);
});
