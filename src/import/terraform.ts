// Reads a Terraform state: which objects it manages, and under which names.
import { isObject, KINDS } from "../definitions";
import type { Json, JsonObject, KindSpec } from "../definitions";

/** An object that Terraform manages. */
export interface Claimed {
  readonly spec: KindSpec;
  readonly id: string;
  /** Its address there, as a name: `checkout`, `regions-eu`. */
  readonly name: string;
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
  { name, module }: JsonObject,
  { attributes, index_key: index }: JsonObject,
): Claimed[] {
  const id = isObject(attributes) ? attributes.id : undefined;
  if (typeof name !== "string" || (typeof id !== "string" && typeof id !== "number")) return [];
  const words = [
    typeof module === "string" ? module.replaceAll("module.", "") : "",
    name,
    typeof index === "string" || typeof index === "number" ? String(index) : "",
  ];
  // The id of a child includes its parent's: the last part is its own.
  const own = String(id).split("/").at(-1) ?? "";
  return [{ spec, id: own, name: words.filter((word) => word !== "").join("-") }];
}

/** An object of the state in a message. */
export const claimText = ({ spec, id, name }: Claimed): string => `${spec.title} ${name} (${id})`;
