// The reference lists the calls of a kind from its definition. The lifecycle makes no other calls.
import { expect, test } from "vitest";

import { KINDS, callsOf, kindNamed } from "../../src/definitions";
import type { KindSpec, Verb } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { changedInputs } from "./edit";
import { AFTER_CREATE } from "./kinds-without-records";

const bench = benchOfFile();

/** Whether a request is the call: `GET /tags/7f3e…` is `GET /tags/{id}`. */
function isCall(request: string, call: string): boolean {
  const pattern = call.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(request.replace("/api/v1", "").replace(/\?.*$/, ""));
}

async function undeclared(
  spec: KindSpec,
  verb: Verb,
  work: () => Promise<void>,
): Promise<string[]> {
  const requests = await bench.service.requestsDuring(work);
  const calls = callsOf(spec, kindNamed).filter((each) => each.verb === verb);
  // An upload goes to an address from a response, and is not a call of the API.
  const sent = requests.filter((request) => !request.startsWith("PUT /package-uploads/"));
  const others = sent.filter((request) => !calls.some(({ call }) => isCall(request, call)));
  return others.map((request) => `${verb}: ${request}`);
}
const cases = KINDS.flatMap((spec) =>
  casesOf(spec).map((each) => [spec.name, each.title, spec, each] as const),
);

test.each(cases)("%s (%s) makes only the declared calls", async (_name, _title, spec, each) => {
  const { host } = bench;
  const inputs = bench.inputs(spec, each, "full");
  const live: { resource?: Resource } = {};
  const create = await undeclared(spec, "create", async () => {
    live.resource = { spec, inputs, ...(await host.create(spec.name, inputs)) };
  });
  const { resource } = live;
  if (resource === undefined) throw new Error("nothing was made");
  await AFTER_CREATE[spec.name]?.(bench.service, resource.id, inputs);
  const read = await undeclared(spec, "read", async () => {
    await bench.refresh(resource);
  });
  const others = changedInputs(bench, resource, each);
  const update = await undeclared(spec, "update", async () => {
    const isChanging = callsOf(spec, kindNamed).some(({ verb }) => verb === "update");
    if (isChanging) await bench.change(resource, others);
  });
  const remove = await undeclared(spec, "delete", () => bench.down(resource));
  expect([...create, ...read, ...update, ...remove]).toEqual([]);
});
