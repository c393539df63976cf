// Delivers an archive: it is described in the body of the object, then uploaded to a URL in the response
// (docs/api.md, Package uploads). Whether the service has it is requested every time and never stored, so that the
// next run completes an interrupted upload.
import { archiveIn, archiveOf, description } from "./archive";
import type { Named, Archive } from "./archive";
import { ApiError, isNotFound, withFallback } from "../../client";
import type { Operation } from "../../client";
import { activeFields, isObject, isSameValue } from "../../definitions";
import type { ArchiveFacts, Json, JsonObject, KindSpec } from "../../definitions";
import { without, scalarText } from "../values/members";
import { isState } from "../values/refresh";
import { objectPath } from "../requests/paths";
import { foreignResponse } from "../requests/responses";
import { operationOn } from "../values/describe";
import type { Run, Target } from "../types";

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
  const archive = archiveOf(named, scalarText(named.value[path]) ?? "");
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

/** The second time is for a service that learns of an upload late: the store then says that it has the file. */
const MOST_UPLOADS = 2;

/**
 * Uploads the archive to the URL in the response; does nothing if the service already has it. Something in front of
 * the store may answer in its place, so the service is queried again, unless the store says that it had the archive.
 */
export async function upload(
  target: Target,
  run: Run,
  delivery: Delivery,
  response: JsonObject,
): Promise<void> {
  const { upload: member } = delivery.named.facts;
  const operation = uploading(target, delivery);
  let destination = response[member];
  for (let uploads = 0; isObject(destination); uploads += 1) {
    const url = scalarText(destination.putUrl) ?? "";
    if (uploads === MOST_UPLOADS) throw notStored(url, operation);
    const headers = texts(destination.requiredHeaders);
    const body = delivery.archive.bytes;
    if ((await run.client.upload({ url, headers, body, operation })) === "wasThere") return;
    destination = (await uploadOfDescribed(target, run, delivery))?.[member];
  }
}

const uploading = ({ spec, id, oldOutputs }: Target, { named }: Delivery): Operation =>
  operationOn(spec, `uploading ${named.facts.field} of`, oldOutputs, id);

/** The path of the URL is its authorization: only the origin is shown. */
function notStored(url: string, { action, resource }: Operation): ApiError {
  return new ApiError({
    message: `${action} ${resource} failed: the upload server (${new URL(url).origin}) accepted the file ${MOST_UPLOADS} times, but the service does not have it. Check whether something in front of that server (a proxy, a gateway) responds in its place. The object itself is stored: run again to upload the file`,
  });
}

const texts = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([name, text]) => [
      name,
      scalarText(text) ?? "",
    ]),
  );

/**
 * The upload URL for an archive that is already described, in the form of a write response; undefined if it
 * must be described (again) first.
 */
export async function requestUploadUrl(
  target: Target,
  run: Run,
  delivery: Delivery,
): Promise<JsonObject | undefined> {
  const { facts, field, value } = delivery.named;
  const last = await lastDescribed(facts, target, run);
  if (last === undefined || !isSameValue(field, value, last)) return undefined;
  // Describing it again adds a revision, which is better than one that cannot run.
  return uploadOfDescribed(target, run, delivery);
}

/** The upload of an archive that was described; undefined if the service does not know it or has no such call. */
async function uploadOfDescribed(
  target: Target,
  { client }: Run,
  delivery: Delivery,
): Promise<JsonObject | undefined> {
  const { spec, id, oldOutputs } = target;
  const { named, archive } = delivery;
  const { facts } = named;
  const operation = uploading(target, delivery);
  const request = {
    method: "POST",
    path: `${objectPath(spec, id, oldOutputs)}${facts.again}`,
    body: { [facts.members.digest]: archive.digest },
    repeatable: true,
    operation,
  } as const;
  const response = await withFallback(isNotFound, client.send(request), undefined);
  if (response === undefined) return undefined;
  const { data, body } = response;
  // If nothing is missing, the data is null.
  if (isObject(body) && "data" in body) return { [facts.upload]: data };
  throw foreignResponse(operation, response);
}

/** The record, with the last description if the state manages the archive. */
export async function withLatestArchive(
  target: Target,
  run: Run,
  record: JsonObject,
): Promise<JsonObject> {
  const { spec, oldOutputs } = target;
  const facts = spec.archive;
  if (facts === undefined) return record;
  const isActive = activeFields(spec, record).some(([name]) => name === facts.field);
  const isManaged = !isState(spec, oldOutputs) || oldOutputs[facts.field] !== undefined;
  if (!isActive || !isManaged) return record;
  const last = await lastDescribed(facts, target, run);
  return last === undefined ? record : { ...record, [facts.field]: last };
}

/** If the service has no such list, the last description is unknown; that is not an error. */
async function lastDescribed(
  { field, history }: ArchiveFacts,
  { spec, id, oldOutputs }: Target,
  { client }: Run,
): Promise<JsonObject | undefined> {
  const path = `${objectPath(spec, id, oldOutputs)}${history}`;
  const operation = operationOn(spec, `reading ${field} of`, oldOutputs, id);
  const listing = client.list({ path, operation, limit: 1 });
  const [last] = await withFallback(isNotFound, listing, []);
  return last;
}
