// Values in the engine's protocol, where a secret is an object with a signature. The engine heeds the marks of both front
// ends, although the plugin host for dynamic resources gets its own secrets in plain text.
import { SECRET_SIGNATURE, SIGNATURE, isObject } from "../definitions";
import type { Json, JsonObject, SecretPath } from "../definitions";

/** A value that can be encoded. */
export type Sent = string | number | boolean | null | Sent[] | { [member: string]: Sent };

/** Properties that can be encoded. */
export type SentProps = Record<string, Sent>;

/** Properties with those at these paths marked as secret. */
export function marked(values: JsonObject, paths: readonly SecretPath[]): SentProps {
  if (paths.some((path) => path.length === 0)) return asSecret(values);
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, markedValue(member, pathsIn(paths, key))]),
  );
}

function markedValue(value: Json | undefined, paths: readonly SecretPath[]): Sent {
  if (value === undefined || value === null) return null;
  if (isObject(value)) return marked(value, paths);
  if (paths.some((path) => path.length === 0)) return asSecret(value);
  if (Array.isArray(value)) return value.map((item) => markedValue(item, pathsIn(paths, "*")));
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

/** The paths inside this item or member of a value. */
export const pathsIn = (paths: readonly SecretPath[], key: string): SecretPath[] =>
  paths.filter(([first]) => first === "*" || first === key).map((path) => path.slice(1));

/** A value as a secret, in the engine's form. */
export const asSecret = (value: Json): SentProps => ({
  [SIGNATURE]: SECRET_SIGNATURE,
  value: markedValue(value, []),
});
