// The real engine with its file backend, through a stack of the stack tests.
import { expect, test } from "vitest";

import { IS_PLUGIN } from "../../support/host/host";
import { installPlugin } from "../../support/languages/install-sdk";
import type { Language } from "../../support/languages/language";
import { describeStack } from "../../support/stack/stack";
import type { Stack, StateResource } from "../../support/stack/stack";
import { interrupt } from "./interrupt";
import type { Draw } from "./draw";
import type { InvariantContext, Held } from "./invariants";
import { declared } from "./program";
import type { Program } from "./program";
import type { Attempt, Request, Runner } from "./runner";
import { countOf, patience, repeat } from "../../support/model/settings";
import { FOREIGN_ENV, FOREIGN_KEY, createTenant } from "./tenant";
import type { Tenant } from "./tenant";

/** What no run may print, however it ends. */
const BREAKDOWNS = /panic:|TypeError|ReferenceError|Unexpected struct type/;

/** Runs programs on a stack whose emulator has the foreign key. */
export class RealEngine implements Runner {
  private constructor(
    readonly stack: Stack,
    readonly tenant: Tenant,
  ) {}

  static async open(stack: Stack): Promise<RealEngine> {
    const tenant = await createTenant(stack.emulator);
    await stack.config("monitoring:apiKey", tenant.apiKey, true);
    if (IS_PLUGIN) await installPlugin(stack);
    return new RealEngine(stack, tenant);
  }

  get invariantContext(): InvariantContext {
    const { stack, tenant } = this;
    return { emulator: stack.emulator, tenant, transcript: () => stack.transcript };
  }

  async attempt(program: Program, { faults, ending, ...request }: Attempt): Promise<string> {
    const { stack } = this;
    this.stack.declare(declared(program));
    const flags = flagsFor(request);
    for (const fault of faults) stack.fault(fault);
    const output =
      ending === undefined
        ? (await stack.up({ flags, env: FOREIGN_ENV, exit: "any" })).output
        : await interrupt(stack, ["up", "--yes", "--skip-preview", ...flags], ending, FOREIGN_ENV);
    expect(output).not.toMatch(BREAKDOWNS);
    return `${flags.join(" ")}: ${output}`;
  }

  async up(program: Program, isRefreshed = true): Promise<void> {
    this.stack.declare(declared(program));
    await this.stack.up({ flags: isRefreshed ? ["--refresh"] : [], env: FOREIGN_ENV });
  }

  async expectNoChanges(): Promise<void> {
    const env = FOREIGN_ENV;
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
    await this.stack.destroy({ env: FOREIGN_ENV });
  }
}

/** The name in the program. */
const nameOf = ({ urn }: StateResource): string => urn.slice(urn.lastIndexOf(":") + 1);

/** A request as command-line options. */
function flagsFor({ isRefreshed, targets = [], replaced = [] }: Request): string[] {
  const urns = (names: readonly string[]): string[] => names.map((name) => `**::${name}`);
  return [
    ...(isRefreshed ? ["--refresh"] : []),
    ...urns(targets).flatMap((urn) => ["--target", urn]),
    ...(targets.length > 0 ? ["--target-dependents"] : []),
    ...urns(replaced).flatMap((urn) => ["--replace", urn]),
  ];
}

/** How the lives of a file are tested. */
interface Lives {
  /** What programs for the plugin need. */
  readonly sdk: Language;
  /** How many: as the variable says, or else as usual. */
  readonly count: { readonly variable: string; readonly usual: number };
  readonly latencyMs: number;
}

/** A test of lives on one stack; each begins and ends with an empty state. */
export function describeLives(
  title: string,
  { sdk, count: { variable, usual }, latencyMs }: Lives,
  life: (draw: Draw, engine: RealEngine) => Promise<void>,
): void {
  const isMissing = IS_PLUGIN && sdk.path === undefined;
  const count = countOf(variable, usual);
  describeStack(
    isMissing ? sdk.title(title) : title,
    (stack) => {
      test.skipIf(isMissing)(
        "after each undisturbed run, the service matches the program",
        async () => {
          const engine = await RealEngine.open(stack);
          await repeat(title, count, (draw) => life(draw, engine));
          expect(await stack.resources()).toEqual([]);
        },
        patience(count, 240),
      );
    },
    {
      emulator: { rateLimit: "off", latencyMs, apiKey: FOREIGN_KEY },
      config: { "monitoring:maxRetryWaitSeconds": "3" },
    },
  );
}
