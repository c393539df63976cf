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
import { isAmbiguous } from "../client";
import type { KindSpec } from "../definitions";

/** The operations of a kind, without checks for the state. */
export function operationsOf(spec: KindSpec): Lifecycle {
  return { create, read, update, remove, ...OWN_LIFECYCLES[spec.name] };
}

/** How often a request is repeated whose outcome is unknown. */
const MOST_REPEATS = 3;

/**
 * Does work on the object at a name-based address if it is still the same one: another object with that name may have
 * replaced it, or may belong to another organization. Work with an unknown outcome is repeated only after another
 * look. Objects addressed by id need none.
 * @param missing is called if it is no longer there
 */
async function atAddress<Result>(
  { spec, id, olds }: Target,
  { reader, sleep }: RunContext,
  action: string,
  { work, missing }: { work: () => Promise<Result>; missing: () => Promise<Result> },
): Promise<Result> {
  if (spec.address === undefined) return work();
  for (let repeats = 0; ; repeats += 1) {
    const wanted = { id, known: olds, action, fresh: repeats > 0 };
    if ((await reader.read(spec, wanted)) === undefined) return missing();
    try {
      return await work();
    } catch (error) {
      if (!isAmbiguous(error) || repeats === MOST_REPEATS) throw error;
      const { repeatAfterMs } = error;
      if (repeatAfterMs === undefined) throw error;
      // After a cancellation, nothing more is sent.
      await sleep(repeatAfterMs * 2 ** repeats).catch(() => {
        throw error;
      });
    }
  }
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
      return atAddress(target, context, "updating", {
        work: () => operations.update(target, context, inputs),
        missing: () => {
          throw missingOnUpdate(operationOn(spec, "updating", target.olds, target.id));
        },
      });
    },
    async remove(target, context) {
      context.tenant.recordOrganization(target.olds);
      return atAddress(target, context, "deleting", {
        work: () => operations.remove(target, context),
        missing: () => confirmGone(target, context, "deleting"),
      });
    },
  };
}
