// Reads a Terraform state: which objects it manages, and under which names.
import type { Existing } from "../lifecycle";
import { holdsCredential, isObject, isSameValue, KINDS, sameId } from "../definitions";
import type { Json, JsonObject, KindSpec } from "../definitions";

/** An object that Terraform manages. */
export interface Claimed {
  readonly spec: KindSpec;
  readonly id: string;
  /** Its address there, as a name: `checkout`, `regions-eu`. */
  readonly name: string;
  /** The provider that manages it there, as the state names it; empty if it does not. */
  readonly provider: string;
  readonly attributes: JsonObject;
}

/** The content of a state file. */
export interface TerraformState {
  readonly claimed: readonly Claimed[];
  /** Replaced objects, which Terraform has still to delete. */
  readonly deposed: readonly Claimed[];
  /** Types without a kind in this package. */
  readonly unknown: readonly string[];
}

/**
 * Reads a state file of version 4 (Terraform 0.12 and newer). A type such as `vendor_alert_channel` maps to
 * the kind named by its words, whatever the vendor.
 */
export function terraformState(state: Json): TerraformState {
  if (!isObject(state) || state.version !== 4 || !Array.isArray(state.resources)) {
    throw new Error(
      "it is not a Terraform state file of version 4 (terraform state pull writes one)",
    );
  }
  const claimed: Claimed[] = [];
  const deposed: Claimed[] = [];
  const unknown = new Set<string>();
  for (const resource of state.resources.filter(isObject)) {
    const { mode, type } = resource;
    if (mode !== "managed" || typeof type !== "string") continue;
    const spec = kindOf(type);
    if (spec === undefined) {
      unknown.add(type);
      continue;
    }
    const instances = Array.isArray(resource.instances) ? resource.instances.filter(isObject) : [];
    for (const instance of instances) {
      const list = instance.deposed === undefined ? claimed : deposed;
      list.push(...claimedBy(spec, resource, instance));
    }
  }
  return { claimed, deposed, unknown: [...unknown].sort() };
}

function kindOf(type: string): KindSpec | undefined {
  const [, ...words] = type.split("_");
  return KINDS.find(({ name }) => name.toLowerCase() === words.join(""));
}

function claimedBy(
  spec: KindSpec,
  { name, module, provider }: JsonObject,
  { attributes, index_key: index }: JsonObject,
): Claimed[] {
  if (!isObject(attributes)) return [];
  const { id } = attributes;
  if (typeof name !== "string" || (typeof id !== "string" && typeof id !== "number")) return [];
  const words = [
    typeof module === "string" ? module.replaceAll("module.", "") : "",
    name,
    typeof index === "string" || typeof index === "number" ? String(index) : "",
  ];
  // The id of a child includes its parent's: the last part is its own.
  const own = String(id).split("/").at(-1) ?? "";
  return [
    {
      ...{ spec, id: own, attributes },
      name: words.filter((word) => word !== "" && !holdsCredential(word)).join("-"),
      provider: typeof provider === "string" ? provider : "",
    },
  ];
}

/** An object of the state in a message. */
export const claimText = ({ spec, id, name }: Claimed): string => `${spec.title} ${name} (${id})`;

/** The key of an object: its kind and its id. */
export const keyOf = ({ spec, id }: { readonly spec: KindSpec; readonly id: string }): string =>
  `${spec.name}/${sameId(id)}`;

/** What a state has for an object. */
export interface Match {
  readonly name: string;
  /** Why it may be something else with the same id, if so. */
  readonly doubt: string | undefined;
}

/**
 * Matches the objects of the service with those of a state. A UUID is proof. A number is not: other services, and other
 * organizations, have the same ones. It counts only with a name that is equal, from a provider with a UUID of an object here.
 */
export function matchesIn(
  claimed: readonly Claimed[],
  objects: readonly Existing[],
): (object: Existing) => Match | undefined {
  const claims = new Map<string, Claimed[]>();
  for (const each of claimed) claims.set(keyOf(each), [...(claims.get(keyOf(each)) ?? []), each]);
  const found = new Set(objects.filter(({ spec }) => spec.idType === "uuid").map(keyOf));
  const known = claimed.filter((each) => each.provider !== "" && found.has(keyOf(each)));
  const providers = new Set(known.map(({ provider }) => provider));
  return (object) => {
    const matches = (claims.get(keyOf(object)) ?? []).map((each) => ({
      name: each.name,
      doubt: doubtAbout(each, object, providers),
    }));
    return matches.find(({ doubt }) => doubt === undefined) ?? matches[0];
  };
}

function doubtAbout(
  { spec, provider, attributes }: Claimed,
  { inputs }: Existing,
  providers: ReadonlySet<string>,
): string | undefined {
  if (spec.idType === "uuid") return undefined;
  if (!providers.has(provider))
    return "the Terraform state identifies it only by a number, and no object with a UUID from the same provider shows that it is of this organization";
  const { unique = ["name"] } = spec;
  const other = unique.find((name) => {
    const field = spec.fields[name];
    const given = attributes[snake(name)];
    const text = typeof given === "number" ? String(given) : given;
    return field !== undefined && !isSameValue(field, text, inputs[name]);
  });
  return other && `the Terraform state has another ${other} for this number`;
}

/** `workspaceId` as Terraform spells it. */
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
