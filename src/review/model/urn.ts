// The kinds that type tokens name, and the keys of objects.
import { kindInToken, pluginTypePrefix } from "../../resources/type-token";
import { KINDS, sameId, urnParts } from "../../definitions";
import type { KindSpec } from "../../definitions";

/** The kind of a type token; undefined for types of other packages. */
export function kindOf(type: string): KindSpec | undefined {
  const name = kindInToken(type);
  return KINDS.find((spec) => spec.name === name);
}

/** Whether a resource is one of the plugin, and not of the classes. */
export const isOfPlugin = (urn: string): boolean => urnParts(urn).type.startsWith(pluginTypePrefix);

/** The key of an object. A program may contain its id as somebody typed it, and the API takes it in any case. */
export const idKey = (kind: string, id: string): string => `${kind} ${sameId(id)}`;
