// Waits for the DNS of a domain (docs/api.md, Page domains). The service has no record of the wait: reads use
// the domain, and nothing is deleted.
import { isVerified } from "./status-page-domain";
import { MEMORY, isObject } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { statusPageDomain } from "../../definitions/kinds/status-page-domain";
import type { Created } from "../create";
import type { Lifecycle } from "../types";
import { ownMembers, pick, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Refreshed } from "../values/refresh";
import { describeObject } from "../values/describe";
import { objectPath } from "../requests/paths";
import { sendForRecord } from "../requests/response-checks";
import { readWith } from "../reading/current-reader";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";

/** The limits that the user can set; their defaults are in the spec. */
type Bound = "intervalSeconds" | "maxAttempts";

function bound(spec: KindSpec, inputs: JsonObject, name: Bound): number {
  return Number(inputs[name] ?? spec.fields[name]?.default);
}

async function create(spec: KindSpec, context: RunContext, props: JsonObject): Promise<Created> {
  const inputs = ownMembers(props);
  const id = scalarText(inputs.domainId) ?? "";
  const seconds = bound(spec, inputs, "intervalSeconds");
  const most = bound(spec, inputs, "maxAttempts");
  let domain: JsonObject = {};
  for (let attempt = 1; attempt <= most; attempt += 1) {
    if (attempt > 1) {
      await context.sleep(seconds * 1000).catch((cause: unknown) => {
        throw new Error(endedText(domain, attempt - 1, cause), { cause });
      });
    }
    domain = await check(spec, context, inputs);
    if (isVerified(domain)) {
      return { id, outputs: outputsAfterWrite(spec, inputs, { record: recordOf(domain) }) };
    }
    if (attempt < most) {
      context.notice(
        `${hostOf(domain)} is not verified yet (check ${attempt} of ${most}): ${reasonOf(domain)}. Next check in ${seconds} s`,
        "info",
      );
    }
  }
  throw new Error(failedText(domain, most, (most - 1) * seconds));
}

/** One DNS check of the service. A missing record is not a failure of the call. */
async function check(spec: KindSpec, context: RunContext, inputs: JsonObject): Promise<JsonObject> {
  const id = scalarText(inputs.domainId) ?? "";
  const request = {
    method: "POST",
    path: `${objectPath(statusPageDomain, id, inputs)}/verify`,
    repeatable: true,
    operation: operationOn(spec, "verifying", inputs, id),
  } as const;
  return sendForRecord(context.client, request, statusPageDomain, id);
}

const hostOf = ({ hostname }: JsonObject): string => scalarText(hostname) ?? "the domain";

const reasonOf = ({ verificationError, status }: JsonObject): string =>
  scalarText(verificationError) ?? `its status is ${scalarText(status) ?? "unknown"}`;

function failedText(domain: JsonObject, checks: number, seconds: number): string {
  const wanted = statusPageDomain.outputs.verificationRecord?.read?.(domain);
  const record = isObject(wanted)
    ? `Create the DNS record ${scalarText(wanted.type) ?? ""} ${scalarText(wanted.name) ?? ""} with the value ${scalarText(wanted.value) ?? ""}`
    : "Create the DNS record of the domain";
  return `verifying ${hostOf(domain)} failed after ${checks} checks in ${seconds} s: ${reasonOf(domain)}. ${record}, then run pulumi up again; maxAttempts and intervalSeconds set how long it waits`;
}

function endedText(domain: JsonObject, checks: number, cause: unknown): string {
  const isLimit = cause instanceof Error && cause.name !== "AbortError";
  const how = isLimit ? `ended because ${cause.message}` : "was cancelled";
  return `verifying ${hostOf(domain)} ${how} after ${checks} checks: ${reasonOf(domain)}. The next pulumi up continues it`;
}

const recordOf = ({ id, hostname, verifiedAt }: JsonObject): JsonObject => ({
  domainId: id,
  hostname,
  verifiedAt,
});

async function read(
  { spec, id, olds }: Target,
  context: RunContext,
): Promise<Refreshed | undefined> {
  const resource = describeObject(spec, olds, id);
  const wanted = { id, known: olds, resource };
  const domain = await readWith(isVerified, context.reader, statusPageDomain, wanted);
  if (domain === undefined || !isVerified(domain)) return undefined;
  return refreshed(spec, recordOf(domain), olds);
}

/** Only the limits can change; they apply to the next wait. */
function update(
  { spec, olds }: Target,
  _context: RunContext,
  props: JsonObject,
): Promise<JsonObject> {
  const kept = pick(olds, [...Object.keys(spec.outputs), MEMORY]);
  return Promise.resolve({ ...kept, ...ownMembers(props) });
}

/** The operations of `StatusPageDomainVerification`. */
export const statusPageDomainVerificationLifecycle: Lifecycle = {
  create,
  read,
  update,
  remove: () => Promise.resolve(),
  idFor: ({ domainId }) => domainId,
};
