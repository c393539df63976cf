// All checks over what a run is going to do.
import type { Settings } from "../client";
import type { Preview } from "../review/preview";
import { diagnosticsIn } from "../review/diagnostics";
import { counted } from "../definitions";
import { firstOf, SEVERITIES } from "./finding";
import type { Finding } from "./finding";
import { DEFAULT_PROVIDER, previewsOf } from "./provider-preview";
import type { ProviderPreview } from "./provider-preview";
import { CHECKS } from "./registry";
import { readerFor } from "./service-reader";

/** The name under which findings tell what is the matter with the preview itself. */
const PREVIEW = "preview";

/** How to look. */
export interface CheckOptions {
  /** Where and with which credential the service is called; without settings it is not called. */
  readonly settings?: Settings | undefined;
  /** Requests that may be sent. */
  readonly maxRequests?: number | undefined;
  /** Told of waits. */
  readonly notice?: (message: string) => void;
}

/** What all checks have to say. */
export interface Report {
  /** The worst first. */
  readonly findings: readonly Finding[];
  /** Requests that were sent. */
  readonly requests: number;
  /** The organization of the credential, where the service reported it. */
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
    // The identity is known only where a check had to request it.
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

/** What a preview is checked with. */
export interface PreviewOptions extends CheckOptions {
  /** The provider whose resources are checked with the service, by its name in the program. */
  readonly provider?: string | undefined;
}

/** The preview has no such provider. */
export class NoSuchProvider extends Error {
  override readonly name = "NoSuchProvider";
}

/** Checks a preview: with the service the resources of one provider, without it those of all others. */
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

/** One credential belongs to one organization: that of the default provider, or of the only one. */
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
    `no resource of the preview has the provider "${name}"; there are ${known}`,
  );
}

function uncheckedByService({ provider, resources }: ProviderPreview): Finding {
  return {
    check: PREVIEW,
    severity: "info",
    message: `${counted(resources.length, "resource")} of the provider "${provider}": checked without the service, which knows it by another credential`,
    remedy: `Check again with that credential and \`--provider ${provider}\``,
  };
}

/** A preview that failed has no more than what came before the failure. */
function failures(preview: Preview): Finding[] {
  const errors = diagnosticsIn(preview, "error");
  if (errors.length === 0) return [];
  return [
    {
      check: PREVIEW,
      severity: "error",
      message: `the preview failed, so not all of the run is known: ${firstOf(errors.map(({ message }) => message))}`,
      remedy: "Mend that first, then check again",
    },
  ];
}

/** Without its option the engine does not list what stays as it is. */
function unlisted({ steps, counts }: Preview): Finding[] {
  const missing = (counts.same ?? 0) - steps.filter(({ op }) => op === "same").length;
  if (missing <= 0) return [];
  return [
    {
      check: PREVIEW,
      severity: "info",
      message: `${counted(missing, "unchanged resource")} are not in the preview: what refers to them, and what they have, is not known`,
      remedy: "Make it with `pulumi preview --json --show-sames`",
    },
  ];
}

const inOrder = (findings: readonly Finding[]): Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((each) => each.severity === severity));
