// The SDK records a stack trace for each promise of each resource: half the time of a program with a thousand
// of them. The classes disable that, without affecting the traces of other code.
import * as pulumi from "@pulumi/pulumi";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import * as monitoring from "../../../src";
import { KINDS } from "../../../src/definitions";

type AnyClass = new (
  name: string,
  args: object,
  options?: pulumi.CustomResourceOptions,
) => pulumi.CustomResource;

// Sound because every kind has a class of its name, which the tests of engine props verify.
const classes = monitoring as unknown as Readonly<Record<string, AnyClass>>;
const names = KINDS.map(({ name }) => name);
// eslint-disable-next-line @typescript-eslint/unbound-method -- it is restored and never called here
const { stackTraceLimit, prepareStackTrace } = Error;

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: name, state: inputs as object }),
    call: () => ({}),
  });
});

afterEach(() => {
  Error.stackTraceLimit = stackTraceLimit;
  Error.prepareStackTrace = prepareStackTrace;
});

/** How many stack traces with frames are recorded during the call. */
function tracesDuring(work: () => unknown): number {
  let traces = 0;
  Error.prepareStackTrace = (error, frames) => {
    if (frames.length > 0) traces += 1;
    return String(error);
  };
  work();
  Error.prepareStackTrace = prepareStackTrace;
  return traces;
}

const make = (kind: string, name: string, options?: pulumi.CustomResourceOptions) => {
  const Class = classes[kind];
  if (Class === undefined) throw new Error(`there is no class ${kind}`);
  return new Class(name, {}, options);
};

class Other extends pulumi.ProviderResource {}
const PROTO = JSON.parse('{"__proto__":"x"}') as object;

// Node prints some frames for minutes: a program with a mistake seemed to hang.
test.each<[string, () => unknown]>([
  ["an argument", () => new monitoring.Tag("proto", { name: "a", ...PROTO })],
  [
    "two ways to take an object",
    () => new monitoring.Tag("two", { name: "a" }, { adopt: true, id: "1" }),
  ],
  [
    "an address without a key",
    () => new monitoring.Provider("p", { baseUrl: "https://example.com" }),
  ],
  ["an argument of a lookup", () => monitoring.getTag({ id: "x", name: "y" })],
  [
    "the provider of a lookup",
    () => monitoring.getTags({}, { provider: new Other("other", "other") }),
  ],
])("an error of ours about %s has no frames", async (_what, work) => {
  const error: unknown = await Promise.resolve()
    .then(work)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).stack).toBe(`Error: ${(error as Error).message}`);
});

describe.each(names)("a %s", (kind) => {
  test("records one stack trace: the position for the state", () => {
    expect(tracesDuring(() => make(kind, `${kind}-traced`))).toBe(1);
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  test("that fails in its constructor reports the line of the program that called it", () => {
    const work = () => make(kind, "");
    const error = thrown(work);
    expect(error.message).toContain("Missing resource name");
    expect(error.stack).toContain(import.meta.filename);
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  test("does not change the error of a transformation", () => {
    const error = new Error("not in this stack");
    const refuse = () => {
      throw error;
    };
    expect(thrown(() => make(kind, "refused", { transformations: [refuse] }))).toBe(error);
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });
});

function thrown(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}
