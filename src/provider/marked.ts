// Values in the engine's protocol, where a secret is an object with a signature. The engine heeds the marks of both front
// ends, although the plugin host for dynamic resources gets its own secrets in plain text.
import { SECRET_SIGNATURE, SIGNATURE, isObject } from "../definitions";
import type { Json, SecretPath } from "../definitions";

/** A value that can be encoded. */
export type Sent = string | number | boolean | null | Sent[] | { [member: string]: Sent };

/** A value with those at these paths marked as secret. */
export function marked(value: Json | undefined, paths: readonly SecretPath[]): Sent {
  if (value === undefined || value === null) return null;
  if (paths.some((path) => path.length === 0)) return asSecret(value);
  if (Array.isArray(value)) return value.map((item) => marked(item, pathsIn(paths, "*")));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => [key, marked(member, pathsIn(paths, key))]),
    );
  }
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

/** The paths inside this item or member of a value. */
export const pathsIn = (paths: readonly SecretPath[], key: string): SecretPath[] =>
  paths.filter(([first]) => first === "*" || first === key).map((path) => path.slice(1));

/** A value as a secret, in the engine's form. */
export const asSecret = (value: Json): Record<string, Sent> => ({
  [SIGNATURE]: SECRET_SIGNATURE,
  value: marked(value, []),
});
