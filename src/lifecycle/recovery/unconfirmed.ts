// Updates with an unknown outcome. The state keeps the old values and the names of the fields that were sent, so that
// the next run sends them again: also if the program went back to the old values, which the service may not have.
import { isCertainlyNotDone } from "../../client";
import type { JsonObject } from "../../definitions";
import { changedFields } from "../diff";
import { ownMembers, pick } from "../records/members";
import { PartialFailure } from "../run/partial-failure";
import type { RunContext, Target } from "../run/run-context";
import { MEMORY, memoryOf, withUnconfirmed } from "../state/memory";

/**
 * Does an update. If the service may have executed a request that failed, the failure carries a state that names the
 * fields in question.
 */
export async function confirming(
  target: Target,
  context: RunContext,
  inputs: JsonObject,
  work: (context: RunContext) => Promise<JsonObject>,
): Promise<JsonObject> {
  const { spec, id, olds } = target;
  const writes = new Writes();
  try {
    return withUnconfirmed(await work(writes.watchedIn(context)), []);
  } catch (error) {
    const isPartial = error instanceof PartialFailure;
    const state = isPartial ? error.properties : { ...ownMembers(olds), ...pick(olds, [MEMORY]) };
    const sent = changedFields(spec, state, ownMembers(inputs)).filter(
      (name) => spec.fields[name]?.local !== true,
    );
    if (!writes.mayBeExecuted || sent.length === 0) throw error;
    const names = [...new Set([...memoryOf(state).unconfirmed, ...sent])];
    throw new PartialFailure(id, withUnconfirmed(state, names), isPartial ? error.cause : error);
  }
}

/** The writes of one update. */
class Writes {
  private isUncertain = false;
  /** Whether the last one succeeded, perhaps with a response that is not the API's. */
  private isAnswered = false;

  /** Whether the service may have executed one that has failed. */
  get mayBeExecuted(): boolean {
    return this.isUncertain || this.isAnswered;
  }

  watchedIn(context: RunContext): RunContext {
    const { client } = context;
    const send: typeof client.send = async (request) => {
      if (request.method === "GET") return client.send(request);
      this.isAnswered = false;
      try {
        const response = await client.send(request);
        this.isAnswered = true;
        return response;
      } catch (error) {
        this.isUncertain ||= !isCertainlyNotDone(error);
        throw error;
      }
    };
    return { ...context, client: { ...client, send } };
  }
}
