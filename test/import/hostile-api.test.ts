// An API that answers whatever it likes: each member of each record can be replaced by what hurts. An
// import writes a program in which all of it is text, or fails with an error that a person can read; a
// refresh answers or fails, and the process that does it lives on.
import * as fc from "fast-check";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

import { ApiError } from "../../src/client";
import { takeOver } from "../../src/import";
import type { TakenOver } from "../../src/import";
import { isObject, kindNamed } from "../../src/spec";
import type { Json, JsonObject } from "../../src/spec";
import { createExisting } from "../host/existing";
import { startGateway } from "../host/gateway";
import type { Gateway } from "../host/gateway";
import { startHost } from "../host/host";
import type { Host } from "../host/host";
import { startService } from "../host/service";
import type { TestService } from "../host/service";
import { hostile } from "../review/hostile";
import { SEED } from "../spec/arbitraries";

const RUNS = Number(process.env.HOSTILE_RUNS ?? 12);

/** A function that no program written by us calls: where one does, text has become code. */
const PLANTED = "planted";

const CODE = [
  `"); ${PLANTED}(); ("`,
  "`${" + PLANTED + "()}`",
  `*/ ${PLANTED}(); /*`,
  `\n${PLANTED}();\n`,
  `1"}); require("node:child_process"); ({"a`,
  `\u2028${PLANTED}()`,
  "../../../etc/passwd",
  "__proto__",
];

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...CODE),
  hostile,
  fc.constantFrom<Json[]>(null, true, -1, 1.5, 2 ** 53, 1e300, "", [], {}, [[]], [null]),
  fc.constantFrom<Json[]>({ __proto__: { x: 1 } }, { constructor: PLANTED }, { type: PLANTED }),
  fc.dictionary(hostile, fc.oneof(fc.constantFrom(...CODE), hostile), { maxKeys: 3 }),
  fc.constant("x".repeat(10_000)),
);

let service: TestService;
let gateway: Gateway;
let host: Host;
/** What becomes of a record on its way. */
let change: (record: JsonObject) => JsonObject = (record) => record;

beforeAll(async () => {
  service = await startService({ plan: "ENTERPRISE", rateLimit: "off" });
  await createExisting(service);
  gateway = await startGateway(service.emulator.url, {
    after: ({ method, url }, answer) => {
      // Who the key belongs to is what an import begins with; the rest is fair game.
      if (method !== "GET" || url.includes("/auth/me") || answer.status !== 200) return undefined;
      // JSON text holds JSON.
      const body = JSON.parse(answer.body ?? "null") as Json;
      if (!isObject(body)) return undefined;
      const { data } = body;
      const rows = Array.isArray(data) ? data : [data];
      const changed = rows.map((row) => (isObject(row) ? change(row) : (row ?? null)));
      const sent = { ...body, data: Array.isArray(data) ? changed : (changed[0] ?? null) };
      return {
        status: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(sent),
      };
    },
  });
  host = await startHost();
  await host.configure({ ...service.config, "monitoring:baseUrl": gateway.url });
});

afterAll(async () => {
  await host.stop();
  await gateway.close();
  await service.close();
});

/** Replaces members of records; in most organizations what says what a record is stays as it is. */
function replacing(draw: fc.GeneratorValue, share: number): (record: JsonObject) => JsonObject {
  const once = (times: number): boolean => draw(fc.integer, { min: 1, max: times }) === 1;
  const isTame = !once(4);
  return (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, member]) => {
        const rarely = /^(id|subscriptionId|slug|type|channelType|orgId|organizationId)$/.test(
          name,
        );
        if (isTame && rarely) return [name, member ?? null];
        return [name, once(rarely ? share * 40 : share) ? draw(() => value) : (member ?? null)];
      }),
    );
}

const FOREIGN = new RegExp(`^(${PLANTED}|require|import|eval|Function)$`);

/** What stands in a file as code and should stand there as text. */
function codeIn(name: string, text: string): string[] {
  const { diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, alwaysStrict: true },
  });
  const found = (diagnostics ?? []).map(
    ({ messageText }) => `${name}: ${JSON.stringify(messageText)}`,
  );
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    // Names may become constants; nothing but code calls them.
    const called = ts.isCallExpression(node) ? node.expression.getText(source) : "";
    if (FOREIGN.test(called)) found.push(`${name}: ${called} is called`);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  // Neither may text begin a comment's next line or hide what a reader sees.
  if (/[\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) found.push(`${name}: controls`);
  return found;
}

async function imported(): Promise<TakenOver | undefined> {
  try {
    return await takeOver({
      settings: {
        apiKey: service.emulator.apiKey,
        baseUrl: gateway.url,
        managedBy: "API",
        refresh: "exact",
      },
      filters: {},
      managed: { ids: () => new Set(), names: () => new Set() },
      claims: false,
      adopts: false,
      shimOf: () => "",
      progress: () => undefined,
    });
  } catch (error) {
    // Anything else would be a crash.
    if (!(error instanceof ApiError) && (error as Error).constructor !== Error) throw error;
    return undefined;
  }
}

test("an import writes what strangers wrote as text, or says what is wrong", async () => {
  console.info(`hostile organizations: ${RUNS} with TEST_SEED=${SEED}`);
  let programs = 0;
  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    change = replacing(draw, 4);
    const taken = await imported();
    if (taken === undefined) return;
    programs += 1;
    for (const [name, text] of taken.program.files) {
      expect(name).toMatch(/^[\w-]+(\/[\w-]+)*\.\w+$/);
      expect(codeIn(name, text)).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  console.info(`hostile organizations: ${programs} programs`);
  expect(programs, "programs that were written").toBeGreaterThan(RUNS / 4);
}, 300_000);

test("a refresh answers or fails, and its process lives on", async () => {
  change = (record) => record;
  const spec = kindNamed("Monitor");
  const inputs = {
    name: "read",
    type: "HTTP",
    config: { url: "https://example.com", customHeaders: { Accept: "text/plain" } },
    regions: ["us-east"],
  };
  const { id, props } = await host.create(spec.name, inputs);
  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    change = replacing(draw, 6);
    const failure = await host.read(spec.name, id, props).then(
      () => "",
      (error: unknown) => (error instanceof Error ? error.message : "no error"),
    );
    expect(failure).not.toMatch(/TypeError|RangeError|SyntaxError|Connection dropped|no error/);
  });
  await fc.assert(property, { numRuns: 100, seed: SEED, endOnFailure: true });
  change = (record) => record;
  expect((await host.read(spec.name, id, props)).id).toBe(id);
}, 300_000);
