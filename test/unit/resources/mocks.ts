// The engine of a program that runs in the test's own process.
import * as pulumi from "@pulumi/pulumi";
import { beforeAll } from "vitest";

/** The inputs of each resource as the engine receives them, by its name. */
export function inputsSeen(): ReadonlyMap<string, Record<string, unknown>> {
  const seen = new Map<string, Record<string, unknown>>();
  beforeAll(async () => {
    await pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => {
        seen.set(name, inputs as Record<string, unknown>);
        return { id: `${name}-id`, state: inputs as Record<string, unknown> };
      },
      call: () => ({}),
    });
  });
  return seen;
}
