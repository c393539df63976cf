// Inputs that belong to the provider and not to the resource.
import type { JsonObject } from "./json";

/** Whether a key belongs to the provider: adoption, memory, the shim. */
export const isReserved = (key: string): boolean => key.startsWith("__");

/** By this input a program says what its resource takes over. In a state it means nothing. */
export const ADOPT = "__adopt";

/**
 * By this input a new resource says who it is: a hash of its stack, followed by one of the types of its
 * parents, its own type and its name. Only creates go by it, and outputs never hold it.
 */
export const URN = "__urn";

/** By this input a program says that it runs for a preview. No state holds it. */
export const PREVIEW = "__preview";

/**
 * By this input a program says what its resource is called in it (the SDK has a `__name` of its own). No
 * state holds it.
 */
export const RESOURCE_NAME = "__resourceName";

/** The length of each of the two hashes in it. */
export const URN_HASH_LENGTH = 11;

/** Who a resource is; undefined where its class could not tell. */
export function urnIn(inputs: JsonObject): string | undefined {
  const urn = inputs[URN];
  return typeof urn === "string" && urn.length === 2 * URN_HASH_LENGTH ? urn : undefined;
}

/** The hash of the stack that a resource belongs to; undefined for programs of earlier releases. */
export function stackIn(inputs: JsonObject): string | undefined {
  const urn = inputs[URN];
  return typeof urn === "string" && urn.length >= URN_HASH_LENGTH
    ? urn.slice(0, URN_HASH_LENGTH)
    : undefined;
}
