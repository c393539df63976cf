// The objects and names that a stack already manages, from its state.
import { isObject, urnParts } from "../definitions";
import type { Json } from "../definitions";
import { kindInToken } from "../resources/type-token";

/** The managed ids and names, by kind. */
export interface Managed {
  readonly ids: (kind: string) => ReadonlySet<string>;
  readonly names: (kind: string) => ReadonlySet<string>;
}

/** A stack that manages nothing. */
export const nothingManaged: Managed = { ids: () => new Set(), names: () => new Set() };

/** What a state manages: reads the output of `pulumi stack export`. */
export function managedIn(state: Json): Managed {
  const deployment = isObject(state) ? state.deployment : undefined;
  const list = isObject(deployment) ? deployment.resources : undefined;
  if (!isObject(deployment)) throw new Error("it is not the output of `pulumi stack export`");
  const resources = (Array.isArray(list) ? list : []).filter(isObject);
  const ids = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  for (const { type, urn, id } of resources) {
    if (typeof type !== "string" || typeof urn !== "string") continue;
    const kind = kindInToken(type);
    if (kind === undefined) continue;
    if (typeof id === "string") ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    names.set(kind, (names.get(kind) ?? new Set()).add(urnParts(urn).name));
  }
  return {
    ids: (kind) => ids.get(kind) ?? new Set(),
    names: (kind) => names.get(kind) ?? new Set(),
  };
}
