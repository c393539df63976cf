// The state of one run.
import { systemClock } from "../../client";
import type { ApiClient } from "../../client";
import { Ownership } from "../safety/owners";
import { StatusPageWrites } from "../ownership/status-page-writes";
import { People } from "../safety/people";
import { CreateResponses } from "../recovery/create-responses";
import { ActiveSearches } from "../recovery/active-searches";
import { CreatesInFlight } from "../recovery/creates-in-flight";
import { createReader } from "../requests/reader";
import type { ReaderOptions } from "../requests/reader";
import type { Recovery, RunContext } from "../run";
import { Tenant } from "../safety/organization";

/** The members of a run context that are new for each run. */
export type RunState = Pick<
  RunContext,
  | "client"
  | "reader"
  | "recovery"
  | "tenant"
  | "people"
  | "statusPageWrites"
  | "ownership"
  | "answers"
  | "activeSearches"
  | "createsInFlight"
>;

/** The initial state of a run on this client. */
export function newRunState(client: ApiClient, options: ReaderOptions = {}): RunState {
  const { clock = systemClock } = options;
  const tenant = new Tenant({ client, clock });
  const answers = new CreateResponses();
  const readerOptions: ReaderOptions = {
    ...options,
    recordClock: answers.clock,
    isSameOrganization: (olds, operation) => tenant.isSameOrganization(olds, operation),
  };
  return {
    client,
    reader: createReader(client, readerOptions),
    recovery: recoveryOn(client, readerOptions),
    tenant,
    people: new People({ client, clock }),
    statusPageWrites: new StatusPageWrites(),
    ownership: new Ownership(),
    answers,
    activeSearches: new ActiveSearches(),
    createsInFlight: new CreatesInFlight(),
  };
}

/** Requests that keep the state correct are sent even after a cancellation. */
function recoveryOn(plain: ApiClient, options: ReaderOptions): Recovery {
  const client: ApiClient = {
    ...plain,
    send: (request) => plain.send({ ...request, evenIfStopped: true }),
    list: (request) => plain.list({ ...request, evenIfStopped: true }),
  };
  return { client, reader: createReader(client, options) };
}
