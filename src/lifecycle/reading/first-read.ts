// The first read of an object: for an import or an adoption. Later reads compare the key's organization with that of the
// state, because other organizations have objects with the same id.
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { memoryOf, withOrganization } from "../values/memory";
import type { Refreshed } from "../values/refresh";

/** What was read of an object whose record does not name its organization: in a first read, with that of the key. */
export async function withOwnOrganization(
  { spec, id, olds }: Target,
  { tenant }: RunContext,
  found: Refreshed,
): Promise<Refreshed> {
  const isKnown = memoryOf(olds).organization !== undefined;
  if (isKnown || Object.keys(spec.outputs).some((name) => olds[name] !== undefined)) return found;
  const organization = await tenant.organization(operationOn(spec, "reading", olds, id));
  return { ...found, outputs: withOrganization(found.outputs, organization) };
}
