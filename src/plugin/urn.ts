// What a URN tells: the kind, and who the resource is.
import { RESOURCE_NAME, URN, isReserved, kindNamed, urnParts } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import { shortHash } from "../provider";
import { pluginTypePrefix } from "../resources/type-token";

/**
 * The kind of a resource.
 * @throws Error if this package has no such type
 */
export const kindOf = (urn: string): KindSpec => kindOfType(urnParts(urn).type);

/**
 * The kind that a type stands for.
 * @throws Error if this package has no such type
 */
export function kindOfType(type: string): KindSpec {
  if (!type.startsWith(pluginTypePrefix)) throw new Error(`${type} is not a type of this package`);
  return kindNamed(type.slice(pluginTypePrefix.length));
}

/**
 * The inputs with the reserved ones that say who the resource is. A URN does not contain the organization of the
 * stack; a self-managed backend calls its only one "organization".
 */
export function withIdentity(urn: string, inputs: JsonObject): JsonObject {
  const { stack, project, types, name } = urnParts(urn);
  return {
    ...inputs,
    [URN]: shortHash(["organization", project, stack]) + shortHash([...types, name]),
    ...(name !== "" && { [RESOURCE_NAME]: name }),
  };
}

/** The inputs without reserved ones: neither states nor previews of the plugin contain them. */
export const withoutReserved = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).filter(([key]) => !isReserved(key)));
