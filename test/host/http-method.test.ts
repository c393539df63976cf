// The method of an HTTP monitor: the service requires it in every config, and a program may omit it.
import { expect, test } from "vitest";

import { monitor as spec } from "../../src/definitions/kinds/monitor";
import type { JsonObject } from "../../src/definitions";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";

const bench = benchOfFile();

const url = "https://shop.example.com/health";
const inputs = (config: JsonObject): JsonObject => ({
  name: "api",
  type: "HTTP",
  config,
  regions: ["us-east"],
});

const stored = async (resource: Resource) => (await bench.record(resource)).config;

/** Expects that a run has nothing to do, before and after a refresh. */
async function expectSettled(resource: Resource): Promise<void> {
  expect((await bench.preview(resource, resource.inputs)).changes).toBe("none");
  const read = await bench.refresh(resource);
  expect(read.inputs).toEqual(resource.inputs);
  expect(read.props).toEqual(resource.props);
}

test("an omitted method is GET in the request and omitted in the state", async () => {
  const created = await bench.up(spec, inputs({ url }));
  expect(created.inputs.config).toEqual({ url });
  expect(created.props.config).toEqual({ url });
  expect(await stored(created)).toMatchObject({ url, method: "GET" });
  await expectSettled(created);

  const changed = await bench.change(created, inputs({ url: `${url}/2` }));
  expect(changed.props.config).toEqual({ url: `${url}/2` });
  expect(await stored(changed)).toMatchObject({ url: `${url}/2`, method: "GET" });
  await expectSettled(changed);
  await bench.down(changed);
});

test("an omitted method and an explicit GET are the same", async () => {
  const omitted = await bench.up(spec, inputs({ url }));
  expect((await bench.preview(omitted, inputs({ url, method: "GET" }))).changes).toBe("none");
  const explicit = await bench.up(spec, inputs({ url, method: "GET" }));
  expect((await bench.preview(explicit, inputs({ url }))).changes).toBe("none");
  await expectSettled(explicit);
  await bench.down(omitted);
  await bench.down(explicit);
});

test("another method set in the dashboard is drift, and the next update resets it", async () => {
  const created = await bench.up(spec, inputs({ url }));
  await bench.service.edit(spec, created.id, created.inputs, { config: { url, method: "POST" } });
  const drifted = await bench.refresh(created);
  expect(drifted.inputs.config).toEqual({ url, method: "POST" });
  expect((await bench.preview(drifted, created.inputs)).changes).toBe("unknown");
  const healed = await bench.change(drifted, created.inputs);
  expect(await stored(healed)).toMatchObject({ url, method: "GET" });
  await expectSettled(healed);
  await bench.down(healed);
});

test("a method that is removed from the program becomes GET again", async () => {
  const created = await bench.up(spec, inputs({ url, method: "HEAD" }));
  expect((await bench.preview(created, inputs({ url }))).changes).toBe("unknown");
  const changed = await bench.change(created, inputs({ url }));
  expect(await stored(changed)).toMatchObject({ url, method: "GET" });
  await expectSettled(changed);
  await bench.down(changed);
});
