// Lookups as in a program: real functions against an emulator, with the engine's mocks.
import * as pulumi from "@pulumi/pulumi";

import * as monitoring from "../../../src";
import type { LookupOptions, LookupOutputOptions } from "../../../src";
import type { Service } from "../emulator/service";

/** Points the program's configuration to a service. */
export function configure({ url, key }: Pick<Service, "url" | "key">): void {
  pulumi.runtime.setAllConfig({ "monitoring:baseUrl": url, "monitoring:apiKey": key });
}

/**
 * Mocks, so that outputs and explicit providers can be created.
 * @param created the id of a new resource, once it has one
 */
export async function mocked(
  isPreview = false,
  created: (name: string) => string | Promise<string> = (name) => `${name}-id`,
): Promise<void> {
  await pulumi.runtime.setMocks(
    {
      call: () => ({}),
      newResource: async ({ name, inputs }) => ({
        id: await created(name),
        state: inputs as Record<string, unknown>,
      }),
    },
    "project",
    "stack",
    isPreview,
  );
}

type Lookup = (args: object, options?: LookupOptions) => unknown;
const functions = monitoring as unknown as Readonly<Record<string, Lookup>>;

/** Calls `getX` by the name of its lookup. */
export const get = (name: string, args: object, options?: LookupOptions): Promise<unknown> =>
  Promise.resolve(functions[`get${name}`]?.(args, options));

/** Calls `getXOutput`; its value is what a resource would receive. */
export function getOutput(
  name: string,
  args: object,
  options?: LookupOutputOptions,
): pulumi.Output<unknown> {
  // Every getXOutput returns an output; their types differ by the value.
  return functions[`get${name}Output`]?.(args, options) as pulumi.Output<unknown>;
}

/** The value of an output, or undefined if it is unknown. */
export async function valueOf(output: pulumi.Output<unknown>): Promise<unknown> {
  // The promise that the SDK itself waits for before it passes an output to the engine, and two that fail with it.
  const { promise, isKnown, isSecret } = output as unknown as {
    promise: () => Promise<unknown>;
    isKnown: Promise<boolean>;
    isSecret: Promise<boolean>;
  };
  const value = promise.call(output);
  await Promise.allSettled([value, isKnown, isSecret]);
  return value;
}

/** The rows of a result: those of a list, or the one record. */
export const rowsOf = (answer: unknown): Record<string, unknown>[] =>
  (Array.isArray(answer) ? answer : [answer]) as Record<string, unknown>[];
