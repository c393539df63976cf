// Creates of one run. The engine repeats a create that has failed if a hook of the program asks for that (`onError`), even
// one that was done in part.
import * as lifecycle from "../lifecycle";
import { PartialFailure } from "../lifecycle";
import type { Created, RunContext } from "../lifecycle";
import { urnIn } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** Continues a create that was done in part, instead of creating a second object for the same resource. */
export class ResumableCreates {
  /** Those that were done in part, by their resource. */
  readonly #begun = new Map<string, PartialFailure>();

  async create(spec: KindSpec, context: RunContext, inputs: JsonObject): Promise<Created> {
    const urn = urnIn(inputs);
    const begun = urn === undefined ? undefined : this.#begun.get(urn);
    try {
      const created = await createdOrContinued(spec, context, inputs, begun);
      this.inState(urn);
      return created;
    } catch (error) {
      if (urn !== undefined && error instanceof PartialFailure) this.#begun.set(urn, error);
      throw error;
    }
  }

  /** Records that the state contains the object of this resource, so that its next create is for a new object. */
  inState(urn: string | undefined): void {
    if (urn !== undefined) this.#begun.delete(urn);
  }
}

async function createdOrContinued(
  spec: KindSpec,
  context: RunContext,
  inputs: JsonObject,
  begun: PartialFailure | undefined,
): Promise<Created> {
  if (begun === undefined) return lifecycle.createOrAdopt(spec, context, inputs);
  const { id, properties: olds } = begun;
  try {
    const outputs = await lifecycle.lifecycleOf(spec).update({ spec, id, olds }, context, inputs);
    return { id, outputs };
  } catch (error) {
    throw error instanceof PartialFailure ? error : new PartialFailure(id, olds, error);
  }
}
