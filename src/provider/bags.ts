// What crosses the border to the host must be plain JSON: an undefined member throws after the API
// call was made, a Date becomes {}, NaN becomes null. So every bag is cleaned here.
import type { Json, JsonObject } from "../spec";

/** A bag from the host as JSON. The host decodes protobuf structs, which hold nothing else. */
export function fromHost(bag: unknown): JsonObject {
  const value = plain(bag);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** A bag that the host can encode. */
export function forHost(bag: JsonObject): JsonObject {
  return fromHost(bag);
}

function plain(value: unknown): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
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
