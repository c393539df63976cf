// The identity of a resource: exactly the parts of its URN. The provider assigns the object of an interrupted
// run to the resource with the same identity, and to no other one.
import { createHash } from "node:crypto";

import * as pulumi from "@pulumi/pulumi";
import { beforeAll, describe, expect, test } from "vitest";

import * as monitoring from "../../../src";

const seen: { readonly name: string; readonly urn: unknown }[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks(
    {
      newResource: ({ name, inputs }) => {
        const props = inputs as Record<string, unknown>;
        seen.push({ name, urn: props.__urn });
        return { id: `${name}-id`, state: props };
      },
      call: () => ({}),
    },
    "project",
    "dev",
  );
});

/** The identity that the engine receives with a resource. */
async function identityOf(resource: pulumi.CustomResource): Promise<unknown> {
  const urn = await new Promise<string>((resolve) => {
    resource.urn.apply(resolve);
  });
  const name = urn.slice(urn.lastIndexOf(":") + 1);
  return seen.findLast((each) => each.name === name)?.urn;
}

const hash = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 11);

const STACK = hash("", "project", "dev");
const TAG = "pulumi-nodejs:dynamic/monitoring:Tag";

class Team extends pulumi.ComponentResource {
  constructor(name: string, options?: pulumi.ComponentResourceOptions) {
    super("acme:index:Team", name, {}, options);
  }
}

const tag = (name: string, options?: monitoring.ResourceOptions): monitoring.Tag =>
  new monitoring.Tag(name, { name }, options);

test("is a hash of the stack, and one of type and name", async () => {
  expect(await identityOf(tag("alone"))).toBe(STACK + hash(TAG, "alone"));
});

test("contains the types of all parents, outermost first, but not their names", async () => {
  const outer = new Team("outer");
  const inner = new Team("inner", { parent: outer });
  const expected = STACK + hash("acme:index:Team", "acme:index:Team", TAG, "below");
  expect(await identityOf(tag("below", { parent: inner }))).toBe(expected);
});

test("contains the type of a parent that is a resource of this package", async () => {
  const parent = tag("parent");
  expect(await identityOf(tag("child", { parent }))).toBe(STACK + hash(TAG, TAG, "child"));
});

describe("does not change with", () => {
  test("an alias, which contains an earlier name", async () => {
    const aliased = tag("right", { aliases: [{ name: "wrong" }] });
    expect(await identityOf(aliased)).toBe(STACK + hash(TAG, "right"));
  });

  test("a transformation of its inputs and options", async () => {
    const transformed = tag("transformed", {
      transformations: [
        ({ props, opts }) => ({
          props: { ...(props as object), color: "#000000" },
          opts: { ...opts, protect: false },
        }),
      ],
    });
    expect(await identityOf(transformed)).toBe(STACK + hash(TAG, "transformed"));
  });

  test("get", async () => {
    const got = monitoring.Tag.get("looked-at", "some-id");
    expect(await identityOf(got)).toBe(STACK + hash(TAG, "looked-at"));
  });

  test("get with a state, options or both", async () => {
    const lookups = {
      state: monitoring.Tag.get("state", "some-id", { name: "checkout" }),
      options: monitoring.Tag.get("options", "some-id", { parent: new Team("looking") }),
      both: monitoring.Tag.get("both", "some-id", { name: "a" }, { parent: new Team("again") }),
    };
    const below = (name: string): string => STACK + hash("acme:index:Team", TAG, name);
    expect(await identityOf(lookups.state)).toBe(STACK + hash(TAG, "state"));
    expect(await identityOf(lookups.options)).toBe(below("options"));
    expect(await identityOf(lookups.both)).toBe(below("both"));
  });
});

test("is unknown below a parent of which only the URN is known", async () => {
  const remote = new pulumi.DependencyResource("urn:pulumi:dev::project::acme:index:Team::remote");
  expect(await identityOf(tag("remote", { parent: remote }))).toBe(STACK);
});
