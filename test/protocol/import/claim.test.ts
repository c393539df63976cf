// An import that claims objects writes only to objects that it must and may change.
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { claimObjects } from "../../../src/import/claim";
import { runFor } from "../../../src/import/import-run";
import { startEmulator } from "../../../src/emulator";
import { lifecycleOf } from "../../../src/lifecycle";
import type { Existing } from "../../../src/lifecycle";

// Nothing listens there: every request fails.
const run = runFor(
  {
    ...{ apiKey: "key", baseUrl: "http://127.0.0.1:9", managedBy: "API", refresh: "exact" },
    maxRetryWaitMs: 0,
  },
  () => undefined,
);

const object = (
  kind: Parameters<typeof kindNamed>[0],
  managedBy: string | undefined,
  inputs: JsonObject = {},
): Existing => ({
  ...{ spec: kindNamed(kind), id: "1", record: {} },
  inputs: { name: "Shop", ...inputs },
  outputs: managedBy === undefined ? {} : { managedBy },
});

test.each([
  ["that is already claimed", object("Monitor", "API")],
  ["with credentials that is already claimed", object("AlertChannel", "API")],
  ["of a kind without managers", object("Member", undefined)],
])("an object %s is unchanged, without a message", async (_what, each) => {
  const unchanged = { objects: [each], written: 0, kept: [], failed: [] };
  expect(await claimObjects([each], run)).toEqual(unchanged);
});

test.each([
  ["with credentials", object("AlertChannel", "DASHBOARD"), "credentials"],
  ["that is code", object("Monitor", "DASHBOARD", { type: "BROWSER" }), "takeover"],
])("an object %s keeps its manager, and the reason is reported", async (_what, each, reason) => {
  const { objects, written, kept } = await claimObjects([each], run);
  expect({ objects, written }).toEqual({ objects: [each], written: 0 });
  expect(kept).toEqual([expect.stringContaining(`${each.spec.title} 1: `)]);
  expect(kept.join("")).toContain(reason);
});

test("an object that the service refuses to change keeps its manager, and the others are written", async () => {
  const emulator = await startEmulator();
  const { apiKey, url: baseUrl } = emulator;
  const here = runFor({ apiKey, baseUrl, managedBy: "API", refresh: "exact" }, () => undefined);
  const spec = kindNamed("ResourceGroup");
  try {
    const [refused, other] = await Promise.all(
      ["refused", "other"].map(async (name): Promise<Existing> => {
        const { id, outputs } = await lifecycleOf(spec).create(spec, here, { name });
        const olds = { ...outputs, managedBy: "DASHBOARD" };
        return { ...object("ResourceGroup", "DASHBOARD", { name }), id, outputs: olds };
      }),
    );
    if (refused === undefined || other === undefined) throw new Error("nothing was created");
    const path = `/api/v1/resource-groups/${refused.id}`;
    emulator.faults.add({ method: "PUT", path, times: 9, effect: { status: 403 } });
    const { objects, written, kept } = await claimObjects([refused, other], here);
    expect(written).toBe(1);
    expect(objects.map(({ outputs }) => outputs.managedBy)).toEqual(["DASHBOARD", "API"]);
    expect(kept).toEqual([expect.stringContaining(`resource group ${refused.id}: updating`)]);
  } finally {
    await here.client.close();
    await emulator.close();
  }
});
