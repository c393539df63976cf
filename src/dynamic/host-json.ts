// Props that are passed to the plugin host must be plain JSON: an undefined member throws after the API call
// was made, and a Date becomes {}. So all props are cleaned here; `marked` does it for numbers that JSON lacks.
import type { Json, JsonObject, SecretPath } from "../definitions";
import { marked } from "../provider";

/** Props from the plugin host: JSON, and NaN and the like, which the check refuses. It decodes protobuf structs. */
export function fromHost(props: unknown): JsonObject {
  const value = plain(props);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Props that the plugin host can encode, with those at these paths marked as secret. */
export const forHost = (props: JsonObject, secrets: readonly SecretPath[]): JsonObject =>
  marked(fromHost(props), secrets);

function plain(value: unknown): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (typeof value !== "object") return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const kept = plain(member);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}
