// Runs a program without an engine, without a service and without a network: Pulumi's mocks answer in the
// place of both. It takes milliseconds, and shows what the program declares. It does not show whether the
// service would take that: nothing is validated. That is for preview.ts.
import * as pulumi from "@pulumi/pulumi";

/** A resource that a program has declared. */
export interface Declared {
  /** `Monitor`, `AlertChannel`, … */
  readonly kind: string;
  readonly name: string;
  /** As the engine would get it. What is secret is wrapped: see `readable`. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The id that a mock gives: ids are the service's, so tests make them up, by kind and name. */
export const idOf = (kind: string, name: string): string => `id of ${kind} ${name}`;

/** What only the service knows of a new resource, apart from its id: outputs that are not inputs. */
const ANSWERS: Readonly<Record<string, object>> = {
  // A secret here only because this says so: what outputs are secret is for the engine, which is not there.
  ApiKey: { key: pulumi.secret("svc_live_made_up"), createdAt: "2026-01-01T00:00:00Z" },
};

/** Runs a program and answers what it declared, and what it returned. */
export async function declaredBy<Result>(
  program: () => Result,
): Promise<{ declared: readonly Declared[]; result: Result }> {
  const declared: Declared[] = [];
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      const kind = type.split(":").at(-1) ?? type;
      // The mocks are typed with `any`: what a program declares is an object.
      declared.push({ kind, name, inputs: inputs as Declared["inputs"] });
      return { id: idOf(kind, name), state: { ...(inputs as object), ...ANSWERS[kind] } };
    },
    // Not called: lookups of this package ask the service themselves. A program that has some needs an
    // emulator (preview.ts) here too, with its address and key in the environment.
    call: ({ inputs }) => inputs as object,
  });
  const result = program();
  // Resources are declared when their inputs are known: this waits for all of them.
  await pulumi.runtime.disconnect();
  return { declared, result };
}

/** Inputs as previews and states show them: without what is secret. */
export function readable(inputs: Declared["inputs"]): string {
  return JSON.stringify(inputs, (_key, value: unknown) =>
    pulumi.runtime.isRpcSecret(value) ? "[secret]" : value,
  );
}

/** What an output comes to. */
export function valueOf<Value>(output: pulumi.Output<Value>): Promise<Value> {
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}
