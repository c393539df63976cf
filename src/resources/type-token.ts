import type { KindName } from "./facts";

/** The common prefix of all type tokens. */
export const typePrefix = "pulumi-nodejs:dynamic/monitoring:";

/** The type token of a kind, as stored in states. */
export function typeToken(kind: KindName): string {
  return `${typePrefix}${kind}`;
}
