// The props that each class passes to the engine: the shim, secrets that a program did not mark, and every
// output.
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, test, vi } from "vitest";

import * as monitoring from "../../../src";
import { FACTS } from "../../../src/resources/facts";
import type { KindName } from "../../../src/resources/facts";
import { shim } from "../../../src/resources/shim";
import { KINDS, secretInputPaths } from "../../../src/definitions";
import { secretOutputs } from "../../../src/definitions/secrets";
import { inputsSeen } from "./mocks";

const seen = inputsSeen();
const ROOT = process.cwd();

/** The inputs of a resource as the engine receives them. */
async function propsOf(resource: pulumi.CustomResource, name: string) {
  await new Promise((resolve) => {
    resource.id.apply(resolve);
  });
  // The identity of the resource has its own tests.
  const { __urn: _identity, ...props } = seen.get(name) ?? {};
  return props;
}

describe("the shim", () => {
  test.each(KINDS.map(({ name }) => name))("of %s never changes", (kind) => {
    const text = shim(kind, ROOT);
    expect(text).toBe(
      `exports.handler=()=>require("pulumi-monitoring/provider").handler("${kind}")`,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(120);
  });

  test("that searches for the package is at most 500 bytes for every kind", () => {
    for (const { name } of KINDS) {
      const text = shim(name, "/nowhere");
      expect(text).not.toBe(shim(name, ROOT));
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(500);
      expect(text).toContain(`.handler("${name}")`);
    }
  });
});

test("the facts that a program loads match the specs", () => {
  for (const spec of KINDS) {
    const facts = FACTS[spec.name as KindName];
    expect(facts.secretInputs, spec.name).toEqual(secretInputPaths(spec));
    expect(facts.secretOutputs, spec.name).toEqual(secretOutputs(spec));
  }
});

test("a class has its type, and recognizes its instances", () => {
  for (const { name } of KINDS) {
    const found = Object.entries(monitoring).find(([exported]) => exported === name)?.[1];
    expect(found, name).toHaveProperty("__pulumiType", `pulumi-nodejs:dynamic/monitoring:${name}`);
  }
  const tag = new monitoring.Tag("instance", { name: "a" });
  expect(monitoring.Tag.isInstance(tag)).toBe(true);
  expect(monitoring.Monitor.isInstance(tag)).toBe(false);
  expect(monitoring.Tag.isInstance({ __pulumiType: "other" })).toBe(false);
});

test("the engine receives the arguments and the shim, and no omitted values", async () => {
  const tag = new monitoring.Tag("plain", { name: "a" });
  expect(await propsOf(tag, "plain")).toEqual({ name: "a", __provider: shim("Tag", ROOT) });
});

describe("adopt", () => {
  test.each([
    ["an id", "some-id", "some-id"],
    ["an id that is not known before", pulumi.output("some-id"), "some-id"],
    ["a name", true, true],
    ["an object of another tool", { managedBy: "CLI" } as const, { managedBy: "CLI" }],
  ])("%s is passed to the engine as a reserved input", async (name, adopt, expected) => {
    const options = { adopt, protect: true };
    const tag = new monitoring.Tag(name, { name: "a" }, options);
    const props = await propsOf(tag, name);
    expect(props).toEqual({ name: "a", __adopt: expected, __provider: shim("Tag", ROOT) });
    expect(options, "the program's own object is left as it is").toEqual({ adopt, protect: true });
  });

  test("false is the same as omitted", async () => {
    const tag = new monitoring.Tag("not-adopted", { name: "a" }, { adopt: false });
    expect(await propsOf(tag, "not-adopted")).not.toHaveProperty("__adopt");
  });

  test("works in options that a component has merged", async () => {
    const theirs: monitoring.ResourceOptions = { adopt: "theirs" };
    const mine: monitoring.ResourceOptions = { adopt: "mine", protect: true };
    const options = pulumi.mergeOptions(theirs, mine);
    const tag = new monitoring.Tag("merged", { name: "a" }, options);
    expect(await propsOf(tag, "merged")).toHaveProperty("__adopt", "mine");
  });

  test.each([
    ["theirs", { id: "theirs" }],
    [true, { id: true }],
    [{ managedBy: "CLI" as const }, { managedBy: "CLI" }],
  ])("is passed on with ignoreChanges: %j", async (adopt, passed) => {
    const name = `ignoring-${JSON.stringify(adopt).replace(/\W/g, "")}`;
    const tag = new monitoring.Tag(name, { name: "a" }, { adopt, ignoreChanges: ["color"] });
    const props = await propsOf(tag, name);
    expect(props).toHaveProperty("__adopt", { ...passed, ignored: ["color"] });
  });

  test("in combination with id is rejected", () => {
    const options = { adopt: true, id: "some-id" };
    expect(() => new monitoring.Tag("both", { name: "a" }, options)).toThrow(
      'Tag "both" has both adopt and id in its options: use only one',
    );
  });

  test("takes the place of import, which the engine cannot do for dynamic resources", () => {
    const options: pulumi.CustomResourceOptions = { import: "some-id" };
    expect(() => new monitoring.Tag("theirs", { name: "a" }, options)).toThrow(
      'Tag "theirs" has import in its options, which works for the plugin only: write adopt instead, with the same id',
    );
  });
});

test("every output is available, including those that only the service sets", () => {
  const tag = new monitoring.Tag("outputs", { name: "a" });
  const missing = FACTS.Tag.outputs.filter((name) => !(name in tag));
  expect(missing).toEqual([]);
});

test("a credential that the program did not mark is secret, and other inputs are not", async () => {
  const config = {
    channelType: "webhook" as const,
    url: "https://example.com",
    customHeaders: { a: "1" },
  };
  const channel = new monitoring.AlertChannel("hush", { name: "a", config });
  await propsOf(channel, "hush");
  expect(await pulumi.isSecret(channel.config)).toBe(true);
  expect(await pulumi.isSecret(channel.name)).toBe(false);
});

test("the value of a Secret that the program did not mark is secret", async () => {
  const secret = new monitoring.Secret("vault", { key: "a", value: "plain" });
  await propsOf(secret, "vault");
  expect(await pulumi.isSecret(secret.value)).toBe(true);
  expect(await pulumi.isSecret(secret.key)).toBe(false);
});

test("the resource name is passed to the engine only if an argument defaults to it", async () => {
  const props = async (name: string, args: monitoring.TagArgs, options?: { id: string }) =>
    propsOf(new monitoring.Tag(name, args, options), name);
  expect(await props("unnamed", { color: "#fff" })).toMatchObject({ __resourceName: "unnamed" });
  expect(await props("named", { name: "x" })).not.toHaveProperty("__resourceName");
  expect(await props("found", {}, { id: "some-id" })).not.toHaveProperty("__resourceName");
});

test("in a preview the resource name is always passed, for its messages", async () => {
  const isDryRun = vi.spyOn(pulumi.runtime, "isDryRun").mockReturnValue(true);
  const named = await propsOf(new monitoring.Tag("shop", { name: "x" }), "shop");
  isDryRun.mockRestore();
  expect(named).toMatchObject({ __resourceName: "shop", __preview: true });
});
