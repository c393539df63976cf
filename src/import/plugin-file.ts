// The file for `pulumi import --file` with the plugin: which object belongs to which name. The engine reads the objects
// through the plugin, and writes the program in the language of the project.
import { importIdOf } from "../lifecycle";
import { pluginTypePrefix } from "../resources/type-token";
import { isObject } from "../definitions";
import type { JsonObject, PathPart } from "../definitions";
import type { Resource } from "./program";

/** The content of the file. */
export function pluginFile(resources: readonly Resource[]): JsonObject {
  return {
    resources: resources.map(({ name, draft: { object } }) => ({
      type: `${pluginTypePrefix}${object.spec.name}`,
      name,
      id: importIdOf(object.spec, object.id, object.inputs),
    })),
  };
}

/** A place in the generated program. */
export interface Place {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
}

/** What the API does not return, and what the engine therefore writes as an empty value. */
export function unreadIn(resources: readonly Resource[]): Place[] {
  return resources.flatMap((resource) =>
    placesIn(resource, [
      ...resource.settings.filter(({ isKnown }) => !isKnown).map(({ path }) => path),
      ...writeOnlyMembers(resource),
    ]),
  );
}

/** What the engine writes in plain text, although it is a secret. */
export function plainSecretsIn(resources: readonly Resource[]): Place[] {
  return resources.flatMap((resource) =>
    placesIn(
      resource,
      resource.settings.filter(({ isKnown }) => isKnown).map(({ path }) => path),
    ),
  );
}

/** The members of a value that can only be written; the engine gets to know which of the variants it is. */
function writeOnlyMembers({ draft: { object } }: Resource): (readonly PathPart[])[] {
  const { spec, inputs } = object;
  const { field: name = "" } = spec.hash ?? {};
  const [field, value] = [spec.fields[name], inputs[name]];
  if (field?.type !== "variant" || !isObject(value)) return [];
  return Object.keys(value).flatMap((member) => (member === field.by ? [] : [[name, member]]));
}

function placesIn({ name, draft }: Resource, paths: readonly (readonly PathPart[])[]): Place[] {
  const kind = draft.object.spec.name;
  const texts = new Set(paths.map((path) => path.join(".")));
  return [...texts].map((path) => ({ kind, name, path }));
}
