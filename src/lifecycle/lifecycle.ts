// The operations of a kind that call the service: the usual ones, unless the kind has its own.
import { create } from "./create";
import { remove } from "./delete";
import { requireGone, refuseElsewhere } from "./safety/gone";
import { refuseMisplaced } from "./ownership/misplaced";
import { OWN_LIFECYCLES } from "./overrides/registry";
import { changedFields } from "./diff";
import { read } from "./read";
import { confirming } from "./recovery/unconfirmed";
import { needsLiveRecord } from "./requests/update-body";
import { noteFirstTriggers, withFirstTriggers } from "./values/first-triggers";
import { isState } from "./values/refresh";
import { PartialFailure } from "./partial-failure";
import { memoryOf, withOrganization } from "./values/memory";
import { operationOn } from "./run";
import type { RunContext, Target } from "./run";
import { update } from "./update";
import { missingOnUpdate } from "./run/missing";
import type { Lifecycle } from "./types";
import { ApiError, NO_ATTEMPTS } from "../client";
import type { Attempts } from "../client";
import { isUpserted } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** The operations of a kind, without the checks that `lifecycleOf` adds for the state. */
export function operationsOf(spec: KindSpec): Lifecycle {
  return { create, read, update, remove, ...OWN_LIFECYCLES[spec.name] };
}

/**
 * Repeats an operation from its first read if one of its requests fails temporarily or with an unknown outcome, instead of
 * sending that request again. A repeated request could be wrong by then if its address contains a name, which another object
 * (even one of another organization) may have taken, or if it sends back values of the object, which another user may have
 * changed.
 */
async function repeating<Result>(
  context: RunContext,
  work: (context: RunContext, isAgain: boolean) => Promise<Result>,
): Promise<Result> {
  for (let attempts = NO_ATTEMPTS; ;) {
    try {
      return await work(sendingOnce(context, attempts), attempts.tries > 0);
    } catch (error) {
      const reason: unknown = error instanceof PartialFailure ? error.cause : error;
      if (!(reason instanceof ApiError) || reason.again === undefined) throw error;
      // After a cancellation, nothing more is sent.
      await context.sleep(reason.again.waitMs).catch(() => {
        throw error;
      });
      attempts = reason.again.attempts;
    }
  }
}

/** Work on an object of the state. */
interface Work<Result> {
  readonly work: (context: RunContext) => Promise<Result>;
  /** Whether the work begins with a read of what it writes. */
  readonly readsFirst: boolean;
  /** Is called if the object at a name-based address is no longer there. */
  readonly missing: () => Promise<Result>;
}

function workingOn<Result>(
  { spec, id, olds }: Target,
  context: RunContext,
  action: string,
  { work, readsFirst, missing }: Work<Result>,
): Promise<Result> {
  const isAtName = spec.address !== undefined;
  if (!isAtName && !readsFirst) return work(context);
  return repeating(context, async (once, isAgain) => {
    const wanted = { id, known: olds, action, current: true, fresh: isAgain };
    if (isAtName && (await context.reader.read(spec, wanted)) === undefined) return missing();
    return work(once);
  });
}

/** A context whose client sends each write only once. */
function sendingOnce(context: RunContext, once: Attempts): RunContext {
  const { client } = context;
  return {
    ...context,
    client: {
      ...client,
      send: (request) => client.send(request.method === "GET" ? request : { ...request, once }),
    },
  };
}

/**
 * The operations of a kind for resources in a state: an object leaves the state only if it is certainly gone.
 */
export function lifecycleOf(spec: KindSpec): Lifecycle {
  const operations = operationsOf(spec);
  return {
    ...operations,
    async create(kind, context, inputs) {
      await refuseElsewhere(context, operationOn(spec, "creating", inputs));
      const { id, outputs } = await (operations.createReadsFirst === true
        ? repeating(context, (once) => operations.create(kind, once, inputs))
        : operations.create(kind, context, inputs));
      const { tenant } = context;
      tenant.recordCreated(outputs);
      if (spec.parent === undefined) return { id, outputs };
      // The record of a part does not name its organization, so the state does. A destroy begins with the parts, and with
      // the key of another organization they would seem to be gone.
      const organization = tenant.organizationOfCreated() ?? tenant.organizationOfState();
      return { id, outputs: withOrganization(outputs, organization) };
    },
    async read(target, context) {
      context.tenant.recordOrganization(target.olds);
      const found = await operations.read(target, context);
      // A `get` or an import has no state to lose.
      if (found === undefined && isState(spec, target.olds)) {
        await requireGone(target, context, "reading");
      }
      return found;
    },
    async update(stored, context, inputs) {
      const target = { ...stored, olds: withFirstTriggers(stored, inputs) };
      noteFirstTriggers(stored, context, inputs);
      context.tenant.recordOrganization(target.olds);
      refuseMisplaced(target, context, "updating");
      const outputs = await confirming(target, context, inputs, (watched) =>
        workingOn(target, watched, "updating", {
          work: (once) => operations.update(target, once, inputs),
          readsFirst:
            spec.read.by === "own" ||
            needsLiveRecord(spec, unknownIn(target, inputs), target.olds) ||
            // If the object is gone, an upsert would create another one.
            isUpserted(spec),
          missing: () => {
            throw missingOnUpdate(operationOn(spec, "updating", target.olds, target.id));
          },
        }),
      );
      return withOrganization(outputs, memoryOf(target.olds).organization);
    },
    async remove(target, context) {
      context.tenant.recordOrganization(target.olds);
      return workingOn(target, context, "deleting", {
        work: (once) => operations.remove(target, once),
        readsFirst: spec.read.by === "own",
        missing: () => requireGone(target, context, "deleting"),
      });
    },
  };
}

/** The changed fields with members that this release does not know: an update of them sends these back. */
function unknownIn({ spec, olds }: Target, inputs: JsonObject): string[] {
  const { unknown } = memoryOf(olds);
  if (unknown.length === 0) return [];
  return changedFields(spec, olds, inputs).filter((name) => unknown.includes(name));
}
