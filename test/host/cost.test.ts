// The cost that a check estimates matches the requests that the service counts for a create, an update and a delete of
// every kind.
import { expect, test } from "vitest";

import { requestsFor } from "../../src/checks/cost";
import { plannedOf } from "../../src/checks/provider-preview";
import type { Op } from "../../src/checks/provider-preview";
import { KINDS, callsOf, kindNamed } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { changedInputs } from "./edit";
import { AFTER_CREATE } from "./kinds-without-records";

const bench = benchOfFile();

/** Counts the requests of some work. An upload goes to an address from a response, and is not rate-limited. */
async function counted(work: () => Promise<unknown>): Promise<number> {
  const requests = await bench.service.requestsDuring(work);
  return requests.filter((request) => !request.startsWith("PUT /package-uploads/")).length;
}

const expected = (spec: KindSpec, op: Op, inputs: JsonObject, before?: JsonObject): number =>
  requestsFor(plannedOf(spec, { urn: "", op, inputs, before, sources: {} }));
const cases = KINDS.flatMap((spec) =>
  casesOf(spec).map((each) => [spec.name, each.title, spec, each] as const),
);

test.each(cases)(
  "%s (%s) costs the estimated number of requests",
  async (_name, _title, spec, each) => {
    const inputs = bench.inputs(spec, each, "full");
    const live: { resource?: Resource } = {};
    const create = await counted(async () => {
      live.resource = { spec, inputs, ...(await bench.host.create(spec.name, inputs)) };
    });
    const { resource } = live;
    if (resource === undefined) throw new Error("nothing was made");
    await AFTER_CREATE[spec.name]?.(bench.service, resource.id, inputs);
    const others = changedInputs(bench, resource, each);
    const isChanging = callsOf(spec, kindNamed).some(({ verb }) => verb === "update");
    let last = resource;
    const change = async (): Promise<void> => {
      last = await bench.change(resource, others);
    };
    const update = isChanging ? await counted(change) : 0;
    const remove = await counted(() => bench.down(last));
    expect({ create, remove }).toEqual({
      create: expected(spec, "create", inputs),
      remove: expected(spec, "delete", inputs),
    });
    if (!isChanging) return;
    // The cost of an update also depends on the service: links to remove, a domain to verify.
    const difference = update - expected(spec, "update", others, inputs);
    expect(Math.abs(difference), `${difference} requests more than was said`).toBeLessThanOrEqual(
      1,
    );
  },
);
