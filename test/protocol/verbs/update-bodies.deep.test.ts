// The bodies of updates, byte for byte: the emulator ignores unknown members, so records do not reveal
// superfluous members of a body.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { KINDS, hasManager, isUpserted } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { someOf } from "../../support/depth";
import { anotherValue, casesOf, one } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { benchOfFile, hostsOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { openTo } from "../../support/host/edit";
import type { Host } from "../../support/host/host";
import { startRelay } from "../../support/host/relay";
import type { Relay } from "../../support/host/relay";
import { isLinked } from "../../support/host/record-values";

const bench = benchOfFile();
const hostWith = hostsOfFile(bench);
let relay: Relay;
let host: Host;

beforeAll(async () => {
  relay = await startRelay(bench.service.emulator.url);
  host = await hostWith({ "monitoring:baseUrl": relay.url });
});
afterAll(() => relay.close());

/** The bodies of the writes that an update of a resource to these inputs makes. */
async function bodies({ spec, id, props }: Resource, given: JsonObject): Promise<JsonObject[]> {
  relay.forget();
  await host.update(spec.name, id, props, given);
  return relay.sent.map(({ body }) => body);
}

/** The members of every update body: managedBy, and what the API requires. */
function always(spec: KindSpec): string[] {
  const { update, fields, parent } = spec;
  const identity = Object.keys(fields).filter(
    (name) => isUpserted(spec) && fields[name]?.immutable,
  );
  return [
    ...(hasManager(spec) ? ["managedBy"] : []),
    ...(update?.required ?? []),
    // The parent is in the path.
    ...identity.filter((name) => name !== parent?.field),
  ];
}

const ordinary = KINDS.filter(
  ({ update, read, name }) =>
    update !== undefined &&
    read.by !== "own" &&
    !["EmailDomain", "AssignedEmailDomain"].includes(name),
);

/** One case is enough where the cases differ in one field's shape alone. */
const someCases = (spec: KindSpec): Case[] =>
  spec.name === "AlertChannel" ? casesOf(spec).slice(0, 2) : casesOf(spec);

for (const spec of someOf(ordinary).filter(({ update }) => update?.omitted === "keeps")) {
  describe(spec.name, () => {
    for (const each of someCases(spec)) {
      // Links and archives have calls of their own.
      const open = openTo(spec, each).filter(
        ([name]) => !isLinked(spec, name) && spec.archive?.field !== name,
      );
      test.each(open)(
        `${each.title}.%s: an update of it sends only this field`,
        async (name, field) => {
          const full = bench.inputs(spec, each, "full");
          const start = await bench.up(spec, full);
          const value = one(anotherValue(spec, name, field, full, bench.existing));
          const sent = await bodies(start, { ...full, [name]: value });
          // A call for this field alone needs nothing else.
          const isAlone = (spec.parts ?? []).some(
            (part) => part.part === "afterCreate" && part.field === name && part.path !== "",
          );
          const others = isAlone ? [] : [...always(spec), ...(spec.update?.repeats ?? [])];
          const expected = new Set([name, ...others]);
          expect(sent.map((body) => Object.keys(body).sort())).toEqual([[...expected].sort()]);
          await bench.down(start);
        },
      );
    }

    test("an update without changes sends at most managedBy", async () => {
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error("no case");
      const full = bench.inputs(spec, each, "full");
      const start = await bench.up(spec, full);
      const sent = await bodies(start, full);
      expect(sent.map((body) => Object.keys(body).sort())).toEqual(
        hasManager(spec) ? [always(spec).sort()] : [],
      );
      await bench.down(start);
    });
  });
}
