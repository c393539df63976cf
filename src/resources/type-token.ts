import type { KindName } from "./facts";

/** What the type tokens of all kinds begin with. */
export const typePrefix = "pulumi-nodejs:dynamic/monitoring:";

/** The type token of a kind, as it stands in states. */
export function typeToken(kind: KindName): string {
  return `${typePrefix}${kind}`;
}
