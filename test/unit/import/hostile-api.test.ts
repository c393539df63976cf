// An API that responds arbitrarily: each member of each record can be replaced with a hostile value. An
// import writes a program in which all of it is text, or fails with a readable error.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { ApiError } from "../../../src/client";
import { importObjects, nothingManaged } from "../../../src/import";
import type { ImportResult } from "../../../src/import";
import { createExisting } from "../../support/host/existing";
import {
  expectClean,
  expectReadable,
  replacing,
  startHostileApi,
} from "../../support/host/hostile-api";
import type { HostileApi } from "../../support/host/hostile-api";
import { SECRET } from "../../support/host/hostile-values";
import { serviceOfFile } from "../../support/host/service";
import { SEED } from "../../support/definitions/arbitraries";
import { codeIn } from "../../support/import/find-code";

const RUNS = 12;

const service = serviceOfFile({ plan: "ENTERPRISE", rateLimit: "off" });
let api: HostileApi;

beforeAll(async () => {
  await createExisting(service);
  api = await startHostileApi(service.emulator.url);
});

afterAll(() => api.close());

async function imported(): Promise<ImportResult | undefined> {
  try {
    return await importObjects({
      settings: {
        apiKey: service.emulator.apiKey,
        baseUrl: api.url,
        managedBy: "API",
        refresh: "exact",
        maxRetryWaitMs: 1_000,
      },
      filters: {},
      managed: nothingManaged,
      claims: false,
      adopts: false,
      shimOf: () => "",
      progress: () => undefined,
    });
  } catch (error) {
    // Anything else would be a crash.
    if (!(error instanceof ApiError) && (error as Error).constructor !== Error) throw error;
    expectReadable((error as Error).message);
    return undefined;
  }
}

test("an import writes hostile values as text, or fails with a readable error", async () => {
  console.info(`hostile organizations: ${RUNS} with TEST_SEED=${SEED}`);
  let programs = 0;
  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    // An import refuses malformed ids and names: then there is no program to check.
    const isWritten = draw(fc.integer, { min: 1, max: 3 }) > 1;
    api.does(
      replacing(draw, { share: 4, ...(isWritten ? { keepsIdentity: true } : { isBeyond: true }) }),
    );
    const result = await imported();
    if (result === undefined) return;
    programs += 1;
    expectClean();
    for (const [name, text] of result.program.files) {
      expect(name).toMatch(/^[\w-]+(\/[\w-]+)*\.\w+$/);
      expect(codeIn(name, text)).toEqual([]);
      expect(text).not.toContain(SECRET);
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  console.info(`hostile organizations: ${programs} programs`);
  expect(programs, "programs that were written").toBeGreaterThan(RUNS / 4);
}, 300_000);
