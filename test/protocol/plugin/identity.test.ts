// docs/safety.md, "Whose": the plugin knows from the URN of each request which resource has which object.
import { describe, expect, it } from "vitest";

import { serviceOfFile } from "../../support/host/service";
import {
  ask,
  checked,
  compared,
  messages,
  pluginOfTest,
  readBy,
  secret,
  pluginFor,
  struct,
  urnOf,
} from "../../support/plugin/plugin";
import type { Host } from "../../support/host/host";
import type { JsonObject } from "../../../src/definitions";

const service = serviceOfFile();

/** An earlier run, which created the tags. */
const earlier = pluginFor(service);

const madeBefore = (inputs: JsonObject) => earlier.create("Tag", inputs);

const remove = (plugin: Host, name: string, id: string, olds: JsonObject) =>
  ask<object>((done) =>
    plugin.client.delete(
      new messages.DeleteRequest().setUrn(urnOf("Tag", name)).setId(id).setProperties(struct(olds)),
      done,
    ),
  );

it("a resource that a refresh compared under its old name is the same resource (aliases)", async () => {
  const plugin = await pluginOfTest(service.config);
  const inputs = { name: "renamed" };
  const { id, props } = await madeBefore(inputs);
  await compared(plugin, urnOf("Tag", "old"), props, inputs, { id, oldInputs: inputs });
  await checked(plugin, urnOf("Tag", "new"), inputs, inputs);
  await compared(plugin, urnOf("Tag", "new"), props, inputs, { id, oldInputs: inputs });
  await plugin.delete("Tag", id, props);
});

describe("an id in the program, in another form than in the state, of the object that its resource has", () => {
  it("keeps the object: the engine imports it again, and then deletes the previous one", async () => {
    const plugin = await pluginOfTest(service.config);
    const inputs = { name: "named" };
    const { id, props } = await madeBefore(inputs);
    const same = urnOf("Tag", "same");
    const found = await readBy(plugin, same, "name=named");
    await checked(plugin, same, inputs, found.inputs);
    await compared(plugin, same, found.props, inputs, { id, oldInputs: inputs });
    await remove(plugin, "same", id, props);
    expect((await plugin.read("Tag", id, props)).id).toBe(id);
    expect(plugin.logs.map(({ text }) => text).join()).toMatch(
      /is not deleted, because a resource of/,
    );
  });

  it("keeps an object that the program only reads from now on", async () => {
    const plugin = await pluginOfTest(service.config);
    const { id, props } = await madeBefore({ name: "handed over" });
    await readBy(plugin, urnOf("Tag", "same"), "name=handed over", { inputs: {} });
    // Another resource may read it, too.
    await readBy(plugin, urnOf("Tag", "other"), id, { inputs: {} });
    await remove(plugin, "same", id, props);
    expect((await plugin.read("Tag", id, props)).id).toBe(id);
  });
});

it("the failure of a secret value names no property, because the engine would print its value", async () => {
  const plugin = await pluginOfTest(service.config);
  const news = { name: secret("hush".repeat(100)), color: secret("hush") };
  const { properties, reasons } = await checked(plugin, urnOf("Tag", "bad"), news);
  expect(properties).not.toEqual([]);
  expect(properties.filter((each) => each !== "")).toEqual([]);
  expect(JSON.stringify(reasons)).toMatch(/color|name/);
});

it("a value that became secret is secret in the outputs after a refresh", async () => {
  const plugin = await pluginOfTest(service.config);
  const { id, props } = await plugin.create("Tag", { name: "quiet" });
  const inputs = { name: secret("quiet") };
  const found = await readBy(plugin, urnOf("Tag", "quiet"), id, { props, inputs });
  expect(found.props.name).toEqual(secret("quiet"));
  await plugin.delete("Tag", id, props);
});
