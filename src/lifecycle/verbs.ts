// What a lifecycle is, of every kind.
import type { Created } from "./create";
import type { Refreshed } from "./refresh";
import type { RunContext, Target } from "./run-context";
import type { Json, JsonObject, KindSpec } from "../definitions";

/** The four verbs that reach the service, and what else a kind may know of itself. */
export interface Lifecycle {
  create(spec: KindSpec, context: RunContext, inputs: JsonObject): Promise<Created>;
  /** Undefined when it is gone. */
  read(target: Target, context: RunContext): Promise<Refreshed | undefined>;
  /** The outputs. */
  update(target: Target, context: RunContext, inputs: JsonObject): Promise<JsonObject>;
  remove(target: Target, context: RunContext): Promise<void>;
  /** The id that goes with these inputs, for a kind that is found by no name. */
  idFor?(inputs: JsonObject): Json | undefined;
}
