// Names that only one object of the service may have.
import type { JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { isSameValue } from "./normalization";

/** Whether the new object would have the old one's unique name while both exist. */
export function collides(spec: KindSpec, olds: JsonObject, news: JsonObject): boolean {
  return (
    spec.unique !== undefined &&
    spec.unique.every((name) => {
      const field = spec.fields[name];
      return field !== undefined && isSameValue(field, olds[name], news[name]);
    })
  );
}
