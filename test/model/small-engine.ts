// A small engine for many runs: a state, and the real host process over gRPC.
import { expect } from "vitest";

import type { JsonObject } from "../../src/spec";
import type { TestService } from "../host/service";
import { randomFaults } from "./disturbance";
import { onceIn } from "./draw";
import type { Draw } from "./draw";
import { beginRun } from "./host-run";
import type { Hosts } from "./hosts";
import type { Held } from "./judge";
import type { Program } from "./program";
import type { Runner } from "./runner";
import { SmallRun } from "./small-run";
import { SmallState } from "./small-state";
import type { Kept } from "./small-state";

/** An engine with an empty state. */
export class SmallEngine implements Runner {
  readonly #state = new SmallState();

  constructor(
    readonly hosts: Hosts,
    readonly service: TestService,
  ) {}

  state(): Promise<readonly Held[]> {
    return Promise.resolve(this.#state.all);
  }

  async attempt(program: Program, draw: Draw): Promise<string> {
    const faults = randomFaults(draw);
    for (const fault of faults) this.service.emulator.faults.add(fault);
    const run = await this.#run(program, onceIn(draw, 2));
    this.service.emulator.faults.clear();
    // What came of such a create the next process of a stack looks for.
    const isOpen = run.failures.some(({ message }) => message.includes("It is not known whether"));
    if (isOpen) await this.hosts.renew();
    const how = run.failures.map(({ message }) => message).join("; ");
    return `${JSON.stringify(faults)}: ${how === "" ? "went well" : how}`;
  }

  async up(program: Program): Promise<void> {
    const run = await this.#run(program, true);
    expect(run.failures, "a run without faults").toEqual([]);
  }

  async expectNoChanges(program: Program): Promise<void> {
    const before = this.#state.all;
    const plain = await this.#begin(program);
    const quiet = await this.service.requestsDuring(async () => {
      expect(await plain.preview(), "a second preview").toEqual([]);
    });
    expect(quiet, "a preview asks nothing").toEqual([]);
    const again = await this.#begin(program);
    await again.refresh();
    expect(again.failures, "a refresh").toEqual([]);
    expect(shown(this.#state.all), "the state after another refresh").toEqual(shown(before));
    expect(await again.preview(), "a second preview with a refresh").toEqual([]);
  }

  async destroy(): Promise<void> {
    await this.up([]);
  }

  async #begin(program: Program): Promise<SmallRun> {
    const config = { ...this.service.config, "monitoring:maxRetryWaitSeconds": "3" };
    return new SmallRun(await beginRun(this.hosts.current, config), this.#state, program);
  }

  async #run(program: Program, isRefreshed: boolean): Promise<SmallRun> {
    const run = await this.#begin(program);
    if (isRefreshed) await run.refresh();
    if (run.failures.length === 0) await run.apply();
    return run;
  }
}

/** Resources with their outputs: the inputs may say what was left out, or leave out what is a default. */
const shown = (kept: readonly Kept[]): Record<string, JsonObject> =>
  Object.fromEntries(kept.map(({ name, outputs }) => [name, outputs]));
