// The operations of a kind that call the service: the usual ones, unless the kind has its own.
import { create } from "./create";
import { remove } from "./delete";
import { confirmGone } from "./reading/gone";
import { OWN_LIFECYCLES } from "./own/registry";
import { read } from "./read";
import { confirming } from "./recovery/unconfirmed";
import { isState } from "./state/refresh";
import { PartialFailure } from "./run/partial-failure";
import { operationOn } from "./run/run-context";
import type { RunContext, Target } from "./run/run-context";
import { update } from "./update";
import { missingOnUpdate } from "./run/missing";
import type { Lifecycle } from "./types";
import { ApiError, RateLimited } from "../client";
import type { KindSpec } from "../definitions";

/** The operations of a kind, without checks for the state. */
export function operationsOf(spec: KindSpec): Lifecycle {
  return { create, read, update, remove, ...OWN_LIFECYCLES[spec.name] };
}

/** How often a request is repeated whose outcome is unknown. */
const MOST_REPEATS = 3;
/** The shortest wait before the first repetition; it doubles with each. */
const PAUSE_MS = 500;
/** All waits together. */
const MOST_WAITS_MS = 120_000;

/** Work on the object at an address. */
interface Work<Result> {
  readonly work: (context: RunContext) => Promise<Result>;
  /** Is called if the object is no longer there. */
  readonly missing: () => Promise<Result>;
}

/**
 * Does work on the object at a name-based address if it is still the same one: another object with that name may have
 * replaced it, or may belong to another organization. Work that fails for the moment, or has an unknown outcome, is
 * repeated only after another look. Objects addressed by id need none.
 */
async function atAddress<Result>(
  { spec, id, olds }: Target,
  context: RunContext,
  action: string,
  { work, missing }: Work<Result>,
): Promise<Result> {
  if (spec.address === undefined) return work(context);
  const once = sendingOnce(context);
  let repeats = 0;
  for (let waitedMs = 0; ;) {
    const wanted = { id, known: olds, action, fresh: waitedMs > 0 };
    if ((await context.reader.read(spec, wanted)) === undefined) return missing();
    try {
      return await work(once);
    } catch (error) {
      const waitMs = waitAfter(error, repeats);
      if (waitMs === undefined || waitedMs + waitMs > MOST_WAITS_MS) throw error;
      // Requests that the rate limit refused do not count: the API says when there is room.
      if (!(reasonOf(error) instanceof RateLimited)) repeats += 1;
      waitedMs += waitMs;
      // After a cancellation, nothing more is sent.
      await context.sleep(waitMs).catch(() => {
        throw error;
      });
    }
  }
}

/** The wait before work that failed like this is repeated; undefined if it is not. */
function waitAfter(error: unknown, repeats: number): number | undefined {
  const reason = reasonOf(error);
  const repeatAfterMs = reason instanceof ApiError ? reason.repeatAfterMs : undefined;
  if (repeatAfterMs === undefined || repeats === MOST_REPEATS) return undefined;
  return repeats === 0 ? repeatAfterMs : Math.max(repeatAfterMs, PAUSE_MS * 2 ** repeats);
}

const reasonOf = (error: unknown): unknown =>
  error instanceof PartialFailure ? error.cause : error;

/** A context whose client repeats no write. */
function sendingOnce(context: RunContext): RunContext {
  const { client } = context;
  return {
    ...context,
    client: {
      ...client,
      send: (request) =>
        client.send(request.method === "GET" ? request : { ...request, once: true }),
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
      return confirming(target, context, inputs, (watched) =>
        atAddress(target, watched, "updating", {
          work: (once) => operations.update(target, once, inputs),
          missing: () => {
            throw missingOnUpdate(operationOn(spec, "updating", target.olds, target.id));
          },
        }),
      );
    },
    async remove(target, context) {
      context.tenant.recordOrganization(target.olds);
      return atAddress(target, context, "deleting", {
        work: (once) => operations.remove(target, once),
        missing: () => confirmGone(target, context, "deleting"),
      });
    },
  };
}
