// A member called `__proto__` would be lost between the program and the engine: it is rejected by name.
import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";

import { Monitor, Tag } from "../../../src";

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: name, state: inputs as Record<string, unknown> }),
    call: () => ({}),
  }),
);

const customHeaders = { Accept: "text/plain", ["__proto__"]: "x" };

test("is rejected, with the resource and the path", () => {
  const config = { url: "https://example.com", customHeaders };
  const args = { name: "api", type: "HTTP" as const, config, regions: ["us-east"] };
  expect(() => new Monitor("api", args)).toThrow(
    'Monitor "api": a member of config.customHeaders is named __proto__',
  );
});

test("is not reported if the program does not contain it", () => {
  const tag = new Tag("checkout", { name: pulumi.output("checkout") });
  expect(tag).toBeInstanceOf(Tag);
});
