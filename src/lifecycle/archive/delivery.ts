// Delivers an archive: it is described in the body of the object, then uploaded to a URL in the response
// (docs/api.md, Package uploads). Whether the service has it is requested every time and never stored, so that the
// next run completes an interrupted upload.
import { archiveIn, boundsOf, description, archiveAt } from "./archive";
import type { Named, Archive } from "./archive";
import { isNotFound } from "../../client";
import { activeFields, isObject, same } from "../../definitions";
import type { ArchiveFacts, Json, JsonObject, KindSpec } from "../../definitions";
import { without, wordOf } from "../records/members";
import { isState } from "../state/refresh";
import { objectPath } from "../requests/paths";
import { foreignResponse } from "../requests/proof";
import { operationOn } from "../run/run-context";
import type { RunContext, Target } from "../run/run-context";

/** An archive to deliver. */
export interface Delivery {
  readonly named: Named;
  readonly archive: Archive;
}

/** The archive to deliver for these inputs; packed before any request is sent. */
export function deliveryOf(spec: KindSpec, inputs: JsonObject): Delivery | undefined {
  const named = archiveIn(spec, inputs);
  if (named === undefined) return undefined;
  const { path, digest } = named.facts.members;
  const archive = archiveAt(wordOf(named.value[path]) ?? "", boundsOf(named));
  if (named.value[digest] === archive.digest) return { named, archive };
  throw new Error(
    `the files of ${named.facts.field} have changed since they were checked: run again`,
  );
}

/** The members for a request body; empty if there is nothing to deliver. */
export const describing = (delivery: Delivery | undefined): JsonObject =>
  delivery === undefined ? {} : description(delivery.named, delivery.archive);

/** The values to store in the state until this archive is uploaded: without its digest. */
export function undelivered(values: JsonObject, named: Named | undefined): JsonObject {
  if (named === undefined) return values;
  const { facts, value } = named;
  return { ...values, [facts.field]: without(value, [facts.members.digest]) };
}

/** Uploads the archive to the URL in the response; does nothing if the service already has it. */
export async function upload(
  { spec, id, olds }: Target,
  { client }: RunContext,
  { named, archive }: Delivery,
  response: JsonObject,
): Promise<void> {
  const destination = response[named.facts.upload];
  if (!isObject(destination)) return;
  await client.upload({
    url: wordOf(destination.putUrl) ?? "",
    headers: texts(destination.requiredHeaders),
    body: archive.bytes,
    operation: operationOn(spec, `uploading ${named.facts.field} of`, olds, id),
  });
}

const texts = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([name, text]) => [name, wordOf(text) ?? ""]),
  );

/**
 * The upload URL for an archive that is already described, in the form of a write response; undefined if it
 * must be described (again) first.
 */
export async function requestUploadUrl(
  target: Target,
  context: RunContext,
  { named: { facts, field, value }, archive }: Delivery,
): Promise<JsonObject | undefined> {
  const { spec, id, olds } = target;
  const last = await lastDescribed(facts, target, context);
  if (last === undefined || !same(field, value, last)) return undefined;
  try {
    const operation = operationOn(spec, `uploading ${facts.field} of`, olds, id);
    const { data, body } = await context.client.send({
      method: "POST",
      path: `${objectPath(spec, id, olds)}${facts.again}`,
      body: { [facts.members.digest]: archive.digest },
      repeatable: true,
      operation,
    });
    // If nothing is missing, the data is null.
    if (isObject(body) && "data" in body) return { [facts.upload]: data };
    throw foreignResponse(operation);
  } catch (error) {
    // Describing it again adds a revision, which is better than one that cannot run.
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** The record, with the last description if the state manages the archive. */
export async function withLast(
  target: Target,
  context: RunContext,
  record: JsonObject,
): Promise<JsonObject> {
  const { spec, olds } = target;
  const facts = spec.archive;
  if (facts === undefined) return record;
  const isActive = activeFields(spec, record).some(([name]) => name === facts.field);
  const isManaged = !isState(spec, olds) || olds[facts.field] !== undefined;
  if (!isActive || !isManaged) return record;
  const last = await lastDescribed(facts, target, context);
  return last === undefined ? record : { ...record, [facts.field]: last };
}

/** If the service has no such list, the last description is unknown; that is not an error. */
async function lastDescribed(
  { field, history }: ArchiveFacts,
  { spec, id, olds }: Target,
  { client }: RunContext,
): Promise<JsonObject | undefined> {
  try {
    const [last] = await client.list({
      path: `${objectPath(spec, id, olds)}${history}`,
      operation: operationOn(spec, `reading ${field} of`, olds, id),
      limit: 1,
    });
    return last;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
