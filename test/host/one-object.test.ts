// Two resources cannot have one object, and an object that its resource keeps is not deleted. Kinds without a record are
// created by changing an object that exists.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import { without } from "../../src/lifecycle/values/members";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile, hostsOfFile } from "./bench";
import { IS_PLUGIN, urnOf } from "./host";
import { as, warningsOf } from "./interrupted-runs";

const bench = benchOfFile();
const nextRun = hostsOfFile(bench);

test("a second signing secret in a program does not rotate the first one", async () => {
  const { service } = bench;
  const host = await nextRun({});
  const first = await host.create("WebhookSigningSecret", as("first", {}));
  const sent = await service.requestsDuring(async () => {
    await expect(host.create("WebhookSigningSecret", as("second", {}))).rejects.toThrow(
      /is also the object of another resource of this stack/,
    );
  });
  expect(sent).toEqual([]);
  const seen = await host.read("WebhookSigningSecret", first.id, first.props);
  expect(seen.props.maskedSecret).toBe(first.props.maskedSecret);
  await host.delete("WebhookSigningSecret", first.id, first.props);
});

test("a second Member for the same person does not change the role", async () => {
  const { service } = bench;
  await bench.service.control("/members", { email: "ada@example.com", orgRole: "ADMIN" });
  const role = { email: "ada@example.com", orgRole: "ADMIN" };
  const first = await bench.up(kindNamed("Member"), as("first", role));
  const host = await nextRun({});
  await host.check("Member", first.inputs, first.inputs);
  await host.diff("Member", first.id, first.props, first.inputs);
  const second = as("second", { email: "Ada@example.com", orgRole: "MEMBER" });
  const sent = await service.requestsDuring(async () => {
    await expect(host.create("Member", second)).rejects.toThrow(
      /is also the object of another resource of this stack/,
    );
  });
  expect(sent.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

/** The kinds without a record, and one with a record. */
const SPECS = KINDS.filter(({ name, read }) => read.by === "own" || name === "Tag").map(
  (spec) => [spec.name, spec] as const,
);

const NOT_DELETED = "is not deleted, because a resource of this program manages it";

describe("a pending delete of an earlier run does not change the object that its resource still has", () => {
  test.each(SPECS)("%s", async (kind, spec) => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`${kind} has no case`);
    const created = await bench.up(spec, as("r", bench.inputs(spec, each, "full")));
    const host = await nextRun({});
    const { inputs } = await host.check(kind, created.inputs, as("r", created.inputs));
    expect((await host.diff(kind, created.id, created.props, inputs)).changes).toBe("none");
    const before = await bench.record(created);
    await host.delete(kind, created.id, created.props);
    expect(await bench.record(created)).toEqual(before);
    expect(warningsOf(host)).toContain(NOT_DELETED);
    // A replacement can delete it first, even one of a renamed resource (`aliases`) that the provider would update. The engine
    // then checks the resource again as if it were new.
    const replacing = await nextRun({});
    const renamed = as("renamed", without(created.inputs, ["__urn"]));
    const shown = (await replacing.check(kind, created.inputs, renamed)).inputs;
    await replacing.diff(kind, created.id, created.props, IS_PLUGIN ? renamed : shown);
    await replacing.check(kind, {}, renamed);
    await replacing.delete(kind, created.id, { ...created.props, ...urnOf("r") });
    expect(warningsOf(replacing)).not.toContain(NOT_DELETED);
  });
});

// With the plugin, every resource has an identity.
test.skipIf(IS_PLUGIN)(
  "a comparison of a refresh keeps no object, even without an identity",
  async () => {
    const spec = kindNamed("ResourceGroupPolicy");
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error("no case");
    const created = await bench.up(spec, bench.inputs(spec, each, "full"));
    const host = await nextRun({});
    const { inputs = {}, props } = await host.read(spec.name, created.id, created.props);
    await host.diff(spec.name, created.id, props, inputs);
    await host.delete(spec.name, created.id, props);
    expect(warningsOf(host)).not.toContain(NOT_DELETED);
  },
);
