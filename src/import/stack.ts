// The objects and names that a stack already manages, from its state.
import { organizationIn } from "../lifecycle";
import type { Existing } from "../lifecycle";
import { isObject, urnParts } from "../definitions";
import type { Json } from "../definitions";
import { kindInToken } from "../resources/type-token";

/** What a stack manages. */
export interface Managed {
  /** The name of the stack, if its state contains one. */
  readonly stack?: string;
  /** The organizations of its objects, as far as the state has them. */
  readonly organizations: ReadonlySet<string>;
  /** Whether it manages this object. */
  readonly has: (object: Existing) => boolean;
  /** The names of its resources of a kind. */
  readonly names: (kind: string) => ReadonlySet<string>;
}

/** A stack that manages nothing. */
export const nothingManaged: Managed = {
  organizations: new Set(),
  has: () => false,
  names: () => new Set(),
};

/** What a state manages: reads the output of `pulumi stack export`. */
export function managedIn(state: Json): Managed {
  const deployment = isObject(state) ? state.deployment : undefined;
  const list = isObject(deployment) ? deployment.resources : undefined;
  if (!isObject(deployment)) throw new Error("it is not the output of `pulumi stack export`");
  const resources = (Array.isArray(list) ? list : []).filter(isObject);
  const organizationsOf = new Map<string, (string | undefined)[]>();
  const names = new Map<string, Set<string>>();
  let stack: string | undefined;
  for (const { type, urn, id, external, outputs } of resources) {
    if (typeof type !== "string" || typeof urn !== "string") continue;
    stack = urnParts(urn).stack;
    const kind = kindInToken(type);
    if (kind === undefined) continue;
    names.set(kind, (names.get(kind) ?? new Set()).add(urnParts(urn).name));
    // A program that only reads an object (`get`) does not manage it.
    if (typeof id !== "string" || external === true) continue;
    const key = `${kind}/${id}`;
    const organization = isObject(outputs) ? organizationIn(outputs) : undefined;
    organizationsOf.set(key, [...(organizationsOf.get(key) ?? []), organization]);
  }
  const known = [...organizationsOf.values()].flat().filter((each) => each !== undefined);
  return {
    ...(stack === undefined ? {} : { stack }),
    organizations: new Set(known),
    has: ({ spec, id, outputs }) => {
      // Numbers are the ids of objects in several organizations, and one stack can have several.
      const own = organizationIn(outputs);
      const theirs = organizationsOf.get(`${spec.name}/${id}`) ?? [];
      return theirs.some((each) => each === undefined || own === undefined || each === own);
    },
    names: (kind) => names.get(kind) ?? new Set(),
  };
}
