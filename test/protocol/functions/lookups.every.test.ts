// docs/lookups.md: every lookup, called by its real function over HTTP, returns a result that conforms to its type.
import { createServer } from "node:http";
import type { Server } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listening } from "../../support/local-server";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { LOOKUPS, isList, lookupArgs } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { someOf } from "../../support/depth";
import { serviceAt } from "../../support/emulator/service";
import { breaches } from "./record-conformance";
import {
  configure,
  get,
  getOutput,
  mocked,
  rowsOf,
  valueOf,
} from "../../support/functions/program";
import { LOOKUP_ARGUMENTS } from "../../support/functions/lookup-arguments";
import { createLookupObjects } from "../../support/functions/lookup-objects";
import type { ObjectIds } from "../../support/functions/lookup-objects";

let emulator: Emulator;
let receiver: Server;
let ids: ObjectIds;

beforeAll(async () => {
  await mocked();
  emulator = await startEmulator({ rateLimit: "off" });
  const service = serviceAt(emulator.url, emulator.apiKey);
  configure(service);
  receiver = createServer((_request, response) => response.writeHead(204).end());
  const url = await listening(receiver);
  ids = await createLookupObjects(service, `${url}/`);
});

afterAll(async () => {
  await emulator.close();
  receiver.close();
});

/** Empty values of arguments, by type. */
const EMPTY: Readonly<Record<string, unknown[]>> = { text: [""], list: [[], [""]] };

const argumentsFor = (name: string): object => LOOKUP_ARGUMENTS[name]?.(ids) ?? {};

describe.each(someOf(LOOKUPS).map((lookup) => [lookup.name, lookup] as const))(
  "get%s",
  (name, lookup) => {
    it("returns records with every member of their type", async () => {
      const answer = await get(name, argumentsFor(name));
      expect(Array.isArray(answer)).toBe(isList(lookup));
      const rows = rowsOf(answer);
      expect(rows.length).toBeGreaterThan(0);
      const broken = rows.map((row) => breaches(lookup.record.fields, row as JsonObject));
      expect((await Promise.all(broken)).flat()).toEqual([]);
    });

    it("the output form returns as many records", async () => {
      const args = Object.fromEntries(
        Object.entries(argumentsFor(name)).map(([key, value]) => [key, Promise.resolve(value)]),
      );
      const answer = rowsOf(await valueOf(getOutput(name, args)));
      expect(answer.length).toBe(rowsOf(await get(name, argumentsFor(name))).length);
    });

    it("rejects empty texts and lists, which the service would take for no filter", async () => {
      const sent = emulator.requests.length;
      for (const [argument, { type }] of Object.entries(lookupArgs(lookup))) {
        for (const empty of EMPTY[type] ?? []) {
          const answer = get(name, { ...argumentsFor(name), [argument]: empty });
          await expect(answer, argument).rejects.toThrow(new RegExp(`^get${name}: .*${argument}`));
        }
      }
      expect(emulator.requests.slice(sent)).toEqual([]);
    });

    it("rejects an argument that is unknown or missing, with the name of the function", async () => {
      const asking = get(name, { ...argumentsFor(name), colour: "blue" });
      await expect(asking).rejects.toThrow(new RegExp(`^get${name}: colour is not a property`));
      const required = Object.entries(lookup.args).filter(([, field]) => field.required);
      for (const [missing] of required) {
        const others = Object.entries(argumentsFor(name)).filter(([key]) => key !== missing);
        const partly = get(name, Object.fromEntries(others));
        await expect(partly).rejects.toThrow(`get${name}: ${missing} `);
      }
    });
  },
);
