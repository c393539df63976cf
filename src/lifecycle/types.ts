// The interface of all lifecycles.
import type { Created } from "./create";
import type { Refreshed } from "./values/refresh";
import type { RunContext, Target } from "./run";
import type { Json, JsonObject, KindSpec } from "../definitions";

/** The inputs in the state (empty for a new object), and those of the program. */
export interface Change {
  readonly olds: JsonObject;
  readonly news: JsonObject;
}

/** The operations of a kind that call the service. */
export interface Lifecycle {
  create(spec: KindSpec, context: RunContext, inputs: JsonObject): Promise<Created>;
  /** A create writes back what it has just read: nothing in it may be simply repeated. */
  readonly createReadsFirst?: true;
  /** Undefined if it is gone. */
  read(target: Target, context: RunContext): Promise<Refreshed | undefined>;
  /** Returns the outputs. */
  update(target: Target, context: RunContext, inputs: JsonObject): Promise<JsonObject>;
  remove(target: Target, context: RunContext): Promise<void>;
  /** Throws if a write of these inputs would be refused, so that a preview shows it. Values can be unknown. */
  foresee?(spec: KindSpec, context: RunContext, change: Change): Promise<void>;
  /** The id for these inputs, for kinds that cannot be found by name. */
  idFor?(inputs: JsonObject): Json | undefined;
  /** Whether a record is that of an event whose time has passed: an import of everything leaves it out. */
  isOver?(record: JsonObject): boolean;
  /** Whether the manager of the object with this record or these inputs changes only by a takeover. */
  needsTakeover?(values: JsonObject): boolean;
  /** The object that no program can manage, because every organization or every run needs it. */
  readonly unmanageable?: {
    /** Why, after "because". */
    readonly why: string;
    idAmong(ids: readonly string[], context: RunContext): Promise<string | undefined>;
  };
}
