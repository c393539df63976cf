// The operations of a kind that call the service: the usual ones, unless the kind has its own.
import { create } from "./create";
import { remove } from "./delete";
import { confirmGone } from "./reading/gone";
import { OWN_LIFECYCLES } from "./own/registry";
import { read } from "./read";
import { isState } from "./state/refresh";
import { operationOn } from "./run/run-context";
import type { RunContext, Target } from "./run/run-context";
import { update } from "./update";
import { missingOnUpdate } from "./run/missing";
import type { Lifecycle } from "./types";
import type { KindSpec } from "../definitions";

/** The operations of a kind, without checks for the state. */
export function operationsOf(spec: KindSpec): Lifecycle {
  return { create, read, update, remove, ...OWN_LIFECYCLES[spec.name] };
}

/**
 * Whether the object at a name-based address is still the same one: another object with that name may have
 * replaced it, or may belong to another organization. Objects addressed by id need no check.
 */
async function isAtAddress(
  { spec, id, olds }: Target,
  { reader }: RunContext,
  action: string,
): Promise<boolean> {
  if (spec.address === undefined) return true;
  return (await reader.read(spec, { id, known: olds, action })) !== undefined;
}

/**
 * The operations of a kind for resources in a state: an object leaves the state only if it is certainly gone.
 */
export function lifecycleOf(spec: KindSpec): Lifecycle {
  const operations = operationsOf(spec);
  return {
    ...operations,
    async read(target, context) {
      context.tenant.recordOrganization(target.olds);
      const found = await operations.read(target, context);
      // A `get` or an import has no state to lose.
      if (found === undefined && isState(spec, target.olds)) {
        await confirmGone(target, context, "reading");
      }
      return found;
    },
    async update(target, context, inputs) {
      context.tenant.recordOrganization(target.olds);
      if (!(await isAtAddress(target, context, "updating"))) {
        throw missingOnUpdate(operationOn(spec, "updating", target.olds, target.id));
      }
      return operations.update(target, context, inputs);
    },
    async remove(target, context) {
      context.tenant.recordOrganization(target.olds);
      if (await isAtAddress(target, context, "deleting")) return operations.remove(target, context);
      return confirmGone(target, context, "deleting");
    },
  };
}
