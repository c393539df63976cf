// The organization's only signing secret (docs/api.md, Webhook signing secret). A separate call rotates it
// and returns it only once, so the state is the only place that keeps it.
import type { Created, Change, Run, Target, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { PartialFailure } from "../partial-failure";
import { withOwnOrganization } from "../read";
import { foreignResponse, recordIn } from "../requests/responses";
import { operationOn, secretsOf } from "../values/describe";
import { confirmTenant } from "../safety/gone";
import { ownMembers, scalarText, without } from "../values/members";
import { withOrganization } from "../values/memory";
import { outputsAfterWrite, withLocalInputs } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Json, JsonObject, KindSpec } from "../../definitions";

/** An organization has only one, and the API has no id for it. */
const ID = "signing-secret";

const REPLACED =
  "the secret in the state no longer signs: another one was generated elsewhere. Change rotationTrigger to generate a new one";

/** Whether a mask shows the end of another secret. A mask in any other form shows nothing. */
function isOfAnother(secret: Json | undefined, mask: Json | undefined): boolean {
  const end = /[*.\u2026\u2022]([\w-]+)$/.exec(scalarText(mask) ?? "")?.[1];
  return end !== undefined && typeof secret === "string" && !secret.endsWith(end);
}

/** Rotates the secret; returns the outputs with the new one. */
async function rotated(
  spec: KindSpec,
  inputs: JsonObject,
  action: string,
  run: Run,
): Promise<JsonObject> {
  const operation = operationOn(spec, action, inputs);
  const organization = await run.organization.ofKey(operation);
  const path = `${spec.path}/rotate`;
  const response = await run.client.send({ method: "POST", path, operation });
  const { data: secret } = response;
  if (typeof secret !== "string" || secret === "") throw foreignResponse(operation, response);
  const outputsWith = (shown: JsonObject = {}): JsonObject =>
    withOrganization(
      outputsAfterWrite(spec, inputs, { record: { ...shown, secret } }),
      organization,
    );
  // The new secret is active and never returned again: no failure may lose it.
  const shown = await shownSecret(spec, inputs, run).catch((error: unknown) => {
    throw new PartialFailure(ID, outputsWith(), error);
  });
  if (!isOfAnother(secret, shown?.maskedSecret)) return outputsWith(shown);
  run.notice(REPLACED);
  return outputsWith();
}

/** The API's record of the secret; undefined if there is none. */
async function shownSecret(
  spec: KindSpec,
  values: JsonObject,
  { reader }: Run,
): Promise<JsonObject | undefined> {
  const operation = operationOn(spec, "reading", values);
  const secrets = secretsOf(spec, values);
  const response = await reader.get(spec.path, { operation, secrets });
  const found = recordIn(response);
  if (typeof found.configured === "boolean") return found.configured ? found : undefined;
  throw foreignResponse(operation, response);
}

async function create(spec: KindSpec, run: Run, props: JsonObject): Promise<Created> {
  const inputs = ownMembers(props);
  const isReplacing = (await shownSecret(spec, inputs, run)) !== undefined;
  const outputs = await rotated(spec, inputs, "creating", run);
  if (isReplacing) {
    run.notice(
      `the previous ${spec.title} of the organization was replaced and no longer signs deliveries: give the new one to all receivers`,
    );
  }
  return { id: ID, outputs };
}

/**
 * A secret that was rotated elsewhere cannot be read, only detected. Our masked secret stays in the state, so
 * that every refresh warns until there is a new one.
 */
async function read(target: Target, run: Run): Promise<Refreshed | undefined> {
  const { spec, id, oldOutputs } = target;
  // The request does not contain the id, so a wrong one would also find the secret.
  if (id !== ID) return undefined;
  await confirmTenant(target, run, "reading");
  const shown = await shownSecret(spec, oldOutputs, run);
  if (shown === undefined) return undefined;
  const { secret, maskedSecret } = oldOutputs;
  const isOurs =
    typeof secret !== "string" ||
    (maskedSecret === undefined
      ? !isOfAnother(secret, shown.maskedSecret)
      : maskedSecret === shown.maskedSecret);
  if (isOurs) return withOwnOrganization(target, run, refreshed(spec, shown, oldOutputs));
  const found = refreshed(spec, without(shown, ["maskedSecret"]), oldOutputs);
  return { ...found, warnings: [...found.warnings, REPLACED] };
}

async function update(change: Change, run: Run): Promise<JsonObject> {
  const { spec, oldOutputs, inputs, changed } = change;
  if (inputs.rotationTrigger !== undefined && changed.includes("rotationTrigger")) {
    // Its id is the same in every organization.
    await confirmTenant(change, run, "rotating");
    return rotated(spec, inputs, "rotating", run);
  }
  return withLocalInputs(spec, oldOutputs, inputs);
}

function remove({ spec }: Target, run: Run): Promise<void> {
  run.notice(
    `the ${spec.title} was removed from the state but is still active: the API cannot delete it`,
  );
  return Promise.resolve();
}

/** The operations of `WebhookSigningSecret`. */
export const webhookSigningSecretOverride: Lifecycle = {
  create,
  read,
  update,
  remove,
  idFor: () => ID,
};
