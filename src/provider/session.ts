// The sessions of a provider process: one for each configuration, with its run and its journal.
import { setTimeout as delay } from "node:timers/promises";

import { JournalFile } from "./journal-file";
import { backendOf, journalsIn, pulumiHome, shortHash, tenantOf } from "./journal-place";
import { createClient, settingsFrom, systemClock, VERSION } from "../client";
import type { ReadValue, Settings } from "../client";
import { logLine, reasonOf } from "../definitions";
import type { Engine, Severity } from "../internals/engine";
import { byAdopt, newRun, noJournal, reportLeftovers } from "../lifecycle";
import type { AdoptAdvice, PartialFailure, Run } from "../lifecycle";

/** What belongs to one configuration. */
export interface OpenSession {
  readonly run: Run;
  /**
   * Creates that were done in part, by the identity of their resource: the engine repeats a create that has failed if a hook of
   * the program asks for that (`onError`).
   */
  readonly begun: Map<string, PartialFailure>;
}

/** A session, or the reason why there is none. */
export type Session = OpenSession | { readonly error: Error };

/** Shows texts to the user. */
export type Notifier = Pick<Sessions, "notify">;

interface Opened extends OpenSession {
  readonly journal: JournalFile | undefined;
}

/** The time limit for reporting leftovers: the engine gives a process five seconds to end. */
const REPORT_MS = 3_500;

/** The sessions of this process, which belongs to one engine. */
export class Sessions {
  readonly #opened = new Map<string, Opened>();

  /**
   * Aborted when the engine wants to stop, at its end or after a Ctrl-C: waits end then, and requests in
   * progress continue.
   */
  #stopping = new AbortController();
  #report: Promise<unknown> | undefined;
  #isWatching = false;

  /** @param adoptAdvice how messages tell users to adopt or import an object */
  constructor(
    private readonly engine: Engine,
    private readonly adoptAdvice: AdoptAdvice = byAdopt,
  ) {}

  /**
   * The session for this configuration. Synchronous and without throwing: the plugin host caches the provider
   * before `configure` is done, so a failure has to wait until a call needs the session.
   */
  for(read: ReadValue, env: Readonly<Record<string, string | undefined>>): Session {
    try {
      const settings = settingsFrom(read, env);
      const key = JSON.stringify(settings);
      const known = this.#opened.get(key);
      if (known !== undefined) return known;
      this.#watchEngine();
      const session = this.#open(settings);
      this.#opened.set(key, session);
      return session;
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  /** The only session from now on: those of other configurations end, and their keys are not used any more. */
  only(read: ReadValue, env: Readonly<Record<string, string | undefined>>): Session {
    const session = this.for(read, env);
    for (const [key, other] of this.#opened) {
      if (other === session) continue;
      other.journal?.close();
      void other.run.client.close();
      this.#opened.delete(key);
    }
    return session;
  }

  /** Begins a new run if the last one was stopped: engines may attach to one process one after the other. */
  restart(): void {
    if (!this.#stopping.signal.aborted) return;
    for (const { journal } of this.#opened.values()) journal?.close();
    this.#opened.clear();
    this.#stopping = new AbortController();
    this.#report = undefined;
  }

  /** Shows any text to the user, at this resource if its URN is known. */
  notify(severity: Severity, message: string, urn?: string): void {
    this.engine.notify(severity, logLine(message), urn);
  }

  /** Waits until the engine has received all messages. */
  allNotified(): Promise<void> {
    return this.engine.allNotified();
  }

  #watchEngine(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.engine.endWithEngine();
    this.engine.onCancel((isBusy) => {
      this.#stopping.abort();
      for (const { journal } of this.#opened.values()) journal?.stop(isBusy);
      this.#report ??= Promise.all([...this.#opened.values()].map(reported));
    });
    this.engine.onEnd(async () => {
      await this.#report;
      // The engine accepts messages only until this process has ended.
      await this.allNotified();
      for (const { journal } of this.#opened.values()) journal?.close();
    });
  }

  #open({ managedBy, refresh, ...settings }: Settings): Opened {
    const { signal } = this.#stopping;
    const notice: Run["notice"] = (message, severity = "warning") => {
      this.notify(severity, message);
    };
    const journal = this.#journalFor(settings, notice);
    const run = newRun({
      client: createClient({ ...settings, version: VERSION, signal, onNotice: notice }),
      journal: journal ?? noJournal,
      clock: { ...systemClock, sleep: (ms) => delay(ms, undefined, { signal }) },
      notice,
      settings: { managedBy, adoptAdvice: this.adoptAdvice },
      refresh,
    });
    return { run, begun: new Map(), journal };
  }

  /** Without an engine there is no journal: only an engine can interrupt a run with unknown outcomes. */
  #journalFor(
    settings: Pick<Settings, "apiKey" | "baseUrl" | "orgId" | "workspaceId">,
    notice: Run["notice"],
  ): JournalFile | undefined {
    const { port } = this.engine;
    if (port === undefined) return undefined;
    const home = pulumiHome(process.env);
    return new JournalFile({
      folder: journalsIn(home),
      backend: backendOf(process.env, home, process.cwd()),
      service: shortHash([settings.baseUrl]),
      tenant: tenantOf(settings),
      secret: settings.apiKey,
      owner: { pid: process.pid, port },
      now: () => systemClock.now(),
      onFailure: (error) => {
        notice(
          `the journal of creates cannot be written (${reasonOf(error)}): if this run is interrupted, the next run cannot find the objects that it created`,
        );
      },
    });
  }
}

/** Reports leftovers at the end of a run that was not cancelled. */
async function reported({ run, journal }: Opened): Promise<void> {
  if (journal?.isWhole !== true) return;
  // Leftovers that cannot be read now are reported at the end of the next run.
  const report = reportLeftovers(run).catch(() => undefined);
  await Promise.race([report, delay(REPORT_MS)]);
}
