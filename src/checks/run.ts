// Runs all checks on the planned changes.
import type { Settings } from "../client";
import { unlistedIn } from "../review/model/preview";
import type { Preview } from "../review/model/preview";
import { diagnosticsIn } from "../review/model/diagnostics";
import { counted } from "../definitions";
import { firstOf, SEVERITIES } from "./finding";
import type { Finding } from "./finding";
import { DEFAULT_PROVIDER, previewsOf } from "./provider-preview";
import type { ProviderPreview } from "./provider-preview";
import { CHECKS } from "./registry";
import { readerFor } from "./service-reader";

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

/** Checks the resources of one provider. */
export async function checkProviderPreview(
  preview: ProviderPreview,
  options: CheckOptions,
): Promise<Report> {
  const { settings, maxRequests, notice = () => undefined } = options;
  const reader = settings === undefined ? undefined : readerFor(settings, notice, maxRequests);
  try {
    const found: Finding[] = [];
    for (const check of CHECKS) found.push(...(await check.run(preview, reader)));
    // The identity is included only if a check requested it.
    const identity = (reader?.requests ?? 0) > 0 ? await reader?.identity() : undefined;
    return {
      findings: inOrder([...(reader?.unseen ?? []), ...found]),
      requests: reader?.requests ?? 0,
      ...(identity !== undefined && { organization: identity.organization }),
    };
  } finally {
    await reader?.close();
  }
}

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
  const previews = previewsOf(preview);
  const chosen = choose(previews, options.provider);
  const reports: Report[] = [];
  for (const each of previews) {
    reports.push(await checkProviderPreview(each, each === chosen ? options : {}));
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
  previews: readonly ProviderPreview[],
  name: string | undefined,
): ProviderPreview | undefined {
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

function uncheckedByService({ provider, resources }: ProviderPreview): Finding {
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
