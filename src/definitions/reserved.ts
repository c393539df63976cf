// Inputs that belong to the provider and not to the resource.
import type { JsonObject } from "./json";

/** Whether a key belongs to the provider, for adoption, memory or the shim. */
export const isReserved = (key: string): boolean => key.startsWith("__");

/** The input that names the object to adopt. It has no meaning in a state. */
export const ADOPT = "__adopt";

/** The output with facts that the state needs besides the values. The engine hides it from previews. */
export const MEMORY = "__memory";

/**
 * The input that identifies a new resource: a hash of its stack, followed by a hash of the types of its parents,
 * its own type and its name. The outputs of the classes contain it, too: a delete has nothing else to identify its resource.
 */
export const IDENTITY = "__urn";

/** The input that tells that the program runs for a preview. No state contains it. */
export const PREVIEW = "__preview";

/** The input with the resource's name in the program (the SDK has its own `__name`). No state contains it. */
export const RESOURCE_NAME = "__resourceName";

/** The length of each of the two hashes in an identity. */
export const IDENTITY_HASH_LENGTH = 11;

/** The identity of a resource; undefined if its class could not determine it. */
export function identityIn({ [IDENTITY]: value }: JsonObject): string | undefined {
  return typeof value === "string" && value.length === 2 * IDENTITY_HASH_LENGTH ? value : undefined;
}

/** The hash of the stack that a resource belongs to; undefined for programs of earlier releases. */
export function stackIn({ [IDENTITY]: value }: JsonObject): string | undefined {
  return typeof value === "string" && value.length >= IDENTITY_HASH_LENGTH
    ? value.slice(0, IDENTITY_HASH_LENGTH)
    : undefined;
}
