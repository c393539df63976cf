// Creates of this run that were sent and have no outcome yet: a gateway can mix up the responses to two of them.
import type { JsonObject, KindSpec } from "../../definitions";

/** A create: its kind and inputs. */
interface Create {
  readonly spec: KindSpec;
  readonly inputs: JsonObject;
}

/** The creates in flight, by kind. */
export class CreatesInFlight {
  readonly #byKind = new Map<string, Set<JsonObject>>();

  add({ spec, inputs }: Create): void {
    this.#of(spec).add(inputs);
  }

  remove({ spec, inputs }: Create): void {
    this.#of(spec).delete(inputs);
  }

  /** The inputs of the others of the same kind. */
  others({ spec, inputs }: Create): JsonObject[] {
    return [...this.#of(spec)].filter((each) => each !== inputs);
  }

  #of({ name }: KindSpec): Set<JsonObject> {
    const known = this.#byKind.get(name) ?? new Set();
    this.#byKind.set(name, known);
    return known;
  }
}
