// The plugin host of a program, as the engine starts it. It serves many runs (see host-run.ts); but journal entries of a run are
// claimed only by another process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startHost } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { FOREIGN_ENV } from "./tenant";
import { FAST_HOST } from "./time-lapse";

/** Longer than a host needs to notice that its engine is gone, which stack/interrupt.test.ts verifies. */
export const HOST_PATIENCE_MS = 10_000;

/** The hosts of one machine, one after the other. */
export class Hosts {
  readonly #home = mkdtempSync(join(tmpdir(), "hosts-"));
  readonly #ended: Host[] = [];
  #host: Host | undefined;
  #isEngineLost = false;

  /** The present host. */
  async get(): Promise<Host> {
    const env = { ...FAST_HOST, ...FOREIGN_ENV, PULUMI_HOME: this.#home };
    return (this.#host ??= await startHost(env));
  }

  /** The output of all of them. */
  output(): string {
    return this.#all.map((host) => host.output()).join("");
  }

  /** All lines that users saw. */
  transcript(): string {
    return this.#all.flatMap(({ logs }) => logs.map(({ text }) => text)).join("\n");
  }

  /** Notifies the host that the engine wants to stop. */
  async cancel(): Promise<void> {
    await this.#host?.cancel().catch(() => undefined);
  }

  /** Disconnects the engine from the host, and kills it if requested. */
  async lose(isKilled: boolean): Promise<void> {
    this.#isEngineLost = true;
    this.#host?.loseEngine();
    if (isKilled) await this.#host?.kill();
  }

  /** Ends the process like an engine at its end, or like a process without an engine; the next run has a new one. */
  async end(): Promise<void> {
    const host = this.#host;
    if (host === undefined) return;
    if (this.#isEngineLost) {
      // A process that no resource has called yet runs none of our code, and does not end.
      await Promise.race([host.ended, sleep(HOST_PATIENCE_MS)]);
    } else {
      await this.cancel();
      await host.kill("SIGINT");
    }
    this.#host = undefined;
    this.#isEngineLost = false;
    this.#ended.push(host);
    await host.stop();
  }

  async close(): Promise<void> {
    await this.#host?.stop();
    rmSync(this.#home, { recursive: true, force: true });
  }

  get #all(): Host[] {
    return [...this.#ended, ...(this.#host === undefined ? [] : [this.#host])];
  }
}
