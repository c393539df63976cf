import { withLatestArchive } from "./archive/delivery";
import { operationOn } from "./values/describe";
import type { Run, Target } from "./types";
import type { Refreshed } from "./values/refresh";
import { recordOf } from "./safety/gone";
import { isOfAnyOrganization } from "./safety/organization";
import { memoryOf, withOrganization } from "./values/memory";
import { refreshed } from "./values/refresh";

/** Reads the live object and compares it with the state; undefined if it is gone. */
export async function read(target: Target, run: Run): Promise<Refreshed | undefined> {
  const { spec, oldOutputs } = target;
  const record = await recordOf(target, run);
  if (record === undefined) return undefined;
  const found = refreshed(spec, await withLatestArchive(target, run, record), oldOutputs);
  return isOfAnyOrganization(spec) ? withOwnOrganization(target, run, found) : found;
}

/**
 * The state of an object whose record does not name its organization, with that of the key if this is the first read: for an
 * import or an adoption. Later reads hold the key beside it.
 */
export async function withOwnOrganization(
  { spec, id, oldOutputs }: Target,
  { organization }: Run,
  found: Refreshed,
): Promise<Refreshed> {
  const isKnown = memoryOf(oldOutputs).organization !== undefined;
  const isState = Object.keys(spec.outputs).some((name) => oldOutputs[name] !== undefined);
  if (isKnown || isState) return found;
  const ofKey = await organization.ofKey(operationOn(spec, "reading", oldOutputs, id));
  return { ...found, outputs: withOrganization(found.outputs, ofKey) };
}
