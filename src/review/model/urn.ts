// The kinds that type tokens name, and the keys of objects.
import { kindInToken, pluginTypePrefix } from "../../resources/type-token";
import { isDefaultProvider, KINDS, sameId, urnParts } from "../../definitions";
import type { KindSpec } from "../../definitions";
import { clean } from "./words";

/** The kind of a type token; undefined for types of other packages. */
export function kindOf(type: string): KindSpec | undefined {
  const name = kindInToken(type);
  return KINDS.find((spec) => spec.name === name);
}

/** Whether a resource is one of the plugin, and not of the classes. */
export const isOfPlugin = (urn: string): boolean => urnParts(urn).type.startsWith(pluginTypePrefix);

/** The key of an object. A program may contain its id as somebody typed it, and the API takes it in any case. */
export const idKey = (kind: string, id: string): string => `${kind} ${sameId(id)}`;

/** Name of the provider of resources without an explicit one. */
export const DEFAULT_PROVIDER = "default";

/** The name of a provider in the program. Its reference, `urn:…::default::8722…`, ends with its id, which differs between runs. */
export function providerName(reference: string): string {
  const name = clean(urnParts(reference.replace(/::[^:]*$/, "")).name);
  return isDefaultProvider(name) ? DEFAULT_PROVIDER : name;
}
