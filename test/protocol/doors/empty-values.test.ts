// Values that mean "none" in a response: they are not drift, and no update sends them.
import { expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { casesOf, fieldsOf, isPinned } from "../../support/definitions/arbitraries";
import { benchOfFile } from "../../support/host/bench";

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

const EMPTY: Readonly<Record<string, Json>> = { list: [], map: {}, object: {} };

/** Lists, maps and objects that are not managed if they are omitted, with an empty value. */
const EMPTIES = KINDS.flatMap((spec) =>
  casesOf(spec).flatMap((each) =>
    Object.entries(fieldsOf(spec, each)).flatMap(([name, field]) => {
      const empty = EMPTY[field.type];
      const isFixed = field.immutable === true || field.clear === "keeps";
      const isAlwaysManaged = field.default !== undefined;
      return empty === undefined || isFixed || isAlwaysManaged || isPinned(spec, each, name)
        ? []
        : [{ spec, each, name, empty }];
    }),
  ),
);

test("a list, map or object is not managed any more after its empty value is removed from the program", async () => {
  const tried = [];
  for (const { spec, each, name, empty } of EMPTIES) {
    const { [name]: _value, ...without } = bench.inputs(spec, each, "minimal");
    const given = { ...without, [name]: empty };
    const { failures } = await bench.host.check(spec.name, {}, given);
    const isOptional = (await bench.host.check(spec.name, {}, without)).failures.length === 0;
    if (failures.length > 0 || !isOptional) continue;
    const resource = await bench.up(spec, given);
    const isChanged = (await bench.preview(resource, without)).changes !== "none";
    const next = isChanged
      ? await bench.change(resource, without)
      : { ...resource, inputs: without };
    const { inputs } = await bench.refresh(next);
    expect(inputs[name], `${spec.name} ${each.title} ${name}`).toBeUndefined();
    await bench.down(next);
    tried.push(`${spec.name} ${name}`);
  }
  console.info(tried.join(", "));
  expect(tried).toEqual(
    expect.arrayContaining(["Monitor alertChannelIds", "Monitor tags", "StatusPage branding"]),
  );
});
