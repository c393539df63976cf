import { ownMembers, without } from "./members";
import { idOf, outputsAfterWrite } from "./outputs";
import { PartialFailure } from "./partial-failure";
import { createBody, createPath, objectPath, secretsOf } from "./request";
import { operationOn } from "./service";
import type { Service } from "./service";
import { refuseTwin } from "./twin";
import type { Operation } from "../client";
import { isObject } from "../spec";
import type { JsonObject, KindSpec, Part } from "../spec";

/** An object that was created. */
export interface Created {
  readonly id: string;
  readonly outputs: JsonObject;
}

type FollowUp = Extract<Part, { part: "afterCreate" }>;

/** Creates an object with one request, and a second one only where the API takes it apart. */
export async function create(
  spec: KindSpec,
  service: Service,
  given: JsonObject,
): Promise<Created> {
  const inputs = ownMembers(given);
  if (spec.refusesTwin) await refuseTwin(spec, service, inputs);
  const { data } = await service.client.send({
    method: "POST",
    path: createPath(spec, inputs),
    body: createBody(spec, inputs, service.managedBy),
    operation: creating(spec, inputs),
    secrets: secretsOf(spec, inputs),
  });
  let record = isObject(data) ? data : {};
  const id = idOf(spec, record);
  const open = followUps(spec, inputs);
  while (open.length > 0) {
    const [part] = open;
    if (part === undefined) break;
    try {
      record = { ...record, ...(await followUp(spec, service, part, id, inputs)) };
    } catch (error) {
      const done = without(
        inputs,
        open.map(({ field }) => field),
      );
      throw new PartialFailure(id, outputsAfterWrite(spec, done, { record }), error);
    }
    open.shift();
  }
  return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
}

/** A unique name can be taken by the very object that is being replaced: the engine may be forced to. */
function creating(spec: KindSpec, inputs: JsonObject): Operation {
  const operation = operationOn(spec, "creating", inputs);
  if (spec.unique === undefined) return operation;
  const names = spec.unique.map((fields) => fields.join(", ")).join(" or ");
  const CONFLICT = `It exists already: choose another ${names}, or remove the existing one where nobody needs it. Where it is the former object of this resource, which is to be replaced, set deleteBeforeReplace`;
  return { ...operation, remedies: { CONFLICT, ...operation.remedies } };
}

/** The service creates with defaults: only another value needs a call. */
function followUps(spec: KindSpec, inputs: JsonObject): FollowUp[] {
  return (spec.parts ?? []).filter((part): part is FollowUp => {
    if (part.part !== "afterCreate") return false;
    const value = inputs[part.field];
    return value !== undefined && value !== spec.fields[part.field]?.default;
  });
}

async function followUp(
  spec: KindSpec,
  { client }: Service,
  part: FollowUp,
  id: string,
  inputs: JsonObject,
): Promise<JsonObject> {
  const { data } = await client.send({
    method: part.method,
    path: `${objectPath(spec, id, inputs)}${part.path}`,
    body: { [part.field]: inputs[part.field] },
    operation: operationOn(spec, `setting ${part.field} of the new`, inputs, id),
    secrets: secretsOf(spec, inputs),
  });
  return isObject(data) ? data : {};
}
