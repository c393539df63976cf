// The file for `pulumi import --file` with the plugin: which object belongs to which name. The engine reads the objects
// through the plugin, and writes the program in the language of the project.
import { importIdOf } from "../lifecycle";
import { pluginTypePrefix } from "../resources/type-token";
import type { JsonObject } from "../definitions";
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
export const unreadIn = (resources: readonly Resource[]): Place[] => placesIn(resources, false);

/** What the engine writes in plain text, although it is a secret. */
export const plainSecretsIn = (resources: readonly Resource[]): Place[] =>
  placesIn(resources, true);

function placesIn(resources: readonly Resource[], isKnown: boolean): Place[] {
  return resources.flatMap(({ name, settings, draft }) => {
    const wanted = settings.filter((setting) => setting.isKnown === isKnown);
    const paths = new Set(wanted.map(({ path }) => path.join(".")));
    return [...paths].map((path) => ({ kind: draft.object.spec.name, name, path }));
  });
}
