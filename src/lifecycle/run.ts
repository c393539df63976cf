// The context of a run, and how messages name objects.
import type { Ownership } from "./safety/owners";
import type { CreateResponses } from "./recovery/create-responses";
import type { Journal } from "./safety/journal";
import type { ActiveSearches } from "./recovery/active-searches";
import type { CreatesInFlight } from "./recovery/creates-in-flight";
import { describeObject } from "./values/describe";
import type { Reader } from "./requests/reader";
import type { StatusPageWrites } from "./ownership/status-page-writes";
import type { People } from "./safety/people";
import type { Tenant } from "./safety/organization";
import type { ApiClient, Clock, Operation } from "../client";
import type { JsonObject, KindSpec } from "../definitions";

/** The context of one run. */
export interface RunContext {
  readonly client: ApiClient;
  readonly reader: Reader;
  /** The client and reader for pending creates, which keep working after a cancellation. */
  readonly recovery: Recovery;
  /** The organization and workspaces of the run. */
  readonly tenant: Omit<Tenant, "isSameOrganization">;
  /** The creator of the API key, and the queue for changes of members. */
  readonly people: Pick<People, keyof People>;
  /** The order of writes to status pages. */
  readonly statusPageWrites: Pick<StatusPageWrites, keyof StatusPageWrites>;
  /** Which resource owns which object. */
  readonly ownership: Ownership;
  /** Facts learned from responses to creates. */
  readonly answers: CreateResponses;
  /** Pending creates that are searching for their objects. */
  readonly activeSearches: ActiveSearches;
  /** Creates in flight. */
  readonly createsInFlight: CreatesInFlight;
  /** Records creates in case this run is interrupted. */
  readonly journal: Journal;
  readonly clock: Clock;
  /** The manager written to the service. */
  readonly managedBy: string;
  /** How messages tell the user to adopt or import an existing object. */
  readonly adoptAdvice: AdoptAdvice;
  /** Shows a message to the user without failing; a warning by default. */
  readonly notice: (message: string, severity?: "info" | "warning") => void;
  /** Whether the program marks this text as secret; dynamic resources are not told. */
  readonly isMarked?: (text: string) => boolean;
  /** Waits this many milliseconds; rejects as soon as the user cancels the run. */
  readonly sleep: (ms: number) => Promise<void>;
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

/** The means to resolve a pending create. */
export type Recovery = Pick<RunContext, "client" | "reader">;

/** One object of a kind, as known to the engine. */
export interface Target {
  readonly spec: KindSpec;
  readonly id: string;
  /** The outputs of the last run. */
  readonly olds: JsonObject;
}

/** The action, the object and the remedies that messages about a call name. */
export function operationOn(
  spec: KindSpec,
  action: string,
  values: JsonObject,
  id?: string,
): Operation {
  const resource = describeObject(spec, values, id);
  const gone =
    id === undefined
      ? {}
      : { NOT_FOUND: "It was deleted outside Pulumi: run pulumi up --refresh to create it again" };
  return { action, resource, remedies: { ...gone, ...spec.remedies } };
}
