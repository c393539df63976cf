// The body of a create request.
import { activeFields, hasManager, resolveField } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { withExplicitDefaults } from "./explicit-defaults";

/** The `managedBy` member, for kinds that have it. */
export const managedByMember = (spec: KindSpec, managedBy: string): JsonObject =>
  hasManager(spec) ? { managedBy } : {};

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
  return { ...spec.createWith, ...body, ...managedByMember(spec, managedBy) };
}
