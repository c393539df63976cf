// The kinds that type tokens name.
import { kindInToken, pluginTypePrefix } from "../../resources/type-token";
import { KINDS, urnParts } from "../../definitions";
import type { KindSpec } from "../../definitions";

/** The kind of a type token; undefined for types of other packages. */
export function kindOf(type: string): KindSpec | undefined {
  const name = kindInToken(type);
  return KINDS.find((spec) => spec.name === name);
}

/** Whether a resource is one of the plugin, and not of the classes. */
export const isOfPlugin = (urn: string): boolean => urnParts(urn).type.startsWith(pluginTypePrefix);
