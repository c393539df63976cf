// For each of the five invariants, exactly its violations are reported.
import { afterEach, beforeEach, expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { idText, startService } from "../host/service";
import type { TestService } from "../host/service";
import { casesOf } from "../definitions/arbitraries";
import { violations, reportedDuplicates, remove, storedRecords } from "./invariants";
import type { InvariantContext, Held, StoredRecords } from "./invariants";
import type { Entry } from "./program";
import { markOf } from "./program";
import { FOREIGN_KEY, createTenants } from "./tenants";
import type { TenantIndex, Tenants } from "./tenants";

let service: TestService;
let tenants: Tenants;
let invariantContext: InvariantContext;
let others: StoredRecords;
let requestCount = 0;
let transcript: string[] = [];

beforeEach(async () => {
  service = await startService({ apiKey: FOREIGN_KEY });
  const { emulator } = service;
  tenants = await createTenants(emulator);
  others = await storedRecords(emulator);
  requestCount = 0;
  transcript = [];
  invariantContext = {
    emulator,
    tenants,
    requestCount: () => requestCount,
    transcript: () => transcript.join("\n"),
  };
});

afterEach(() => service.close());

const channel = (name: string): JsonObject => ({
  name,
  config: { channelType: "email", recipients: ["a@example.com"] },
});

async function post(tenant: TenantIndex, body: JsonObject): Promise<string> {
  const made = await tenants[tenant].service.call("POST", "/alert-channels", body);
  return idText(isObject(made) ? made.id : undefined);
}

/** A program with resources of these names, each with its own object. */
async function made(...names: string[]): Promise<{ program: Entry[]; state: Held[] }> {
  const spec = kindNamed("AlertChannel");
  const [each] = casesOf(spec).filter(({ title }) => title.includes("email"));
  if (each === undefined) throw new Error("there is no case of an e-mail channel");
  const state: Held[] = [];
  const program = names.map((name, at): Entry => {
    const inputs = channel(name);
    return { name, aliases: [], tenant: 0, spec, each, mark: markOf(spec, at + 1), inputs };
  });
  for (const { name, inputs } of program) state.push({ name, id: await post(0, inputs) });
  return { program, state };
}

const violationsOf = (program: Entry[], state: Held[], late: string[] = []): Promise<string[]> =>
  violations(invariantContext, program, state, {
    others,
    late: new Set(late),
    tagNames: new Set(),
  });

test("reports nothing if the service matches the program", async () => {
  const { program, state } = await made("one", "two");
  expect(await violationsOf(program, state)).toEqual([]);
});

test("1: a missing object, a changed object, and an object without a resource", async () => {
  const { program, state } = await made("gone", "other");
  const [gone, other] = state;
  await tenants[0].service.call("DELETE", `/alert-channels/${gone?.id ?? ""}`);
  await tenants[0].service.call("PUT", `/alert-channels/${other?.id ?? ""}`, channel("renamed"));
  const left = await post(1, channel("left"));
  expect(await violationsOf(program, state)).toEqual([
    `gone ${gone?.id ?? ""} is not there`,
    'other.name is "renamed", not "other"',
    `2:AlertChannel ${left} "left" is left over`,
  ]);
});

test("2: an object of two resources", async () => {
  const { program, state } = await made("one", "two");
  const [{ id } = { id: "" }] = state;
  await remove(invariantContext, `1:AlertChannel ${state[1]?.id ?? ""}`);
  const found = await violationsOf(program, [
    { name: "one", id },
    { name: "two", id },
  ]);
  expect(found).toContain(`1:AlertChannel ${id} belongs to one and two`);
});

test("3: a changed object of another user, even if the change was reverted", async () => {
  const [id = ""] = tenants[0].outside.AlertChannel ?? [];
  const { call } = tenants[0].service;
  await call("PUT", `/alert-channels/${id}`, channel("taken"));
  const found = await violationsOf([], []);
  expect(found).toEqual([
    expect.stringMatching(`1:AlertChannel ${id} belongs to another user: .*name was`),
    `PUT /api/v1/alert-channels/${id} was sent, and that belongs to another user`,
  ]);
});

test("4: use of the key or the URL in the environment", async () => {
  requestCount = 1;
  await service.call("GET", "/monitors");
  expect(await violationsOf([], [])).toEqual([
    "GET /api/v1/monitors was sent with a key that no provider has",
    "a request was sent to the URL in the environment, which no provider has",
  ]);
});

test("5: a duplicate must be reported, unless it was created after the run; then a person deletes it", async () => {
  const id = await post(0, channel("double"));
  const key = `1:AlertChannel ${id}`;
  expect(await violationsOf([], [])).toEqual([`${key} "double" is left over`]);
  transcript = [`alert channel "double" is adopted with the id ${id}`];
  expect(await violationsOf([], [])).toEqual([`${key} "double" is left over`]);
  expect(await violationsOf([], [], [key])).toEqual([]);
  transcript = [`an earlier request probably created alert channel "double" (${id}) …`];
  expect(await violationsOf([], [])).toEqual([]);
  const beside = { others, late: new Set<string>(), tagNames: new Set<string>() };
  expect(await reportedDuplicates(invariantContext, [], [], beside)).toEqual([key]);
  await remove(invariantContext, key);
  expect(await reportedDuplicates(invariantContext, [], [], beside)).toEqual([]);
});
