// One session for each configuration in this process: every kind is configured on its own, but all
// of them share the connections, the pauses after a 429 and the lists that are under way.

import { setTimeout as delay } from "node:timers/promises";

import { endWithEngine, enginePort, notify, onCancel, onEnd, stackUrn } from "./host";
import { JournalFile } from "./journal-file";

import { createClient, settingsFrom, systemClock, VERSION } from "../client";
import type { ReadValue, Settings } from "../client";
import { Births, Owners, createReader, noJournal } from "../lifecycle";
import type { Journal, Service } from "../lifecycle";

/** A service to work with, or the reason why there is none. */
export type Session = { readonly service: Service } | { readonly error: Error };

const sessions = new Map<string, Session>();
const journals: JournalFile[] = [];

/**
 * Aborted when the engine wants to stop, at its end or by a Ctrl-C: what only waits ends then, and what
 * is under way at the API goes on.
 */
const stopping = new AbortController();

const sleep = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopping.signal });

/**
 * The session for this configuration. Synchronous and without throwing: the host caches the provider
 * before `configure` is done, so a failure has to wait until a verb looks at it.
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
    const session = { service: serviceFor(settings) };
    sessions.set(key, session);
    return session;
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function watchEngine(): void {
  endWithEngine();
  onCancel((isBusy) => {
    stopping.abort();
    for (const journal of journals) journal.stop(isBusy);
  });
  onEnd(() => {
    for (const journal of journals) journal.close();
  });
}

function serviceFor({ managedBy, refresh, ...settings }: Settings): Service {
  const notice: Service["notice"] = (message, severity = "warning") => {
    notify(severity, message);
  };
  const client = createClient({
    ...settings,
    version: VERSION,
    onNotice: notice,
  });
  return {
    client,
    reader: createReader(client, { refresh }),
    births: new Births(),
    owners: new Owners(),
    journal: journalFor(settings, notice),
    clock: systemClock,
    managedBy,
    notice,
    sleep,
  };
}

/** Only an engine can break a run off so that nobody knows what came of it. */
function journalFor(
  { apiKey, baseUrl, orgId }: Pick<Settings, "apiKey" | "baseUrl" | "orgId">,
  notice: Service["notice"],
): Journal {
  const port = enginePort(process.argv);
  if (port === undefined) return noJournal;
  const journal = new JournalFile({
    secret: apiKey,
    owner: { pid: process.pid, port },
    now: () => systemClock.now(),
    sleep,
    stack: async () => {
      const { PULUMI_BACKEND_URL = "", PULUMI_PROJECT = "" } = process.env;
      const place = (await stackUrn()) || `${PULUMI_PROJECT} in ${process.cwd()}`;
      return JSON.stringify([PULUMI_BACKEND_URL, place, baseUrl, orgId ?? null]);
    },
    onFailure: (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      notice(
        `no journal of creates can be kept (${reason}): where this run is killed, the next one cannot tell what it has made`,
      );
    },
  });
  journals.push(journal);
  return journal;
}
