// Plugin hosts, one for each provider of the program, as the engine starts them. They serve many runs (see
// host-run.ts); but journal entries of a run are claimed only by another process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startHost } from "../host/host";
import type { Host } from "../host/host";
import { startUnusedServer } from "./unused-server";
import type { UnusedServer } from "./unused-server";
import { FOREIGN_KEY, TENANTS } from "./tenants";
import type { TenantIndex } from "./tenants";
import { FAST_HOST } from "./time-lapse";

/** Longer than a host needs to notice that its engine is gone, which stack/interrupt.test.ts verifies. */
export const HOST_PATIENCE_MS = 10_000;

/** The hosts of one machine. */
export class Hosts {
  readonly #printed: string[] = [];
  readonly #reported: string[] = [];
  #current = new Map<TenantIndex, Host>();
  #isEngineLost = false;

  private constructor(
    readonly home: string,
    readonly elsewhere: UnusedServer,
  ) {}

  static async open(): Promise<Hosts> {
    return new Hosts(mkdtempSync(join(tmpdir(), "hosts-")), await startUnusedServer());
  }

  /** The host of a provider. */
  async of(tenant: TenantIndex): Promise<Host> {
    const known = this.#current.get(tenant);
    if (known !== undefined) return known;
    const host = await startHost({
      ...FAST_HOST,
      PULUMI_HOME: this.home,
      MONITORING_API_KEY: FOREIGN_KEY,
      MONITORING_BASE_URL: this.elsewhere.url,
    });
    this.#current.set(tenant, host);
    return host;
  }

  /** The output of all of them. */
  output(): string {
    return [...this.#printed, ...this.#all.map((host) => host.output())].join("");
  }

  /** All lines that users saw. */
  transcript(): string {
    return [...this.#reported, ...this.#all.flatMap(linesOf)].join("\n");
  }

  /** Notifies all hosts that the engine wants to stop. */
  async cancel(): Promise<void> {
    await Promise.allSettled(this.#all.map((host) => host.cancel()));
  }

  /** Disconnects the engine from all hosts, and kills them if requested. */
  async lose(isKilled: boolean): Promise<void> {
    this.#isEngineLost = true;
    for (const host of this.#all) host.loseEngine();
    if (isKilled) await Promise.all(this.#all.map((host) => host.kill()));
  }

  /** Ends the processes like an engine at its end, or like processes without an engine; the next run has new ones. */
  async end(): Promise<void> {
    if (this.#isEngineLost) {
      // The provider process that no resource has called yet runs none of our code, and does not end.
      const allEnded = Promise.all(this.#all.map((host) => host.ended));
      await Promise.race([allEnded, sleep(HOST_PATIENCE_MS)]);
    } else {
      await this.cancel();
      await Promise.all(this.#all.map((host) => host.kill("SIGINT")));
    }
    await this.#stop();
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.elsewhere.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  get #all(): Host[] {
    return TENANTS.flatMap((tenant) => this.#current.get(tenant) ?? []);
  }

  async #stop(): Promise<void> {
    const ending = this.#all;
    this.#current = new Map();
    this.#isEngineLost = false;
    await Promise.all(ending.map((host) => host.stop()));
    this.#printed.push(...ending.map((host) => host.output()));
    this.#reported.push(...ending.flatMap(linesOf));
  }
}

const linesOf = ({ logs }: Host): string[] => logs.map(({ text }) => text);
