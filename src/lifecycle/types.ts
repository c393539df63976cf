// The interface of all lifecycles.
import type { Created } from "./create";
import type { Refreshed } from "./state/refresh";
import type { RunContext, Target } from "./run/run-context";
import type { Json, JsonObject, KindSpec } from "../definitions";

/** The inputs in the state, and those of the program. */
export interface Change {
  readonly olds: JsonObject;
  readonly news: JsonObject;
}

/** The operations of a kind that call the service. */
export interface Lifecycle {
  create(spec: KindSpec, context: RunContext, inputs: JsonObject): Promise<Created>;
  /** Undefined if it is gone. */
  read(target: Target, context: RunContext): Promise<Refreshed | undefined>;
  /** Returns the outputs. */
  update(target: Target, context: RunContext, inputs: JsonObject): Promise<JsonObject>;
  remove(target: Target, context: RunContext): Promise<void>;
  /**
   * Throws if a run would refuse to write these inputs, as far as that can be known: a preview then shows it. Values
   * can be unknown.
   * @param olds the inputs in the state; empty for a new object
   */
  foresee?(spec: KindSpec, context: RunContext, change: Change): Promise<void>;
  /** The id for these inputs, for kinds that cannot be found by name. */
  idFor?(inputs: JsonObject): Json | undefined;
  /** Of all existing objects, the one that a program cannot manage, because every organization or run needs it. */
  givenId?(ids: readonly string[], context: RunContext): Promise<string | undefined>;
}
