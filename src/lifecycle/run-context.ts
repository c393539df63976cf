// What the lifecycle works with, and how its messages name objects.
import type { Ownership } from "./ownership";
import type { Answers } from "./recovery/answers";
import type { Journal } from "./recovery/journal";
import type { LostCreates } from "./recovery/lost-creates";
import { describeObject } from "./request";
import type { Reader } from "./reader";
import type { Tenant } from "./tenant";
import type { ApiClient, Clock, Operation } from "../client";
import type { JsonObject, KindSpec } from "../definitions";

/** All that one run works with. */
export interface RunContext {
  readonly client: ApiClient;
  readonly reader: Reader;
  /** The same for finding out what came of a create, which continues after a cancellation. */
  readonly recovery: Recovery;
  /** Whose objects it shows. */
  readonly tenant: Tenant;
  /** Which resource has which object. */
  readonly ownership: Ownership;
  /** The answers to creates. */
  readonly answers: Answers;
  /** Creates that search for their objects. */
  readonly lostCreates: LostCreates;
  /** Notes on creates in case this run is interrupted. */
  readonly journal: Journal;
  readonly clock: Clock;
  /** The manager written to the service. */
  readonly managedBy: string;
  /** Shows a message to the user though nothing failed: a warning by default. */
  readonly notice: (message: string, severity?: "info" | "warning") => void;
  /** Waits that many milliseconds; rejects as soon as the user cancels the run. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** The means to find out what came of a create. */
export type Recovery = Pick<RunContext, "client" | "reader">;

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
  const resource = describeObject(spec, values, id);
  const gone =
    id === undefined
      ? {}
      : { NOT_FOUND: "It was deleted elsewhere: run pulumi up --refresh to create it anew" };
  return { action, resource, remedies: { ...gone, ...spec.remedies } };
}
