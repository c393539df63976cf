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

/** A run that finds nothing to do, before and after a refresh. */
async function isSettled(resource: Resource): Promise<void> {
  expect((await bench.preview(resource, resource.inputs)).changes).toBe("none");
  const read = await bench.refresh(resource);
  expect(read.inputs).toEqual(resource.inputs);
  expect(read.props).toEqual(resource.props);
}

test("left out, it is GET on the wire and stays out of the state", async () => {
  const made = await bench.up(spec, inputs({ url }));
  expect(made.inputs.config).toEqual({ url });
  expect(made.props.config).toEqual({ url });
  expect(await stored(made)).toMatchObject({ url, method: "GET" });
  await isSettled(made);

  const changed = await bench.change(made, inputs({ url: `${url}/2` }));
  expect(changed.props.config).toEqual({ url: `${url}/2` });
  expect(await stored(changed)).toMatchObject({ url: `${url}/2`, method: "GET" });
  await isSettled(changed);
  await bench.down(changed);
});

test("GET and left out are not a difference, either way round", async () => {
  const silent = await bench.up(spec, inputs({ url }));
  expect((await bench.preview(silent, inputs({ url, method: "GET" }))).changes).toBe("none");
  const explicit = await bench.up(spec, inputs({ url, method: "GET" }));
  expect((await bench.preview(explicit, inputs({ url }))).changes).toBe("none");
  await isSettled(explicit);
  await bench.down(silent);
  await bench.down(explicit);
});

test("another method set in the dashboard is drift, and the next update takes it back", async () => {
  const made = await bench.up(spec, inputs({ url }));
  await bench.service.edit(spec, made.id, made.inputs, { config: { url, method: "POST" } });
  const drifted = await bench.refresh(made);
  expect(drifted.inputs.config).toEqual({ url, method: "POST" });
  expect((await bench.preview(drifted, made.inputs)).changes).toBe("unknown");
  const healed = await bench.change(drifted, made.inputs);
  expect(await stored(healed)).toMatchObject({ url, method: "GET" });
  await isSettled(healed);
  await bench.down(healed);
});

test("taken out of the program, it is GET again", async () => {
  const made = await bench.up(spec, inputs({ url, method: "HEAD" }));
  expect((await bench.preview(made, inputs({ url }))).changes).toBe("unknown");
  const changed = await bench.change(made, inputs({ url }));
  expect(await stored(changed)).toMatchObject({ url, method: "GET" });
  await isSettled(changed);
  await bench.down(changed);
});
