// Builds request bodies and paths from inputs.
import { wordOf } from "./members";
import { withExplicitDefaults } from "./explicit-defaults";
import {
  activeFields,
  isTagged,
  isUnknown,
  resolveField,
  secretOutputs,
  secretTexts,
} from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** The path of a kind's collection, with the parent's id. */
export function collectionPath(spec: KindSpec, values: JsonObject): string {
  const { parent, path } = spec;
  if (parent === undefined) return path;
  const id = values[parent.field];
  if (typeof id !== "string" || id === "") {
    throw new Error(`${parent.field} is required to find a ${spec.title}: specify it with the id`);
  }
  return path.replace(`{${parent.field}}`, encodeURIComponent(id));
}

/** The path of a create request. */
export function createPath(spec: KindSpec, inputs: JsonObject): string {
  const below = (spec.createAt ?? "").replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(wordOf(inputs[name]) ?? ""),
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
  return `${collectionPath(spec, values)}/${encodeURIComponent(address)}`;
}

/** The member that users identify an object by; not all kinds have one. */
export function nameMember(values: JsonObject): string | undefined {
  return ["name", "key", "slug", "hostname"].find((name) => {
    const value = values[name];
    return typeof value === "string" && value !== "";
  });
}

/** The description of an object in a message: its kind with its name or id. */
export function describeObject(spec: KindSpec, values: JsonObject, id?: string): string {
  const member = nameMember(values);
  if (member !== undefined && !isUnknown(values[member])) {
    return `${spec.name} "${wordOf(values[member]) ?? ""}"`;
  }
  return id === undefined ? spec.name : `${spec.name} ${id}`;
}

/** Texts that messages about these inputs or outputs must not contain. */
export function secretsOf(spec: KindSpec, ...propSets: JsonObject[]): string[] {
  const outputs = secretOutputs(spec);
  return propSets.flatMap((props) => [
    ...secretTexts(spec, props),
    ...outputs.flatMap((name) => wordOf(props[name]) ?? []),
  ]);
}

/** The `managedBy` member, for kinds that have it. */
export const tagOf = (spec: KindSpec, managedBy: string): JsonObject =>
  isTagged(spec) ? { managedBy } : {};

/**
 * The body that creates an object: the user's inputs, without the service's defaults. Members that are
 * derived from an input (`wire`) are added by the caller, here and in an update.
 */
export function createBody(spec: KindSpec, inputs: JsonObject, managedBy: string): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of activeFields(spec, inputs)) {
    if ((field.local && !field.createOnly) || field.updateOnly || name === spec.parent?.field)
      continue;
    if (spec.createAt?.includes(`{${name}}`)) continue;
    if (field.wire !== undefined) continue;
    const input = inputs[name];
    if (input !== undefined) body[name] = withExplicitDefaults(resolveField(field, inputs), input);
  }
  return { ...spec.createWith, ...body, ...tagOf(spec, managedBy) };
}
