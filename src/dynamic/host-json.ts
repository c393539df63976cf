// Props that are passed to the plugin host must be plain JSON: an undefined member throws after the API call
// was made, a Date becomes {}, NaN becomes null. So all props are cleaned here.
import { printable } from "../definitions";
import type { Json, JsonObject } from "../definitions";
import { oneLine } from "../provider";

/** Props from the plugin host as JSON. It decodes protobuf structs, which contain nothing else. */
export function fromHost(props: unknown): JsonObject {
  const value = plain(props);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Props that the plugin host can encode. */
export function forHost(props: JsonObject): JsonObject {
  return fromHost(props);
}

/**
 * The same for values that were read. After a write they are not refused: the object exists, and its id must
 * get into the state.
 * @throws Error if a key would be dropped on the way
 */
export function readForHost(props: JsonObject): JsonObject {
  const value = forHost(props);
  const place = placeOfProto(value, "");
  if (place === undefined) return value;
  throw oneLine(
    new Error(
      `${place} in the service is named __proto__, and Pulumi drops members with that name: rename it in the service`,
    ),
  );
}

function placeOfProto(value: Json | undefined, at: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, "__proto__")) return `a member of ${at === "" ? "the object" : at}`;
  for (const [key, member] of Object.entries(value)) {
    const found = placeOfProto(member, at === "" ? key : `${at}.${key}`);
    if (found !== undefined) return printable(found);
  }
  return undefined;
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
