// What the provider marks as secret, for tests of values alone.
import { SIGNATURE, isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";

/** The values without the markers of secrets, at any depth. */
export function withoutSecretMarkers(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([key, member]) => [key, plain(member)]));
}

function plain(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value ?? null;
  return SIGNATURE in value ? plain(value.value) : withoutSecretMarkers(value);
}
