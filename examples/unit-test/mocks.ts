// Runs a program without an engine, a service or a network: Pulumi's mocks replace them. This takes
// milliseconds, and shows what the program declares. It does not show whether the service would accept that,
// because nothing is validated: preview.ts does that.
import * as pulumi from "@pulumi/pulumi";

/** A resource that a program has declared. */
export interface Declared {
  /** `Monitor`, `AlertChannel`, … */
  readonly kind: string;
  readonly name: string;
  /** As the engine would receive them. Secrets are wrapped: see `readable`. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The id that a mock returns. The service assigns ids, so tests derive theirs from kind and name. */
export const idOf = (kind: string, name: string): string => `id of ${kind} ${name}`;

/** Outputs that are not inputs and that the service would assign to a new resource, except its id. */
const OUTPUTS: Readonly<Record<string, object>> = {
  // Marked as a secret here, because there is no engine that marks secret outputs.
  ApiKey: { key: pulumi.secret("svc_live_made_up"), createdAt: "2026-01-01T00:00:00Z" },
};

/** Runs a program, and returns the resources that it declared and its return value. */
export async function declaredBy<Result>(
  program: () => Result,
): Promise<{ declared: readonly Declared[]; result: Result }> {
  const declared: Declared[] = [];
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      const kind = type.split(":").at(-1) ?? type;
      // The mocks are typed with `any`; the inputs of a resource are an object.
      declared.push({ kind, name, inputs: inputs as Declared["inputs"] });
      return { id: idOf(kind, name), state: { ...(inputs as object), ...OUTPUTS[kind] } };
    },
    // Not called: lookups of this package send requests to the service. A program with lookups needs an
    // emulator here too (preview.ts), with its address and key in the environment.
    call: ({ inputs }) => inputs as object,
  });
  const result = program();
  // Resources are declared once their inputs are known: this waits for all of them.
  await pulumi.runtime.disconnect();
  return { declared, result };
}

/** Inputs as previews and states show them: with secrets hidden. */
export function readable(inputs: Declared["inputs"]): string {
  return JSON.stringify(inputs, (_key, value: unknown) =>
    pulumi.runtime.isRpcSecret(value) ? "[secret]" : value,
  );
}

/** The value of an output. */
export function valueOf<Value>(output: pulumi.Output<Value>): Promise<Value> {
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}
