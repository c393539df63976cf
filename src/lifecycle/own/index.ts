// The kinds that are not a record with create, read, update and delete of its own: each says here
// what these verbs mean for it. Everything else (check, diff, types, secrets) is derived as ever.
import type { Created } from "../create";
import type { Refreshed } from "../refresh";
import type { Service, Target } from "../service";
import type { JsonObject, KindSpec } from "../../spec";

/** The four verbs of a kind that reach the service. */
export interface Lifecycle {
  create(spec: KindSpec, service: Service, inputs: JsonObject): Promise<Created>;
  /** Undefined when it is gone. */
  read(target: Target, service: Service): Promise<Refreshed | undefined>;
  /** The outputs. */
  update(target: Target, service: Service, inputs: JsonObject): Promise<JsonObject>;
  remove(target: Target, service: Service): Promise<void>;
}

/** The lifecycles of kinds that have one of their own, by name. */
export const OWN_LIFECYCLES: Readonly<Partial<Record<string, Lifecycle>>> = {};
