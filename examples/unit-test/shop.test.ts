// Tests what the program declares, with mocks: fast, and the place for the rules of a team.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import * as pulumi from "@pulumi/pulumi";
import { declaredBy, idOf, readable, valueOf } from "./mocks";
import type { Declared } from "./mocks";
import { watchShop } from "./shop";

const WEBHOOK = "https://hooks.slack.example.com/services/made/up";

let declared: readonly Declared[];
let shop: ReturnType<typeof watchShop>;

const ofKind = (kind: string): Declared[] => declared.filter((each) => each.kind === kind);

before(async () => {
  const settings = { domain: "shop.example.com", slackWebhook: pulumi.secret(WEBHOOK) };
  ({ declared, result: shop } = await declaredBy(() => watchShop(settings)));
});

test("every production monitor has an alert channel", () => {
  const production = idOf("Environment", "production");
  const monitors = ofKind("Monitor").filter(({ inputs }) => inputs.environmentId === production);
  assert.equal(monitors.length, 2);
  for (const { name, inputs } of monitors) {
    assert.deepEqual(inputs.alertChannelIds, [idOf("AlertChannel", "chat")], name);
  }
});

test("staging alerts nobody", () => {
  const staging = idOf("Environment", "staging");
  const monitors = ofKind("Monitor").filter(({ inputs }) => inputs.environmentId === staging);
  assert.equal(monitors.length, 2);
  for (const { name, inputs } of monitors) assert.equal(inputs.alertChannelIds, undefined, name);
});

test("the status page shows every production monitor and no other", () => {
  const shown = ofKind("StatusPageComponent").map(({ inputs }) => inputs.monitorId);
  assert.deepEqual(shown.sort(), [idOf("Monitor", "checkout"), idOf("Monitor", "homepage")]);
});

test("no input contains a readable secret", () => {
  for (const { name, inputs } of declared) assert.ok(!readable(inputs).includes(WEBHOOK), name);
  // The inputs do contain the secret, so the assertion above is meaningful.
  assert.ok(JSON.stringify(ofKind("AlertChannel")).includes(WEBHOOK));
});

test("a credential is a secret even if the program does not mark it", async () => {
  const careless = { domain: "shop.example.com", slackWebhook: WEBHOOK };
  const again = await declaredBy(() => watchShop(careless));
  for (const { name, inputs } of again.declared) {
    assert.ok(!readable(inputs).includes(WEBHOOK), name);
  }
});

test("outputs of the service have the values of the mocks", async () => {
  assert.equal(await valueOf(shop.page.id), idOf("StatusPage", "status"));
  assert.equal(await valueOf(shop.dashboards.key), "svc_live_made_up");
  assert.ok(await pulumi.isSecret(shop.dashboards.key));
});

test("mocks accept any value: preview.test.ts tests what the provider accepts", async () => {
  const wrong = { domain: "shop.example.com", slackWebhook: WEBHOOK, frequencySeconds: 5 };
  const again = await declaredBy(() => watchShop(wrong));
  const homepage = again.declared.find(
    ({ kind, name }) => kind === "Monitor" && name === "homepage",
  );
  assert.equal(homepage?.inputs.frequencySeconds, 5);
});
