// The real engine with its file backend, through a stack of the stack tests.
import { expect } from "vitest";

import { IS_PLUGIN } from "../host/host";
import { installPlugin } from "../languages/install-sdk";
import type { Stack, StateResource } from "../stack/stack";
import { WAYS, interrupt } from "./interrupt";
import { SPARED, randomFaults } from "./disturbance";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";
import { startUnusedServer } from "./unused-server";
import type { UnusedServer } from "./unused-server";
import type { InvariantContext, Held } from "./invariants";
import { BOX, declared, plainName } from "./program";
import type { Program } from "./program";
import { requestFor } from "./request";
import type { Request } from "./request";
import type { Runner } from "./runner";
import { FOREIGN_KEY, createTenants } from "./tenants";
import type { Tenants } from "./tenants";

/** What no run may print, however it ends. */
const BREAKDOWNS = /panic:|TypeError|ReferenceError|Unexpected struct type/;

/** The maximum time for repeating a request. */
export const RETRY_WAIT_SECONDS = 3;

const COMPONENT = "test:index:Component$";

/** Runs programs on a stack whose emulator has the foreign key. */
export class RealEngine implements Runner {
  private constructor(
    readonly stack: Stack,
    readonly tenants: Tenants,
    readonly elsewhere: UnusedServer,
  ) {}

  static async open(stack: Stack): Promise<RealEngine> {
    const tenants = await createTenants(stack.emulator);
    await stack.config("monitoring:apiKey", tenants[0].credential.apiKey, true);
    if (IS_PLUGIN) await installPlugin(stack);
    return new RealEngine(stack, tenants, await startUnusedServer());
  }

  get invariantContext(): InvariantContext {
    const { stack, tenants, elsewhere } = this;
    return {
      emulator: stack.emulator,
      tenants,
      requestCount: elsewhere.requestCount,
      transcript: () => stack.transcript,
    };
  }

  /** Settings in the environment of every run that no program should use. */
  get env(): Readonly<Record<string, string>> {
    return { MONITORING_API_KEY: FOREIGN_KEY, MONITORING_BASE_URL: this.elsewhere.url };
  }

  declare(program: Program): void {
    const { url } = this.stack.emulator;
    // With the plugin, such a provider inherits nothing from the stack's configuration.
    const settings = IS_PLUGIN ? { baseUrl: url, maxRetryWaitSeconds: RETRY_WAIT_SECONDS } : {};
    this.stack.declare(declared(program, this.tenants, settings));
  }

  async attempt(program: Program, draw: Draw): Promise<string> {
    this.declare(program);
    const flags = [
      ...(onceIn(draw, 2) ? ["--refresh"] : []),
      ...flagsFor(requestFor(draw, program)),
    ];
    const isKill = !SPARED.includes("kills") && onceIn(draw, 2);
    return isKill ? this.#broken(draw, flags) : this.#troubled(draw, flags);
  }

  /** A run during which the engine is killed. */
  async #broken(draw: Draw, flags: readonly string[]): Promise<string> {
    const way = oneOf(draw, WAYS);
    const moment = { way, requests: between(draw, 1, 20), afterMs: between(draw, 0, 50) };
    const args = ["up", "--yes", "--skip-preview", ...flags];
    const output = await interrupt(this.stack, args, moment, this.env);
    expect(output).not.toMatch(BREAKDOWNS);
    return `${flags.join(" ")}: ${JSON.stringify(moment)}`;
  }

  /** A run during which the service fails. */
  async #troubled(draw: Draw, flags: readonly string[]): Promise<string> {
    const faults = randomFaults(draw);
    for (const fault of faults) this.stack.fault(fault);
    const { code, output } = await this.stack.up({ flags, env: this.env, exit: "any" });
    expect(output).not.toMatch(BREAKDOWNS);
    return `${flags.join(" ")}: ${JSON.stringify(faults)}: exit ${code ?? "by a signal"}`;
  }

  async up(program: Program): Promise<void> {
    this.declare(program);
    await this.stack.up({ flags: ["--refresh"], env: this.env });
  }

  async expectNoChanges(): Promise<void> {
    const { env } = this;
    await this.stack.expectNoChanges({ env });
    await this.stack.preview({ flags: ["--refresh", "--expect-no-changes"], env });
    await this.stack.pulumi(["refresh", "--preview-only", "--expect-no-changes"], { env });
  }

  /** Each run of the engine has its own processes. */
  endProcesses(): Promise<void> {
    return Promise.resolve();
  }

  async state(): Promise<readonly Held[]> {
    const resources = await this.stack.resources();
    return resources
      .filter(({ custom }) => custom)
      .map((resource) => ({ id: resource.id ?? "", name: nameOf(resource) }));
  }

  async destroy(): Promise<void> {
    await this.stack.destroy({ env: this.env });
  }

  close(): Promise<void> {
    return this.elsewhere.close();
  }
}

/** The name in these programs. */
function nameOf({ urn }: StateResource): string {
  const name = urn.slice(urn.lastIndexOf(":") + 1);
  return urn.includes(COMPONENT) ? BOX + name : name;
}

/** A request as command-line options. */
function flagsFor({ targets = [], replaced = [] }: Request): string[] {
  const urns = (names: readonly string[]): string[] =>
    names.map((name) => `**::${plainName(name)}`);
  return [
    ...urns(targets).flatMap((urn) => ["--target", urn]),
    ...(targets.length > 0 ? ["--target-dependents"] : []),
    ...urns(replaced).flatMap((urn) => ["--replace", urn]),
  ];
}
