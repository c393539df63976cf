// docs/languages.md, settings from the environment: the default provider uses all that the stack's configuration does not set, an explicit
// one uses none that belong to another key.
import { expect, test } from "vitest";

import {
  ask,
  checked,
  messages,
  pluginOfTest,
  providerUrn,
  struct,
} from "../../support/plugin/plugin";
import { isDefaultProvider } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { serviceOfFile, serviceOn } from "../../support/host/service";

const service = serviceOfFile();

test.each([
  ["default", true],
  ["default_0_1_0", true],
  ["default_https_/plugins.example.com", true],
  ["default_0_1_0_https_/plugins.example.com", true],
  ["default_github_/api.github.com/acme/pulumi-monitoring", true],
  ["default_eu.west", false],
  ["other", false],
])("a provider named %s is a default one: %s", (name, is) => {
  expect(isDefaultProvider(name)).toBe(is);
});

test.each([
  ["default_0_1_0", "second"],
  ["other", "first"],
])("a provider named %s creates in the %s workspace", async (name, expected) => {
  const { apiKey, url } = service.emulator;
  const workspaceId = await service.made("/workspaces", { name });
  const plugin = await pluginOfTest(undefined, { MONITORING_WORKSPACE_ID: workspaceId });
  const args = struct({ apiKey, baseUrl: url });
  const configure = new messages.ConfigureRequest()
    .setUrn(providerUrn(name))
    .setName(name)
    .setArgs(args);
  await ask((done) => plugin.client.configure(configure, done));
  const slug = `shop-${workspaceId}`;
  await plugin.create("StatusPage", { name: "Shop", slug });
  const slugsOf = async (where = serviceOn(service.emulator)): Promise<unknown[]> =>
    ((await where.call("GET", "/status-pages")) as JsonObject[]).map((page) => page.slug);
  const second = serviceOn(service.emulator, { apiKey, workspaceId });
  expect((await slugsOf(second)).includes(slug) ? "second" : "first").toBe(expected);
  expect((await slugsOf()).includes(slug)).toBe(expected === "first");
});

test("an invalid setting in the environment fails the default provider, but not one with its own key", async () => {
  const plugin = await pluginOfTest(undefined, { MONITORING_ORG_ID: "nonsense" });
  const { apiKey, url } = service.emulator;
  const given = { apiKey, baseUrl: url };
  const [own, other] = [
    await checked(plugin, providerUrn("default"), given),
    await checked(plugin, providerUrn("other"), given),
  ];
  expect(own.reasons).toEqual([expect.stringContaining("orgId must be a whole")]);
  expect(other.reasons).toEqual([]);
});
