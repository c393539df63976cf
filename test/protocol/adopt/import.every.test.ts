// docs/import.md, the preview after an import is empty: the program for an existing object and its imported state match the service,
// for every kind and every variant.
import { expect, test } from "vitest";

import { nothingManaged, settingsFor, importObjects } from "../../../src/import";
import type { ImportResult } from "../../../src/import";
import { KINDS, valueAt } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { casesOf } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";

const bench = benchOfFile();

/** Kinds without a record in the service: an import cannot find their objects. */
const WITHOUT_RECORD = ["StatusPageDomainVerification"];

/** Kinds whose empty inputs describe the default state of the service. */
const DEFAULT_STATE = ["WorkspaceRuntime"];

function importOf(kind: string, id: string): Promise<ImportResult> {
  const { url, apiKey } = bench.service.emulator;
  return importObjects({
    settings: settingsFor({ apiKey, baseUrl: url }, {}),
    filters: { kinds: [kind], ids: [id] },
    managed: nothingManaged,
    claims: false,
    adopts: false,
    shimOf: (name) => `shim of ${name}`,
    progress: () => undefined,
  });
}

/** The program as completed by a user: with settings, and values that the API does not show. */
function completed(spec: KindSpec, imported: ImportResult, { inputs }: Resource): JsonObject {
  const { draft } = imported.program.resources[0] ?? {};
  const written = { ...draft?.object.inputs };
  for (const { path } of draft?.settings ?? []) {
    expect(valueAt(inputs, path), `a setting for ${path.join(".")} has a value`).toBeDefined();
  }
  const { hash } = spec;
  return hash === undefined ? written : { ...written, [hash.field]: inputs[hash.field] };
}

/** Expects no change between the state of an import and the program that it writes. */
async function expectUnchanged(resource: Resource): Promise<void> {
  const { spec, id } = resource;
  const before = await bench.service.record(spec, id, resource.inputs);
  const imported = await importOf(spec.name, id);
  expect(imported.program.resources.map(({ draft }) => draft.object.id)).toEqual([id]);
  const { outputs, inputs } = imported.program.resources[0]?.draft.object ?? {
    outputs: {},
    inputs: {},
  };
  // The engine checks imported inputs, and reports a failure as a bug of the provider.
  const marked = { ...inputs, __imported: true };
  expect((await bench.host.check(spec.name, marked, marked)).failures).toEqual([]);
  const program = completed(spec, imported, resource);
  const checked = await bench.host.check(spec.name, inputs, program);
  expect(checked.failures, JSON.stringify(program)).toEqual([]);
  const diff = await bench.host.diff(spec.name, id, outputs, checked.inputs);
  expect(diff.changes, `diff of ${JSON.stringify({ outputs, program })}`).toBe("none");
  const read = await bench.host.read(spec.name, id, outputs);
  // The engine shows a refresh as the diff from the read state to the program.
  const back = await bench.host.diff(spec.name, id, read.props, checked.inputs);
  expect(back.changes, `after a refresh: ${JSON.stringify(read.props)}`).toBe("none");
  expect(await bench.service.record(spec, id, resource.inputs)).toEqual(before);
}

test.each(WITHOUT_RECORD)("an import finds no %s", async (kind) => {
  const spec = KINDS.find(({ name }) => name === kind);
  expect(spec?.read).toEqual({ by: "own" });
  expect((await importOf(kind, "*")).program.resources).toEqual([]);
});

const CREATED = KINDS.filter(({ name }) => !WITHOUT_RECORD.includes(name)).flatMap((spec) => {
  const extents = DEFAULT_STATE.includes(spec.name)
    ? (["full"] as const)
    : (["minimal", "full", "random"] as const);
  return casesOf(spec).flatMap((each) =>
    extents.map((extent) => [each.title, extent, spec, each] as const),
  );
});

test.each(someOf(CREATED))(
  "%s, %s: is imported without a difference",
  async (_title, extent, spec, each) => {
    const created = await bench.up(spec, bench.inputs(spec, each, extent));
    try {
      await expectUnchanged(created);
    } finally {
      await bench.down(created);
    }
  },
);
