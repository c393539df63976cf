// Every route, called in an organization in which it has something to return: the response has the members of its model.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { someOf } from "../../support/depth";
import { SERVED } from "../../support/emulator/openapi-conformance";
import { startResettableEmulator } from "../../support/emulator/resettable-emulator";
import type { ResettableEmulator } from "../../support/emulator/resettable-emulator";
import { BEFORE, BODIES, QUERIES } from "./models/calls";
import { RETURNED, differencesFrom, isEmpty } from "./models/compare";
import { slotsOf } from "../../support/emulator/route-objects";
import type { Json, JsonObject } from "../../../src/definitions";

let at: ResettableEmulator;
/** Whether a call may have changed something since the last reset. */
let isChanged = false;

beforeAll(async () => {
  at = await startResettableEmulator();
});

afterAll(() => at.close());

async function send(method: string, path: string, body?: JsonObject): Promise<[number, Json]> {
  const slots = slotsOf(path, at.ids, method);
  const address = path.replace(/:(\w+)/g, (_slot, name: string) => slots[name] ?? "");
  const query = QUERIES[`${method} ${path}`]?.(at.ids);
  const response = await fetch(`${at.url}/api/v1${address}${query ? `?${query}` : ""}`, {
    method,
    headers: { Authorization: `Bearer ${at.apiKey}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === "" ? null : (JSON.parse(text) as Json)];
}

interface Call {
  readonly method: string;
  readonly path: string;
}
const named = ({ method, path }: Call): string => `${method} ${path}`;

/** A kind without calls in routes.json: its responses are checked by /openapi.json and by the tests of all kinds. */
const isNew = (kinds: readonly string[], calls: readonly Call[]): boolean =>
  kinds.length > 0 && calls.every((call) => RETURNED[named(call)] === undefined);

const ROUTES: readonly Call[] = SERVED.flatMap(({ kinds, routes }) =>
  isNew(kinds, routes) ? [] : routes,
);

it("has a model for every route, and no other", () => {
  expect(Object.keys(RETURNED).sort()).toEqual([...new Set(ROUTES.map(named))].sort());
});

describe("a response has the members of its model:", () => {
  it.each(someOf(ROUTES).map(({ method, path }) => [method, path]))(
    "%s %s",
    async (method, path) => {
      const call = `${method} ${path}`;
      if (isChanged) await fetch(at.resetUrl, { method: "POST" });
      isChanged = method !== "GET";
      const before = BEFORE[call];
      if (before) await send(...before, BODIES[before.join(" ")]?.(at.ids));
      const [status, body] = await send(method, path, BODIES[call]?.(at.ids));
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      const returned = RETURNED[call] ?? "";
      expect(differencesFrom(returned, body)).toEqual([]);
      expect(isEmpty(returned, body), "it is empty").toBe(false);
    },
  );
});
