// The checks as policies of the engine. A policy sees the resulting resources, with secrets in plain text,
// but not which ones are new, changed or deleted, and no resource ids; so it finds less than the command. It
// uses the credential of the resources' provider.
import { providerSource, settingsFrom, SettingsError } from "../client";
import type { Settings } from "../client";
import { isOfPlugin, kindOf } from "../review/model/urn";
import { isObject, isUnknown, logLine } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import type { Check } from "./check";
import type { Finding } from "./finding";
import { byProvider, DEFAULT_PROVIDER, plannedOf, providerName } from "./provider-preview";
import type { ProviderPreview, Planned } from "./provider-preview";
import { knownValue, knownSetting } from "./policy-values";
import { CHECKS } from "./registry";
import { checkProviderPreview } from "./run";
import { SERVICE } from "./service-reader";

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
    const groups = groupsIn(resources);
    const of = JSON.stringify(
      groups.map(({ preview }) => preview.resources.map(({ urn, inputs }) => [urn, inputs])),
    );
    if (last?.of !== of) last = { of, findings: look(groups, options) };
    return last.findings;
  };
}

/** The resources of one provider, and its configuration. */
interface Group {
  readonly preview: ProviderPreview;
  readonly configured: Readonly<Record<string, unknown>>;
}

function groupsIn(resources: readonly PolicyResource[]): Group[] {
  const configured = new Map<string, Readonly<Record<string, unknown>>>();
  const found = resources.flatMap((resource) => {
    const kind = kindOf(resource.type);
    if (kind === undefined) return [];
    const { provider } = resource;
    const name = provider === undefined ? DEFAULT_PROVIDER : providerName(provider.urn);
    configured.set(name, provider?.props ?? {});
    return [{ provider: name, planned: plannedIn(kind, resource) }];
  });
  return byProvider(found, false).map((preview) => ({
    preview,
    configured: configured.get(preview.provider) ?? {},
  }));
}

function plannedIn(kind: KindSpec, { urn, props, propertyDependencies }: PolicyResource): Planned {
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
  const op = isSame ? "same" : "write";
  return plannedOf(kind, { urn, op, inputs, sources: Object.fromEntries(sources) });
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

async function look(groups: readonly Group[], options: PolicyOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { preview, configured } of groups) {
    const { settings, problem } = options.offline ? {} : settingsOf(preview.provider, configured);
    const { maxRequests } = options;
    const report = await checkProviderPreview(preview, { settings, maxRequests });
    findings.push(...report.findings);
    if (problem !== undefined) {
      const message = `the service was not queried for the provider "${preview.provider}": ${problem}`;
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
