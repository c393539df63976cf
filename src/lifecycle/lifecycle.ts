// The verbs of a kind that reach the service: the usual ones, unless the kind has its own.
import { create } from "./create";
import { remove } from "./delete";
import { confirmGone } from "./gone";
import { OWN_LIFECYCLES } from "./own/registry";
import { read } from "./read";
import { isState } from "./refresh";
import { operationOn } from "./run-context";
import type { RunContext, Target } from "./run-context";
import { update } from "./update";
import { updatesNothing } from "./missing";
import type { Lifecycle } from "./verbs";
import type { KindSpec } from "../definitions";

/** The verbs of a kind, where nothing is at stake for a state. */
export function verbsOf(spec: KindSpec): Lifecycle {
  return OWN_LIFECYCLES[spec.name] ?? { create, read, update, remove };
}

/**
 * Whether what is addressed by a name is still this very object: another one of that name may have come
 * in its place, or lie in another organization. An id tells that by itself.
 */
async function isAtAddress(
  { spec, id, olds }: Target,
  { reader }: RunContext,
  action: string,
): Promise<boolean> {
  if (spec.address === undefined) return true;
  return (await reader.read(spec, { id, known: olds, action })) !== undefined;
}

/** The verbs of a kind for the resources of a state: what leaves it is gone for certain. */
export function lifecycleOf(spec: KindSpec): Lifecycle {
  const verbs = verbsOf(spec);
  return {
    ...verbs,
    async read(target, context) {
      context.tenant.note(target.olds);
      const found = await verbs.read(target, context);
      // Of a `get` or an import there is nothing to lose.
      if (found === undefined && isState(spec, target.olds)) {
        await confirmGone(target, context, "reading");
      }
      return found;
    },
    async update(target, context, inputs) {
      context.tenant.note(target.olds);
      if (!(await isAtAddress(target, context, "updating"))) {
        throw updatesNothing(operationOn(spec, "updating", target.olds, target.id));
      }
      return verbs.update(target, context, inputs);
    },
    async remove(target, context) {
      context.tenant.note(target.olds);
      if (await isAtAddress(target, context, "deleting")) return verbs.remove(target, context);
      return confirmGone(target, context, "deleting");
    },
  };
}
