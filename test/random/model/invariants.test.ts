// For each invariant, exactly its violations are reported.
import { afterEach, beforeEach, expect, test } from "vitest";

import { isObject, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { idText, startService } from "../../support/host/service";
import type { TestService } from "../../support/host/service";
import { casesOf } from "../../support/definitions/arbitraries";
import { namedByError, remove, reportedDuplicates, storedRecords, violations } from "./invariants";
import type { Held, InvariantContext, Others } from "./invariants";
import { markOf } from "./program";
import type { Entry } from "./program";
import { FOREIGN_KEY, createTenant } from "./tenant";

let service: TestService;
let context: InvariantContext;
let beside: Others;
let transcript: string;

beforeEach(async () => {
  service = await startService({ apiKey: FOREIGN_KEY });
  const { emulator } = service;
  context = { emulator, tenant: await createTenant(emulator), transcript: () => transcript };
  const others = await storedRecords(emulator);
  beside = { others, late: new Set() };
  transcript = "";
});

afterEach(() => service.close());

const channel = (name: string): JsonObject => ({
  name,
  config: { channelType: "email", recipients: ["a@example.com"] },
});

/** Resources with these names, each with its own object. */
async function made(...names: string[]): Promise<{ program: Entry[]; state: Held[] }> {
  const spec = kindNamed("AlertChannel");
  const [each] = casesOf(spec).filter(({ title }) => title.includes("email"));
  if (each === undefined) throw new Error("there is no case of an e-mail channel");
  const plain = { aliases: [], spec, each } as const;
  const program = names.map((name, at): Entry => {
    return { ...plain, name, mark: markOf(spec, at + 1), inputs: channel(name) };
  });
  const state: Held[] = [];
  for (const { name, inputs } of program) {
    const record = await context.tenant.service.call("POST", "/alert-channels", inputs);
    state.push({ name, id: idText(isObject(record) ? record.id : undefined) });
  }
  return { program, state };
}

test("missing and changed objects, and those that belong to two resources or to none", async () => {
  const { program, state } = await made("gone", "other", "twin", "left");
  const [gone = "", other = "", twin = "", left = ""] = state.map(({ id }) => id);
  expect(await violations(context, program, state, beside)).toEqual([]);
  const { call } = context.tenant.service;
  await call("DELETE", `/alert-channels/${gone}`);
  await call("PUT", `/alert-channels/${other}`, channel("renamed"));
  const held = [...state.slice(0, 2), { name: "twin", id: twin }, { name: "left", id: twin }];
  expect(await violations(context, program, held, beside)).toEqual([
    `gone ${gone} is not there`,
    'other.name is "renamed", not "other"',
    'left.name is "twin", not "left"',
    `1:AlertChannel ${twin} belongs to twin and left`,
    `1:AlertChannel ${left} "left" is left over`,
  ]);
});

test("a changed object of somebody else, and a key that no provider has", async () => {
  const { outside, service: own } = context.tenant;
  const [id = ""] = outside.AlertChannel ?? [];
  await own.call("PUT", `/alert-channels/${id}`, channel("taken"));
  await service.call("GET", "/monitors");
  expect(await violations(context, [], [], beside)).toEqual([
    expect.stringMatching(`1:AlertChannel ${id} belongs to another user: .*name was`),
    `PUT /api/v1/alert-channels/${id} was sent, and that belongs to another user`,
    "GET /api/v1/monitors was sent with a key that no provider has",
  ]);
});

test("a window of somebody else, unless the service deletes it with its monitor", async () => {
  const { call } = context.tenant.service;
  const config = { expectedInterval: 60, gracePeriod: 60 };
  const monitor = { name: "shop", type: "HEARTBEAT", managedBy: "API", config };
  const made = async (path: string, body: JsonObject): Promise<string> => {
    const record = await call("POST", path, body);
    return idText(isObject(record) ? record.id : undefined);
  };
  const monitorId = await made("/monitors", monitor);
  const times = { startsAt: "2041-01-01T00:00:00Z", endsAt: "2041-01-01T01:00:00Z" };
  await made("/maintenance-windows", { ...times, monitorId });
  const all = await storedRecords(context.emulator);
  const others = new Map([...all].filter(([key]) => !key.includes(monitorId)));
  await call("DELETE", `/monitors/${monitorId}`);
  expect(await violations(context, [], [], { others, late: new Set() })).toEqual([]);
  const alone = await made("/maintenance-windows", times);
  const now = await storedRecords(context.emulator);
  await call("DELETE", `/maintenance-windows/${alone}`);
  expect(await violations(context, [], [], { others: now, late: new Set() })).toEqual([
    `1:MaintenanceWindow ${alone} belongs to another user: it is gone`,
    `DELETE /api/v1/maintenance-windows/${alone} was sent, and that belongs to another user`,
  ]);
});

test("an object that a warning names for a person, not one that a resource has adopted", async () => {
  const [{ id } = { id: "" }] = (await made("double")).state;
  transcript = `alert channel "double" is adopted with the id ${id}: the response to its create was lost`;
  expect(await violations(context, [], [], beside)).toHaveLength(1);
  transcript = `earlier requests without a response probably created AlertChannel ${id}`;
  expect(await violations(context, [], [], beside)).toEqual([]);
  const key = `1:AlertChannel ${id}`;
  expect(await reportedDuplicates(context, [], [], beside)).toEqual([key]);
  await remove(context, key);
  expect(await reportedDuplicates(context, [], [], beside)).toEqual([]);
});

test("an error may name a single object only of a kind that no search takes", async () => {
  const { state } = await made("one", "other");
  const [one = "", other = ""] = state.map(({ id }) => id);
  const lost = (ids: string): Error => new Error(`the response was lost, and there … (${ids}).`);
  expect(await namedByError(context, lost(one))).toEqual([]);
  expect(await namedByError(context, lost(`${one}, ${other}`))).toHaveLength(2);
  const [secret = ""] = context.tenant.outside.Secret ?? [];
  expect(await namedByError(context, lost(secret))).toEqual([`1:Secret ${secret}`]);
});
