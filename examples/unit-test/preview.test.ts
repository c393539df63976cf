// Tests that the provider accepts the program. There are only a few, because each takes seconds.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as pulumi from "@pulumi/pulumi";
import { previewOf } from "./preview";
import { watchShop } from "./shop";

const settings = () => ({
  domain: "shop.example.com",
  slackWebhook: pulumi.secret("https://hooks.slack.example.com/services/made/up"),
});

test("the provider accepts the program", async () => {
  const { errors, changes } = await previewOf(() => watchShop(settings()));
  assert.deepEqual(errors, []);
  // All resources of shop.ts, and the stack.
  assert.equal(changes.create, 12);
});

test("the preview rejects a value that the service would reject", async () => {
  const { errors } = await previewOf(() => watchShop({ ...settings(), frequencySeconds: 5 }));
  assert.match(errors.join("\n"), /frequencySeconds.*must be between 30 and 86400/);
});
