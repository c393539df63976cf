// The paths of requests.
import { pathSegment } from "../../client";
import type { JsonObject, KindSpec } from "../../definitions";
import { scalarText } from "../values/members";

/** The path of a kind's collection, with the parent's id. */
export function collectionPath(spec: KindSpec, values: JsonObject): string {
  const { parent, path } = spec;
  if (parent === undefined) return path;
  const id = values[parent.field];
  if (typeof id !== "string" || id === "") {
    throw new Error(
      `${parent.field} is required to find a ${spec.title}: pass it together with the id`,
    );
  }
  return path.replace(`{${parent.field}}`, pathSegment(id));
}

/** The path of a create request. */
export function createPath(spec: KindSpec, inputs: JsonObject): string {
  const below = (spec.createAt ?? "").replace(/\{(\w+)\}/g, (_match, name: string) =>
    pathSegment(scalarText(inputs[name]) ?? ""),
  );
  return collectionPath(spec, inputs) + below;
}

/** The path of one object. */
export function objectPath(spec: KindSpec, id: string, values: JsonObject): string {
  const address = spec.address === undefined ? id : values[spec.address];
  if (typeof address !== "string" || address === "") {
    throw new Error(
      `the state of this ${spec.title} lacks ${spec.address ?? "its id"}: run pulumi refresh`,
    );
  }
  return `${collectionPath(spec, values)}/${pathSegment(address)}`;
}
