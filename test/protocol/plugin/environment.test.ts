// Settings from the environment: the default provider uses all that the stack's configuration does not set, an explicit
// one uses none that belong to another key.
import { afterEach, expect, test } from "vitest";

import { ask, messages, providerUrn, startPlugin, struct } from "../../support/plugin/plugin";
import type { JsonObject } from "../../../src/definitions";
import type { Host } from "../../support/host/host";
import { idText, serviceOfFile, serviceOn } from "../../support/host/service";

const service = serviceOfFile();
let plugin: Host | undefined;

afterEach(() => plugin?.stop());

test.each([
  ["default", "second"],
  ["default_0_1_0", "second"],
  ["default_https_/plugins.example.com", "second"],
  ["default_0_1_0_https_/plugins.example.com", "second"],
  ["default_github_/api.github.com/acme/pulumi-monitoring", "second"],
  ["default_eu.west", "first"],
  ["other", "first"],
])("a provider named %s creates in the %s workspace", async (name, expected) => {
  const { apiKey, url } = service.emulator;
  const { id } = (await service.call("POST", "/workspaces", { name })) as JsonObject;
  const workspaceId = idText(id);
  plugin = await startPlugin({ MONITORING_WORKSPACE_ID: workspaceId });
  const args = struct({ apiKey, baseUrl: url });
  const configure = new messages.ConfigureRequest()
    .setUrn(providerUrn(name))
    .setName(name)
    .setArgs(args);
  await ask((done) => plugin?.client.configure(configure, done));
  const slug = `shop-${workspaceId}`;
  await plugin.create("StatusPage", { name: "Shop", slug });
  const slugsOf = async (where = serviceOn(service.emulator)): Promise<unknown[]> =>
    ((await where.call("GET", "/status-pages")) as JsonObject[]).map((page) => page.slug);
  const second = serviceOn(service.emulator, { apiKey, workspaceId });
  expect((await slugsOf(second)).includes(slug) ? "second" : "first").toBe(expected);
  expect((await slugsOf()).includes(slug)).toBe(expected === "first");
});

test("an invalid setting in the environment fails the default provider, but not one with its own key", async () => {
  plugin = await startPlugin({ MONITORING_ORG_ID: "nonsense" });
  const { apiKey, url } = service.emulator;
  const failuresOf = async (name: string): Promise<string[]> => {
    const request = new messages.CheckRequest()
      .setUrn(providerUrn(name))
      .setNews(struct({ apiKey, baseUrl: url }));
    const response = await ask<InstanceType<typeof messages.CheckResponse>>((done) =>
      plugin?.client.checkConfig(request, done),
    );
    return response.getFailuresList().map((each) => each.getReason());
  };
  expect(await failuresOf("default")).toEqual([expect.stringContaining("orgId must be a whole")]);
  expect(await failuresOf("other")).toEqual([]);
});

test.each(["default", "default_0_1_0", "other"])(
  "a provider named %s gets the key of the environment for no address of its own",
  async (name) => {
    plugin = await startPlugin({ MONITORING_API_KEY: "hush" });
    const request = new messages.CheckRequest()
      .setUrn(providerUrn(name))
      .setNews(struct({ baseUrl: service.emulator.url }));
    const response = await ask<InstanceType<typeof messages.CheckResponse>>((done) =>
      plugin?.client.checkConfig(request, done),
    );
    expect(response.getFailuresList().map((each) => each.getReason())).toEqual([
      "a provider with its own baseUrl needs the apiKey for that address",
    ]);
  },
);
