// What the lifecycle works with, and the words in which it speaks of objects.
import type { Births } from "./births";
import type { Journal } from "./journal";
import type { Owners } from "./owners";
import { called } from "./request";
import type { Reader } from "./reader";
import type { ApiClient, Clock, Operation } from "../client";
import type { JsonObject, KindSpec } from "../spec";

/** The service as one run sees it. */
export interface Service {
  readonly client: ApiClient;
  readonly reader: Reader;
  /** What this run is creating. */
  readonly births: Births;
  /** Which of its resources has which object. */
  readonly owners: Owners;
  /** What is kept of creates in case that this run is killed. */
  readonly journal: Journal;
  readonly clock: Clock;
  /** What to tell the service about who manages its objects. */
  readonly managedBy: string;
  /** Tells the user what is worth knowing though nothing failed: a warning unless it says otherwise. */
  readonly notice: (message: string, severity?: "info" | "warning") => void;
  /** Waits that many milliseconds; rejected as soon as the user breaks the run off. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** One object of a kind, as the engine knows it. */
export interface Target {
  readonly spec: KindSpec;
  readonly id: string;
  /** The outputs of the last run. */
  readonly olds: JsonObject;
}

/** What messages about a call say: what is done to which object, and what to do about failures. */
export function operationOn(
  spec: KindSpec,
  action: string,
  values: JsonObject,
  id?: string,
): Operation {
  const resource = called(spec, values, id);
  const gone =
    id === undefined
      ? {}
      : { NOT_FOUND: "It was deleted elsewhere: run pulumi up --refresh to create it anew" };
  return { action, resource, remedies: { ...gone, ...spec.remedies } };
}
