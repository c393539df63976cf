// Which resource has which object: the plugin knows it from the URN of each request.
import { describe, expect, it } from "vitest";

import { serviceOfFile } from "../../support/host/service";
import {
  ask,
  messages,
  plain,
  secret,
  startPlugin,
  struct,
  urnOf,
} from "../../support/plugin/plugin";
import type { Host } from "../../support/host/host";
import type { JsonObject } from "../../../src/definitions";

const service = serviceOfFile();

async function withPlugin(work: (plugin: Host) => Promise<void>): Promise<void> {
  const plugin = await startPlugin();
  try {
    await plugin.configure(service.config);
    await work(plugin);
  } finally {
    await plugin.stop();
  }
}

/** A tag that an earlier run created. */
async function madeBefore(inputs: JsonObject): Promise<{ id: string; props: JsonObject }> {
  const earlier = await startPlugin();
  try {
    await earlier.configure(service.config);
    return await earlier.create("Tag", inputs);
  } finally {
    await earlier.stop();
  }
}

const check = (plugin: Host, kind: string, name: string, news: object, olds: object = {}) =>
  ask<InstanceType<typeof messages.CheckResponse>>((done) =>
    plugin.client.check(
      new messages.CheckRequest()
        .setUrn(urnOf(kind, name))
        .setOlds(struct(olds))
        .setNews(struct(news)),
      done,
    ),
  );

const diff = (plugin: Host, name: string, id: string, olds: JsonObject, news: object) =>
  ask<InstanceType<typeof messages.DiffResponse>>((done) =>
    plugin.client.diff(
      new messages.DiffRequest()
        .setUrn(urnOf("Tag", name))
        .setId(id)
        .setOlds(struct(olds))
        .setOldInputs(struct(news))
        .setNews(struct(news)),
      done,
    ),
  );

const remove = (plugin: Host, name: string, id: string, olds: JsonObject) =>
  ask<object>((done) =>
    plugin.client.delete(
      new messages.DeleteRequest().setUrn(urnOf("Tag", name)).setId(id).setProperties(struct(olds)),
      done,
    ),
  );

it("a resource that a refresh compared under its old name is the same resource (aliases)", () =>
  withPlugin(async (plugin) => {
    const inputs = { name: "renamed" };
    const { id, props } = await madeBefore(inputs);
    await diff(plugin, "old", id, props, inputs);
    await check(plugin, "Tag", "new", inputs, inputs);
    await diff(plugin, "new", id, props, inputs);
    await plugin.delete("Tag", id, props);
  }));

it("the delete of one of two resources with the same object keeps the object for the other one", () =>
  withPlugin(async (plugin) => {
    const inputs = { name: "shared" };
    const { id, props } = await madeBefore(inputs);
    await check(plugin, "Tag", "kept", inputs, inputs);
    await diff(plugin, "kept", id, props, inputs);
    await remove(plugin, "removed", id, props);
    expect((await plugin.read("Tag", id, props)).id).toBe(id);
    expect(plugin.logs.map(({ text }) => text).join()).toMatch(
      /is not deleted, because a resource of/,
    );
    // The engine checks a resource that it replaces as if it were new.
    await check(plugin, "Tag", "kept", inputs);
    await remove(plugin, "kept", id, props);
    expect((await plugin.read("Tag", id, props)).id).toBe("");
  }));

describe("an id in the program, in another form than in the state, of the object that its resource has", () => {
  const read = (plugin: Host, importId: string, inputs?: object, name = "same") => {
    const request = new messages.ReadRequest().setUrn(urnOf("Tag", name)).setId(importId);
    return ask<InstanceType<typeof messages.ReadResponse>>((done) =>
      plugin.client.read(inputs === undefined ? request : request.setInputs(struct(inputs)), done),
    );
  };

  it("keeps the object: the engine imports it again, and then deletes the previous one", () =>
    withPlugin(async (plugin) => {
      const inputs = { name: "named" };
      const { id, props } = await madeBefore(inputs);
      const found = await read(plugin, "name=named");
      await check(plugin, "Tag", "same", inputs, plain(found.getInputs()));
      await diff(plugin, "same", id, plain(found.getProperties()), inputs);
      await remove(plugin, "same", id, props);
      expect((await plugin.read("Tag", id, props)).id).toBe(id);
      expect(plugin.logs.map(({ text }) => text).join()).toMatch(
        /is not deleted, because a resource of/,
      );
    }));

  it("keeps an object that the program only reads from now on", () =>
    withPlugin(async (plugin) => {
      const { id, props } = await madeBefore({ name: "handed over" });
      await read(plugin, "name=handed over", {});
      // Another resource may read it, too.
      await read(plugin, id, {}, "other");
      await remove(plugin, "same", id, props);
      expect((await plugin.read("Tag", id, props)).id).toBe(id);
    }));
});

it("an update of a field that requires a replacement sends nothing", () =>
  withPlugin(async (plugin) => {
    const { id, props } = await plugin.create("Environment", { name: "one", slug: "one" });
    const other = await plugin.create("Environment", { name: "two", slug: "two" });
    const inputs = { name: "X", slug: "two" };
    await expect(plugin.update("Environment", id, props, inputs)).rejects.toThrow(
      /nothing was sent.*changing slug requires a replacement/,
    );
    expect((await plugin.read("Environment", other.id, other.props)).props.name).toBe("two");
    await plugin.delete("Environment", id, props);
    await plugin.delete("Environment", other.id, other.props);
  }));

it("the failure of a secret value names no property, because the engine would print its value", () =>
  withPlugin(async (plugin) => {
    const news = { name: secret("hush".repeat(100)), color: secret("hush") };
    const response = await check(plugin, "Tag", "bad", news);
    const failures = response.getFailuresList();
    expect(failures).not.toEqual([]);
    expect(failures.map((each) => each.getProperty()).filter((each) => each !== "")).toEqual([]);
    expect(JSON.stringify(failures.map((each) => each.getReason()))).toMatch(/color|name/);
  }));

it("a value that became secret is secret in the outputs after a refresh", () =>
  withPlugin(async (plugin) => {
    const { id, props } = await plugin.create("Tag", { name: "quiet" });
    const response = await ask<InstanceType<typeof messages.ReadResponse>>((done) =>
      plugin.client.read(
        new messages.ReadRequest()
          .setUrn(urnOf("Tag", "quiet"))
          .setId(id)
          .setProperties(struct(props))
          .setInputs(struct({ name: secret("quiet") })),
        done,
      ),
    );
    expect(plain(response.getProperties()).name).toEqual(secret("quiet"));
    await plugin.delete("Tag", id, props);
  }));
