// Every kind and every variant: objects of another user are adopted, without a write if nothing differs, and
// with one update if something does.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { KINDS, NAME_MEMBERS } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { casesOf, inputsOf, one } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { startAdopter, writes } from "../../support/host/adopter";
import type { Adopter } from "../../support/host/adopter";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { isOneWay } from "../../support/host/edit";
import { pathOf } from "../../support/host/service";
import { isLinked, hasValue } from "../../support/host/record-values";

const bench = benchOfFile();
let run: Adopter;

beforeAll(async () => {
  run = await startAdopter(bench);
});

afterAll(() => run.stop());

afterEach(() => {
  run.host.forgetLogs();
});

/** Starts another run where one run cannot adopt again: kinds can share an id, and a run reads a list only once. */
async function anotherRun({ read, path, name }: KindSpec): Promise<void> {
  const isShared = KINDS.some((other) => other.path === path && other.name !== name);
  if (read.by !== "own" && !isShared) return;
  await run.stop();
  run = await startAdopter(bench);
}

/** Creates an object that matches these inputs, with an update if a create cannot set all of them. */
async function createMatching(spec: KindSpec, inputs: JsonObject): Promise<Resource> {
  const start = await bench.up(spec, inputs);
  const seen = await bench.refresh(start);
  const isAsWritten = (await bench.preview(seen, inputs)).changes === "none";
  return isAsWritten ? seen : bench.change(seen, inputs);
}

/** Whether the service normalizes a value: only the state of its creator has the value as written. */
const isNormalized = ({ props }: Resource): boolean =>
  JSON.stringify(props.__memory ?? {}).includes('"answers"');

/** Other inputs of the same case that an update can set. */
function otherInputs(spec: KindSpec, each: Case, base: JsonObject): JsonObject {
  const other = one(inputsOf(spec, each, bench.existing, "full"), 1);
  const isFixed = (name: string): boolean => {
    const field = spec.fields[name];
    if (field === undefined) return false;
    // By its number, an object is adopted only with its present name.
    if (spec.idType === "integer" && NAME_MEMBERS.includes(name)) return true;
    return field.immutable === true || field.local === true || isOneWay(field);
  };
  const fixed = Object.keys({ ...base, ...other }).filter(isFixed);
  return {
    ...Object.fromEntries(Object.entries(other).filter(([name]) => !fixed.includes(name))),
    ...Object.fromEntries(Object.entries(base).filter(([name]) => fixed.includes(name))),
  };
}

async function expectShown({ spec, id, inputs }: Resource): Promise<void> {
  const record = await bench.record({ spec, id, inputs, props: {} });
  for (const [name, value] of Object.entries(inputs)) {
    const { local, createOnly } = spec.fields[name] ?? {};
    // The record of a child does not contain the id of its page.
    const isPlace = name === spec.parent?.field;
    if (local || createOnly || isPlace || value === undefined) continue;
    expect(hasValue(spec, name, value, record), `the service shows ${name}`).toBe(true);
  }
}

for (const spec of KINDS) {
  describe(spec.name, () => {
    for (const each of casesOf(spec)) {
      for (const extent of ["minimal", "full"] as const) {
        test(`${each.title}, ${extent}: an object with the same inputs is adopted without a write`, async () => {
          await anotherRun(spec);
          const inputs = bench.inputs(spec, each, extent);
          const existing = await createMatching(spec, inputs);
          const before = await bench.record(existing);
          let adopted = existing;
          const sent = await bench.service.requestsDuring(async () => {
            adopted = await run.adopt(spec, inputs, existing.id);
          });
          expect(adopted.id).toBe(existing.id);
          if (isNormalized(existing)) {
            expect(writes(sent).length).toBeLessThanOrEqual(1);
          } else {
            // The record does not show whether the archive was uploaded.
            const again = `${pathOf(spec, inputs)}/${existing.id}${spec.archive?.again ?? ""}`;
            const hasCode = spec.archive !== undefined && spec.archive.field in inputs;
            expect(writes(sent)).toEqual(hasCode ? [`POST ${again}`] : []);
            expect(await bench.record(existing)).toEqual(before);
            expect(run.messages("info").join("\n")).toContain("is adopted without changes");
          }
          expect(adopted.props).toMatchObject(inputs);
          await run.expectSettled(adopted);
          await (await bench.deleter()).delete(spec.name, adopted.id, adopted.props);
        });
      }

      test(`${each.title}: differences are updated, and nothing is created`, async () => {
        await anotherRun(spec);
        const base = bench.inputs(spec, each, "full");
        const existing = await createMatching(spec, base);
        const inputs = otherInputs(spec, each, base);
        const rows = async (): Promise<number> =>
          Object.values(await bench.service.stored()).flat().length;
        const before = await rows();
        let adopted = existing;
        const sent = await bench.service.requestsDuring(async () => {
          adopted = await run.adopt(spec, inputs, existing.id);
        });
        expect(adopted.id).toBe(existing.id);
        // The update of a monitor may create tags.
        if (!Object.keys(inputs).some((name) => isLinked(spec, name)))
          expect(await rows()).toBe(before);
        const collection = `POST ${pathOf(spec, base)}`;
        if (spec.update?.method !== "POST") expect(sent).not.toContain(collection);
        await expectShown(adopted);
        if (spec.parts?.some(({ part }) => part === "links") !== true) {
          // A domain that is enabled again is verified, too.
          const more = (spec.ownCalls ?? []).filter(
            ({ verb, call, when }) =>
              verb === "update" && when !== undefined && !call.startsWith("GET "),
          );
          const items = (spec.parts ?? []).filter(({ part }) => part === "item");
          const most = 1 + more.length + items.length + (spec.archive === undefined ? 0 : 1);
          expect(writes(sent).length).toBeLessThanOrEqual(most);
        }
        await run.expectSettled({ ...adopted, inputs });
        await (await bench.deleter()).delete(spec.name, adopted.id, adopted.props);
      });
    }
  });
}
