// Rejects the key `__proto__`, which the SDK silently drops on the way to the engine.
import * as pulumi from "@pulumi/pulumi";

import { ProgramError } from "../internals/sdk";

const KEY = "__proto__";

/**
 * Rejects arguments with such a key, at any depth of plain values.
 * @param what the resource, as named in the error
 */
export function refuseProto(args: object, what: string): void {
  const place = placeOf(args, "");
  if (place === undefined) return;
  throw new ProgramError(
    `${what}: ${place} is named ${KEY}, and Pulumi drops members with that name: use another name`,
  );
}

function placeOf(value: unknown, at: string): string | undefined {
  if (typeof value !== "object" || value === null || isOpaque(value)) return undefined;
  if (Object.hasOwn(value, KEY)) return at === "" ? "an argument" : `a member of ${at}`;
  for (const [key, member] of Object.entries(value)) {
    const found = placeOf(member, at === "" ? key : `${at}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Outputs, promises and class instances, whose members are not plain values. */
function isOpaque(value: object): boolean {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return !Array.isArray(value) && prototype !== Object.prototype && prototype !== null;
}
