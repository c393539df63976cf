// Values that mean "none" in a response: they are not drift, and no update sends them.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { benchOfFile } from "./bench";

const bench = benchOfFile();

const HTTP = { type: "HTTP", regions: ["us-east"], config: { url: "https://example.com" } };
const NOWHERE = { id: "00000000-0000-0000-0000-000000000000", name: "", slug: "" };

test.each<[string, JsonObject, JsonObject]>([
  ["ResourceGroup", {}, { defaultRetryStrategy: { type: "", maxRetries: 0, interval: 0 } }],
  ["ResourceGroup", {}, { defaultRetryStrategy: {} }],
  ["ResourceGroup", {}, { defaultRetryStrategy: { type: null, maxRetries: null, interval: null } }],
  ["ResourceGroup", {}, { healthThresholdType: "COUNT", healthThresholdValue: null }],
  ["ResourceGroup", {}, { healthThresholdType: null, healthThresholdValue: 3 }],
  ["Monitor", HTTP, { environment: NOWHERE }],
])("%s: for the inputs %j, a record with %j is not drift", async (kind, inputs, shown) => {
  const spec = kindNamed(kind);
  const created = await bench.up(spec, { name: "before", ...inputs });
  const body = { data: { ...(await bench.record(created)), ...shown } };
  bench.service.emulator.faults.add({
    ...{ method: "GET", path: `/api/v1${spec.path}/${created.id}`, times: 9 },
    effect: { status: 200, body },
  });
  bench.service.emulator.faults.add({
    ...{ method: "GET", path: `/api/v1${spec.path}`, times: 9 },
    effect: { status: 200, body: { data: [body.data], hasNext: false } },
  });
  const read = await bench.refresh(created);
  expect(read.inputs).toEqual(created.inputs);
  expect((await bench.preview(read, created.inputs)).changes).toBe("none");
  const renamed = await bench.change(read, { ...created.inputs, name: "after" });
  bench.service.emulator.faults.clear();
  expect(await bench.record(renamed)).toMatchObject({ name: "after" });
  await bench.down(renamed);
});
