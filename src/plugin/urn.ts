// What a URN contains: the kind and the identity of a resource.
import { RESOURCE_NAME, IDENTITY, isReserved, kindNamed, urnParts } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import { shortHash } from "../provider";
import { pluginTypePrefix } from "../resources/type-token";

/**
 * The kind of a type token.
 * @throws Error if this package has no such type
 */
export function kindOfType(type: string): KindSpec {
  if (!type.startsWith(pluginTypePrefix))
    throw new Error(`${type} is not a resource type of pulumi-monitoring`);
  return kindNamed(type.slice(pluginTypePrefix.length));
}

/** What a URN says of a resource. */
export interface Resource {
  readonly urn: string;
  readonly spec: KindSpec;
  /**
   * A URN does not contain the organization of the stack, so this uses "organization", the name of the only one of a self-managed
   * backend.
   */
  readonly identity: string;
  readonly name: string;
}

/** @throws Error if this package has no such type */
export function resourceOf(urn: string): Resource {
  const { stack, project, types, type, name } = urnParts(urn);
  const spec = kindOfType(type);
  const identity = shortHash(["organization", project, stack]) + shortHash([...types, name]);
  return { urn, spec, identity, name };
}

/** The inputs with the reserved ones that identify the resource. */
export const withIdentity = ({ identity, name }: Resource, inputs: JsonObject): JsonObject => ({
  ...inputs,
  [IDENTITY]: identity,
  ...(name !== "" && { [RESOURCE_NAME]: name }),
});

/** The inputs without reserved ones: neither states nor previews of the plugin contain them. */
export const withoutReserved = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).filter(([key]) => !isReserved(key)));
