// A hook of the program (`hooks.onError`) lets the engine repeat a create that has failed, in the same process and for the
// same resource. It continues with the object of the first attempt.
import { describe, expect, test } from "vitest";

import { KINDS } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { collectionOf } from "../../../src/emulator/store/records";
import { casesOf } from "../../support/definitions/arbitraries";
import { benchOfFile } from "../../support/host/bench";
import { PartlyDone, urnOf } from "../../support/host/host";

const bench = benchOfFile();

const refuse = (method: string, path: string, times: number): void => {
  bench.service.emulator.faults.add({ method, path, times, effect: { status: 400 } });
};

/** The id of the object of a create that failed after it. */
async function partlyDone(kind: string, inputs: JsonObject): Promise<string> {
  const error: unknown = await bench.host.create(kind, inputs).catch((reason: unknown) => reason);
  if (!(error instanceof PartlyDone)) throw error;
  return error.id;
}

const count = async (spec: KindSpec): Promise<number> =>
  (await bench.service.stored())[collectionOf(spec)]?.length ?? 0;

/** The kinds and their fields that need another call after the create. */
const FOLLOWED = KINDS.flatMap((spec) =>
  (spec.parts ?? []).flatMap((part) =>
    part.part === "afterCreate" ? [[spec, part] as const] : [],
  ),
);

describe("a create that failed after it created the object", () => {
  test.each(FOLLOWED.map(([spec, part]) => [spec.name, part.field, spec, part] as const))(
    "%s: is completed when it is repeated, with its %s",
    async (name, field, spec, { method, path }) => {
      const [each] = casesOf(spec);
      const given = { ...bench.inputs(spec, each, "minimal"), [field]: false, ...urnOf(name) };
      const { inputs } = await bench.host.check(name, {}, given);
      // The second attempt fails as well.
      refuse(method, `/api/v1/**${path}`, 2);
      const id = await partlyDone(name, inputs);
      const before = await count(spec);
      expect(await partlyDone(name, inputs)).toBe(id);
      const created = await bench.host.create(name, inputs);
      expect(created.id).toBe(id);
      expect(await count(spec)).toBe(before);
      expect(await bench.service.record(spec, id, inputs)).toMatchObject({ [field]: false });
      expect((await bench.host.diff(name, id, created.props, inputs)).changes).toBe("none");
      await bench.host.check(name, {}, given);
      await bench.host.delete(name, id, created.props);
      // A later create of the same resource creates another object.
      const next = await bench.host.create(name, { ...inputs, [field]: true });
      expect(next.id).not.toBe(id);
      await bench.host.delete(name, next.id, next.props);
    },
  );
});
