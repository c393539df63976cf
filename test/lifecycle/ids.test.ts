// UUIDs are the same in upper and lower case.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { idInList, recordId } from "../../src/lifecycle/values/ids";
import { requireId } from "../../src/lifecycle/requests/response-checks";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("Secret");

const ID = "00000000-0000-4000-8000-00000000000a";
const inputs = { key: "SHOWN_IN_UPPER_CASE", value: "v" };

test("an object is not gone if its list shows its id in upper case", async () => {
  const { spec, lifecycle, service, emulator, ask } = bench();
  const { id, outputs } = await lifecycle.create(spec, service, inputs);
  const rows = (await ask("GET", spec.path)) as { id: string }[];
  const data = rows.map((row) => ({ ...row, id: row.id.toUpperCase() }));
  const effect = { status: 200, body: { data, hasNext: false } };
  emulator.faults.add({ method: "GET", path: `/api/v1${spec.path}`, times: 99, effect });
  expect(await lifecycle.read({ spec, id, olds: outputs }, service)).toBeDefined();
});

test("the state has the id in lower case if the response to a create has it in upper case", async () => {
  const { spec, lifecycle, service, emulator, ask } = bench();
  await lifecycle.create(spec, service, { ...inputs, key: "OTHER" });
  const [row] = (await ask("GET", spec.path)) as JsonObject[];
  const data = { ...row, ...{ id: ID.toUpperCase(), key: inputs.key } };
  emulator.faults.add({ method: "POST", effect: { status: 201, body: { data } } });
  expect((await lifecycle.create(spec, service, inputs)).id).toBe(ID);
});

test.each<[string, Json, string]>([
  ["missing", null, "contains no id: check that monitoring:baseUrl"],
  ["malformed", "x/y", 'contains the id "x/y", which must be a UUID: check'],
])("a record whose id is %s is not one of the API", (_what, id, why) => {
  expect(() => recordId(kindNamed("Tag"), { id })).toThrow(why);
  expect(() => idInList(kindNamed("Tag"), { id })).toThrow("the API returned an invalid id");
});

test.each([
  [ID.toUpperCase(), ID, true],
  ["Main-Page", "main-page", false],
])("%s is the id %s: %s", (shown, id, isSame) => {
  const operation = { action: "reading", resource: kindNamed("Tag").title };
  const data = { id: shown };
  const summary = (): string => "200 to GET /tags";
  const response = { status: 200, data, body: { data }, summary, hasRequestId: true };
  const require = (): JsonObject => requireId(response, "id", id, operation);
  if (isSame) expect(require()).toEqual({ id: shown });
  else expect(require).toThrow(`the response (200 to GET /tags) does not describe ${id}`);
});
