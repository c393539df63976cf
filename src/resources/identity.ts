// Who a resource is, for the provider's process: the engine tells that neither URN nor name.
import { createHash } from "node:crypto";

import * as pulumi from "@pulumi/pulumi";

/** The parts of a resource that lead up to its stack. The SDK declares them for its own use only. */
interface Ancestor {
  readonly __pulumiType?: unknown;
  readonly __parentResource?: Ancestor;
}

const STACK_TYPE = "pulumi:pulumi:Stack";

/** 66 bits: no two resources of a stack, and no two stacks of a machine, come to share them. */
const HASH_LENGTH = 11;

/**
 * A hash of the stack, followed by one of what makes up the rest of a URN: the types of all parents, the
 * own type and the name. Computed at once and not from `parent.urn`, which would add a dependency on the
 * parent. Below a parent that is known by its URN alone (inside a remote component) the types of the
 * parents are not known: the stack's hash stands alone then, and identifies no resource.
 */
export function identityOf(
  type: string,
  name: string,
  parent: pulumi.Resource | undefined,
): string {
  const stack = hash([organization(), pulumi.getProject(), pulumi.getStack()]);
  // Sound because every member is optional: another SDK leaves them out, and nothing is known then.
  const types = typesOf(parent as Ancestor | undefined);
  return types === undefined ? stack : stack + hash([...types, type, name]);
}

/** The types of a resource and its parents below the stack, outermost first. */
function typesOf(ancestor: Ancestor | undefined): string[] | undefined {
  const types: string[] = [];
  for (let at = ancestor; at !== undefined; at = at.__parentResource) {
    const type = at.__pulumiType;
    if (typeof type !== "string" || type === "") return undefined;
    if (type !== STACK_TYPE) types.unshift(type);
  }
  return types;
}

/** Under mocks, and with an engine that does not tell, there is none. */
function organization(): string {
  try {
    return pulumi.getOrganization();
  } catch {
    return "";
  }
}

const hash = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, HASH_LENGTH);
