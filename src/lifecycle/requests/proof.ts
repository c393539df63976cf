// Proof that the API executed a request: something in front of it may answer with success in its place.
import { wordOf } from "../records/members";
import { pastCaches } from "./past-caches";
import type { Service } from "./past-caches";
import { ApiError } from "../../client";
import type { ApiClient, ApiRequest, Operation } from "../../client";
import { isObject, isSameUuid } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** Sends a request that the API answers with the record of an object; throws if the response is another one. */
export async function sendForRecord(
  client: ApiClient,
  request: ApiRequest,
  { idMember = "id" }: KindSpec,
  id: string,
): Promise<JsonObject> {
  const { data } = await client.send(request);
  return requireId(isObject(data) ? data : {}, idMember, id, request.operation);
}

/** Sends a request that the API answers with 204; throws if the response is another one. */
export async function sendForNothing(client: ApiClient, request: ApiRequest): Promise<void> {
  const { status } = await client.send(request);
  if (status !== 204) throw foreignResponse(request.operation);
}

/** Reads an object that has one of these members, past caches; throws if the response is another one. */
export async function readForMembers(
  { client, clock }: Service,
  path: string,
  members: readonly string[],
  operation: Operation,
): Promise<JsonObject> {
  const { data } = await client.send(pastCaches(clock, { method: "GET", path, operation }));
  if (isObject(data) && members.some((member) => member in data)) return data;
  throw foreignResponse(operation);
}

/** Throws if a response lacks the value that the API returns only in it. */
export function requireShown(record: JsonObject, output: string, operation: Operation): JsonObject {
  if (typeof record[output] === "string" && record[output] !== "") return record;
  throw foreignResponse(operation);
}

/** The error if a successful response is not in the form of the API's. */
export function foreignResponse({ action, resource }: Operation): ApiError {
  return new ApiError({
    message: `${action} ${resource} failed: the response is not from the API. Check that monitoring:baseUrl is the address of the API, and whether something in front of it responds in its place; then run again`,
  });
}

/** The error if the response to an update shows the object as it was before. */
export function unchangedResponse({ action, resource }: Operation): ApiError {
  return new ApiError({
    message: `${action} ${resource} failed: the response shows the object as it was before. Either something in front of the API (a proxy, a cache) responded in its place, or the service treats the new value as equal to the old one: run again; if that fails too, compare the value in the program with the one in the dashboard`,
  });
}

/** Throws if a response is about another object. */
export function requireId(
  record: JsonObject,
  member: string,
  id: string | undefined,
  { action, resource }: Operation,
): JsonObject {
  const found = wordOf(record[member]);
  if (found === id || (id !== undefined && found !== undefined && isSameUuid(found, id)))
    return record;
  throw new ApiError({
    message: `${action} ${resource} failed: the response is not about ${id ?? "it"}: check the id, and that monitoring:baseUrl is the address of the API`,
  });
}
