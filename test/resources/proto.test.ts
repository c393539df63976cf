// A member called `__proto__` would be lost between the program and the engine: it is refused by name.
import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";

import { Monitor, Tag } from "../../src";

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: name, state: inputs as Record<string, unknown> }),
    call: () => ({}),
  }),
);

const customHeaders = { Accept: "text/plain", ["__proto__"]: "x" };

test("is refused, with the resource and the place", () => {
  const config = { url: "https://example.com", customHeaders };
  const args = { name: "api", type: "HTTP" as const, config, regions: ["us-east"] };
  expect(() => new Monitor("api", args)).toThrow(
    'Monitor "api": a member of config.customHeaders is named __proto__',
  );
});

test("is nothing where nobody has written it", () => {
  const tag = new Tag("checkout", { name: pulumi.output("checkout") });
  expect(tag).toBeInstanceOf(Tag);
});
