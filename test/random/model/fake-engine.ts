// A fake engine for many runs: a state, and the real plugin hosts over gRPC.
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "vitest";

import type { Emulator } from "../../../src/emulator";
import type { JsonObject } from "../../../src/definitions";
import type { Interruption } from "./interrupt";
import { beginRun } from "./host-run";
import type { Hosts } from "./hosts";
import type { InvariantContext, Held } from "./invariants";
import type { Program } from "./program";
import type { Attempt, Request, Runner } from "./runner";
import { FakeRun } from "./fake-run";
import { SmallState } from "./fake-state";
import type { StoredResource } from "./fake-state";
import type { Tenant } from "./tenant";

/** The interval for checking whether a run should be interrupted, in milliseconds. */
const LOOK_MS = 2;

/** An engine with an empty state. */
export class FakeEngine implements Runner {
  readonly #state = new SmallState();

  constructor(
    readonly hosts: Hosts,
    readonly emulator: Emulator,
    readonly tenant: Tenant,
    /** The address that the provider uses. */
    readonly url: string,
  ) {}

  get invariantContext(): InvariantContext {
    const { emulator, tenant, hosts } = this;
    return { emulator, tenant, transcript: () => hosts.transcript() };
  }

  state(): Promise<readonly Held[]> {
    return Promise.resolve(this.#state.all);
  }

  async attempt(program: Program, { faults, ending, ...request }: Attempt): Promise<string> {
    for (const fault of faults) this.emulator.faults.add(fault);
    const run = await this.#begin(program, request);
    const breaking = ending === undefined ? undefined : this.#interrupt(run, ending);
    await this.#finish(run, request.isRefreshed);
    const isBroken = await breaking?.();
    // Only the next process of a stack searches for the result of a failed create.
    if (isBroken === true || run.failures.length > 0) await this.hosts.end();
    const how = run.failures.map(({ message }) => message).join("; ");
    return how === "" ? "went well" : how;
  }

  async up(program: Program): Promise<void> {
    const run = await this.#begin(program);
    await this.#finish(run, true);
    const [failure] = run.failures;
    if (failure !== undefined) throw failure;
  }

  async expectNoChanges(program: Program): Promise<void> {
    const before = this.#state.all;
    const plain = await this.#begin(program);
    const requestCount = this.emulator.requests.length;
    expect(await plain.preview(), "a second preview").toEqual([]);
    expect(this.emulator.requests.slice(requestCount), "a preview asks nothing").toEqual([]);
    const again = await this.#begin(program);
    await again.refresh();
    expect(again.failures, "a refresh").toEqual([]);
    expect(shown(this.#state.all), "the state after another refresh").toEqual(shown(before));
    expect(await again.preview(), "a second preview with a refresh").toEqual([]);
  }

  async destroy(): Promise<void> {
    await this.up([]);
  }

  endProcesses(): Promise<void> {
    return this.hosts.end();
  }

  async #begin(program: Program, request?: Request): Promise<FakeRun> {
    const verbsOf = await beginRun(await this.hosts.get(), {
      ...this.tenant.service.config,
      "monitoring:baseUrl": this.url,
      "monitoring:maxRetryWaitSeconds": "3",
    });
    return new FakeRun(verbsOf, this.#state, program, request);
  }

  async #finish(run: FakeRun, isRefreshed: boolean): Promise<void> {
    if (isRefreshed) await run.refresh();
    if (run.failures.length === 0) await run.apply();
  }

  /**
   * Interrupts a run in this way and at this moment. Called when the run is over; then returns whether it was
   * in time.
   */
  #interrupt(run: FakeRun, { way, requests, afterMs }: Interruption): () => Promise<boolean> {
    let isRunOver = false;
    const due = this.emulator.requests.length + requests;
    const work = async (): Promise<boolean> => {
      while (!isRunOver && this.emulator.requests.length < due) await sleep(LOOK_MS);
      if (isRunOver) return false;
      await sleep(afterMs);
      run.stop();
      if (way === "Ctrl-C" || way === "Ctrl-C twice") await this.hosts.cancel();
      if (way === "Ctrl-C") return true;
      if (way === "Ctrl-C twice") await sleep(LOOK_MS);
      this.#state.lose();
      await this.hosts.lose(way === "engine and host killed");
      return true;
    };
    const working = work();
    return () => {
      isRunOver = true;
      return working;
    };
  }
}

/** Resources with their outputs: the inputs may contain omitted values, or omit defaults. */
const shown = (stored: readonly StoredResource[]): Record<string, JsonObject> =>
  Object.fromEntries(stored.map(({ name, outputs }) => [name, outputs]));
