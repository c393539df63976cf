// One session for each configuration in this process. The plugin host configures each kind on its own, but all of them
// must share connections, pauses after a 429 and lists in progress.

import { setTimeout as delay } from "node:timers/promises";

import { ResumableCreates } from "./resumable-creates";
import { JournalFolder } from "./journal/journal-folder";
import { backendOf, journalsIn, pulumiHome, tenantOf } from "./journal/scope";

import { createClient, settingsFrom, systemClock, VERSION } from "../client";
import type { ApiClient, ReadValue, Settings } from "../client";
import { wellFormed } from "../definitions";
import type { Engine, Severity } from "../internals/engine";
import { byAdopt, noJournal, reportLeftovers, newRunState } from "../lifecycle";
import type { RunContext, AdoptAdvice } from "../lifecycle";

/** A run context and its creates, or the reason why there is none. */
export type Session =
  { readonly context: RunContext; readonly creates: ResumableCreates } | { readonly error: Error };

/** Shows texts to the user. */
export type Notifier = Pick<Sessions, "notify">;

/** A run's context, its creates and its journal. */
interface Opened {
  readonly context: RunContext;
  readonly creates: ResumableCreates;
  readonly journal: JournalFolder | undefined;
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
  readonly #stopping = new AbortController();

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
      if (this.#opened.size === 0) this.#watchEngine();
      const session = this.#open(settings);
      this.#opened.set(key, session);
      return session;
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  /** Shows any text to the user, at this resource if its URN is known. */
  notify(severity: Severity, message: string, urn?: string): void {
    this.engine.notify(severity, wellFormed(message), urn);
  }

  /** Waits until the engine has received all messages. */
  allNotified(): Promise<void> {
    return this.engine.allNotified();
  }

  #watchEngine(): void {
    this.engine.endWithEngine();
    let report: Promise<unknown> | undefined;
    this.engine.onCancel((isBusy) => {
      this.#stopping.abort();
      for (const { journal } of this.#opened.values()) journal?.stop(isBusy);
      report ??= Promise.all([...this.#opened.values()].map(reported));
    });
    this.engine.onEnd(async () => {
      await report;
      // The engine accepts messages only until this process has ended.
      await this.allNotified();
      for (const { journal } of this.#opened.values()) journal?.close();
    });
  }

  #open({ managedBy, refresh, ...settings }: Settings): Opened {
    const { signal } = this.#stopping;
    const notice: RunContext["notice"] = (message, severity = "warning") => {
      this.notify(severity, message);
    };
    const client = createClient({ ...settings, version: VERSION, signal, onNotice: notice });
    const journal = this.#journalFor(settings, client, notice);
    const context: RunContext = {
      ...newRunState(client, {
        refresh,
        clock: { ...systemClock, sleep: (ms) => systemClock.sleep(ms, signal) },
      }),
      journal: journal ?? noJournal,
      clock: systemClock,
      managedBy,
      adoptAdvice: this.adoptAdvice,
      notice,
      sleep: (ms) => delay(ms, undefined, { signal }),
    };
    return { context, creates: new ResumableCreates(), journal };
  }

  /** Without an engine there is no journal: only an engine can interrupt a run with unknown outcomes. */
  #journalFor(
    settings: Pick<Settings, "apiKey" | "baseUrl" | "orgId" | "workspaceId">,
    client: ApiClient,
    notice: RunContext["notice"],
  ): JournalFolder | undefined {
    const { port } = this.engine;
    if (port === undefined) return undefined;
    const home = pulumiHome(process.env);
    return new JournalFolder({
      folder: journalsIn(home),
      backend: backendOf(process.env, home, process.cwd()),
      tenant: tenantOf(settings),
      secret: settings.apiKey,
      owner: { pid: process.pid, port },
      now: () => systemClock.now(),
      isSavedLast: /^(1|true)$/i.test(process.env.PULUMI_SKIP_CHECKPOINTS ?? ""),
      clockOffset: () => client.currentClockOffset(),
      onFailure: (error) => {
        const reason = error instanceof Error ? error.message : String(error);
        notice(
          `the journal of creates cannot be written (${reason}): if this run is interrupted, the next run cannot find the objects that it created`,
        );
      },
    });
  }
}

/** Reports leftovers at the end of a run that was not cancelled. */
async function reported({ context, journal }: Opened): Promise<void> {
  if (journal?.isWhole !== true) return;
  // Leftovers that cannot be read now are reported at the end of the next run.
  const leftoverReport = reportLeftovers(context).catch(() => undefined);
  await Promise.race([leftoverReport, delay(REPORT_MS)]);
}
