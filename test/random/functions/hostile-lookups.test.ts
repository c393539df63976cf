// Every lookup against an API that responds arbitrarily: it returns a result, or fails with a readable error
// that names the function; inherently secret values stay marked as secret.
import { createServer } from "node:http";
import type { Server } from "node:http";

import * as fc from "fast-check";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { someOf } from "../../support/depth";
import { listening } from "../../support/local-server";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { LOOKUPS } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { serviceAt } from "../../support/emulator/service";
import {
  expectClean,
  expectReadable,
  replacing,
  startHostileApi,
} from "../../support/host/hostile-api";
import type { HostileApi } from "../../support/host/hostile-api";
import { SECRET } from "../../support/host/hostile-values";
import { SEED } from "../../support/definitions/arbitraries";
import { marked, markersIn } from "../../support/definitions/markers";
import { get, mocked, valueOf } from "../../support/functions/program";
import { LOOKUP_ARGUMENTS } from "../../support/functions/lookup-arguments";
import { createLookupObjects } from "../../support/functions/lookup-objects";
import type { ObjectIds } from "../../support/functions/lookup-objects";

const RUNS = 12;

let emulator: Emulator;
let receiver: Server;
let api: HostileApi;
let ids: ObjectIds;

beforeAll(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
  receiver = createServer((_request, response) => response.writeHead(204).end());
  const url = await listening(receiver);
  ids = await createLookupObjects(serviceAt(emulator.url, emulator.apiKey), `${url}/`);
  api = await startHostileApi(emulator.url);
});

afterAll(async () => {
  await api.close();
  await emulator.close();
  receiver.close();
});

/** A run of its own program: within one run the same lookup sends one request. */
async function lookup(name: string): Promise<unknown> {
  await mocked();
  pulumi.runtime.setAllConfig({
    "monitoring:baseUrl": api.url,
    "monitoring:apiKey": emulator.apiKey,
    // Unreadable responses are requested again, which takes time and tests nothing new.
    "monitoring:maxRetryWaitSeconds": "1",
    // No two runs share both.
    "monitoring:concurrency": String(1 + ((runs += 1) % CONCURRENCIES)),
    "monitoring:timeoutSeconds": String(30 + Math.floor(runs / CONCURRENCIES)),
  });
  return get(name, LOOKUP_ARGUMENTS[name]?.(ids) ?? {});
}

/** Different settings create another client with its own responses. */
const CONCURRENCIES = 200;
let runs = 0;

/** Everything that is readable in a result without unwrapping secrets. */
function open(value: unknown): string {
  if (pulumi.Output.isInstance(value)) return "";
  if (Array.isArray(value)) return value.map(open).join("\n");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, item]) => `${key}\n${open(item)}`)
    .join("\n");
}

test.each(someOf(LOOKUPS).map(({ name }) => name))(
  "get%s returns a result or a readable error",
  async (name) => {
    let failures = 0;
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      api.does(replacing(draw, { share: 4, isBeyond: true }));
      try {
        expect(open(await lookup(name))).not.toContain(SECRET);
      } catch (error) {
        if (error instanceof Error && error.name === "AssertionError") throw error;
        const message = error instanceof Error ? error.message : "no error";
        expectReadable(message);
        expect(message).toContain(`get${name}`);
        failures += 1;
      }
      expectClean();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (failures > 0) console.info(`hostile answers to get${name}: ${failures} failed in words`);
  },
  120_000,
);

/** A result with its secrets unwrapped. */
async function unwrapped(value: unknown): Promise<unknown> {
  if (value instanceof Object && "apply" in value && typeof value.apply === "function")
    return unwrapped(await valueOf(value as pulumi.Output<unknown>));
  if (Array.isArray(value)) return Promise.all(value.map(unwrapped));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(
    async ([name, member]: [string, unknown]) => [name, await unwrapped(member)] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}

test.each(LOOKUPS.map(({ name }) => name))(
  "get%s passes on nothing that Pulumi takes for its own, in none of its records",
  async (name) => {
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      api.does((record) => ({
        ...record,
        ...draw(() => fc.dictionary(fc.constantFrom(...Object.keys(record), "newer"), marked)),
        id: record.id ?? null,
      }));
      const found = await unwrapped(await lookup(name).catch(readable));
      expect(markersIn(found)).toEqual([]);
      // As in a stack output: the SDK looks for its own objects.
      await valueOf(pulumi.output(found));
    });
    await fc.assert(property, { numRuns: 4, seed: SEED, endOnFailure: true });
  },
  60_000,
);

function readable(error: unknown): undefined {
  expectReadable(error instanceof Error ? error.message : "no error");
}

test("one record with a marker does not fail the others, and one warning names it", async () => {
  const warn = vi.spyOn(pulumi.log, "warn").mockResolvedValue();
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  api.does();
  const [, ...before] = (await lookup("Monitors")) as JsonObject[];
  const names = before.map(({ name }) => name);
  let id: Json = null;
  api.does((record) =>
    (id ??= record.id ?? null) === record.id ? { ...record, name: unknown } : record,
  );
  const [first, ...others] = (await lookup("Monitors")) as JsonObject[];
  expect(first).toMatchObject({ id, name: `(${unknown})` });
  expect(others.map(({ name }) => name)).toEqual(names);
  expect(warn.mock.calls).toEqual([
    [
      `getMonitors: ${JSON.stringify(id).slice(1, -1)} is shown without some of its values: name is ${unknown}, which Pulumi reserves for unknown values: change it in the service`,
    ],
  ]);
  warn.mockRestore();
});

test.each(["constructor", "__proto__", "toString"])(
  "a variant called %s is treated as unknown, and its secrets are marked",
  async (type) => {
    const config = { type, channelType: type, url: "https://example.com", constructor: "x" };
    api.does((record) => ({ ...record, type, config, assertions: [{ config }], auth: config }));
    for (const name of ["Monitors", "AlertChannels", "NotificationPolicies"]) {
      expect(JSON.stringify(await lookup(name))).toContain(type);
    }
  },
);

test("the value of a secret is marked if a record contains it", async () => {
  api.does((record) => ({ ...record, value: SECRET, signingSecret: SECRET }));
  const [first] = (await lookup("Secrets")) as Record<string, unknown>[];
  for (const member of [first?.value, first?.signingSecret]) {
    expect(await pulumi.isSecret(member as pulumi.Output<unknown>)).toBe(true);
  }
});

test("the API has changed most of what it returned", () => {
  const { all, changed } = api.returned();
  console.info(`hostile records looked up: ${all}, changed: ${changed}`);
  expect(changed).toBeGreaterThan(all / 2);
});
