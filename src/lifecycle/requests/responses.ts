// What counts as a response of the API: something in front of it may answer with success in its place.
import { scalarText } from "../values/members";
import {
  ApiError,
  RateLimited,
  isCertainlyNotDone,
  isForbidden,
  isNotFound,
  reworded,
  withFallback,
} from "../../client";
import type { ApiClient, ApiRequest, ApiResponse, Clock, Operation } from "../../client";
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

/** How long an object that was written just now gets to become visible everywhere. */
export const PAUSE_MS = 2_500;

/** The result of the work, which is done once more after a pause if an object that was written just now is not found. */
export async function orSoon<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await clock.sleep(PAUSE_MS);
    return work();
  }
}

/** Sends a request that the API answers with 204. Whether another response is the API's, and it was executed, `isDone` says. */
export async function sendForNothing(
  client: ApiClient,
  request: ApiRequest,
  isDone: (response: ApiResponse) => Promise<boolean>,
): Promise<void> {
  const response = await client.send(request);
  if (response.status === 204 || (await isDone(response))) return;
  throw foreignResponse(request.operation, response);
}

/** Reads an object that has one of these members, even after a cancellation; throws if the response is another one. */
export async function readMembers(
  client: ApiClient,
  path: string,
  members: readonly string[],
  operation: Operation,
): Promise<JsonObject> {
  const response = await client.send({ method: "GET", path, operation, evenIfStopped: true });
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

/** The error for a 404 that does not prove that the object is gone. */
export const notGone = (error: ApiError, why: string): ApiError =>
  reworded(error, `${error.message} It does not count as gone: ${why}`);

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

/** The records in a list of an object's record; throws if there is something else, which does not prove that it lacks anything. */
export function rowsIn(
  response: ApiResponse,
  member: string,
  id: string | undefined,
  operation: Operation,
): JsonObject[] {
  const rows = requireId(response, "id", id, operation)[member] ?? [];
  if (Array.isArray(rows) && rows.every(isObject)) return rows;
  throw foreignResponse(operation, response);
}

/**
 * The result, or the fallback if the API itself refuses the request for any reason: a credential or a plan may not allow it.
 * Without a response, or with one of a gateway, the data may exist.
 */
export const ifAllowed = <T>(request: Promise<T>, fallback: T): Promise<T> =>
  withFallback(isRefusal, request, fallback);

/** The result, or the fallback if the API says that the credential lacks the permission. */
export const ifPermitted = <T>(request: Promise<T>, fallback: T): Promise<T> =>
  withFallback((error) => isForbidden(error) && isRefusal(error), request, fallback);

/** Whether an error is a response of the API itself that repeating the request later would not change. */
const isRefusal = (error: unknown): boolean =>
  isCertainlyNotDone(error) &&
  error instanceof ApiError &&
  error.errorCode !== undefined &&
  !(error instanceof RateLimited);
