// One session for each configuration in this process: every kind is configured on its own, but all of them
// share connections, pauses after a 429 and lists in progress.

import { setTimeout as delay } from "node:timers/promises";

import { allNotified, endWithEngine, enginePort, onCancel, onEnd } from "../internals/host";
import { notify } from "./notify";
import { JournalFolder } from "./journal/journal-folder";
import { backendOf, journalsIn, pulumiHome, tenantOf } from "./journal/place";

import { createClient, settingsFrom, systemClock, VERSION } from "../client";
import type { ReadValue, Settings } from "../client";
import { noJournal, reportLeftovers, newRunState } from "../lifecycle";
import type { RunContext } from "../lifecycle";

/** A run context, or the reason why there is none. */
export type Session = { readonly context: RunContext } | { readonly error: Error };

/** A run's context and its journal. */
interface Opened {
  readonly context: RunContext;
  readonly journal: JournalFolder | undefined;
}

const sessions = new Map<string, Opened>();

/** The time limit for reporting leftovers: the engine gives a process five seconds to end. */
const REPORT_MS = 3_500;

/**
 * Aborted when the engine wants to stop, at its end or after a Ctrl-C: waits end then, and requests in
 * progress continue.
 */
const stopping = new AbortController();

const sleep = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopping.signal });

/**
 * The session for this configuration. Synchronous and without throwing: the plugin host caches the provider
 * before `configure` is done, so a failure has to wait until a call needs the session.
 */
export function sessionFor(
  read: ReadValue,
  env: Readonly<Record<string, string | undefined>>,
): Session {
  try {
    const settings = settingsFrom(read, env);
    const key = JSON.stringify(settings);
    const known = sessions.get(key);
    if (known !== undefined) return known;
    if (sessions.size === 0) watchEngine();
    const session = open(settings);
    sessions.set(key, session);
    return session;
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function watchEngine(): void {
  endWithEngine();
  let report: Promise<unknown> | undefined;
  onCancel((isBusy) => {
    stopping.abort();
    for (const { journal } of sessions.values()) journal?.stop(isBusy);
    report ??= Promise.all([...sessions.values()].map(reported));
  });
  onEnd(async () => {
    await report;
    // The engine accepts messages only until this process has ended.
    await allNotified();
    for (const { journal } of sessions.values()) journal?.close();
  });
}

/** Reports leftovers at the end of a run that was not cancelled. */
async function reported({ context, journal }: Opened): Promise<void> {
  if (journal?.isWhole !== true) return;
  // What cannot be read now is reported at the end of the next run.
  const leftoverReport = reportLeftovers(context).catch(() => undefined);
  await Promise.race([leftoverReport, delay(REPORT_MS, undefined, { ref: false })]);
}

function open({ managedBy, refresh, ...settings }: Settings): Opened {
  const notice: RunContext["notice"] = (message, severity = "warning") => {
    notify(severity, message);
  };
  const client = createClient({
    ...settings,
    version: VERSION,
    signal: stopping.signal,
    onNotice: notice,
  });
  const journal = journalFor(settings, notice);
  const context: RunContext = {
    ...newRunState(client, { refresh }),
    journal: journal ?? noJournal,
    clock: systemClock,
    managedBy,
    notice,
    sleep,
  };
  return { context, journal };
}

/** Without an engine there is no journal: only an engine can interrupt a run with unknown outcomes. */
function journalFor(
  settings: Pick<Settings, "apiKey" | "baseUrl" | "orgId" | "workspaceId">,
  notice: RunContext["notice"],
): JournalFolder | undefined {
  const port = enginePort(process.argv);
  if (port === undefined) return undefined;
  const home = pulumiHome(process.env);
  return new JournalFolder({
    folder: journalsIn(home),
    backend: backendOf(process.env, home, process.cwd()),
    tenant: tenantOf(settings),
    secret: settings.apiKey,
    owner: { pid: process.pid, port },
    now: () => systemClock.now(),
    onFailure: (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      notice(
        `the journal of creates cannot be written (${reason}): if this run is interrupted, the next run cannot find the objects that it created`,
      );
    },
  });
}
