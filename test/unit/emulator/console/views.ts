// What the console shows, as the script of its page gets it.
import { isObject } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import type { ApiResponse, Service } from "../../../support/emulator/service";

/** The header that browsers send when a user opens a page. */
export const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** The objects in a list. */
export const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The response to the page's script. */
export const viewOf = (service: Service): Promise<ApiResponse> =>
  service.call("GET", "/__emulator/console");

/** All objects in the view of the first organization. */
export async function shownObjects(service: Service): Promise<JsonObject[]> {
  const [organization] = objectsIn((await viewOf(service)).body.organizations);
  return objectsIn(organization?.kinds).flatMap(({ objects }) => objectsIn(objects));
}

/** The changes in the view of the first organization, newest first. */
export async function shownChanges(service: Service): Promise<JsonObject[]> {
  return objectsIn(objectsIn((await viewOf(service)).body.organizations)[0]?.changes);
}

/** What a button of the page sends about an object of the first organization. */
export const press = (
  service: Service,
  call: string,
  { kind, id }: JsonObject,
  more: JsonObject = {},
): Promise<ApiResponse> => {
  const body = { organizationId: 1, kind, id, ...more };
  return service.call("POST", `/__emulator/console/${call}`, { body });
};
