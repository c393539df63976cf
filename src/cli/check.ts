// `pulumi-monitoring check`: checks a preview against the service before the run.
import { checkPreview, NoSuchProvider, SEVERITIES } from "../checks";
import type { Report, Severity } from "../checks";
import { settingsFor } from "../import";
import type { JsonObject, Settings } from "../import";
import { terminalText } from "../printing";
import { CHECK_HELP, checkRequest } from "./check-options";
import type { CheckRequest } from "./check-options";
import { linesOf } from "./check-output";
import { CommandError, subcommand, UsageError } from "./command";
import type { Terminal } from "./command";
import { previewFrom } from "./preview-input";
import { projectFolder } from "./project-folder";
import { reasonOf } from "../definitions";

/** Checks a preview and prints the findings. */
export const checkCommand = subcommand<CheckRequest>({
  name: "check",
  summary: "checks a preview against the service before the run",
  help: CHECK_HELP,
  request: checkRequest,
  run: runCheck,
});

async function runCheck(request: CheckRequest, { out, err }: Terminal): Promise<number> {
  if (request.file === undefined && process.stdin.isTTY) throw new UsageError(NOTHING_PIPED);
  const preview = await previewFrom(request.file);
  const { provider, maxRequests, offline, runs, format, failOn } = request;
  const settings = offline ? undefined : settingsOf(request, preview.config);
  const report = await checkPreview(preview, {
    settings,
    maxRequests,
    provider,
    runs,
    notice: (text) => {
      err(terminalText(text));
    },
  }).catch((error: unknown) => {
    if (error instanceof NoSuchProvider) throw new UsageError(error.message, { cause: error });
    throw error;
  });
  for (const line of linesOf(report, format, projectFolder(request.file))) out(line);
  return fails(report, failOn) ? 1 : 0;
}

const fails = ({ findings }: Report, from: Severity): boolean =>
  findings.some(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(from));

const NOTHING_PIPED =
  "name a file, or pipe a preview in: pulumi preview --json --show-sames | pulumi-monitoring check";

/**
 * Settings that are taken from the stack's configuration unless set otherwise. Not the address: whoever
 * writes the preview could choose where the key of this environment is sent.
 */
const FROM_PREVIEW = [
  ["managedBy", "monitoring:managedBy", "MONITORING_MANAGED_BY"],
  ["rateLimitShare", "monitoring:rateLimitShare", "MONITORING_RATE_LIMIT_SHARE"],
  ["orgId", "monitoring:orgId", "MONITORING_ORG_ID"],
  ["workspaceId", "monitoring:workspaceId", "MONITORING_WORKSPACE_ID"],
] as const;

/** Another provider may have another organization. */
const OF_TENANT: readonly string[] = ["orgId", "workspaceId"];

const NO_KEY = "no API key: set MONITORING_API_KEY (the stack's configuration is not read here)";

const NO_ADDRESS =
  "no API address: set MONITORING_BASE_URL or --base-url (the address in the preview is not used, because its author would choose where the key is sent)";

function settingsOf({ settings, provider }: CheckRequest, config: JsonObject): Settings {
  const { env } = process;
  const inherited = FROM_PREVIEW.flatMap(([name, key, variable]) => {
    const value = config[key];
    const isOther = provider !== undefined && OF_TENANT.includes(name);
    return typeof value !== "string" || env[variable] || isOther ? [] : [[name, value] as const];
  });
  try {
    if (!env.MONITORING_API_KEY) throw new Error(NO_KEY);
    if (settings.baseUrl === undefined && !env.MONITORING_BASE_URL) throw new Error(NO_ADDRESS);
    return settingsFor({ ...Object.fromEntries(inherited), ...settings }, env);
  } catch (error) {
    throw new CommandError(`${reasonOf(error)}; or run with --offline`, { cause: error });
  }
}
