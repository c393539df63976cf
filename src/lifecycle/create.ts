import { deliveryOf, describing, requestUploadUrl, upload } from "./archive/delivery";
import type { Delivery } from "./archive/delivery";
import { PartialFailure } from "./partial-failure";
import { createBody, omittedIn } from "./requests/bodies";
import { createPath, objectPath } from "./requests/paths";
import { orSoon, requireId, requireShown, sendForRecord } from "./requests/responses";
import { operationOn, secretsOf, recordId } from "./values/describe";
import type { Created, Run, Target } from "./types";
import { createOnce } from "./safety/create-once";
import type { Made } from "./safety/create-once";
import { ownMembers, without } from "./values/members";
import { withFacts } from "./values/memory";
import { outputsAfterWrite } from "./values/outputs";
import type { Operation } from "../client";
import { isOnlyOne, partsOf } from "../definitions";
import type { JsonObject, KindSpec, PartOf } from "../definitions";

/**
 * Creates an object with one POST, even if its response is lost. Fields that the API sets in separate calls take
 * further requests.
 */
export async function create(spec: KindSpec, run: Run, props: JsonObject): Promise<Created> {
  const inputs = ownMembers(props);
  const delivery = deliveryOf(spec, inputs);
  const request = {
    method: "POST",
    path: createPath(spec, inputs),
    body: { ...createBody(spec, inputs, run.settings.managedBy), ...describing(delivery) },
    operation: creating(spec, run, inputs),
    secrets: secretsOf(spec, inputs),
  } as const;
  const made = await createOnce(spec, run, props, request, (record) =>
    shownAgain({ spec, id: recordId(spec, record), oldOutputs: inputs }, run, record),
  );
  const id = recordId(spec, made.record);
  const target: Target = { spec, id, oldOutputs: inputs };
  return { id, outputs: await completed(target, run, made, delivery) };
}

/** Performs the steps after the create; after a failure, the state has what was done so far. */
async function completed(
  target: Target,
  run: Run,
  made: Made,
  delivery: Delivery | undefined,
): Promise<JsonObject> {
  const { spec, id, oldOutputs: inputs } = target;
  let { record } = made;
  // Values in an object that was found may be edits by other users: the next refresh shows them.
  const omitted = made.isFound ? omittedIn(spec, inputs, []) : [];
  // A new object has the defaults, so only other values need a call.
  const parts = partsOf(spec, "afterCreate").filter(
    ({ field }) => inputs[field] !== undefined && inputs[field] !== spec.fields[field]?.default,
  );
  const archive = delivery === undefined ? [] : [delivery.named.facts.field];
  const left = new Set([...archive, ...parts.map(({ field }) => field)]);
  try {
    if (delivery !== undefined) {
      await deliver(target, run, delivery, made);
      left.delete(delivery.named.facts.field);
    }
    for (const part of parts) {
      record = { ...record, ...(await setPart(target, run, part)) };
      left.delete(part.field);
    }
  } catch (error) {
    const done = outputsAfterWrite(spec, without(inputs, [...left]), { record, omitted });
    throw new PartialFailure(id, withFacts(done, { unconfirmed: [...left] }), error);
  }
  return outputsAfterWrite(spec, inputs, { record, omitted });
}

/** Adds a remedy for a taken name. It may belong to the object that is being replaced in a forced replacement. */
function creating(spec: KindSpec, { settings }: Run, inputs: JsonObject): Operation {
  const operation = operationOn(spec, "creating", inputs);
  // An existing singleton has already been refused as a duplicate.
  if (spec.unique === undefined || isOnlyOne(spec)) return operation;
  const names = spec.unique.join(", ");
  const how = settings.adoptAdvice(spec, { what: "the existing object", inputs, isUnique: true });
  const usual = `It already exists: choose another ${names}, ${how}, or remove it if it is not needed. If it is the object of this resource, set aliases (after a rename) or deleteBeforeReplace (for a replacement)`;
  const { CONFLICT: ofKind } = operation.remedies ?? {};
  const CONFLICT = ofKind === undefined ? usual : `${usual}. ${ofKind}`;
  return { ...operation, remedies: { ...operation.remedies, CONFLICT } };
}

/**
 * Requests a new value to replace the one in the lost response, which a later read may not show. If that fails, the
 * create fails too, and the next run finds the object again, because the resource cannot be used without the value.
 */
async function shownAgain(
  { spec, id, oldOutputs: inputs }: Target,
  { client }: Run,
  record: JsonObject,
): Promise<JsonObject> {
  const { shownOnce } = spec;
  if (shownOnce?.again === undefined) return record;
  const operation = operationOn(spec, `requesting a new ${shownOnce.output} of`, inputs, id);
  const path = `${objectPath(spec, id, inputs)}${shownOnce.again}`;
  const request = { method: "POST", path, operation, repeatable: true } as const;
  const response = await client.send(request);
  requireId(response, spec.idMember ?? "id", id, operation);
  return { ...record, ...requireShown(response, shownOnce.output, operation) };
}

/** Uploads an archive, for an object that was found only if the service still lacks it. */
async function deliver(
  target: Target,
  run: Run,
  delivery: Delivery,
  { record, isFound }: Made,
): Promise<void> {
  const uploadUrl = isFound ? await requestUploadUrl(target, run, delivery) : record;
  if (uploadUrl !== undefined) return upload(target, run, delivery, uploadUrl);
  const { field } = delivery.named.facts;
  throw new Error(`the service returned no URL for the upload of ${field}`);
}

/** Sets a field that the create body does not accept. */
function setPart(
  { spec, id, oldOutputs: inputs }: Target,
  run: Run,
  { field, method, path }: PartOf<"afterCreate">,
): Promise<JsonObject> {
  const request = {
    method,
    path: `${objectPath(spec, id, inputs)}${path}`,
    body: { [field]: inputs[field] },
    operation: operationOn(spec, `setting ${field} of the new`, inputs, id),
    secrets: secretsOf(spec, inputs),
  };
  return orSoon(run.clock, () => sendForRecord(run.client, request, spec, id));
}
