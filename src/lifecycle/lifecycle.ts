// The verbs of a kind that reach the service: the usual ones, unless the kind has its own.
import { create } from "./create";
import type { Created } from "./create";
import { remove } from "./delete";
import { OWN_LIFECYCLES } from "./own/registry";
import { read } from "./read";
import type { Refreshed } from "./refresh";
import type { Service, Target } from "./service";
import { update } from "./update";
import type { Json, JsonObject, KindSpec } from "../spec";

/** The four verbs that reach the service, and what else a kind may know of itself. */
export interface Lifecycle {
  create(spec: KindSpec, service: Service, inputs: JsonObject): Promise<Created>;
  /** Undefined when it is gone. */
  read(target: Target, service: Service): Promise<Refreshed | undefined>;
  /** The outputs. */
  update(target: Target, service: Service, inputs: JsonObject): Promise<JsonObject>;
  remove(target: Target, service: Service): Promise<void>;
  /** The id that goes with these inputs, for a kind that is found by no name. */
  idFor?(inputs: JsonObject): Json | undefined;
}

/** The verbs of a kind. */
export function lifecycleOf(spec: KindSpec): Lifecycle {
  return OWN_LIFECYCLES[spec.name] ?? { create, read, update, remove };
}
