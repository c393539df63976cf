// The commands that read a preview, with a preview that contains hostile text and an API that responds
// arbitrarily: they print a report or a readable error, and have no other effect.
import { readdirSync } from "node:fs";

import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { KINDS } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { folderOfFile } from "../../support/folder";
import { createExisting } from "../../support/host/existing";
import {
  CRASH,
  replacing,
  startHostileApi,
  withSecretInputs,
} from "../../support/host/hostile-api";
import type { HostileApi } from "../../support/host/hostile-api";
import { BEYOND, hostileValue, NAMES, SECRET } from "../../support/host/hostile-values";
import { serviceOfFile } from "../../support/host/service";
import { casesOf, inputsOf, one, SEED } from "../../support/definitions/arbitraries";
import type { Existing } from "../../support/definitions/arbitraries";
import { hostile } from "../../support/review/hostile";
import { asking, run } from "../../support/cli/command";

const RUNS = 4;

const service = serviceOfFile({ plan: "ENTERPRISE", rateLimit: "off" });
let existing: Existing;
let api: HostileApi;
const folder = folderOfFile();

beforeAll(async () => {
  existing = await createExisting(service);
  api = await startHostileApi(service.emulator.url);
});

afterAll(async () => {
  expect(readdirSync(folder), "nothing was written").toEqual([]);
  await api.close();
});
const OPS = ["create", "update", "replace", "delete", "same", "read", "refresh", "constructor"];

/** Inputs of a kind in which about one member in four is replaced by a hostile value. */
function inputsFor(spec: KindSpec, draw: fc.GeneratorValue): JsonObject {
  const legal = one(
    inputsOf(
      spec,
      draw(() => fc.constantFrom(...casesOf(spec))),
      existing,
      "full",
    ),
  );
  const members = Object.entries(legal).map(([name, value]): [string, Json] => [
    name,
    draw(fc.integer, { min: 1, max: 4 }) === 1 ? draw(() => hostileValue) : (value ?? null),
  ]);
  const more = draw(() => fc.constantFrom(...NAMES));
  return Object.fromEntries([...members, [more, draw(() => hostileValue)]]);
}

/** A step for a resource with hostile old and new states. */
function step(spec: KindSpec, draw: fc.GeneratorValue): JsonObject {
  const text = (): string => draw(() => fc.oneof(fc.constantFrom(...NAMES), hostile));
  const type = `pulumi-nodejs:dynamic/monitoring:${spec.name}`;
  const urn = `urn:pulumi:dev::shop::${type}::${text()}`;
  const side = (): JsonObject => {
    const inputs = inputsFor(spec, draw);
    const outputs = { ...inputs, updatedAt: draw(() => hostileValue), managedBy: text() };
    const propertyDependencies = { [text()]: [text()] };
    const hidden = withSecretInputs(spec, inputs);
    return { urn, type, custom: true, id: text(), inputs: hidden, outputs, propertyDependencies };
  };
  const op = draw(() => fc.constantFrom(...OPS));
  const detailedDiff = { [text()]: { kind: text() } };
  const sides = { oldState: side(), newState: side() };
  return { op, urn, ...sides, detailedDiff, replaceReasons: [text()] };
}

function preview(draw: fc.GeneratorValue): string {
  const text = (): string => draw(() => hostile);
  return JSON.stringify({
    config: { "monitoring:baseUrl": text(), [text()]: text() },
    steps: KINDS.map((spec) => step(spec, draw)),
    diagnostics: [{ severity: "error", urn: text(), message: text() }],
    changeSummary: { same: 5, [text()]: 1 },
  });
}

const FORMATS: readonly (readonly string[])[] = [
  ...["text", "json", "github"].map((format) => ["check", "--format", format]),
  ...["text", "github", "gitlab"].map((format) => ["comment", "--format", format]),
];

async function survives(args: readonly string[], input: string): Promise<string> {
  const env = {
    ...asking(service),
    MONITORING_BASE_URL: api.url,
    MONITORING_MAX_RETRY_WAIT_SECONDS: "1",
  };
  const { code, stdout, stderr } = await run(args, { input, env, cwd: folder });
  expect([0, 1, 3], stderr).toContain(code);
  expect(stderr).not.toMatch(CRASH);
  expect(`${stdout}${stderr}`).not.toContain(SECRET);
  expect(`${stdout}${stderr}`).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  return stderr;
}

test.each(FORMATS)(
  "%s %s %s handles any input",
  async (...args) => {
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const input = preview(draw);
      api.does(replacing(draw, { share: 4, isBeyond: true }));
      await survives(args, input);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    console.info(`hostile records returned to commands: ${api.returned().all}`);
  },
  300_000,
);

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "the name %s is not mistaken for a property of all objects",
  async (name) => {
    api.does();
    const type = "pulumi-nodejs:dynamic/monitoring:Monitor";
    const urn = `urn:pulumi:dev::shop::${type}::${name}`;
    const side = (inputs: Json) => ({ urn, type, custom: true, id: name, inputs, outputs: {} });
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    // Written as text, because an object written in a program would have another prototype.
    const inputs = JSON.parse(`{"${name}":"${unknown}","type":"${name}","config":{}}`) as Json;
    const ops = ["update", name];
    const steps = ops.map((op) => ({ op, urn, oldState: side({}), newState: side(inputs) }));
    for (const command of ["check", "comment"]) {
      await survives([command, "--offline"], JSON.stringify({ steps, config: {} }));
    }
  },
);

test.each(Object.entries(BEYOND))(
  "a preview with %s is rejected with a readable error",
  async (_what, value) => {
    api.does();
    for (const [command = "", ...args] of [["comment", "--offline"], ["check"]]) {
      const input = `{"steps":[{"op":"create","urn":"u","newState":${value}}],"config":{}}`;
      const stderr = await survives([command, ...args], input);
      expect(stderr).toMatch(
        /cannot use standard input: it (is nested|contains a number).* at steps\[0\]/,
      );
    }
  },
);
