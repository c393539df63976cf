// A refresh of arbitrary API responses, for every kind: it returns a result, or fails with a readable error,
// and the plugin host survives and does not reveal secrets.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { KINDS } from "../../src/definitions";
import { someOf } from "../depth";
import { casesOf, SEED } from "../definitions/arbitraries";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Resource } from "./bench";
import { expectReadable, replacing, startHostileApi } from "./hostile-api";
import type { HostileApi } from "./hostile-api";
import { SECRET } from "./hostile-values";
import type { Host } from "./host";

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
    () => "",
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

const monitor = {
  name: "read",
  type: "HTTP",
  config: { url: "https://example.com", customHeaders: { Accept: "text/plain" } },
  regions: ["us-east"],
};

const MARK = "4dabf18193072939515e22adb298388d";

test.each([
  ["name", "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7", /name is 1c4a061d-.* change it in the service/],
  [
    "config",
    {
      url: "https://example.com",
      customHeaders: { Accept: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" },
    },
    /config\.customHeaders\.Accept is 04da6b54-.* change it in the service/,
  ],
  [
    "config",
    { url: "https://example.com", customHeaders: { [MARK]: "x" } },
    /config\.customHeaders has a member named 4dabf.* rename it in the service/,
  ],
])(
  "a value of %s that Pulumi reserves is refused with an error that names it",
  async (member, value, words) => {
    const { id, props } = await host.create("Monitor", monitor);
    api.does((record) => ({ ...record, [member]: value }));
    await expect(host.read("Monitor", id, props)).rejects.toThrow(words);
    api.does();
    expect((await host.read("Monitor", id, props)).id).toBe(id);
  },
);

test("a lone surrogate in a value does not hang the engine", async () => {
  const { id, props } = await host.create("Monitor", monitor);
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
