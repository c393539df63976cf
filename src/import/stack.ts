// The objects and names that a stack already manages, from its state.
import { organizationIn } from "../lifecycle";
import type { Existing } from "../lifecycle";
import { isDefaultProvider, isObject, kindNamed, urnParts } from "../definitions";
import type { Json, JsonObject } from "../definitions";
import { kindInToken } from "../resources/type-token";

/** What a stack manages. */
export interface Managed {
  /** The name of the stack, if its state contains one. */
  readonly stack?: string;
  /** The organizations of its objects, as far as the state has them. */
  readonly organizations: ReadonlySet<string>;
  /** The explicit providers that manage the objects of this organization; none if the default one manages some. */
  readonly explicitProviders: (organization: string | undefined) => readonly string[];
  /** Whether it manages this object, which was read from this organization. */
  readonly has: (object: Existing, organization: string | undefined) => boolean;
  /** Why it may manage this object in another way, if so. */
  readonly objectionTo: (object: Existing, organization: string | undefined) => string | undefined;
  /** The names of its resources of a kind. */
  readonly names: (kind: string) => ReadonlySet<string>;
}

/** A resource that the stack manages. */
interface Held {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly inputs: JsonObject;
  /** Its provider, with the id that the engine gave it; empty if the state does not name it. */
  readonly provider: string;
  /** The organization of its object, as far as its outputs have it. */
  readonly organization: string | undefined;
}

/** What a state manages: reads the output of `pulumi stack export`. */
export function managedIn(state: Json): Managed {
  const deployment = isObject(state) ? state.deployment : undefined;
  const list = isObject(deployment) ? deployment.resources : undefined;
  if (!isObject(deployment)) throw new Error("it is not the output of `pulumi stack export`");
  const resources = (Array.isArray(list) ? list : []).filter(isObject);
  const held: Held[] = [];
  const names = new Map<string, Set<string>>();
  let stack: string | undefined;
  for (const { type, urn, id, external, inputs, outputs, provider } of resources) {
    if (typeof type !== "string" || typeof urn !== "string") continue;
    const parts = urnParts(urn);
    stack = parts.stack;
    const kind = kindInToken(type);
    if (kind === undefined) continue;
    names.set(kind, (names.get(kind) ?? new Set()).add(parts.name));
    // A program that only reads an object (`get`) does not manage it.
    if (typeof id !== "string" || external === true) continue;
    held.push({
      ...{ kind, id, name: parts.name },
      inputs: isObject(inputs) ? inputs : {},
      provider: typeof provider === "string" ? provider : "",
      organization: isObject(outputs) ? organizationIn(outputs) : undefined,
    });
  }
  const known = withOrganizations(held);
  const withId = new Map<string, Held[]>();
  for (const each of known) {
    const key = `${each.kind}/${each.id}`;
    withId.set(key, [...(withId.get(key) ?? []), each]);
  }
  /** The resources with the id of an object that are as like it as that. */
  const like = (object: Existing, ofKey: string | undefined, wanted: Likeness): Held[] =>
    (withId.get(`${object.spec.name}/${object.id}`) ?? []).filter(
      (each) => likeness(known, each, object, ofKey) === wanted,
    );
  return {
    ...(stack === undefined ? {} : { stack }),
    organizations: new Set(known.flatMap(({ organization }) => organization ?? [])),
    explicitProviders: (organization) => explicitProviders(known, organization),
    has: (object, organization) => like(object, organization, "same").length > 0,
    objectionTo: (object, organization) => {
      const [doubtful] = like(object, organization, "unknown");
      if (doubtful === undefined) return objectionOfOthers(known, object);
      return `it may be the ${doubtful.kind} "${doubtful.name}" of the stack, whose organization the state does not show`;
    },
    names: (kind) => names.get(kind) ?? new Set(),
  };
}

/** A stack that manages nothing. */
export const nothingManaged: Managed = managedIn({ deployment: {} });

/** The resources, with the organization of those whose provider has objects that show it. */
function withOrganizations(held: readonly Held[]): Held[] {
  const byProvider = new Map(
    held.flatMap(({ provider, organization }) =>
      organization === undefined ? [] : [[provider, organization] as const],
    ),
  );
  return held.map((each) => ({
    ...each,
    organization: each.organization ?? byProvider.get(each.provider),
  }));
}

/** The name of a provider, without its id; empty for the default one. */
function providerName({ provider }: Held): string {
  const { name } = urnParts(provider.slice(0, Math.max(0, provider.lastIndexOf("::"))));
  return isDefaultProvider(name) ? "" : name;
}

function explicitProviders(held: readonly Held[], organization: string | undefined): string[] {
  const theirs = held.filter((each) => each.organization === organization);
  // Without any, those of the objects whose organization is not known; without the organization of the key, all.
  const unknown = held.filter((each) => each.organization === undefined);
  const related = organization === undefined ? held : theirs.length > 0 ? theirs : unknown;
  const names = new Set(related.map(providerName));
  return names.has("") ? [] : [...names];
}

type Likeness = "same" | "other" | "unknown";

/** Whether the object of a resource with the same id is this one: several organizations can have objects with it. */
function likeness(
  held: readonly Held[],
  { organization }: Held,
  { spec, outputs }: Existing,
  ofKey: string | undefined,
): Likeness {
  const own = organizationIn(outputs) ?? ofKey;
  if (own !== undefined && organization !== undefined)
    return own === organization ? "same" : "other";
  const isOnlyProvider = new Set(held.map(({ provider }) => provider)).size === 1;
  return spec.idType === "uuid" || isOnlyProvider ? "same" : "unknown";
}

/** The resource that sets what this object is, in a field of another kind. */
function objectionOfOthers(held: readonly Held[], { spec, id }: Existing): string | undefined {
  const { read } = spec;
  if (read.by !== "own" || read.found === undefined || !("for" in read.found)) return undefined;
  const { alsoSetBy = {}, for: whole } = read.found;
  const fields = new Map(Object.entries(alsoSetBy));
  const other = held.find((each) => {
    const field = fields.get(each.kind);
    const value = field === undefined ? undefined : each.inputs[field];
    return value !== undefined && value !== null && wholeOf(each, whole) === id.toLowerCase();
  });
  if (other === undefined) return undefined;
  return `the ${other.kind} "${other.name}" of the stack sets ${fields.get(other.kind) ?? ""}`;
}

/** The id of the object of that kind that a resource is, or is a part of. */
function wholeOf({ kind, id, inputs }: Held, whole: string): string | undefined {
  const { parent } = kindNamed(kind);
  const found = kind === whole ? id : parent && inputs[parent.field];
  return typeof found === "string" ? found.toLowerCase() : undefined;
}
