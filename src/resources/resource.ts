// What all classes share: the props that the engine gets, with secrets marked and the shim attached.
import * as pulumi from "@pulumi/pulumi";

import { adopting } from "./adopt";
import type { ResourceOptions } from "./adopt";
import { FACTS } from "./facts";
import type { KindName } from "./facts";
import { identityOf } from "./identity";
import { refuseProto } from "./proto";
import { secretly } from "./secretly";
import { shim } from "./shim";
import { typeToken } from "./type-token";

/** What the constructor of `CustomResource` takes. */
type Registration = ConstructorParameters<typeof pulumi.CustomResource>;

/**
 * What a class passes on to `CustomResource`, which it extends itself and not through a class of ours:
 * the SDK leaves out as many frames of the stack as that makes, so that the position in the state is a
 * line of the user's program and not one of this package.
 */
export function registration(
  kind: KindName,
  name: string,
  args: object,
  { adopt, ...options }: ResourceOptions = {},
): Registration {
  const { outputs, secretInputs, secretOutputs } = FACTS[kind];
  refuseProto(args, `${kind} "${name}"`);
  const type = typeToken(kind);
  const adopted = adopting(adopt);
  const other = options.id === undefined ? "import" : "id";
  if (options[other] !== undefined && "__adopt" in adopted) {
    throw new Error(`${kind} "${name}" has both adopt and ${other} among its options: use one`);
  }
  const undeclared = Object.fromEntries(outputs.map((output) => [output, undefined]));
  const props = {
    ...undeclared,
    ...secretly(args, secretInputs),
    ...adopted,
    __urn: identityOf(type, name, options.parent),
    ...(pulumi.runtime.isDryRun() && { __preview: true }),
    __provider: shim(kind, process.cwd()),
  };
  const secrets = { additionalSecretOutputs: [...secretOutputs] };
  return [type, name, props, pulumi.mergeOptions(secrets, options)];
}

/** Whether a value is a resource of this kind, also where two copies of this package are loaded. */
export function isOfKind(value: unknown, kind: KindName): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "__pulumiType" in value &&
    value.__pulumiType === typeToken(kind)
  );
}

/**
 * The arguments of a resource that is only looked at: what is needed to find it, in the place of all
 * that a new one needs. With `id` among the options the engine reads the rest.
 */
export function lookup(known: object): never {
  // Sound because `registration` spreads whatever members there are.
  return known as never;
}
