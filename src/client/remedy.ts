/** The remedy for each kind of failure, in one sentence. */
import { ENTITLEMENT_CODE } from "./errors";
import type { Operation } from "./types";

/** The facts that a remedy depends on. */
export interface RemedyFacts {
  status: number;
  errorCode: string | undefined;
  /** Whether the response is in the API's own error envelope. */
  isEnvelope: boolean;
  /** Whether the body is HTML or text, which the API never sends. */
  isPage: boolean;
  origin: string;
}

/** If the rate limit is used up for longer than a call may wait. */
export const REMEDY_FOR_RATE_LIMIT =
  "Wait, run with a lower --parallel, or use a plan with a higher rate limit";

/** If the operation took longer than the user allows. */
export const REMEDY_FOR_TIME_LIMIT = "Run again, or allow more time in customTimeouts";

const UNAVAILABLE = "The API failed or is not available: run again later";

const REMEDY_BY_STATUS: Readonly<Record<number, string>> = {
  401:
    "Check monitoring:apiKey or MONITORING_API_KEY. Refresh and destroy use the configuration saved " +
    "in the state: after changing the key, run them with --run-program (or PULUMI_RUN_PROGRAM=true), " +
    "or run pulumi up first",
  403: "The API key has no permission for this: check orgId and workspaceId, and which organization the key belongs to",
  404: "It does not exist in this organization and workspace: check the id, orgId and workspaceId",
  408: UNAVAILABLE,
  409:
    "It already exists or is in use: choose another name, remove the existing object if it is not " +
    "needed, or remove the objects that depend on it",
  425: UNAVAILABLE,
  429: REMEDY_FOR_RATE_LIMIT,
  499: UNAVAILABLE,
};

/** For a response with this status; empty if the message is sufficient. */
export function remedyForStatus(facts: RemedyFacts): string {
  const { status, errorCode, isEnvelope, isPage, origin } = facts;
  if (errorCode === ENTITLEMENT_CODE) {
    return "The organization's plan does not allow this: remove objects that are not needed, or upgrade the plan";
  }
  if (status >= 300 && status < 400) return `Redirects are not followed: ${checkBaseUrl(origin)}`;
  if (status >= 500) {
    return isPage ? `${UNAVAILABLE}; if the error persists, ${checkBaseUrl(origin)}` : UNAVAILABLE;
  }
  if (isPage || (!isEnvelope && (status === 404 || status === 405))) {
    const between = "is there a gateway or a proxy in between?";
    return `This response does not appear to come from the API: ${between} ${capital(checkBaseUrl(origin))}`;
  }
  return REMEDY_BY_STATUS[status] ?? "";
}

/** If the API was not reached. */
export function remedyForTransport(origin: string, hasProxy: boolean): string {
  const proxy = hasProxy ? ", and the proxy in HTTPS_PROXY or HTTP_PROXY" : "";
  return `Is ${origin} correct and reachable? ${capital(checkBaseUrl(origin))}${proxy}`;
}

/** If a response could not be read. */
export function remedyForUnreadable(origin: string): string {
  return `Run again; if the error persists, ${checkBaseUrl(origin)}`;
}

function checkBaseUrl(origin: string): string {
  return `check monitoring:baseUrl or MONITORING_BASE_URL (${origin})`;
}

/** If a POST may have been executed; `path` is the collection of the resource. */
export function remedyForAmbiguity({ action, resource }: Operation, path: string): string {
  if (action !== "creating") {
    return "It is not known whether the request was carried out: run again; it is repeated only if necessary";
  }
  return (
    `It is not known whether ${resource} was created. The next run on this machine looks for it and ` +
    `adopts it. Before you run on another machine, check with GET ${path} or in the dashboard, and ` +
    "delete the object if it is not needed"
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
