// A domain (docs/api.md, Page domains) is an ordinary record except for `primary`, which has a separate call that works only
// after verification and cannot be undone. The service has no record of the wait for its DNS: reads use the domain, and
// nothing is deleted.
import { partOfRecord } from "./part-of-record";
import { create } from "../create";
import type { Change, Run, Target, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { objectPath } from "../requests/paths";
import { sendForRecord } from "../requests/responses";
import { liveRecord, recordOf } from "../safety/gone";
import { operationOn } from "../values/describe";
import { ownMembers, scalarText } from "../values/members";
import { memoryOf, withFacts } from "../values/memory";
import { outputsAfterWrite, withLocalInputs } from "../values/outputs";
import { refreshed } from "../values/refresh";
import { isObject } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import {
  PRIMARY_STATUSES,
  VERIFIED_STATUSES,
  statusPageDomain,
} from "../../definitions/kinds/status-page-domain";

const isVerified = ({ status }: JsonObject): boolean =>
  VERIFIED_STATUSES.some((each) => each === status);

/** Not while the domain's certificate is being issued. */
const canBePrimary = ({ status }: JsonObject): boolean =>
  PRIMARY_STATUSES.some((each) => each === status);

async function createDomain(spec: KindSpec, run: Run, props: JsonObject) {
  const made = await create(spec, run, props);
  if (ownMembers(props).primary === true) run.notice(tooEarly(made.outputs));
  return made;
}

const hostOf = ({ hostname }: JsonObject): string => scalarText(hostname) ?? "the domain";

const tooEarly = (outputs: JsonObject): string =>
  `${hostOf(outputs)} is not verified yet, so it cannot become the page's primary domain: run pulumi up --refresh once it is`;

/** Once the domain is verified, an outstanding `primary` must show as a difference, so that an update sets it. */
async function read(target: Target, run: Run): Promise<Refreshed | undefined> {
  const { spec, oldOutputs } = target;
  const record = await recordOf(target, run);
  if (record === undefined) return undefined;
  const isDue = oldOutputs.primary === true && canBePrimary(record);
  return refreshed(spec, record, isDue ? asIfStored(oldOutputs) : oldOutputs);
}

/** The state as if the service had stored `primary` as written. */
function asIfStored(oldOutputs: JsonObject): JsonObject {
  const { primary: _primary, ...storedForms } = memoryOf(oldOutputs).storedForms;
  return withFacts(oldOutputs, { storedForms });
}

/** Only `primary` can change in place. */
async function update(change: Change, run: Run): Promise<JsonObject> {
  const { spec, id, oldOutputs, inputs } = change;
  const operation = operationOn(spec, "updating", inputs, id);
  const live = await liveRecord(change, run, operation);
  if (inputs.primary === true && live.primary !== true && canBePrimary(live)) {
    const path = `${objectPath(spec, id, inputs)}/primary`;
    const request = { method: "POST", path, operation, repeatable: true } as const;
    const record = await sendForRecord(run.client, request, spec, id);
    return outputsAfterWrite(spec, inputs, { record }, oldOutputs);
  }
  if (inputs.primary === true && live.primary !== true) run.notice(tooEarly(live));
  if (inputs.primary !== true && live.primary === true) {
    run.notice(
      `${hostOf(live)} stays the page's primary domain until another domain is set as primary: the API cannot unset it`,
    );
  }
  return outputsAfterWrite(spec, inputs, { record: live }, oldOutputs);
}

/** What is special about `StatusPageDomain`. */
export const statusPageDomainOverride: Partial<Lifecycle> = {
  create: createDomain,
  read,
  update,
};

/** Waits until the service finds the DNS record. */
async function verified(spec: KindSpec, run: Run, inputs: JsonObject): Promise<JsonObject> {
  const limit = (name: string): number => Number(inputs[name] ?? spec.fields[name]?.default);
  const [seconds, most] = [limit("intervalSeconds"), limit("maxAttempts")];
  let domain: JsonObject = {};
  for (let attempt = 1; attempt <= most; attempt += 1) {
    if (attempt > 1) {
      await run.clock.sleep(seconds * 1000).catch((cause: unknown) => {
        throw new Error(endedText(domain, attempt - 1, cause), { cause });
      });
    }
    domain = await check(spec, run, inputs);
    if (isVerified(domain)) return domain;
    if (attempt < most) {
      run.notice(
        `${hostOf(domain)} is not verified yet (check ${attempt} of ${most}): ${reasonOf(domain)}. Next check in ${seconds} s`,
        "info",
      );
    }
  }
  throw new Error(failedText(domain, most, (most - 1) * seconds));
}

/** One DNS check of the service. A missing record is not a failure of the call. */
async function check(spec: KindSpec, run: Run, inputs: JsonObject): Promise<JsonObject> {
  const id = scalarText(inputs.domainId) ?? "";
  const request = {
    method: "POST",
    path: `${objectPath(statusPageDomain, id, inputs)}/verify`,
    repeatable: true,
    operation: operationOn(spec, "verifying", inputs, id),
  } as const;
  return sendForRecord(run.client, request, statusPageDomain, id);
}

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

function verificationIn(domain: JsonObject): JsonObject | undefined {
  const { id: domainId, hostname, verifiedAt } = domain;
  return isVerified(domain) ? { domainId, hostname, verifiedAt } : undefined;
}

/** The operations of `StatusPageDomainVerification`. */
export const statusPageDomainVerificationOverride: Lifecycle = {
  ...partOfRecord({
    of: statusPageDomain,
    idField: "domainId",
    view: verificationIn,
    set: ({ spec }, run, inputs) => verified(spec, run, inputs),
    unset: () => Promise.resolve(),
  }),
  // Only the limits can change; they apply to the next wait.
  update: ({ spec, oldOutputs, inputs }) =>
    Promise.resolve(withLocalInputs(spec, oldOutputs, inputs)),
};
