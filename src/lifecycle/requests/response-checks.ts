// Proof that the API executed a request: something in front of it may answer with success in its place.
import { scalarText } from "../values/members";
import { pastCaches } from "./past-caches";
import type { Service } from "./past-caches";
import { ApiError } from "../../client";
import type { ApiClient, ApiRequest, ApiResponse, Operation } from "../../client";
import { isObject, isSameUuid } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** Sends a request that the API answers with the record of an object; throws if the response is another one. */
export async function sendForRecord(
  client: ApiClient,
  request: ApiRequest,
  { idMember = "id" }: KindSpec,
  id: string,
): Promise<JsonObject> {
  return requireId(await client.send(request), idMember, id, request.operation);
}

/**
 * Sends a request that the API answers with 204; throws if the response is another one. A 204 without the id that all
 * responses of the API have may be a gateway's: `isDone` then reads, past caches, whether the request was executed.
 */
export async function sendForNothing(
  client: ApiClient,
  request: ApiRequest,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const response = await client.send(request);
  if (response.status === 204 && (response.hasRequestId || (await isDone()))) return;
  throw foreignResponse(request.operation, response);
}

/** Reads an object that has one of these members, past caches; throws if the response is another one. */
export async function readForMembers(
  { client, clock }: Service,
  path: string,
  members: readonly string[],
  operation: Operation,
): Promise<JsonObject> {
  const response = await client.send(pastCaches(clock, { method: "GET", path, operation }));
  const { data } = response;
  if (isObject(data) && members.some((member) => member in data)) return data;
  throw foreignResponse(operation, response);
}

/** Throws if a response lacks the value that the API returns only in it. */
export function requireShown(
  response: ApiResponse,
  output: string,
  operation: Operation,
): JsonObject {
  const record = recordIn(response);
  if (typeof record[output] === "string" && record[output] !== "") return record;
  throw foreignResponse(operation, response);
}

/** The error if a successful response is not in the form of the API's. */
export function foreignResponse(
  { action, resource }: Operation,
  { summary }: ApiResponse,
): ApiError {
  return new ApiError({
    message: `${action} ${resource} failed: the response (${summary()}) is not from the API. Check that monitoring:baseUrl is the address of the API, and whether something in front of it responds in its place; then run again`,
  });
}

/** The error if the response to an update shows the object as it was before. */
export function unchangedResponse({ action, resource }: Operation): ApiError {
  return new ApiError({
    message: `${action} ${resource} failed: the response shows the object as it was before. Either something in front of the API (a proxy, a cache) responded in its place, or the service treats the new value as equal to the old one: run again; if that fails too, compare the value in the program with the one in the dashboard`,
  });
}

/** The record in a response; empty if there is none. */
export const recordIn = ({ data }: ApiResponse): JsonObject => (isObject(data) ? data : {});

/** The record in a response; throws if it is about another object. */
export function requireId(
  response: ApiResponse,
  member: string,
  id: string | undefined,
  { action, resource }: Operation,
): JsonObject {
  const record = recordIn(response);
  const found = scalarText(record[member]);
  if (found === id || (id !== undefined && found !== undefined && isSameUuid(found, id)))
    return record;
  throw new ApiError({
    message: `${action} ${resource} failed: the response (${response.summary()}) does not describe ${id ?? "it"}: check the id, and that monitoring:baseUrl is the address of the API`,
  });
}
