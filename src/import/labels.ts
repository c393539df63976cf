// Labels of objects: their name, or the names of the objects that they connect.
import type { Existing } from "../lifecycle";
import { NAME_MEMBERS, holdsCredential } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** Identifying members, in order of preference. */
const DISTINCTIVE = [...NAME_MEMBERS, "destination", "url", "reason"];

/** Finds an object by its id. */
export type ById = (id: string, kind?: string) => Existing | undefined;

/** The label of an object; never empty. */
export function labelOf(object: Existing, byId: ById): string {
  return ownLabel(object) ?? connected(object, byId) ?? object.spec.title;
}

/** The label of an object's parent. */
export function parentLabelOf({ spec, inputs }: Existing, byId: ById): string | undefined {
  if (spec.parent === undefined) return undefined;
  const parent = referred(spec, inputs, spec.parent.field, byId);
  return parent === undefined ? undefined : labelOf(parent, byId);
}

function ownLabel({ spec, inputs, outputs }: Existing): string | undefined {
  for (const member of DISTINCTIVE) {
    if (spec.fields[member]?.secret || spec.outputs[member]?.secret) continue;
    const value = inputs[member] ?? outputs[member];
    if (typeof value !== "string" || value.trim() === "") continue;
    // Not the next one after a credential: a slug repeats the name.
    return shownPart(value);
  }
  return undefined;
}

/**
 * Only host and path of a URL: the rest says little or may be secret. Labels are used in programs, states and
 * setting names, so they must not contain any part of a credential.
 */
function shownPart(text: string): string | undefined {
  const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text);
  if (!isAddress) return holdsCredential(text) ? undefined : text;
  const { host, pathname } = new URL(text);
  return holdsCredential(text) ? host : `${host}${pathname}`;
}

function connected({ spec, inputs }: Existing, byId: ById): string | undefined {
  const labels = Object.entries(spec.fields)
    .filter(([, { ref }]) => ref !== undefined)
    .map(([name]) => referred(spec, inputs, name, byId))
    .filter((found) => found !== undefined)
    .map((found) => labelOf(found, byId));
  return labels.length === 0 ? undefined : labels.join(" ");
}

function referred(
  spec: KindSpec,
  inputs: JsonObject,
  name: string,
  byId: ById,
): Existing | undefined {
  const id = inputs[name];
  return typeof id === "string" ? byId(id, spec.fields[name]?.ref) : undefined;
}
