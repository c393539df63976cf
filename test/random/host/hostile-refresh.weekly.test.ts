// A refresh of arbitrary API responses, for every kind: it returns a result, or fails with a readable error,
// and the plugin host survives and does not reveal secrets.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { KINDS } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { someOf } from "../../support/depth";
import { casesOf, SEED } from "../../support/definitions/arbitraries";
import { marked, markersIn } from "../../support/definitions/markers";
import { benchOfFile, hostsOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { expectReadable, replacing, startHostileApi } from "../../support/host/hostile-api";
import type { HostileApi } from "../../support/host/hostile-api";
import { SECRET } from "../../support/host/hostile-values";
import { PartlyDone } from "../../support/host/host";
import type { Host } from "../../support/host/host";

const RUNS = 12;

const bench = benchOfFile({ emulator: { plan: "ENTERPRISE", rateLimit: "off" } });
const hostWith = hostsOfFile(bench);
let api: HostileApi;
let host: Host;

beforeAll(async () => {
  api = await startHostileApi(bench.service.emulator.url);
  host = await hostWith({
    "monitoring:baseUrl": api.url,
    // Retries of unreadable responses take time and test nothing new.
    "monitoring:maxRetryWaitSeconds": "1",
  });
});

afterAll(() => api.close());

/** The error of a refresh, or of an import of this id; empty if it succeeds. */
async function failureOf({ spec, id, props }: Resource, isNew: boolean): Promise<string> {
  const { parent } = spec;
  const known = parent === undefined ? {} : { [parent.field]: props[parent.field] };
  return host.read(spec.name, id, isNew ? known : props).then(
    (found) => {
      expect(markersIn([found.props, found.inputs])).toEqual([]);
      return "";
    },
    (error: unknown) => (error instanceof Error ? error.message : "no error"),
  );
}

/** What users see of a run: messages and the output of the process; a state is encrypted. */
const seen = (): string => [...host.logs.map(({ text }) => text), host.output()].join("\n");

async function survives(resource: Resource): Promise<number> {
  let failures = 0;
  const property = fc.asyncProperty(fc.gen(), fc.boolean(), async (draw, isNew) => {
    api.does(replacing(draw, { share: 6, isBeyond: true }));
    const failure = await failureOf(resource, isNew);
    if (failure === "") return;
    failures += 1;
    expect(failure).not.toBe("no error");
    expectReadable(failure);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  return failures;
}

for (const spec of someOf(KINDS)) {
  test(`${spec.name}: a refresh succeeds or fails, and the process survives`, async () => {
    let failures = 0;
    for (const each of casesOf(spec)) {
      const resource = await bench.up(spec, bench.inputs(spec, each, "full"));
      failures += await survives(resource);
      api.does();
      expect((await host.read(spec.name, resource.id, resource.props)).id).toBe(resource.id);
      await bench.down(resource);
    }
    expect(seen()).not.toContain(SECRET);
    expect(seen()).not.toMatch(/TypeError|RangeError|SyntaxError|[Uu]nhandled/);
    console.info(`hostile refreshes of ${spec.name}: ${failures} failed in words`);
  }, 300_000);
}

/** What the engine gets of an operation that may fail, but only in words. */
async function given(work: Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PartlyDone) return error.props;
    expectReadable(error instanceof Error ? error.message : "no error");
    return {};
  }
}

/** A create of it waits for minutes for the state that an answer without markers would have. */
const WAITS = ["StatusPageDomainVerification"];

for (const spec of someOf(KINDS).filter(({ name }) => !WAITS.includes(name))) {
  test(`${spec.name}: no answer to a write or a read hands on what Pulumi takes for its own`, async () => {
    const [each] = casesOf(spec);
    const known = await bench.up(spec, bench.inputs(spec, each, "full"));
    const read = (id: string, props: JsonObject): Promise<JsonObject> =>
      host.read(spec.name, id, props).then(({ props: found, inputs }) => ({ found, inputs }));
    let made = 0;
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      api.does(replacing(draw, { share: 3, keepsIdentity: true, value: marked }), true);
      const inputs = bench.inputs(spec, each, "full");
      const { id, props } = known;
      const checked = await host.check(spec.name, {}, inputs);
      let created: Resource | undefined;
      const written = [
        await given(
          host.create(spec.name, checked.inputs).then((done) => {
            created = { spec, inputs, ...done };
            return done.props;
          }),
        ),
        await given(host.update(spec.name, id, props, checked.inputs)),
      ];
      // Together, so that they share pages of the list.
      const states = [known, ...(created === undefined ? [] : [created])];
      const seen = await Promise.all(states.map((state) => given(read(state.id, state.props))));
      expect(markersIn([...written, ...seen, await given(read(id, {}))])).toEqual([]);
      made += created === undefined ? 0 : 1;
      api.does();
      if (created !== undefined) await bench.down(created);
    });
    await fc.assert(property, { numRuns: 6, seed: SEED, endOnFailure: true });
    console.info(`answers with markers: ${made} of 6 creates of ${spec.name} succeeded`);
    await bench.down(known);
  }, 300_000);
}

test("a lone surrogate in a value does not hang the engine", async () => {
  const { id, props } = await host.create("Monitor", {
    ...{ name: "read", type: "HTTP", regions: ["us-east"] },
    config: { url: "https://example.com" },
  });
  api.does((record) => ({ ...record, name: "half \ud83d" }));
  expect(await host.read("Monitor", id, props)).toMatchObject({
    props: { name: "half \ufffd" },
  });
  api.does();
});

test("the API has changed most of what it returned", () => {
  const { all, changed } = api.returned();
  console.info(`hostile records refreshed: ${all}, changed: ${changed}`);
  expect(changed).toBeGreaterThan(all / 2);
});
