// The time limit that a user sets for an operation on a resource.
import type { Reader } from "./requests/reader";
import type { RunContext } from "./run";
import type { Wait } from "./run/wait";
import type { ApiClient, TimeLimit } from "../client";

/** How long the search for a pending create may go on after the limit, in milliseconds. */
const GRACE_MS = 5_000;

/** The longest delay of a Node timer, in milliseconds: a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs the work with a context whose waits end with the time limit. After it, requests are sent only to resolve a
 * pending create.
 * @param seconds the limit; none if undefined, 0, or longer than a timer can wait
 */
export async function withinTime<Result>(
  context: RunContext,
  seconds: number | undefined,
  work: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  const endMs = (seconds ?? 0) * 1_000 + GRACE_MS;
  if (seconds === undefined || seconds <= 0 || endMs > LONGEST_MS) return work(context);
  const over = new AbortController();
  const end = new AbortController();
  const reason = new Error(`the time limit of ${seconds} s (customTimeouts) has passed`);
  const timers = [
    setTimeout(() => {
      over.abort(reason);
    }, seconds * 1_000),
    setTimeout(() => {
      end.abort(reason);
    }, endMs),
  ];
  try {
    return await work(limited(context, { over: over.signal, end: end.signal }));
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

function limited(context: RunContext, timeLimit: TimeLimit): RunContext {
  const { client, recovery, reader, tenant, people, statusPageWrites } = context;
  const wait: Wait = (work) => before(timeLimit.over, work);
  return {
    ...context,
    client: limitedClient(client, timeLimit),
    reader: limitedReader(reader, timeLimit.over),
    recovery: {
      client: limitedClient(recovery.client, timeLimit),
      reader: limitedReader(recovery.reader, timeLimit.end),
    },
    tenant: limitedTenant(tenant, timeLimit.over),
    people: {
      keyCreator: (operation) => wait(people.keyCreator(operation)),
      inTurn: (work) => people.inTurn(work, wait),
    },
    statusPageWrites: {
      part: (page, write) => statusPageWrites.part(page, write, wait),
      whole: (page, write) => statusPageWrites.whole(page, write, wait),
    },
    sleep: (ms) => wait(context.sleep(ms)),
  };
}

function limitedClient(client: ApiClient, timeLimit: TimeLimit): ApiClient {
  return {
    ...client,
    send: (request) => client.send({ ...request, timeLimit }),
    list: (request) => client.list({ ...request, timeLimit }),
    listByCursor: (request) => client.listByCursor({ ...request, timeLimit }),
    upload: (request) => client.upload({ ...request, timeLimit }),
  };
}

/** Readings are shared with other resources: they continue, but this resource no longer waits for them. */
function limitedReader(reader: Reader, over: AbortSignal): Reader {
  return {
    read: (spec, wanted) => before(over, reader.read(spec, wanted)),
    siblings: (spec, known) => before(over, reader.siblings(spec, known)),
    recentSiblings: (spec, known) => before(over, reader.recentSiblings(spec, known)),
    record: (path, context) => before(over, reader.record(path, context)),
    rows: (path, context) => before(over, reader.rows(path, context)),
  };
}

/** The same for facts about the tenant. */
function limitedTenant(tenant: RunContext["tenant"], over: AbortSignal): RunContext["tenant"] {
  return {
    recordOrganization: (olds) => {
      tenant.recordOrganization(olds);
    },
    recordCreated: (outputs) => {
      tenant.recordCreated(outputs);
    },
    organizationOfCreated: () => tenant.organizationOfCreated(),
    organizationOfState: () => tenant.organizationOfState(),
    organizationOf: (olds) => tenant.organizationOf(olds),
    organization: (operation) => before(over, tenant.organization(operation)),
    organizationIfReadable: (operation) => before(over, tenant.organizationIfReadable(operation)),
    workspaces: (operation) => before(over, tenant.workspaces(operation)),
    showsWorkspace: (spec, workspaces, expected) =>
      before(over, tenant.showsWorkspace(spec, workspaces, expected)),
    readerIn: (workspace) => limitedReader(tenant.readerIn(workspace), over),
    isFirstWarning: () => tenant.isFirstWarning(),
  };
}

/** The result of the work, unless the signal is aborted before. */
async function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  // If the work fails after the signal, its rejection must still be handled.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    };
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
