// Updates with an unknown outcome. The state gets the values that were sent, and the names of their fields, so that the
// next run sends them again even if the program has not changed. If the program was reverted in between, the values in the
// state differ from it, which is a change, too.
import { undelivered } from "../archive/delivery";
import { archiveIn } from "../archive/archive";
import { isCertainlyNotDone } from "../../client";
import { MEMORY, resolveField } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { changedFields } from "../diff";
import { ownMembers, without } from "../values/members";
import { PartialFailure } from "../partial-failure";
import type { RunContext, Target } from "../run";
import { isSetMarked, memoryOf, memoryOutput, stateIn, withUnconfirmed } from "../values/memory";
import { unsetOutput } from "../values/outputs";

/**
 * Does an update. If it was done in part, or the service may have executed a request that failed, the failure carries a
 * state that names the fields in question.
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
    if (!isPartial && !writes.mayBeExecuted) throw error;
    const state = isPartial ? error.properties : stateIn(olds);
    const news = ownMembers(inputs);
    const sent = changedFields(spec, state, news).filter(
      (name) =>
        spec.fields[name]?.local !== true ||
        // The value that a trigger replaces may no longer work.
        (name === spec.shownOnce?.trigger && writes.mayBeExecuted),
    );
    if (sent.length === 0) throw error;
    throw new PartialFailure(
      id,
      asUnconfirmed(spec, state, news, sent),
      isPartial ? error.cause : error,
    );
  }
}

/**
 * The outputs with the new values of these fields, marked as unconfirmed. The old values must not stay: the engine marks
 * outputs as secret only where the new inputs are.
 */
export function asUnconfirmed(
  spec: KindSpec,
  outputs: JsonObject,
  inputs: JsonObject,
  names: readonly string[],
): JsonObject {
  const { set, answers, unconfirmed, ...memory } = memoryOf(outputs);
  const wanted = undelivered(inputs, archiveIn(spec, inputs));
  const values: JsonObject = {};
  const newlySet: string[] = [];
  for (const name of names) {
    const plain = spec.fields[name];
    if (plain === undefined) continue;
    const field = resolveField(plain, inputs);
    const value = wanted[name] ?? unsetOutput(field, undefined);
    if (value !== undefined) values[name] = value;
    if (isSetMarked(field, wanted[name])) newlySet.push(name);
  }
  return {
    ...without(outputs, [...names, MEMORY]),
    ...values,
    ...memoryOutput({
      ...memory,
      set: [...set.filter((name) => !names.includes(name)), ...newlySet],
      answers: Object.fromEntries(
        Object.entries(answers).filter(([name]) => !names.includes(name)),
      ),
      unconfirmed: [...new Set([...unconfirmed, ...names])],
    }),
  };
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
