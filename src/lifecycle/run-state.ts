// What one run remembers while it lasts.
import type { ApiClient } from "../client";
import { Ownership } from "./ownership";
import { Answers } from "./recovery/answers";
import { LostCreates } from "./recovery/lost-creates";
import { createReader } from "./reader";
import type { ReaderOptions } from "./reader";
import type { Recovery, RunContext } from "./run-context";
import { Tenant } from "./tenant";

/** The members of a service that begin anew with each run. */
export type RunState = Pick<
  RunContext,
  "client" | "reader" | "recovery" | "tenant" | "ownership" | "answers" | "lostCreates"
>;

/** A run on this client that has done nothing yet. */
export function newRunState(client: ApiClient, options: ReaderOptions = {}): RunState {
  return {
    client,
    reader: createReader(client, options),
    recovery: recoveryOn(client, options),
    tenant: new Tenant(client),
    ownership: new Ownership(),
    answers: new Answers(),
    lostCreates: new LostCreates(),
  };
}

/** What keeps the state true is asked even when the run was cancelled. */
function recoveryOn(plain: ApiClient, options: ReaderOptions): Recovery {
  const client: ApiClient = {
    ...plain,
    send: (request) => plain.send({ ...request, evenIfStopped: true }),
    list: (request) => plain.list({ ...request, evenIfStopped: true }),
  };
  return { client, reader: createReader(client, options) };
}
