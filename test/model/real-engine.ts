// The real engine with its file backend, through a stack of the stack tests.
import { expect } from "vitest";

import type { Stack } from "../stack/stack";
import { WAYS, breakOff } from "./break-off";
import { SPARED, randomFaults } from "./disturbance";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";
import type { Held } from "./judge";
import { declared } from "./program";
import type { Program } from "./program";
import type { Runner } from "./runner";

/** What no run may print, however it ends. */
const BREAKDOWNS = /panic:|TypeError|ReferenceError|Unexpected struct type/;

/** Runs programs on a stack. */
export class RealEngine implements Runner {
  constructor(readonly stack: Stack) {}

  async attempt(program: Program, draw: Draw): Promise<string> {
    this.stack.declare(declared(program));
    const flags = onceIn(draw, 2) ? ["--refresh"] : [];
    const isKill = !SPARED.includes("kills") && onceIn(draw, 2);
    return isKill ? this.#broken(draw, flags) : this.#troubled(draw, flags);
  }

  /** A run of which the engine is killed. */
  async #broken(draw: Draw, flags: readonly string[]): Promise<string> {
    const way = oneOf(draw, WAYS);
    const moment = { way, requests: between(draw, 1, 20), afterMs: between(draw, 0, 50) };
    const output = await breakOff(this.stack, ["up", "--yes", "--skip-preview", ...flags], moment);
    expect(output).not.toMatch(BREAKDOWNS);
    return `${flags.join(" ")}: ${JSON.stringify(moment)}`;
  }

  /** A run during which the service fails. */
  async #troubled(draw: Draw, flags: readonly string[]): Promise<string> {
    const faults = randomFaults(draw);
    for (const fault of faults) this.stack.fault(fault);
    const { code, output } = await this.stack.up({ flags, exit: "any" });
    this.stack.emulator.faults.clear();
    expect(output).not.toMatch(BREAKDOWNS);
    return `${flags.join(" ")}: ${JSON.stringify(faults)}: exit ${code ?? "by a signal"}`;
  }

  async up(program: Program): Promise<void> {
    this.stack.declare(declared(program));
    await this.stack.up({ flags: ["--refresh"] });
  }

  async expectNoChanges(): Promise<void> {
    await this.stack.expectNoChanges();
    await this.stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await this.stack.pulumi(["refresh", "--preview-only", "--expect-no-changes"]);
  }

  async state(): Promise<readonly Held[]> {
    const resources = await this.stack.resources();
    return resources.map(({ urn, id = "" }) => ({ id, name: urn.slice(urn.lastIndexOf(":") + 1) }));
  }

  async destroy(): Promise<void> {
    await this.stack.destroy();
  }
}
