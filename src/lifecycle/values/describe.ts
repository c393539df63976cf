// What objects are known by: their ids and names, how messages name them, and which secrets these must not contain.
import { scalarText } from "./members";
import type { Operation } from "../../client";
import {
  NAME_MEMBERS,
  freeTexts,
  idProblem,
  isUnknown,
  secretOutputs,
  secretTexts,
  storedId,
} from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";

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

/** The error for an id that no object of this kind has. */
export const noObject = ({ title }: KindSpec, id: string): Error =>
  new Error(
    `there is no ${title} with the id ${id} in this organization: check the id, and that monitoring:apiKey belongs to the organization`,
  );

/** Texts that messages about these inputs or outputs must not contain. */
export function secretsOf(spec: KindSpec, ...propSets: JsonObject[]): string[] {
  const outputs = secretOutputs(spec);
  return propSets.flatMap((props) => [
    ...secretTexts(spec, props),
    ...freeTexts(spec, props),
    ...outputs.flatMap((name) => scalarText(props[name]) ?? []),
  ]);
}

/** The action, the object and the remedies that messages about a call name. */
export function operationOn(
  spec: KindSpec,
  action: string,
  values: JsonObject,
  id?: string,
): Operation {
  const { remedies = {} } = spec;
  return { action, resource: describeObject(spec, values, id), remedies };
}

/** The id of a record, as text for the engine: a UUID in lower case, so that it stays the same. */
export function recordId(spec: KindSpec, record: JsonObject): string {
  const member = spec.idMember ?? "id";
  const id = scalarText(record[member]) ?? "";
  const words = idProblem(spec, id);
  if (words === undefined) return storedId(spec, id);
  const found = id === "" ? "no id" : `the ${member} ${quoted(id)}, which must be ${words}`;
  throw new Error(
    `the response for this ${spec.title} contains ${found}: check that monitoring:baseUrl is the address of the API`,
  );
}

/** The first of some names, and how many more there are. */
export function someOf(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** How much of an invalid value a message repeats. */
const LONGEST = 60;

/** The API's text, truncated. */
const quoted = (value: Json): string =>
  JSON.stringify(typeof value === "string" ? value.slice(0, LONGEST) : value).slice(0, LONGEST * 7);
