// One session for each configuration in this process: every kind is configured on its own, but all
// of them share the connections, the pauses after a 429 and the lists that are under way.

import { setTimeout as delay } from "node:timers/promises";

import { endWithEngine, notify, onCancel } from "./host";

import { createClient, settingsFrom, VERSION } from "../client";
import type { ReadValue, Settings } from "../client";
import { createReader } from "../lifecycle";
import type { Service } from "../lifecycle";

/** A service to work with, or the reason why there is none. */
export type Session = { readonly service: Service } | { readonly error: Error };

const sessions = new Map<string, Session>();

/** Aborted by a Ctrl-C: what only waits ends then, and what is under way at the API goes on. */
const stopping = new AbortController();

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
  onCancel(() => {
    stopping.abort();
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
    managedBy,
    notice,
    sleep: (ms) => delay(ms, undefined, { signal: stopping.signal }),
  };
}
