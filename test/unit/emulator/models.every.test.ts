// Every route, called in an organization in which it has something to return: the response has the members of its model
// in models/models.json, which is a digest of the API's own description.
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { someOf } from "../../support/depth";
import { folderOfFile } from "../../support/folder";
import { DOCUMENT, SERVED } from "../../support/emulator/openapi-conformance";
import { filled, slotsOf } from "../../support/emulator/route-objects";
import { startService } from "../../support/emulator/service";
import { createStock } from "../../support/emulator/stock";
import type { Stock } from "../../support/emulator/stock";
import type { ApiResponse } from "../../support/emulator/service";
import { MODELS, RETURNED, differencesFrom, isEmpty } from "./models/compare";
import type { JsonObject } from "../../../src/definitions";

/** What a call needs: `{tag}` stands for the id of an object of the stock. */
interface Call {
  readonly body?: JsonObject;
  readonly query?: string;
  /** A call that must be sent first, on the same path parameters. */
  readonly before?: string;
}

const CALLS = new URL("models/calls.json", import.meta.url);
const folder = folderOfFile();
let stock: Stock;
let calls: Readonly<Record<string, Call>>;

beforeAll(async () => {
  stock = await createStock(join(folder, "stock.json"));
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const text = readFileSync(CALLS, "utf8");
  calls = JSON.parse(filled(text, { ...stock.ids, soon })) as typeof calls;
});

/** A kind without calls in routes.json: its responses are checked by /openapi.json and by the tests of all kinds. */
const isNew = (kinds: readonly string[], names: readonly string[]): boolean =>
  kinds.length > 0 && names.every((name) => RETURNED[name] === undefined);

const NAMES = SERVED.flatMap(({ kinds, routes }) => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  return isNew(kinds, names) ? [] : names;
});

it("there is a model for every route, and no other", () => {
  expect(Object.keys(RETURNED).sort()).toEqual([...new Set(NAMES)].sort());
});

describe("a response has the members of its model:", () => {
  it.each(someOf(NAMES))("%s", async (name) => {
    const dataFile = join(folder, "copy.json");
    copyFileSync(join(folder, "stock.json"), dataFile);
    const service = startService({ dataFile, apiKey: stock.apiKey }, new Date().toISOString());
    const send = (call: string): Promise<ApiResponse> => {
      const [method = "", path = ""] = call.split(" ");
      const slots = slotsOf(path, stock.ids, method);
      const address = path.replace(/:(\w+)/g, (_slot, slot: string) => slots[slot] ?? "");
      const { body, query = "" } = calls[call] ?? {};
      return service.call(method, `/api/v1${address}?${query}`, { body });
    };
    const { before } = calls[name] ?? {};
    if (before !== undefined) await send(before);
    const { status, text, body } = await send(name);
    expect(status, text).toBeLessThan(300);
    const returned = RETURNED[name] ?? "";
    expect(differencesFrom(returned, text === "" ? null : body)).toEqual([]);
    expect(isEmpty(returned, body), "it is empty").toBe(false);
  });
});

it("/openapi.json requires in a record what every record of its model has", () => {
  const { schemas } = DOCUMENT.components as { schemas: Record<string, JsonObject> };
  /** Whether records with this schema may lack a member, or have null there; false without such a schema. */
  const mayLack = (schema: JsonObject | undefined, member: string): boolean => {
    if (schema === undefined) return false;
    const { required, properties } = schema as { required?: string[]; properties: JsonObject };
    const { anyOf = [] } = (properties[member] ?? {}) as { anyOf?: JsonObject[] };
    return required?.includes(member) !== true || anyOf.some(({ type }) => type === "null");
  };
  const lax = Object.entries(MODELS).flatMap(([name, model]) =>
    Object.entries(model)
      .filter(([member, type]) => type.endsWith("!") && mayLack(schemas[name], member))
      .map(([member]) => `${name}.${member}`),
  );
  expect(lax).toEqual([]);
});
