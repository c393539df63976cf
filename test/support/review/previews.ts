// Previews in the format of `pulumi preview --json`, with only what a test needs.
import type { JsonObject } from "../../../src/definitions";
import type { Identity } from "../../../src/review/model/identity";

/** The run of a pipeline that writes comments. */
export const ORIGIN = {
  when: new Date("2030-01-05T09:30:00Z"),
  commit: "c0ffee0123456789",
  log: new URL("https://forge.example.com/acme/monitoring/runs/7"),
} as const;

/** An organization with the smallest plan, of which one limit matters. */
export const freePlan = (entitlement: string, limit: number, used: number): Identity => ({
  organization: { id: 1, name: "Acme" },
  tier: "FREE",
  quotas: new Map([[entitlement, { limit, used }]]),
  usage: {},
  rate: { limit: 100, remaining: 100, windowMs: 60_000 },
});

/** A step, as the engine writes it. */
export interface EngineStep {
  readonly op: string;
  readonly urn: string;
  readonly oldState?: JsonObject;
  readonly newState?: JsonObject;
  readonly detailedDiff?: JsonObject;
  readonly replaceReasons?: readonly string[];
}

/** The object of a step, before and after it. */
export interface Sides {
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  /** Paths that the engine found changed. */
  readonly paths?: readonly string[];
  readonly name?: string;
  readonly id?: string;
  /** The resources that it depends on, as kind and name: `StatusPage::page`. */
  readonly uses?: readonly string[];
  /** Members of the state besides inputs and outputs. */
  readonly state?: JsonObject;
}

/** The URN of a resource, from its kind and name: `StatusPage::page`. */
export const urnOf = (kindAndName: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/monitoring:${kindAndName}`;

/** A step of one object of a kind, whose outputs equal its inputs. */
export function step(op: string, kind: string, sides: Sides): EngineStep {
  const { before, after, paths, name = "it", id = "an-id", uses = [], state = {} } = sides;
  const urn = urnOf(`${kind}::${name}`);
  const common = {
    urn,
    type: `pulumi-nodejs:dynamic/monitoring:${kind}`,
    custom: true,
    dependencies: uses.map(urnOf),
    ...state,
  };
  return {
    op,
    urn,
    ...(before && { oldState: { ...common, id, inputs: before, outputs: before } }),
    // An update knows no outputs yet; a refresh has them.
    ...(after && {
      newState: { ...common, inputs: after, ...(op === "refresh" ? { outputs: after } : {}) },
    }),
    ...(paths && {
      detailedDiff: Object.fromEntries(paths.map((path) => [path, { kind: "update" }])),
    }),
  };
}

/** A preview of these steps. */
export function preview(steps: readonly EngineStep[], unchanged = 0, rest: object = {}): string {
  return JSON.stringify({ steps, changeSummary: { same: unchanged }, ...rest });
}

/** A step of the resource with a name, whose object has the id `id of NAME`. */
export const of = (op: string, kind: string, name: string, sides: Sides): EngineStep =>
  step(op, kind, { name, id: `id of ${name}`, ...sides });

/** A resource that does not change. */
export const same = (kind: string, name: string, inputs: JsonObject): EngineStep =>
  of("same", kind, name, { before: inputs, after: inputs });

/** A resource of which some inputs change. */
export const update = (
  kind: string,
  name: string,
  before: JsonObject,
  more: JsonObject,
): EngineStep => of("update", kind, name, { before, after: { ...before, ...more } });

/** A new resource. */
export const created = (kind: string, name: string, after: JsonObject): EngineStep =>
  of("create", kind, name, { after });

/** A resource that is deleted. */
export const deleted = (
  kind: string,
  name: string,
  before: JsonObject,
  uses: readonly string[] = [],
): EngineStep => of("delete", kind, name, { before, uses });

/** The stack itself. */
export const STACK: EngineStep = {
  op: "same",
  urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev",
};

/** The same steps with the resources of the plugin instead of the classes. */
export function throughPlugin<Steps extends EngineStep | readonly EngineStep[]>(
  steps: Steps,
): Steps {
  const text = JSON.stringify(steps);
  // The cast is safe: only the type tokens differ.
  return JSON.parse(
    text.replaceAll("pulumi-nodejs:dynamic/monitoring:", "monitoring:index:"),
  ) as Steps;
}

/** An alert channel. */
export const mail = {
  name: "Mail",
  config: { channelType: "email", recipients: ["a@example.com"] },
};

/** The same, unchanged. */
export const MAIL: EngineStep = same("AlertChannel", "mail", mail);
