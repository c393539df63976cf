// After an import the preview was not empty: the program for an existing object and its imported state have
// to match the service, for every kind and every variant.
import { describe, expect, test } from "vitest";

import { nothingManaged, settingsFor, importObjects } from "../../src/import";
import type { ImportResult } from "../../src/import";
import { isObject, kindNamed, KINDS } from "../../src/definitions";
import type { Json, JsonObject, KindSpec, PathPart } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { idText } from "./service";

const bench = benchOfFile();

/** Kinds that the service has no record of: nothing tells that there is one. */
const UNSEEN = ["StatusPageDomainVerification"];

/** Kinds whose empty inputs describe the default state of the service. */
const NOTHING_SAID = ["WorkspaceRuntime"];

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

function at(value: Json | undefined, path: readonly PathPart[]): Json | undefined {
  return path.reduce<Json | undefined>((found, step) => {
    if (Array.isArray(found)) return typeof step === "number" ? found[step] : undefined;
    return isObject(found) ? found[step] : undefined;
  }, value);
}

/** What a person completes: settings, and what the API does not show. */
function completed(spec: KindSpec, taken: ImportResult, { inputs }: Resource): JsonObject {
  const { draft } = taken.program.resources[0] ?? {};
  const written = { ...draft?.object.inputs };
  for (const { path } of draft?.settings ?? []) {
    expect(at(inputs, path), `a setting for ${path.join(".")} has a value`).toBeDefined();
  }
  const { hash } = spec;
  return hash === undefined ? written : { ...written, [hash.field]: inputs[hash.field] };
}

/** Nothing changes between the state that an import makes and the program that it writes. */
async function isUnchanged(resource: Resource): Promise<void> {
  const { spec, id } = resource;
  const before = await bench.service.record(spec, id, resource.inputs);
  const taken = await importOf(spec.name, id);
  expect(taken.program.resources.map(({ draft }) => draft.object.id)).toEqual([id]);
  const { outputs, inputs } = taken.program.resources[0]?.draft.object ?? {
    outputs: {},
    inputs: {},
  };
  // The engine checks what it imports, and calls a failure a bug of the provider.
  const marked = { ...inputs, __imported: true };
  expect((await bench.host.check(spec.name, marked, marked)).failures).toEqual([]);
  const program = completed(spec, taken, resource);
  const checked = await bench.host.check(spec.name, inputs, program);
  expect(checked.failures, JSON.stringify(program)).toEqual([]);
  const diff = await bench.host.diff(spec.name, id, outputs, checked.inputs);
  expect(diff.changes, `diff of ${JSON.stringify({ outputs, program })}`).toBe("none");
  const read = await bench.host.read(spec.name, id, outputs);
  // What the engine shows of a refresh: the way back from what was read to what was said.
  const back = await bench.host.diff(spec.name, id, read.props, checked.inputs);
  expect(back.changes, `after a refresh: ${JSON.stringify(read.props)}`).toBe("none");
  expect(await bench.service.record(spec, id, resource.inputs)).toEqual(before);
}

test.each(["sms", "phone_call"])(
  "a channel of type %s with the former list of numbers is imported with its number",
  async (channelType) => {
    const spec = kindNamed("AlertChannel");
    const phoneNumber = "+4915112345678";
    const former = { name: "Phone", config: { channelType, phoneNumbers: [phoneNumber] } };
    const record = (await bench.service.call("POST", "/alert-channels", former)) as JsonObject;
    const inputs = { name: "Phone", config: { channelType, phoneNumber } };
    const made: Resource = { spec, id: idText(record.id), props: {}, inputs };
    await isUnchanged(made);
    const [taken] = (await importOf(spec.name, made.id)).program.resources;
    expect(taken?.draft).toMatchObject({ object: { inputs }, settings: [], notes: [] });
    const props = taken?.draft.object.outputs ?? {};
    const refreshed = await bench.refresh({ ...made, props });
    const renamed = await bench.change(refreshed, { ...inputs, name: "Telephone" });
    expect(await bench.record(renamed)).toMatchObject({
      name: "Telephone",
      displayConfig: { phoneNumber },
    });
    await bench.down(renamed);
  },
);

test.each(UNSEEN)("%s leaves no trace that an import could find", async (kind) => {
  const spec = KINDS.find(({ name }) => name === kind);
  expect(spec?.read).toEqual({ by: "own" });
  expect((await importOf(kind, "*")).program.resources).toEqual([]);
});

for (const spec of KINDS.filter(({ name }) => !UNSEEN.includes(name))) {
  describe(spec.name, () => {
    for (const each of casesOf(spec)) {
      const extents = NOTHING_SAID.includes(spec.name)
        ? (["full"] as const)
        : (["minimal", "full", "random"] as const);
      for (const extent of extents) {
        test(`${each.title}, ${extent}: is imported without a difference`, async () => {
          const made = await bench.up(spec, bench.inputs(spec, each, extent));
          try {
            await isUnchanged(made);
          } finally {
            await bench.down(made);
          }
        });
      }
    }
  });
}
