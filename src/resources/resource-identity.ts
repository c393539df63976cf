// The identity of a resource for the plugin host, to which the engine passes neither URN nor name.
import { createHash } from "node:crypto";

import * as pulumi from "@pulumi/pulumi";

import { typesOf } from "../internals/sdk";

const STACK_TYPE = "pulumi:pulumi:Stack";

/**
 * 66 bits: enough to avoid collisions between the resources of a stack and between the stacks of a machine.
 */
const HASH_LENGTH = 11;

/**
 * A hash of the stack, followed by a hash of the rest of a URN: the types of all parents, the resource's own
 * type and its name. Computed synchronously and not from `parent.urn`, which would add a dependency on the
 * parent. If a parent is known only by its URN (inside a remote component), its types are unknown: the result
 * is the stack's hash alone, which identifies no resource.
 */
export function identityOf(
  type: string,
  name: string,
  parent: pulumi.Resource | undefined,
): string {
  const stack = hash([organization(), pulumi.getProject(), pulumi.getStack()]);
  const parents = typesOf(parent)?.filter((each) => each !== STACK_TYPE);
  return parents === undefined ? stack : stack + hash([...parents, type, name]);
}

/** Empty under mocks, and with an engine that does not report it. */
function organization(): string {
  try {
    return pulumi.getOrganization();
  } catch {
    return "";
  }
}

const hash = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, HASH_LENGTH);
