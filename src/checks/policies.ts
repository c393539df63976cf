// The checks as policies of the engine. A policy sees the resulting resources, with secrets in plain text,
// but not which ones are new, changed or deleted, and no resource ids; so it finds less than the command. It
// uses the credential of the resources' provider.
import { providerSource, settingsFrom, SettingsError } from "../client";
import type { Settings } from "../client";
import {
  ALERTING,
  byName,
  isObject,
  isUnknown,
  leavesOf,
  logLine,
  UNKNOWN,
  urnParts,
} from "../definitions";
import type { Json, JsonObject, KindSpec } from "../definitions";
import { CHECKS, checkPlan, SERVICE } from "../review/check-preview";
import { plansByProvider } from "../review/model/planned";
import type { Step } from "../review/model/preview";
import { isOfPlugin, kindOf } from "../review/model/urn";
import type { Check, Finding } from "../review/rules/checks/check";
import { knownSetting, knownValue } from "./policy-values";

/** How strictly the engine enforces a policy. */
export type PolicyLevel = "advisory" | "mandatory" | "disabled";

/** A resource as the engine passes it to a policy. */
export interface PolicyResource {
  readonly type: string;
  readonly urn: string;
  /** Its outputs. Reading an unknown value throws. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly provider?: {
    readonly urn: string;
    readonly props: Readonly<Record<string, unknown>>;
  };
  readonly propertyDependencies: Readonly<Record<string, readonly { readonly urn: string }[]>>;
}

/** A policy over all resources of a stack, in the form that `PolicyPack` of `@pulumi/policy` accepts. */
export interface StackPolicy {
  name: string;
  description: string;
  enforcementLevel: PolicyLevel;
  validateStack(
    args: { readonly resources: readonly PolicyResource[] },
    report: (message: string, urn?: string) => void,
  ): Promise<void>;
}

/** Options of the policies. */
export interface PolicyOptions {
  /**
   * Sends no requests to the service.
   * @defaultValue false
   */
  offline?: boolean;
  /**
   * Maximum number of requests per provider and run.
   * @defaultValue 20
   */
  maxRequests?: number;
  /**
   * The enforcement level of each policy, by name. Policies whose findings mean a failing or harmful run
   * (`references`, `collisions`, `plan-limits`) default to mandatory, all others to advisory.
   */
  levels?: Readonly<Record<string, PolicyLevel>>;
}

/**
 * The policies for a pack: `new PolicyPack("monitoring", { policies: policies() })`.
 * @throws TypeError if `levels` names an unknown policy
 */
export function policies(options: PolicyOptions = {}): StackPolicy[] {
  const { levels = {} } = options;
  const looks = lookingOnce(options);
  const all: Pick<Check, "name" | "doc" | "worst">[] = [
    ...CHECKS,
    {
      name: SERVICE,
      doc: "Requests to the service that failed or were not allowed.",
      worst: "warning",
    },
  ];
  const unknown = Object.keys(levels).find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined) {
    const known = all.map(({ name }) => name).join(", ");
    throw new TypeError(`there is no policy "${unknown}"; the policies are ${known}`);
  }
  return all.map(({ name, doc, worst }) => ({
    name,
    description: doc,
    enforcementLevel: levels[name] ?? (worst === "error" ? "mandatory" : "advisory"),
    validateStack: async ({ resources }, report) => {
      for (const finding of await looks(resources)) {
        if (finding.check === name && isReported(finding, worst)) reportFinding(finding, report);
      }
    },
  }));
}

/** A policy has one level and reports findings of that severity. Failed reads are always reported. */
const isReported = ({ severity, check }: Finding, worst: Check["worst"]): boolean =>
  check === SERVICE || severity === worst;

function reportFinding(
  { message, remedy, path, resource }: Finding,
  report: (message: string, urn?: string) => void,
): void {
  const what = `${path === undefined ? "" : `${path}: `}${message}.`;
  report(logLine(remedy === undefined ? what : `${what} ${remedy}.`), resource?.urn);
}

/** All policies see the same resources, so that one run of the checks serves all of them. */
function lookingOnce(options: PolicyOptions) {
  let last: { readonly of: string; readonly findings: Promise<readonly Finding[]> } | undefined;
  return (resources: readonly PolicyResource[]): Promise<readonly Finding[]> => {
    const steps = resources.flatMap(stepOf);
    const of = JSON.stringify(steps.map(({ urn, after }) => [urn, after?.inputs]));
    if (last?.of !== of) last = { of, findings: look(resources, steps, options) };
    return last.findings;
  };
}

/** A resource as a step of a preview: what it will be. */
function stepOf({ type, urn, props, provider, propertyDependencies }: PolicyResource): Step[] {
  const kind = kindOf(type);
  if (kind === undefined) return [];
  const read = knownValue(() => props);
  const outputs: JsonObject = isObject(read) ? read : {};
  const inputs = Object.fromEntries(
    Object.keys(kind.fields).flatMap((name) =>
      outputs[name] === undefined ? [] : [[name, outputs[name]]],
    ),
  );
  const sources = Object.entries(propertyDependencies).map(
    ([name, resources]): [string, string[]] => [name, resources.map((each) => each.urn)],
  );
  const isSame = isAsItWas(kind, outputs) && !(isOfPlugin(urn) && hidesUpdates(kind));
  const after = {
    ...{ urn, type, inputs, outputs: {}, sources: Object.fromEntries(sources), dependencies: [] },
    ...{ isReplaced: false, isExternal: false, isRetained: false, isObject: true },
    // A preview names it with its id.
    provider: provider && `${provider.urn}::`,
  };
  return [{ op: isSame ? "same" : "write", urn, after, replaceReasons: [] }];
}

/**
 * Whether the run does not write a resource. Otherwise, a preview of dynamic resources contains no outputs of it, and
 * one of the plugin contains placeholders for some. Also true for kinds without outputs, which show neither.
 */
function isAsItWas({ outputs }: KindSpec, known: JsonObject): boolean {
  const kept = Object.entries(outputs).filter(([, { volatile }]) => !volatile);
  if (kept.length === 0) return true;
  return (
    kept.some(([name]) => known[name] !== undefined) &&
    kept.every(([name]) => !isUnknown(known[name]))
  );
}

/**
 * Whether a preview of the plugin shows no placeholder for an update, because that changes no output: it looks as if the
 * resource were not written.
 */
const hidesUpdates = ({ fields, outputs, hash, read }: KindSpec): boolean =>
  read.by !== "own" &&
  hash === undefined &&
  !Object.values(outputs).some(({ incidental }) => incidental) &&
  !Object.values(fields).every(({ immutable }) => immutable);

/**
 * A step as an analysis of alerting reads it. The engine hides which object a resource has: an id that comes from a resource is
 * only known to be that of this resource, and values that were set elsewhere count as none.
 */
function withoutIds(step: Step): Step {
  const { op, after } = step;
  const kind = kindOf(after?.type ?? "");
  if (after === undefined || kind === undefined) return step;
  const known = leavesOf(kind, after.inputs);
  const inputs = Object.fromEntries(
    Object.entries(after.inputs).map(([name, value]) => {
      const from = new Set(after.sources[name]?.map((each) => kindOf(urnParts(each).type)?.name));
      const ids = known.filter(({ path, field }) => path[0] === name && from.has(field.ref));
      return [name, masked(value, new Set(ids.map((leaf) => leaf.value)))];
    }),
  );
  const isMonitor = kind.name === ALERTING.watched;
  const none = isMonitor && op === "write" ? { alertChannelIds: [] } : {};
  const shown: JsonObject = { ...none, ...inputs };
  return { ...step, op: isMonitor ? op : "create", after: { ...after, inputs: byName(shown) } };
}

/** The value with these ids as unknown ones. */
function masked(value: Json | undefined, ids: ReadonlySet<Json>): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => masked(item, ids) ?? null);
  if (!isObject(value)) return value !== undefined && ids.has(value) ? UNKNOWN : value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, ids)]));
}

async function look(
  resources: readonly PolicyResource[],
  steps: readonly Step[],
  options: PolicyOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const preview = { config: {}, steps, diagnostics: [], counts: {} };
  const configured = new Map(resources.map(({ urn, provider }) => [urn, provider?.props ?? {}]));
  for (const plan of plansByProvider(preview, false)) {
    const config = configured.get(plan.resources[0]?.urn ?? "") ?? {};
    const { settings, problem } = options.offline ? {} : settingsOf(plan.provider, config);
    const { maxRequests } = options;
    const shown = { ...plan.preview, steps: plan.preview.steps.map(withoutIds) };
    const report = await checkPlan({ ...plan, preview: shown }, { settings, maxRequests });
    findings.push(...report.findings);
    if (problem !== undefined) {
      const message = `the service was not queried for the provider "${plan.provider}": ${problem}`;
      findings.push({ check: SERVICE, severity: "warning", message });
    }
  }
  return findings;
}

/** The settings of a provider, read in the same way as by the provider itself. */
function settingsOf(
  provider: string,
  configured: Readonly<Record<string, unknown>>,
): {
  readonly settings?: Settings;
  readonly problem?: string;
} {
  try {
    const known: Record<string, unknown> = {};
    for (const key of Object.keys(configured)) known[key] = knownSetting(() => configured[key]);
    const { read, env } = providerSource(provider, known, process.env);
    return { settings: settingsFrom(read, env) };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { problem: error.message };
  }
}
