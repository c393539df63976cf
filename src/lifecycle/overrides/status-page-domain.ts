// A domain is an ordinary record except for `primary` (docs/api.md, Page domains), which has a separate call
// that works only after verification and cannot be undone.
import type { JsonObject, KindSpec } from "../../definitions";
import { PRIMARY_STATUSES, VERIFIED_STATUSES } from "../../definitions/kinds/status-page-domain";
import { create } from "../create";
import type { Lifecycle } from "../types";
import { ownMembers } from "../values/members";
import { memoryOf, withFacts } from "../values/memory";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Refreshed } from "../values/refresh";
import { objectPath } from "../requests/paths";
import { sendForRecord } from "../requests/response-checks";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { liveRecord } from "../reading/live-record";

/** Whether the domain is verified. */
export const isVerified = ({ status }: JsonObject): boolean =>
  VERIFIED_STATUSES.some((each) => each === status);

/** Not while the domain's certificate is being issued. */
const canBePrimary = ({ status }: JsonObject): boolean =>
  PRIMARY_STATUSES.some((each) => each === status);

async function createDomain(spec: KindSpec, context: RunContext, props: JsonObject) {
  const made = await create(spec, context, props);
  if (ownMembers(props).primary === true) context.notice(tooEarly(made.outputs));
  return made;
}

const nameOf = ({ hostname }: JsonObject): string =>
  typeof hostname === "string" ? hostname : "the domain";

const tooEarly = (outputs: JsonObject): string =>
  `${nameOf(outputs)} is not verified yet, so it cannot become the page's primary domain: run pulumi up --refresh once it is`;

/** Once the domain is verified, an outstanding `primary` must show as a difference, so that an update sets it. */
async function read(target: Target, { reader }: RunContext): Promise<Refreshed | undefined> {
  const { spec, id, olds } = target;
  const record = await reader.read(spec, { id, known: olds });
  if (record === undefined) return undefined;
  const isDue = olds.primary === true && canBePrimary(record);
  return refreshed(spec, record, isDue ? withoutAnswer(olds) : olds);
}

/** The state as if the service had stored `primary` as written. */
function withoutAnswer(olds: JsonObject): JsonObject {
  const { primary: _answer, ...answers } = memoryOf(olds).answers;
  return withFacts(olds, { answers });
}

/** Only `primary` can change in place. */
async function update(target: Target, context: RunContext, props: JsonObject): Promise<JsonObject> {
  const { spec, id, olds } = target;
  const inputs = ownMembers(props);
  const operation = operationOn(spec, "updating", inputs, id);
  const live = await liveRecord(target, context, operation);
  if (inputs.primary === true && live.primary !== true && canBePrimary(live)) {
    const path = `${objectPath(spec, id, inputs)}/primary`;
    const request = { method: "POST", path, operation, repeatable: true } as const;
    const record = await sendForRecord(context.client, request, spec, id);
    return outputsAfterWrite(spec, inputs, { record }, olds);
  }
  if (inputs.primary === true && live.primary !== true) context.notice(tooEarly(live));
  if (inputs.primary !== true && live.primary === true) {
    context.notice(
      `${nameOf(live)} stays the page's primary domain until another domain is set as primary: the API cannot unset it`,
    );
  }
  return outputsAfterWrite(spec, inputs, { record: live }, olds);
}

/** What is special about `StatusPageDomain`. */
export const statusPageDomainLifecycle: Partial<Lifecycle> = {
  create: createDomain,
  read,
  update,
};
