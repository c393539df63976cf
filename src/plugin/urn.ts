// What a URN tells: the kind, and who the resource is.
import { createHash } from "node:crypto";

import { RESOURCE_NAME, URN, URN_HASH_LENGTH, isReserved, kindNamed } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import { pluginTypePrefix } from "../resources/type-token";

/** The parts of a URN, `urn:pulumi:STACK::PROJECT::TYPES::NAME`; a name may contain `::`. */
interface Parts {
  readonly stack: string;
  readonly project: string;
  /** The types of the parents, outermost first, and the own type. */
  readonly types: readonly string[];
  readonly name: string;
}

function partsOf(urn: string): Parts {
  const [head = "", project = "", types = "", ...name] = urn.split("::");
  return {
    stack: head.replace(/^urn:pulumi:/, ""),
    project,
    types: types.split("$"),
    name: name.join("::"),
  };
}

/**
 * The kind of a resource.
 * @throws Error if this package has no such type
 */
export function kindOf(urn: string): KindSpec {
  const type = partsOf(urn).types.at(-1) ?? "";
  if (!type.startsWith(pluginTypePrefix)) throw new Error(`${type} is not a type of this package`);
  return kindNamed(type.slice(pluginTypePrefix.length));
}

/**
 * The inputs with the reserved ones that say who the resource is. A URN does not contain the organization of the
 * stack; a self-managed backend calls its only one "organization".
 */
export function withIdentity(urn: string, inputs: JsonObject): JsonObject {
  const { stack, project, types, name } = partsOf(urn);
  return {
    ...inputs,
    [URN]: hash(["organization", project, stack]) + hash([...types, name]),
    ...(name !== "" && { [RESOURCE_NAME]: name }),
  };
}

const hash = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, URN_HASH_LENGTH);

/** The inputs without reserved ones: neither states nor previews of the plugin contain them. */
export const withoutReserved = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).filter(([key]) => !isReserved(key)));
