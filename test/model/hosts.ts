// Host processes, one after the other. One serves many runs (see host-run.ts); but what a run has left for
// the next one in its journal only another process takes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startHost } from "../host/host";
import type { Host } from "../host/host";

/** The hosts of one machine. */
export class Hosts {
  readonly #home: string;
  readonly #printed: string[] = [];
  #current: Host;

  private constructor(home: string, first: Host) {
    this.#home = home;
    this.#current = first;
  }

  static async open(): Promise<Hosts> {
    const home = mkdtempSync(join(tmpdir(), "hosts-"));
    return new Hosts(home, await startHost({ PULUMI_HOME: home }));
  }

  get current(): Host {
    return this.#current;
  }

  /** Everything that all of them printed. */
  output(): string {
    return [...this.#printed, this.#current.output()].join("");
  }

  /** Ends the process as an engine does at its end, and starts another one. */
  async renew(): Promise<void> {
    await this.#current.cancel();
    await this.#current.kill("SIGINT");
    await this.#stop();
    this.#current = await startHost({ PULUMI_HOME: this.#home });
  }

  async close(): Promise<void> {
    await this.#stop();
    rmSync(this.#home, { recursive: true, force: true });
  }

  async #stop(): Promise<void> {
    await this.#current.stop();
    this.#printed.push(this.#current.output());
  }
}
