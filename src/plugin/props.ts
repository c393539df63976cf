// Property values in the engine's protocol: secrets, outputs and references to resources are objects with a signature.
// The verbs see plain JSON; the paths of secrets are kept, so that results are marked again.
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { JavaScriptValue } from "google-protobuf/google/protobuf/struct_pb";

import {
  PLACEHOLDERS,
  SECRET_SIGNATURE,
  SIGNATURE,
  UNKNOWN,
  isObject,
  textsAt,
} from "../definitions";
import type { Json, JsonObject, SecretPath } from "../definitions";
import { marked } from "../provider";

/** Signatures of special objects, as defined by the engine. */
const RESOURCE = "5cf8f73096256a8f31e491e813e4eb8e";
const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

/** Properties without signatures. */
export interface Props {
  readonly values: JsonObject;
  /** The paths of the values that were marked as secret. */
  readonly secrets: readonly SecretPath[];
}

/** Properties from the engine. */
export function decoded(struct: Struct | undefined): Props {
  const secrets: SecretPath[] = [];
  const values = plain(struct?.toJavaScript() ?? {}, [], secrets);
  return { values: isObject(values) ? values : {}, secrets };
}

/**
 * A secret inside a list makes the whole list secret: the provider may reorder lists, and the mark must not move to
 * another item.
 */
function plain(value: unknown, path: SecretPath, secrets: SecretPath[]): Json {
  if (typeof value === "string") return PLACEHOLDERS.has(value) ? UNKNOWN : value;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) {
    const inside: SecretPath[] = [];
    const items = value.map((item) => plain(item, path, inside));
    if (inside.length > 0) secrets.push(path);
    return items;
  }
  if (!isObject(value)) return null;
  switch (value[SIGNATURE]) {
    case SECRET_SIGNATURE:
      secrets.push(path);
      return plain(value.value, path, secrets);
    case OUTPUT:
      if (value.secret === true) secrets.push(path);
      return "value" in value ? plain(value.value, path, secrets) : UNKNOWN;
    case RESOURCE:
      return plain(value.id ?? value.urn, path, secrets);
    default:
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, plain(member, [...path, key], secrets)]),
      );
  }
}

/** The texts that are marked as secret in properties. */
export const secretTextsIn = ({ values, secrets }: Props): string[] =>
  secrets.flatMap((path) => textsAt(values, path));

/**
 * Where values have a text that shows a secret, and the values before had another one. As in `plain`, a list counts as a whole.
 */
export function pathsShowing(
  values: Json | undefined,
  before: Json | undefined,
  isShown: (text: string) => boolean,
): SecretPath[] {
  if (isObject(values)) {
    const members = isObject(before) ? before : {};
    return Object.entries(values).flatMap(([key, value]) =>
      pathsShowing(value, members[key], isShown).map((path) => [key, ...path]),
    );
  }
  const old = textsAt(before, []);
  const isNew = (text: string): boolean => !old.includes(text) && isShown(text);
  return textsAt(values, []).some(isNew) ? [[]] : [];
}

/** Properties for the engine, with the values at these paths marked as secret. */
export const encoded = (values: JsonObject, secrets: readonly SecretPath[]): Struct =>
  Struct.fromJavaScript(marked(values, secrets));

/** A result of a lookup for the engine: its secrets are already marked, and undefined members are left out. */
export function encodedResult(result: unknown): Struct {
  // Removes undefined members and everything else that is not JSON.
  const members = JSON.parse(JSON.stringify(result ?? {})) as Record<string, JavaScriptValue>;
  return Struct.fromJavaScript(members);
}
