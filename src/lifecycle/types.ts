// What all parts of the lifecycle pass to each other; types only.
import type { Reader } from "./requests/reader";
import type { Journal } from "./safety/journal";
import type { Organization } from "./safety/organization";
import type { Owners } from "./safety/owners";
import type { Turns } from "./safety/turns";
import type { Refreshed } from "./values/refresh";
import type { ApiClient, Clock } from "../client";
import type { Json, JsonObject, KindSpec } from "../definitions";

/** What the verbs of one run share. */
export interface Run {
  readonly client: ApiClient;
  readonly reader: Reader;
  /** Which resource has which object. */
  readonly owners: Owners;
  /** Records creates in case this run is interrupted. */
  readonly journal: Journal;
  /** Whose objects the credential sees. */
  readonly organization: Organization;
  /** Writes that must not happen at the same time. */
  readonly turns: Turns;
  /** Its `sleep` rejects as soon as the user cancels the run, or the time limit of the operation has passed. */
  readonly clock: Clock;
  /** Shows a message to the user without failing; a warning by default. */
  readonly notice: (message: string, severity?: "info" | "warning") => void;
  readonly settings: RunSettings;
}

/** What does not change during a run. */
export interface RunSettings {
  /** The manager written to the service. */
  readonly managedBy: string;
  /** How messages tell the user to adopt or import an existing object. */
  readonly adoptAdvice: AdoptAdvice;
}

/** Which object a message is about. */
export interface AdoptableObject {
  /** How the message refers to the object, for example "it". */
  readonly what: string;
  readonly inputs: JsonObject;
  /** Undefined if the message names no object, or several. */
  readonly id?: string;
  /** Whether its unique fields identify it. */
  readonly isUnique?: boolean;
}

/** How to adopt or import an existing object, as a part of a sentence that begins with the verb. */
export type AdoptAdvice = (spec: KindSpec, object: AdoptableObject) => string;

/** One object of a kind, as known to the engine. */
export interface Target {
  readonly spec: KindSpec;
  readonly id: string;
  /** The outputs in the state. */
  readonly oldOutputs: JsonObject;
  /** Its record, if it was read already, in a list. */
  readonly record?: JsonObject;
}

/** An update of an object to new inputs. */
export interface Change extends Target {
  /** The new inputs, without reserved ones. */
  readonly inputs: JsonObject;
  /** The fields whose inputs differ from the state. */
  readonly changed: readonly string[];
  /** Those of them that cannot be changed in place. */
  readonly replaces: readonly string[];
}

/** An object that was created. */
export interface Created {
  readonly id: string;
  readonly outputs: JsonObject;
}

/** The inputs in the state (empty for a new object), and those of the program. */
export interface Inputs {
  readonly oldInputs: JsonObject;
  readonly newInputs: JsonObject;
}

/** The operations of a kind that call the service. */
export interface Lifecycle {
  create(spec: KindSpec, run: Run, inputs: JsonObject): Promise<Created>;
  /** Undefined if it is gone. */
  read(target: Target, run: Run): Promise<Refreshed | undefined>;
  /** Returns the outputs. */
  update(change: Change, run: Run): Promise<JsonObject>;
  remove(target: Target, run: Run): Promise<void>;
  /** Throws if a write of these inputs would be refused, so that a preview shows it. Values can be unknown. */
  foresee?(spec: KindSpec, run: Run, inputs: Inputs): Promise<void>;
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
    idAmong(ids: readonly string[], run: Run): Promise<string | undefined>;
  };
}
