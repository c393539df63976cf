/** Turns a failed call into the error that is thrown for it. */
import type { ErrorBody, Fault } from "./answer";
import {
  AmbiguousError,
  classFor,
  IncompleteList,
  RateLimited,
  Stopped,
  TransportError,
  UnreadableAnswer,
} from "./errors";
import type { ApiError, ErrorFacts, FieldError } from "./errors";
import { cleanCause, errorText, sentence } from "./message";
import type { Subject } from "./message";
import { cleaner } from "./redact";
import { UNCERTAIN_STATUSES } from "./retry";
import type { Failed, WaitTooLong } from "./retry";
import { isTimeOut } from "./transport";
import type { Operation } from "./types";

/** A call of the API that an error is about. */
export interface ApiCall extends Subject {
  /** Whether the call can be executed twice without harm. */
  isRepeatable: boolean;
  /** The API's origin, without credentials. */
  origin: string;
  /** Whether the environment names a proxy. */
  hasProxy: boolean;
}

const MOST_FIELD_ERRORS = 20;

/** What an error says, and its class unless the outcome is unknown. */
interface Description extends Omit<ErrorFacts, "message"> {
  what: string;
  remedy: string;
  Class: typeof ApiError;
}

/** Responses of a proxy when the API did not respond in time, or when the client closed the request. */
const LATE_STATUSES: ReadonlySet<number> = new Set([408, 499, 504, 524]);

/** The error for a call that failed permanently. */
export function failure(call: ApiCall, { fault, step, tries, isNotDone }: Failed): ApiError {
  const { what, remedy, Class, ...facts } = describe(call, fault);
  const { operation, path, isRepeatable } = call;
  const isLost = step.kind === "lost";
  // The next run looks for what a create may have created.
  const isInDoubt = isLost || (!isNotDone && !isRepeatable && operation.action === "creating");
  const remedies = [isLost ? "" : remedy, isInDoubt ? remedyForAmbiguity(operation, path) : ""];
  const message = sentence(call, {
    what: what + (step.kind === "retry" ? "" : limitText(step.tooLong)),
    remedy: remedies.filter((each) => each !== "").join(". "),
    tries,
    requestId: facts.requestId,
  });
  if (!isLost) return new Class({ ...facts, message, isNotDone });
  return new AmbiguousError({ ...facts, message, isLate: isLate(fault), pauseMs: step.pauseMs });
}

function describe(call: ApiCall, fault: Fault): Description {
  if (fault.kind === "status") return describeStatus(call, fault);
  const clean = cleaner(call.secrets);
  const cause = fault.error === undefined ? undefined : cleanCause(fault.error, clean);
  if (fault.kind !== "unreadable") {
    const got = fault.kind === "lost" ? "no response was received" : "the API could not be reached";
    const what = `${got}: ${clean(errorText(fault.error))}`;
    const isOver = call.limit?.aborted === true;
    const remedy = isOver ? REMEDY_FOR_TIME_LIMIT : remedyForTransport(call.origin, call.hasProxy);
    return { what, remedy, Class: TransportError, cause };
  }
  const { status, why, requestId } = fault;
  // Without values from the body: a successful response may contain keys that are not listed as secrets.
  const what = `the API returned ${status}, but its response could not be read: the body ${why}`;
  const remedy = `Run again; if the error persists, ${checkBaseUrl(call.origin)}`;
  return { what, remedy, Class: UnreadableAnswer, status, requestId, cause };
}

function describeStatus(
  { operation, origin }: ApiCall,
  { status, body }: Fault & { kind: "status" },
): Description {
  const { isEnvelope, errorCode, fieldErrors, requestId } = body;
  const code = isEnvelope ? (errorCode ?? "") : "";
  const { remedies = {} } = operation;
  const own = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
  return {
    what: responseText(status, body),
    remedy: own ?? remedyForStatus(status, body, origin),
    Class: classFor(status, code),
    ...{ status, errorCode, fieldErrors, requestId },
  };
}

/** Whether the API may still be executing the request. */
function isLate(fault: Fault): boolean {
  if (fault.kind === "status") return LATE_STATUSES.has(fault.status);
  return fault.kind === "lost" && isTimeOut(fault.error);
}

/** The content of an error response: status, code, and messages. */
function responseText(status: number, body: ErrorBody): string {
  const { errorCode, message = "", fieldErrors } = body;
  const code = errorCode === undefined ? "" : ` ${errorCode}`;
  const fields = fieldErrors.slice(0, MOST_FIELD_ERRORS).map(fieldText);
  if (fieldErrors.length > fields.length) {
    fields.push(`and ${fieldErrors.length - fields.length} more`);
  }
  // With field errors, the general message adds nothing.
  const detail = fields.length > 0 ? fields.join("; ") : withoutFullStop(message);
  return `${status}${code}${detail === "" ? "" : `: ${detail}`}`;
}

function fieldText({ field = "", code, message }: FieldError): string {
  const text = withoutFullStop(message);
  // Many messages already begin with the field's name.
  const named = field === "" || text.startsWith(field) ? text : `${field} ${text}`;
  return code === "" ? named : `${named} [${code}]`;
}

const withoutFullStop = (text: string): string => text.replace(/\.$/, "");

/** The error for a call that was not sent because the requested pause is too long. */
export function pausedTooLong(
  subject: Subject,
  failed: Failed | undefined,
  tooLong: WaitTooLong,
): RateLimited {
  const { tries = 0, isNotDone = true } = failed ?? {};
  const what = `the rate limit is used up${limitText(tooLong)}`;
  const message = sentence(subject, { what, remedy: REMEDY_FOR_RATE_LIMIT, tries });
  return new RateLimited({ message, status: 429, isNotDone });
}

/** The error for a call that was not sent because of a stop; `tries` attempts were refused. */
export function stopped(subject: Subject, tries: number): Stopped {
  const again = tries === 0 ? "" : " again";
  const reason: unknown = subject.limit?.reason;
  const why = reason instanceof Error ? reason.message : "the run was cancelled";
  const what = `the request was not sent${again}: ${why}`;
  const message = sentence(subject, { what, remedy: "Run again to continue", tries });
  return new Stopped({ message, isNotDone: true });
}

/** The error for a list that could not be read completely. */
export function incompleteList(subject: Subject, what: string): IncompleteList {
  const remedy = "The list could not be read completely: run again";
  return new IncompleteList({ message: sentence(subject, { what, remedy, tries: 1 }) });
}

function limitText(tooLong: WaitTooLong | undefined): string {
  if (tooLong === undefined) return "";
  const [requested, bound] = [tooLong.waitMs, tooLong.boundMs].map((ms) => Math.ceil(ms / 1000));
  return `; gave up, because the next attempt would be in ${requested} s and a call waits at most ${bound} s`;
}

/** If the rate limit is used up for longer than a call may wait. */
const REMEDY_FOR_RATE_LIMIT =
  "Wait, run with a lower --parallel, or use a plan with a higher rate limit";

/** If the operation took longer than the user allows. */
const REMEDY_FOR_TIME_LIMIT = "Run again, or allow more time in customTimeouts";

const UNAVAILABLE = "The API failed or is not available: run again later";

const FOREIGN =
  "This response does not appear to come from the API: is there a gateway or a proxy in between? ";

const REMEDY_BY_STATUS: Readonly<Record<number, string>> = {
  401:
    "Check monitoring:apiKey or MONITORING_API_KEY. Refresh and destroy use the configuration saved " +
    "in the state: after changing the key, run them with --run-program (or PULUMI_RUN_PROGRAM=true), " +
    "or run pulumi up first",
  403: "The API key has no permission for this: check orgId and workspaceId, and which organization the key belongs to",
  404: "It does not exist in this organization and workspace: check the id, orgId and workspaceId",
  409:
    "It already exists or is in use: choose another name, remove the existing object if it is not " +
    "needed, or remove the objects that depend on it",
  429: REMEDY_FOR_RATE_LIMIT,
};

/** For a response with this status; empty if the message is sufficient. */
function remedyForStatus(status: number, body: ErrorBody, origin: string): string {
  const { isEnvelope, errorCode } = body;
  if (status < 400) return `Redirects are not followed: ${checkBaseUrl(origin)}`;
  if (status >= 500 || UNCERTAIN_STATUSES.has(status)) {
    return UNAVAILABLE + (isEnvelope ? "" : `; if the error persists, ${checkBaseUrl(origin)}`);
  }
  if (!isEnvelope && status !== 429) return FOREIGN + capital(checkBaseUrl(origin));
  if (errorCode === "ENTITLEMENT_EXCEEDED") {
    return "The organization's plan does not allow this: remove objects that are not needed, or upgrade the plan";
  }
  return REMEDY_BY_STATUS[status] ?? "";
}

/** If the API was not reached. */
function remedyForTransport(origin: string, hasProxy: boolean): string {
  const proxy = hasProxy ? ", and the proxy in HTTPS_PROXY or HTTP_PROXY" : "";
  return `Is ${origin} correct and reachable? ${capital(checkBaseUrl(origin))}${proxy}`;
}

/** If a POST may have been executed; `path` is the collection of the resource. */
function remedyForAmbiguity({ action, resource }: Operation, path: string): string {
  if (action !== "creating") {
    return "It is not known whether the request was carried out: run again; it is repeated only if necessary";
  }
  return (
    `It is not known whether ${resource} was created. The next run on this machine looks for it, and ` +
    `adopts or names it. Before you run on another machine, check with GET ${path} or in the dashboard, and ` +
    "delete the object if it is not needed"
  );
}

const checkBaseUrl = (origin: string): string =>
  `check monitoring:baseUrl or MONITORING_BASE_URL (${origin})`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
