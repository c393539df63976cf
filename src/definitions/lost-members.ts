// Members that Pulumi drops on their way into a state.
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { Problem } from "./kind";
import type { PathPart } from "./unknown";

/** The places in values of the service where Pulumi would drop a member. */
export const lostMembers = (values: JsonObject): Problem[] =>
  placesIn(values, []).map((path) => ({
    path,
    code: "INVALID",
    message:
      "has a member named __proto__, and Pulumi drops members with that name: rename it in the service",
  }));

function placesIn(value: Json | undefined, path: readonly PathPart[]): (readonly PathPart[])[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => placesIn(item, [...path, at]));
  if (!isObject(value)) return [];
  return [
    ...(Object.hasOwn(value, "__proto__") ? [path] : []),
    ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key])),
  ];
}
