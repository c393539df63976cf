// How messages name an object, and which secrets they must not contain.
import { NAME_MEMBERS, freeTexts, isUnknown, secretOutputs, secretTexts } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { scalarText } from "./members";

/** The member that users identify an object by; not all kinds have one. */
export function nameMember(values: JsonObject): string | undefined {
  return NAME_MEMBERS.find((name) => {
    const value = values[name];
    return typeof value === "string" && value !== "";
  });
}

/** A name without what a service may normalize: white space around it, and the two forms of letters with accents. */
export const normalName = (name: string): string => name.trim().normalize("NFC");

/** The description of an object in a message: its kind with its name or id. */
export function describeObject(spec: KindSpec, values: JsonObject, id?: string): string {
  const member = nameMember(values);
  if (member !== undefined && !isUnknown(values[member])) {
    return `${spec.name} "${scalarText(values[member]) ?? ""}"`;
  }
  return id === undefined ? spec.name : `${spec.name} ${id}`;
}

/** Texts that messages about these inputs or outputs must not contain. */
export function secretsOf(spec: KindSpec, ...propSets: JsonObject[]): string[] {
  const outputs = secretOutputs(spec);
  return propSets.flatMap((props) => [
    ...secretTexts(spec, props),
    ...freeTexts(spec, props),
    ...outputs.flatMap((name) => scalarText(props[name]) ?? []),
  ]);
}
