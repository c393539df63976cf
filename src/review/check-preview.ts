// Runs all checks on the planned changes.
import type { Settings } from "../client";
import { unlistedIn } from "./model/preview";
import type { Preview } from "./model/preview";
import { diagnosticsIn } from "./model/diagnostics";
import { counted } from "../definitions";
import { firstOf, SEVERITIES } from "./rules/checks/check";
import type { Check, Finding } from "./rules/checks/check";
import type { Identity } from "./model/identity";
import { plansByProvider } from "./model/planned";
import type { ProviderPlan } from "./model/planned";
import { foreignKey, organizationsIn } from "./model/service-facts";
import { DEFAULT_PROVIDER } from "./model/urn";
import { ServiceReader } from "./model/service-reader";
import type { Unread } from "./model/service-reader";
import { nameText } from "./model/words";
import { collisions } from "./rules/checks/collisions";
import { failedDeliveries } from "./rules/checks/failed-deliveries";
import { planLimits } from "./rules/checks/plan-limits";
import { rateLimit } from "./rules/checks/rate-limit";
import { references } from "./rules/checks/references";
import { testRunFindings } from "./rules/checks/test-run-findings";
import { unalerted } from "./rules/checks/unalerted";

/** The check name of findings about the preview itself. */
const PREVIEW = "preview";

/** Options of a run. */
export interface CheckOptions {
  /** The service to use; without settings, no requests are sent. */
  readonly settings?: Settings | undefined;
  /** Maximum number of requests. */
  readonly maxRequests?: number | undefined;
  /** Called before waits. */
  readonly notice?: (message: string) => void;
  /** Which new and changed checks the service runs once, if any. */
  readonly runs?: "reading" | "all" | undefined;
}

/** The result of all checks. */
export interface Report {
  /** Most severe first. */
  readonly findings: readonly Finding[];
  /** Requests that were sent. */
  readonly requests: number;
  /** The organization of the credential, if the service reported it. */
  readonly organization?: { readonly id: number; readonly name: string };
}

/** The checks, in the order in which findings are reported. A new check is one line here. */
export const CHECKS: readonly Check[] = [
  references,
  collisions,
  planLimits,
  unalerted,
  failedDeliveries,
  rateLimit,
];

/** The check name of findings about failed reads. */
export const SERVICE = "service";

/** Checks the resources of one provider. */
export async function checkPlan(plan: ProviderPlan, options: CheckOptions): Promise<Report> {
  const { settings, maxRequests: most, notice = () => undefined } = options;
  const reader = settings && new ServiceReader(settings, { most, notice });
  try {
    const foreign = reader && (await foreignKeyFor(plan, reader));
    // What another organization has says nothing about this stack.
    const own = foreign === undefined ? reader : undefined;
    const found: Finding[] = [];
    for (const check of CHECKS) found.push(...(await check.run(plan, own)));
    if (reader === undefined) return { findings: inOrder(found), requests: 0 };
    if (foreign !== undefined) {
      found.push({ check: SERVICE, severity: "error", message: foreign });
    } else if (options.runs !== undefined && !reader.unread.some(({ isFailure }) => isFailure)) {
      found.push(...(await testRunFindings(plan, reader.client, options.runs === "all")));
    }
    const { requests } = reader;
    // The identity is included only if a check requested it.
    const identity = requests > 0 ? await reader.identity() : undefined;
    return {
      findings: inOrder([...reader.unread.map(unreadFinding), ...found]),
      requests: reader.requests,
      ...(identity !== undefined && { organization: shownOrganization(identity.organization) }),
    };
  } finally {
    await reader?.close();
  }
}

const shownOrganization = ({ id, name }: Identity["organization"]) => ({
  id,
  name: nameText(name),
});

/** Asks only if the preview says whose its objects are. */
async function foreignKeyFor(
  { preview }: ProviderPlan,
  reader: ServiceReader,
): Promise<string | undefined> {
  const known = organizationsIn(preview);
  if (known.size === 0) return undefined;
  const identity = await reader.identity();
  return identity && foreignKey(known, identity.organization.id);
}

const unreadFinding = ({ isFailure, ...explanation }: Unread): Finding => ({
  check: SERVICE,
  severity: isFailure ? "error" : "info",
  ...explanation,
});

/** Options for a preview. */
export interface PreviewOptions extends CheckOptions {
  /** The provider whose resources are checked with the service, by its name in the program. */
  readonly provider?: string | undefined;
}

/** The preview has no such provider. */
export class NoSuchProvider extends Error {
  override readonly name = "NoSuchProvider";
}

/** Checks a preview: the resources of one provider with the service, all others without it. */
export async function checkPreview(preview: Preview, options: PreviewOptions): Promise<Report> {
  const previews = plansByProvider(preview);
  const chosen = choose(previews, options.provider);
  const reports: Report[] = [];
  for (const each of previews) {
    reports.push(await checkPlan(each, each === chosen ? options : {}));
  }
  const others = options.settings === undefined ? [] : previews.filter((each) => each !== chosen);
  const findings = [
    ...failures(preview),
    ...unlisted(preview),
    ...others.map(uncheckedByService),
    ...reports.flatMap((report) => report.findings),
  ];
  const organization = reports.find((report) => report.organization)?.organization;
  return {
    findings: inOrder(findings),
    requests: reports.reduce((sum, { requests }) => sum + requests, 0),
    ...(organization !== undefined && { organization }),
  };
}

/** A credential belongs to one organization: that of the default provider, or of the only one. */
function choose(
  previews: readonly ProviderPlan[],
  name: string | undefined,
): ProviderPlan | undefined {
  if (name === undefined) {
    if (previews.length === 1) return previews[0];
    return previews.find(({ provider }) => provider === DEFAULT_PROVIDER);
  }
  const found = previews.find(({ provider }) => provider === name);
  if (found !== undefined) return found;
  const known = previews.map(({ provider }) => provider).join(", ");
  throw new NoSuchProvider(
    `no resource of the preview has the provider "${name}"; the providers are ${known}`,
  );
}

function uncheckedByService({ provider, resources }: ProviderPlan): Finding {
  return {
    check: PREVIEW,
    severity: "info",
    message: `${counted(resources.length, "resource")} of the provider "${provider}": checked without the service, because it needs another credential`,
    remedy: `Run the check again with that credential and \`--provider ${provider}\``,
  };
}

/** A failed preview contains only what came before the failure. */
function failures(preview: Preview): Finding[] {
  const errors = diagnosticsIn(preview, "error");
  if (errors.length === 0) return [];
  return [
    {
      check: PREVIEW,
      severity: "error",
      message: `the preview failed, so only a part of the run is known: ${firstOf(errors.map(({ message }) => message))}`,
      remedy: "Fix that first, then check again",
    },
  ];
}

/** Without --show-sames, the engine does not list unchanged resources. */
function unlisted(preview: Preview): Finding[] {
  const missing = unlistedIn(preview);
  if (missing === 0) return [];
  return [
    {
      check: PREVIEW,
      severity: "info",
      message: `the preview lacks ${counted(missing, "unchanged resource")}: their properties and references to them are not checked`,
      remedy: "Create it with `pulumi preview --json --show-sames`",
    },
  ];
}

const inOrder = (findings: readonly Finding[]): Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((each) => each.severity === severity));
