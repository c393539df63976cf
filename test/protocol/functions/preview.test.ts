// Previews: nothing is requested with unknown values, and nothing waits for them.
import * as pulumi from "@pulumi/pulumi";
import { afterEach, beforeEach, expect, it } from "vitest";

import * as monitoring from "../../../src";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { configure, getOutput, mocked } from "../../support/functions/program";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator();
  await mocked(true);
  configure({ url: emulator.url, key: emulator.apiKey });
});

afterEach(() => emulator.close());

/** An output in a preview, of a resource that is not created yet. */
const unknown = (): pulumi.Output<string> => new monitoring.Tag("new", { name: "new" }).createdAt;

const isKnown = (output: pulumi.Output<unknown>): unknown => Reflect.get(output, "isKnown");

it("the output form sends no request and is unknown while an argument is unknown", async () => {
  const tags = monitoring.getMonitorTagsOutput({ monitorId: unknown() });
  expect(await isKnown(tags)).toBe(false);
  expect(emulator.requests).toEqual([]);
});

it("the output form sends no request and is unknown while its provider is unknown", async () => {
  const provider = new monitoring.Provider("new", { apiKey: unknown() });
  const tags = monitoring.getTagsOutput({}, { provider });
  expect(await isKnown(tags)).toBe(false);
  expect(emulator.requests).toEqual([]);
});

it("the output form sends no request and is unknown while a resource in dependsOn is to be created", async () => {
  await mocked(true, () => "");
  const tag = new monitoring.Tag("new", { name: "new" });
  const tags = getOutput("Tags", {}, { dependsOn: tag });
  expect(await isKnown(tags)).toBe(false);
  expect(emulator.requests).toEqual([]);
});

it("the plain form fails with an unknown provider instead of waiting forever", async () => {
  const provider = new monitoring.Provider("new", { apiKey: unknown() });
  await expect(monitoring.getTags({}, { provider })).rejects.toThrow(
    "getTags: the settings of its provider are not known in this preview: use getTagsOutput",
  );
});

it("known arguments are looked up in a preview too, once because nothing changes", async () => {
  const tags = monitoring.getTagsOutput({ limit: pulumi.output(5) });
  expect(await isKnown(tags)).toBe(true);
  await monitoring.getTags({ limit: 5 });
  expect(emulator.requests.map(({ path }) => path)).toHaveLength(1);
});
