// docs/languages.md: every lookup, invoked as the engine does: it returns what the function of that name returns to a TypeScript program.
import { createServer } from "node:http";
import type { Server } from "node:http";

import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, expect, test } from "vitest";

import { LOOKUPS, isObject, lookupArgs } from "../../../src/definitions";
import type { Field, Json, JsonObject, LookupSpec } from "../../../src/definitions";
import { someOf } from "../../support/depth";
import { NOBODY, serviceAt } from "../../support/emulator/service";
import { configure, get, mocked, rowsOf, valueOf } from "../../support/functions/program";
import { LOOKUP_ARGUMENTS } from "../../support/functions/lookup-arguments";
import { createLookupObjects } from "../../support/functions/lookup-objects";
import type { ObjectIds } from "../../support/functions/lookup-objects";
import type { Host } from "../../support/host/host";
import { idText, serviceOfFile } from "../../support/host/service";
import { listening } from "../../support/local-server";
import { invoke, secret, startPlugin } from "../../support/plugin/plugin";

const service = serviceOfFile({ rateLimit: "off" });
let receiver: Server;
let plugin: Host;
let world: ObjectIds;

beforeAll(async () => {
  const { url, apiKey } = service.emulator;
  await mocked();
  configure({ url, key: apiKey });
  receiver = createServer((_request, response) => response.writeHead(204).end());
  world = await createLookupObjects(serviceAt(url, apiKey), `${await listening(receiver)}/`);
  // Some results say how much of a period has passed.
  await service.control("/clock", { frozen: true });
  plugin = await startPlugin();
  await plugin.configure(service.config);
});

afterAll(async () => {
  await plugin.stop();
  receiver.close();
});

/** A value of a program in the engine's form: without undefined members, and with secrets marked. */
async function sent(value: unknown): Promise<Json> {
  // Results contain only JSON, and outputs of it.
  if (pulumi.Output.isInstance(value)) return secret((await valueOf(value)) as Json);
  if (Array.isArray(value)) return Promise.all(value.map(sent));
  if (!isObject(value)) return value as Json;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    await Promise.all(members.map(async ([key, member]) => [key, await sent(member)] as const)),
  );
}

/** The result of a function in the plugin's form: an object. */
function asSent({ reading }: LookupSpec, result: unknown): Promise<Json> {
  if (Array.isArray(result)) return sent({ items: result });
  return sent(reading.as === "maybe" ? { item: result } : result);
}

/** A result, or the message of an error without the id of the request. */
const outcome = (work: Promise<Json>): Promise<Json> =>
  work.catch((error: unknown) => (error as Error).message.replace(/request [-0-9a-f]{36}/, ""));

/** A valid value of an argument. */
function valueFor(field: Field): Json {
  switch (field.type) {
    case "choice":
      return field.values[0] ?? null;
    case "flag":
      return true;
    case "number":
      return field.min ?? 1;
    case "list":
      return [valueFor(field.of)];
    default:
      return field.type === "text" && field.format === "uuid" ? NOBODY : "2026-01-15T00:00:00Z";
  }
}

/** Arguments of further calls: each optional one, with the value of a record that was found if that has one. */
function questionsFor(lookup: LookupSpec, given: JsonObject, row: JsonObject): JsonObject[] {
  const { reading } = lookup;
  if (reading.as === "found") return reading.by.map((name) => ({ [name]: idText(row[name]) }));
  const others = Object.entries(lookupArgs(lookup)).filter(([name]) => given[name] === undefined);
  return others.map(([name, field]) => {
    const [value, known] = [valueFor(field), row[name]];
    const fits = typeof known === typeof value && typeof known !== "object";
    return { ...given, [name]: fits ? known : value };
  });
}

test.each(someOf(LOOKUPS).map((lookup) => [lookup.name, lookup] as const))(
  "get%s returns the same as the function",
  async (name, lookup) => {
    const given = (): JsonObject => ({ ...LOOKUP_ARGUMENTS[name]?.(world) });
    const result = await get(name, given());
    const [row = {}] = rowsOf(result);
    expect(await invoke(plugin, name, given())).toEqual(await asSent(lookup, result));
    expect(row).not.toEqual({});
    for (const args of questionsFor(lookup, given(), row as JsonObject)) {
      const plain = await outcome(get(name, args).then((found) => asSent(lookup, found)));
      expect(await outcome(invoke(plugin, name, args))).toEqual(plain);
    }
  },
);
