import type { KindName } from "./facts";

/** The common prefix of the type tokens of the classes. */
export const typePrefix = "pulumi-nodejs:dynamic/monitoring:";

/** The common prefix of the type tokens of the plugin. */
export const pluginTypePrefix = "monitoring:index:";

/** The type token of a kind, as stored in states. */
export function typeToken(kind: KindName): string {
  return `${typePrefix}${kind}`;
}

/** The name of the kind in a type token, of the classes or of the plugin; undefined for types of other packages. */
export function kindInToken(type: string): string | undefined {
  const prefix = [typePrefix, pluginTypePrefix].find((each) => type.startsWith(each));
  return prefix === undefined ? undefined : type.slice(prefix.length);
}
