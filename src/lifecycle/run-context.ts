// What the lifecycle works with, and the words in which it speaks of objects.
import type { Ownership } from "./ownership";
import type { Answers } from "./recovery/answers";
import type { Journal } from "./recovery/journal";
import type { LostCreates } from "./recovery/lost-creates";
import { describeObject } from "./request";
import type { Reader } from "./reader";
import type { Tenant } from "./tenant";
import type { ApiClient, Clock, Operation } from "../client";
import type { JsonObject, KindSpec } from "../spec";

/** The service as one run sees it. */
export interface RunContext {
  readonly client: ApiClient;
  readonly reader: Reader;
  /** The same for finding out what came of a create, which goes on when the run was cancelled. */
  readonly recovery: Recovery;
  /** Whose objects it shows. */
  readonly tenant: Tenant;
  /** Which resource has which object. */
  readonly ownership: Ownership;
  /** What the answers to creates tell. */
  readonly answers: Answers;
  /** Creates that look for what came of them. */
  readonly lostCreates: LostCreates;
  /** What is noted of creates in case that this run is interrupted. */
  readonly journal: Journal;
  readonly clock: Clock;
  /** What to tell the service about who manages its objects. */
  readonly managedBy: string;
  /** Tells the user what is worth knowing though nothing failed: a warning unless it says otherwise. */
  readonly notice: (message: string, severity?: "info" | "warning") => void;
  /** Waits that many milliseconds; rejected as soon as the user breaks the run off. */
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
