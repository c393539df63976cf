// What a URN contains: the kind and the identity of a resource.
import { RESOURCE_NAME, IDENTITY, isReserved, kindNamed, urnParts } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import { shortHash } from "../provider";
import { pluginTypePrefix } from "../resources/type-token";

/**
 * The kind of a resource.
 * @throws Error if this package has no such type
 */
export const kindOf = (urn: string): KindSpec => kindOfType(urnParts(urn).type);

/**
 * The kind of a type token.
 * @throws Error if this package has no such type
 */
export function kindOfType(type: string): KindSpec {
  if (!type.startsWith(pluginTypePrefix))
    throw new Error(`${type} is not a resource type of pulumi-monitoring`);
  return kindNamed(type.slice(pluginTypePrefix.length));
}

/**
 * The identity of a resource. A URN does not contain the organization of the stack, so this uses "organization", the name
 * of the only one of a self-managed backend.
 */
export const identityOf = (urn: string): string => hashed(urnParts(urn));

const hashed = ({ stack, project, types, name }: ReturnType<typeof urnParts>): string =>
  shortHash(["organization", project, stack]) + shortHash([...types, name]);

/** The inputs with the reserved ones that identify the resource. */
export function withIdentity(urn: string, inputs: JsonObject): JsonObject {
  const parts = urnParts(urn);
  const { name } = parts;
  return { ...inputs, [IDENTITY]: hashed(parts), ...(name !== "" && { [RESOURCE_NAME]: name }) };
}

/** The inputs without reserved ones: neither states nor previews of the plugin contain them. */
export const withoutReserved = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).filter(([key]) => !isReserved(key)));
