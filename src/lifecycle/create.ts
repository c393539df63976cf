import { deliveryOf, describing, requestUploadUrl, upload } from "./archive/delivery";
import type { Delivery } from "./archive/delivery";
import { ownMembers, without } from "./values/members";
import { recordId } from "./values/ids";
import { refuseMisplaced } from "./ownership/misplaced";
import { outputsAfterWrite } from "./values/outputs";
import { asUnconfirmed } from "./recovery/unconfirmed";
import { PartialFailure } from "./partial-failure";
import { createOnce } from "./safety/create-once";
import type { Made } from "./safety/create-once";
import { createBody } from "./requests/create-body";
import { createPath, objectPath } from "./requests/paths";
import { requireId, requireShown, sendForRecord } from "./requests/response-checks";
import { secretsOf } from "./values/describe";
import { operationOn } from "./run";
import type { RunContext, Target } from "./run";
import { omittedIn } from "./requests/update-body";
import type { Operation } from "../client";
import { isOnlyOne } from "../definitions";
import type { JsonObject, KindSpec, Part } from "../definitions";

/** An object that was created. */
export interface Created {
  readonly id: string;
  readonly outputs: JsonObject;
}

/** A step to perform after the object was created. */
interface Step {
  /** Performs it; returns what it adds to the record. */
  run(record: JsonObject): Promise<JsonObject>;
  /** The field that it sets. */
  readonly field?: string;
}

type FollowUp = Extract<Part, { part: "afterCreate" }>;

/**
 * Creates an object with one POST, even if its response is lost. Fields that the API sets in separate calls take
 * further requests.
 */
export async function create(
  spec: KindSpec,
  context: RunContext,
  props: JsonObject,
): Promise<Created> {
  const inputs = ownMembers(props);
  const delivery = deliveryOf(spec, inputs);
  const made = await createOnce(spec, context, props, {
    method: "POST",
    path: createPath(spec, inputs),
    body: { ...createBody(spec, inputs, context.managedBy), ...describing(delivery) },
    operation: creating(spec, context, inputs),
    secrets: secretsOf(spec, inputs),
  });
  let { record } = made;
  const id = recordId(spec, record);
  const target: Target = { spec, id, olds: inputs };
  if (made.isFound) {
    const shown = await shownAgain(target, context).catch((error: unknown) => {
      made.keepEntry();
      throw error;
    });
    record = { ...record, ...shown };
  }
  // Values in an object that was found may be edits by other users: the next refresh shows them.
  const omitted = made.isFound ? omittedIn(spec, inputs, []) : [];
  const steps: Step[] = [
    {
      run: (record) => {
        refuseMisplaced({ ...target, olds: record }, context, "creating");
        return Promise.resolve({});
      },
    },
    ...uploads(target, context, delivery, made),
    ...followUps(target, context),
  ];
  for (const [at, step] of steps.entries()) {
    try {
      record = { ...record, ...(await step.run(record)) };
    } catch (error) {
      const left = steps.slice(at).flatMap(({ field }) => field ?? []);
      const done = outputsAfterWrite(spec, without(inputs, left), { record, omitted });
      throw new PartialFailure(id, asUnconfirmed(spec, done, inputs, left), error);
    }
  }
  return { id, outputs: outputsAfterWrite(spec, inputs, { record, omitted }) };
}

/** Adds a remedy for a taken name. It may belong to the object that is being replaced in a forced replacement. */
function creating(spec: KindSpec, context: RunContext, inputs: JsonObject): Operation {
  const operation = operationOn(spec, "creating", inputs);
  // An existing singleton has already been refused as a duplicate.
  if (spec.unique === undefined || isOnlyOne(spec)) return operation;
  const names = spec.unique.join(", ");
  const how = context.adoptAdvice(spec, { what: "the existing object", inputs, isUnique: true });
  const usual = `It already exists: choose another ${names}, ${how}, or remove it if it is not needed. If it is the object of this resource, which is being replaced, set deleteBeforeReplace`;
  const { CONFLICT: ofKind } = operation.remedies ?? {};
  const CONFLICT = ofKind === undefined ? usual : `${usual}. ${ofKind}`;
  return { ...operation, remedies: { ...operation.remedies, CONFLICT } };
}

/**
 * Requests a new value to replace the one in the lost response, which a later read may not show. If that fails, the
 * create fails too, and the next run finds the object again, because the resource cannot be used without the value.
 */
async function shownAgain(
  { spec, id, olds: inputs }: Target,
  { client }: RunContext,
): Promise<JsonObject> {
  const { shownOnce } = spec;
  if (shownOnce?.again === undefined) return {};
  const operation = operationOn(spec, `requesting a new ${shownOnce.output} of`, inputs, id);
  const path = `${objectPath(spec, id, inputs)}${shownOnce.again}`;
  const request = { method: "POST", path, operation, repeatable: true } as const;
  const response = await client.send(request);
  requireId(response, spec.idMember ?? "id", id, operation);
  return requireShown(response, shownOnce.output, operation);
}

function uploads(
  target: Target,
  context: RunContext,
  delivery: Delivery | undefined,
  { isFound }: Made,
): Step[] {
  if (delivery === undefined) return [];
  const run = async (record: JsonObject): Promise<JsonObject> => {
    const uploadUrl = isFound ? await requestUploadUrl(target, context, delivery) : record;
    if (uploadUrl === undefined)
      throw new Error(
        `the service returned no URL for the upload of ${delivery.named.facts.field}`,
      );
    await upload(target, context, delivery, uploadUrl);
    return {};
  };
  return [{ run, field: delivery.named.facts.field }];
}

/** A new object has the defaults, so only other values need a call. */
function followUps(target: Target, context: RunContext): Step[] {
  const { spec, olds: inputs } = target;
  const parts = (spec.parts ?? []).filter((part): part is FollowUp => {
    if (part.part !== "afterCreate") return false;
    const value = inputs[part.field];
    return value !== undefined && value !== spec.fields[part.field]?.default;
  });
  return parts.map((part) => ({
    run: () => followUp(target, context, part),
    field: part.field,
  }));
}

async function followUp(
  { spec, id, olds: inputs }: Target,
  { client }: RunContext,
  part: FollowUp,
): Promise<JsonObject> {
  const request = {
    method: part.method,
    path: `${objectPath(spec, id, inputs)}${part.path}`,
    body: { [part.field]: inputs[part.field] },
    operation: operationOn(spec, `setting ${part.field} of the new`, inputs, id),
    secrets: secretsOf(spec, inputs),
  };
  return sendForRecord(client, request, spec, id);
}
