// The state of one run.
import { systemClock } from "../../client";
import type { ApiClient } from "../../client";
import { Ownership } from "../ownership/ownership";
import { PageWrites } from "../ownership/page-writes";
import { People } from "../ownership/people";
import { CreateResponses } from "../recovery/create-responses";
import { LostCreates } from "../recovery/lost-creates";
import { SentCreates } from "../recovery/sent-creates";
import { createReader } from "../reading/reader";
import type { ReaderOptions } from "../reading/reader";
import type { Recovery, RunContext } from "./run-context";
import { Tenant } from "../ownership/tenant";

/** The members of a run context that are new for each run. */
export type RunState = Pick<
  RunContext,
  | "client"
  | "reader"
  | "recovery"
  | "tenant"
  | "people"
  | "pageWrites"
  | "ownership"
  | "answers"
  | "lostCreates"
  | "sentCreates"
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
    pageWrites: new PageWrites(),
    ownership: new Ownership(),
    answers,
    lostCreates: new LostCreates(),
    sentCreates: new SentCreates(),
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
