// Kinds without a record are created by changing an object that exists: two resources cannot have the same one.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile, hostsOfFile } from "./bench";
import { as } from "./interrupted-runs";

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

describe("a pending delete of an earlier run does not change the object that its resource still has", () => {
  test.each(
    KINDS.filter(({ read }) => read.by === "own").map((spec) => [spec.name, spec] as const),
  )("%s", async (kind, spec) => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`${kind} has no case`);
    const created = await bench.up(spec, as("r", bench.inputs(spec, each, "full")));
    const host = await nextRun({});
    const { inputs } = await host.check(kind, created.inputs, as("r", created.inputs));
    expect((await host.diff(kind, created.id, created.props, inputs)).changes).toBe("none");
    const before = await bench.record(created);
    await host.delete(kind, created.id, created.props);
    expect(await bench.record(created)).toEqual(before);
  });
});
