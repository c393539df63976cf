// Functions that make routes with a credential.
import type { Call, CredentialRoute, Handler, RouteFacts } from "../contract";

type Facts = Omit<RouteFacts, "method" | "path" | "summary">;

const maker =
  (method: RouteFacts["method"]) =>
  (path: string, summary: string, handler: Handler, facts: Facts = {}): CredentialRoute => ({
    ...{ method, path, access: "credential", summary },
    ...facts,
    handler,
  });

/** A GET: `get("/tags", "List the tags", list, WHOLE)`. */
export const get = maker("GET");
/** A POST. */
export const post = maker("POST");
/** A PUT. */
export const put = maker("PUT");
/** A PATCH. */
export const patch = maker("PATCH");
/** A DELETE. */
export const del = maker("DELETE");

/** A list that is returned whole. */
export const WHOLE = { paging: { mode: "whole" } } as const;

/** The same route, which sees each call as `change` returns it. */
export const seeing =
  (change: (call: Call) => Call) =>
  (route: CredentialRoute): CredentialRoute => ({
    ...route,
    handler: (call) => route.handler(change(call)),
  });
