// docs/checks.md: the lifecycle makes only the calls that the definition of a kind declares, which the reference lists, and as many as a
// check estimates: for a create, a refresh, an update and a delete of every kind.
import { expect, test } from "vitest";

import { requestsFor } from "../../../src/review/rules/checks/rate-limit";
import type { Op } from "../../../src/review/model/planned";
import { KINDS, callsOf, kindNamed } from "../../../src/definitions";
import type { JsonObject, KindSpec, Verb } from "../../../src/definitions";
import { casesOf } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { changedInputs } from "../../support/host/edit";
import { AFTER_CREATE } from "../../support/host/kinds-without-records";

const bench = benchOfFile();

/** Whether a request is the call: `GET /tags/7f3e…` is `GET /tags/{id}`. */
function isCall(request: string, call: string): boolean {
  const pattern = call.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(request.replace("/api/v1", "").replace(/\?.*$/, ""));
}

/** Counts the requests of some work, and expects that they are declared for the verb. */
async function counted(spec: KindSpec, verb: Verb, work: () => Promise<unknown>): Promise<number> {
  const requests = await bench.service.requestsDuring(work);
  // An upload goes to an address from a response: it is no call of the API, and not rate-limited.
  const sent = requests.filter((request) => !request.startsWith("PUT /package-uploads/"));
  const calls = callsOf(spec, kindNamed).filter((each) => each.verb === verb);
  const undeclared = sent.filter((request) => !calls.some(({ call }) => isCall(request, call)));
  expect(undeclared, `undeclared calls of a ${verb}`).toEqual([]);
  // The organization is asked for once in a run, in which other kinds come first.
  const isAsked = calls.some(({ call, rare }) => call === "GET /auth/me" && rare !== true);
  const others = sent.filter((request) => !request.startsWith("GET /auth/me"));
  return others.length + Number(isAsked);
}

const expected = (spec: KindSpec, op: Op, inputs: JsonObject, before?: JsonObject): number =>
  requestsFor({ kind: spec, op, inputs, before });
const cases = KINDS.flatMap((spec) =>
  casesOf(spec).map((each) => [spec.name, each.title, spec, each] as const),
);

test.each(someOf(cases))(
  "%s (%s) makes only declared calls, as many as estimated",
  async (_name, _title, spec, each) => {
    const inputs = bench.inputs(spec, each, "full");
    const live: { resource?: Resource } = {};
    const create = await counted(spec, "create", async () => {
      live.resource = { spec, inputs, ...(await bench.host.create(spec.name, inputs)) };
    });
    const { resource } = live;
    if (resource === undefined) throw new Error("nothing was made");
    await AFTER_CREATE[spec.name]?.(bench.service, resource.id, inputs);
    await counted(spec, "read", () => bench.refresh(resource));
    const others = changedInputs(bench, resource, each);
    const isChanging = callsOf(spec, kindNamed).some(({ verb }) => verb === "update");
    let last = resource;
    const change = async (): Promise<void> => {
      last = await bench.change(resource, others);
    };
    const update = isChanging ? await counted(spec, "update", change) : 0;
    const remove = await counted(spec, "delete", () => bench.down(last));
    expect({ create, remove }).toEqual({
      create: expected(spec, "create", inputs),
      remove: expected(spec, "delete", inputs),
    });
    if (!isChanging) return;
    // The cost of an update also depends on the service: links to remove, a domain to verify.
    const difference = update - expected(spec, "update", others, inputs);
    expect(Math.abs(difference), `${difference} requests more than expected`).toBeLessThanOrEqual(
      1,
    );
  },
);
