// The organization's only signing secret (docs/api.md, Webhook signing secret). A separate call rotates it
// and returns it only once, so the state is the only place that keeps it.
import { MEMORY } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import type { Created } from "../create";
import { changedFields } from "../diff";
import type { Lifecycle } from "../types";
import { withOwnOrganization } from "../reading/first-read";
import { refuseOtherOrganization } from "../safety/gone";
import { foreignResponse, recordIn } from "../requests/response-checks";
import { ownMembers, pick, without, scalarText } from "../values/members";
import { isUnconfirmed, withOrganization } from "../values/memory";
import { outputsAfterWrite } from "../values/outputs";
import { PartialFailure } from "../partial-failure";
import { refreshed } from "../values/refresh";
import { secretsOf } from "../values/describe";
import type { Refreshed } from "../values/refresh";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";

/** An organization has only one, and the API has no id for it. */
const ID = "signing-secret";

const REPLACED =
  "the secret in the state no longer signs: another one was generated elsewhere. Change rotationTrigger to generate a new one";

/** Whether a mask shows the end of another secret. A mask in any other form shows nothing. */
function isOfAnother(secret: Json | undefined, mask: Json | undefined): boolean {
  const end = /[*.\u2026\u2022]([\w-]+)$/.exec(scalarText(mask) ?? "")?.[1];
  return end !== undefined && typeof secret === "string" && !secret.endsWith(end);
}

interface Rotation {
  readonly spec: KindSpec;
  readonly inputs: JsonObject;
  readonly action: string;
}

/** Rotates the secret; returns the outputs with the new one. */
async function rotated(
  { spec, inputs, action }: Rotation,
  context: RunContext,
): Promise<JsonObject> {
  const operation = operationOn(spec, action, inputs);
  const organization = await context.tenant.organization(operation);
  const response = await context.client.send({
    method: "POST",
    path: `${spec.path}/rotate`,
    repeatable: true,
    operation,
  });
  const { data } = response;
  if (typeof data !== "string" || data === "") throw foreignResponse(operation, response);
  const outputsOf = (shown?: JsonObject): JsonObject =>
    withOrganization(
      outputsAfterWrite(spec, inputs, { record: { ...shown, secret: data } }),
      organization,
    );
  const outputs = outputsOf();
  try {
    const shown = await shownSecret(spec, inputs, context);
    if (!isOfAnother(data, shown?.maskedSecret)) return outputsOf(shown);
    context.notice(REPLACED);
    return outputs;
  } catch (error) {
    // The new secret is active and never returned again: no failure may lose it.
    throw new PartialFailure(ID, outputs, error);
  }
}

/** The API's record of the secret; undefined if there is none. */
async function shownSecret(
  spec: KindSpec,
  values: JsonObject,
  { reader }: RunContext,
): Promise<JsonObject | undefined> {
  const operation = operationOn(spec, "reading", values);
  const secrets = secretsOf(spec, values);
  const response = await reader.record(spec.path, { operation, secrets });
  const found = recordIn(response);
  if (typeof found.configured === "boolean") return found.configured ? found : undefined;
  throw foreignResponse(operation, response);
}

async function create(spec: KindSpec, context: RunContext, props: JsonObject): Promise<Created> {
  const inputs = ownMembers(props);
  const isReplacing = (await shownSecret(spec, inputs, context)) !== undefined;
  const outputs = await rotated({ spec, inputs, action: "creating" }, context);
  if (isReplacing) {
    context.notice(
      `the previous ${spec.title} of the organization was replaced and no longer signs deliveries: give the new one to all receivers`,
    );
  }
  return { id: ID, outputs };
}

/**
 * A secret that was rotated elsewhere cannot be read, only detected. Our masked secret stays in the state, so
 * that every refresh warns until there is a new one.
 */
async function read(target: Target, context: RunContext): Promise<Refreshed | undefined> {
  const { spec, id, olds } = target;
  // The request does not contain the id, so a wrong one would also find the secret.
  if (id !== ID) return undefined;
  await refuseOtherOrganization(olds, context, operationOn(spec, "reading", olds));
  const shown = await shownSecret(spec, olds, context);
  if (shown === undefined) return undefined;
  const { secret, maskedSecret } = olds;
  const isOurs =
    typeof secret !== "string" ||
    (maskedSecret === undefined
      ? !isOfAnother(secret, shown.maskedSecret)
      : maskedSecret === shown.maskedSecret);
  if (isOurs) return withOwnOrganization(target, context, refreshed(spec, shown, olds));
  const found = refreshed(spec, without(shown, ["maskedSecret"]), olds);
  return { ...found, warnings: [...found.warnings, REPLACED] };
}

async function update(target: Target, context: RunContext, props: JsonObject): Promise<JsonObject> {
  const { spec, olds } = target;
  const inputs = ownMembers(props);
  // After a rotation with an unknown outcome, the secret in the state may be the previous one.
  const isPending = isUnconfirmed(olds, "rotationTrigger");
  const isRequested =
    (inputs.rotationTrigger !== undefined || isPending) &&
    changedFields(spec, olds, inputs).includes("rotationTrigger");
  if (isRequested) {
    // Its id is the same in every organization.
    await refuseOtherOrganization(olds, context, operationOn(spec, "rotating", inputs));
    return rotated({ spec, inputs, action: "rotating" }, context);
  }
  const kept = pick(olds, [...Object.keys(spec.outputs), MEMORY]);
  return { ...kept, ...inputs };
}

function remove({ spec }: Target, context: RunContext): Promise<void> {
  context.notice(
    `the ${spec.title} was removed from the state but is still active: the API cannot delete it`,
  );
  return Promise.resolve();
}

/** The operations of `WebhookSigningSecret`. */
export const webhookSigningSecretLifecycle: Lifecycle = {
  create,
  read,
  update,
  remove,
  idFor: () => ID,
};
