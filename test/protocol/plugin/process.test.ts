// docs/languages.md, the plugin as a process: it prints its port, serves its schema on request, and ends with its engine.
import { expect, it, onTestFinished } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { startHost } from "../../support/host/host";
import type { FrontEnd } from "../../support/host/host";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { serviceOfFile, startService } from "../../support/host/service";
import { ask, messages, pluginOfTest } from "../../support/plugin/plugin";

const service = serviceOfFile();

it("serves its schema without a configuration, and ends when its engine ends", async () => {
  const plugin = await pluginOfTest();
  const response = await ask<InstanceType<typeof messages.GetSchemaResponse>>((done) =>
    plugin.client.getSchema(new messages.GetSchemaRequest(), done),
  );
  expect(JSON.parse(response.getSchema())).toMatchObject({ name: "monitoring" });
  plugin.loseEngine();
  await plugin.ended;
});

it("ends with its engine although an option of the engine comes before the address", async () => {
  const frontEnd = new PluginFrontEnd();
  const traced: FrontEnd = Object.assign(frontEnd, {
    command: [...frontEnd.command, "--tracing", "file:./trace"] as const,
  });
  const plugin = await startHost({}, traced);
  onTestFinished(() => plugin.stop());
  plugin.loseEngine();
  await plugin.ended;
});

it("reads local files from its working folder, wherever its executable is", async () => {
  const plugin = await pluginOfTest();
  const request = new messages.ProviderHandshakeRequest().setProgramDirectory("/");
  const response = await ask<InstanceType<typeof messages.ProviderHandshakeResponse>>((done) =>
    plugin.client.handshake(request, done),
  );
  expect(response.getAcceptSecrets()).toBe(true);
  await plugin.configure(service.config);
  const code = { path: "no such folder", entrypoint: "a.spec.ts" };
  const monitor = { name: "code", type: "BROWSER", regions: ["us-east"], package: code };
  const { failures } = await plugin.check("Monitor", {}, monitor);
  const reasons = failures.map(({ reason }) => reason).join("\n");
  expect(reasons).toMatch(/there is no \/.+\/no such folder/);
});

it("serves a second engine that attaches after the first one has stopped (PULUMI_DEBUG_PROVIDERS)", async () => {
  const plugin = await pluginOfTest();
  const refuseOnce = (): void => {
    const effect = { status: 429, headers: { "retry-after": "1" } };
    service.emulator.faults.add({ method: "POST", path: "/api/v1/tags", times: 1, effect });
  };
  for (const run of ["preview", "update"]) {
    await plugin.configure(service.config);
    // A wait is what Cancel ends.
    refuseOnce();
    await plugin.create("Tag", { name: run });
    await plugin.cancel();
  }
  const made = await service.call("GET", "/tags");
  expect(made).toMatchObject([{ name: "preview" }, { name: "update" }]);
});

it("sends the key of the environment to no address but that of the stack", async () => {
  const other = await startService();
  onTestFinished(() => other.close());
  const { apiKey, url } = service.emulator;
  const config = JSON.stringify({ baseUrl: url });
  const plugin = await pluginOfTest(undefined, {
    MONITORING_API_KEY: apiKey,
    PULUMI_CONFIG: config,
  });
  await plugin.configure({ baseUrl: url });
  await plugin.create("Tag", { name: "first" });
  for (const baseUrl of [other.emulator.url, `${url}/elsewhere`]) {
    await plugin.configure({ baseUrl });
    await expect(plugin.create("Tag", { name: "second" })).rejects.toThrow("no API key");
  }
  expect(other.emulator.requests).toEqual([]);
  // The first session has ended: its key is not used for the configuration of another one.
  await plugin.configure({ baseUrl: other.emulator.url, apiKey: "another-key" });
  await expect(plugin.create("Tag", { name: "third" })).rejects.toThrow("401");
  const names = ((await service.call("GET", "/tags")) as JsonObject[]).map(({ name }) => name);
  expect(names).toContain("first");
  expect(names).not.toContain("second");
  expect(names).not.toContain("third");
});
