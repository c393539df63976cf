// The common part of all resource classes: the props for the engine, with secrets marked and the shim
// attached.
import * as pulumi from "@pulumi/pulumi";

import { adopting } from "./adopt";
import type { ResourceOptions } from "./adopt";
import { FACTS } from "./facts";
import type { KindName } from "./facts";
import { identityOf } from "./resource-identity";
import { refuseProto } from "./reject-proto-key";
import { markSecrets } from "./mark-secrets";
import { shim } from "./shim";
import { typeToken } from "./type-token";
import { ProgramError, SHIM } from "../internals/sdk";

/** The parameters of the `CustomResource` constructor. */
type Registration = ConstructorParameters<typeof pulumi.CustomResource>;

/**
 * The arguments that a class passes to `CustomResource`. Classes extend it directly, not through a base class
 * of ours: the SDK skips a fixed number of stack frames, so that the position in the state is a line of the
 * user's program and not of this package.
 */
export function registration(
  kind: KindName,
  name: string,
  args: object,
  { adopt, ...options }: ResourceOptions & Pick<pulumi.CustomResourceOptions, "import"> = {},
): Registration {
  const { outputs, secretInputs, secretOutputs, defaultToName } = FACTS[kind];
  refuseProto(args, `${kind} "${name}"`);
  const type = typeToken(kind);
  const adopted = adopting(adopt, options.ignoreChanges);
  if (options.import !== undefined) {
    throw new ProgramError(
      `${kind} "${name}" has import in its options, which works for the plugin only: write adopt instead, with the same id`,
    );
  }
  if (options.id !== undefined && "__adopt" in adopted) {
    throw new ProgramError(`${kind} "${name}" has both adopt and id in its options: use only one`);
  }
  const isPreview = pulumi.runtime.isDryRun();
  // In a preview, for its messages; otherwise only if needed, because the state keeps the names of all props.
  const hasName =
    options.id === undefined &&
    (isPreview || defaultToName.some((argument) => Reflect.get(args, argument) === undefined));
  const undeclared = Object.fromEntries(outputs.map((output) => [output, undefined]));
  const props = {
    ...undeclared,
    ...markSecrets(args, secretInputs),
    ...adopted,
    ...(hasName && { __resourceName: name }),
    __urn: identityOf(type, name, options.parent),
    ...(isPreview && { __preview: true }),
    [SHIM]: shim(kind, process.cwd()),
  };
  const secrets = { additionalSecretOutputs: [...secretOutputs] };
  return [type, name, props, pulumi.mergeOptions(secrets, options)];
}

/** Whether a value is a resource of this kind, even if two copies of this package are loaded. */
export function isOfKind(value: unknown, kind: KindName): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "__pulumiType" in value &&
    value.__pulumiType === typeToken(kind)
  );
}

/**
 * The arguments of a resource that is only read: those that are needed to find it instead of those that a
 * create requires. With `id` in the options, the engine reads the rest.
 */
export function lookup(known: object): never {
  // Sound because `registration` accepts any members.
  return known as never;
}
