/** Turns a failed call into the error that is thrown for it. */
import { parseErrorBody } from "./error-body";
import type { ErrorBody } from "./error-body";
import {
  AmbiguousError,
  errorForStatus,
  IncompleteList,
  RateLimited,
  Stopped,
  TransportError,
  UnreadableAnswer,
} from "./errors";
import type { NextAttempt, ErrorFacts, ApiError } from "./errors";
import { parseJson } from "./json";
import { responseText, cleanCause, cleaner, cleanFieldError, errorText, sentence } from "./message";
import type { Call, Subject } from "./message";
import {
  REMEDY_FOR_RATE_LIMIT,
  REMEDY_FOR_TIME_LIMIT,
  remedyForAmbiguity,
  remedyForStatus,
  remedyForTransport,
  remedyForUnreadable,
} from "./remedy";
import { isAmbiguousFault } from "./retry";
import type { Fault, WaitTooLong } from "./retry";
import { isTimeOut } from "./transport";
import type { HttpResponse, NoResponse, Outcome } from "./transport";

/** Responses of a proxy when the API did not respond in time, or when the client closed the request. */
const LATE_STATUSES: ReadonlySet<number> = new Set([408, 499, 504, 524]);

/** The last failed attempt. */
export interface Failed {
  fault: Fault;
  outcome: Outcome;
  tries: number;
  /** Whether it is certain that no attempt was executed. */
  isNotDone: boolean;
  /** Set if a retry would have helped, but only after a longer wait than is allowed. */
  tooLong?: WaitTooLong | undefined;
  /** How long the API asks the caller to wait before it sends a create again. */
  pauseMs?: number;
  /** How a request that is sent once may be sent again. */
  again?: NextAttempt;
}

/** The error for a call that failed permanently. */
export function failure(subject: Call, failed: Failed): ApiError {
  const { outcome } = failed;
  if (outcome.kind !== "response") return noResponse(subject, failed, outcome);
  if (outcome.status >= 200 && outcome.status < 300) return unreadable(subject, failed, outcome);
  return refused(subject, failed, outcome);
}

function noResponse(subject: Call, failed: Failed, { kind, error }: NoResponse) {
  const { fault, tries, isNotDone, tooLong, again } = failed;
  const clean = cleaner(subject.secrets);
  const got = kind === "lost" ? "no response was received" : "the API could not be reached";
  const what = `${got}: ${clean(errorText(error))}${limitText(tooLong)}`;
  const cause = cleanCause(error, clean);
  if (isAmbiguousFault(subject.isRepeatable, fault))
    return ambiguous(subject, failed, { what, cause, isLate: isTimeOut(error) });
  const isOver = subject.timeLimit?.over.aborted === true;
  const remedy = isOver
    ? REMEDY_FOR_TIME_LIMIT
    : remedyForTransport(subject.origin, subject.hasProxy);
  return new TransportError({
    message: sentence(subject, { what, remedy, tries }),
    isNotDone,
    again,
    cause,
  });
}

function unreadable(subject: Call, failed: Failed, response: HttpResponse) {
  const { fault, tries, tooLong, again } = failed;
  const clean = cleaner(subject.secrets);
  // Without values from the body: a successful response may contain keys that are not listed as secrets.
  const how = clean(unreadableBecause(response));
  const what =
    `the API returned ${response.status}, but its response could not be read: ` +
    `the body ${how}${limitText(tooLong)}`;
  const requestId = requestIdOf(response, undefined, subject);
  const cause = response.error === undefined ? undefined : cleanCause(response.error, clean);
  const facts = { status: response.status, requestId, cause, again };
  if (isAmbiguousFault(subject.isRepeatable, fault))
    return ambiguous(subject, failed, { ...facts, what });
  const remedy = remedyForUnreadable(subject.origin);
  const message = sentence(subject, { what, remedy, tries, requestId });
  return new UnreadableAnswer({ ...facts, message });
}

function unreadableBecause({ text }: HttpResponse): string {
  if (text === undefined) return "is incomplete";
  const parsed = parseJson(text);
  return parsed.ok ? "is not JSON" : parsed.why;
}

function refused(subject: Call, failed: Failed, response: HttpResponse): ApiError {
  const { fault, tries, isNotDone, tooLong, again } = failed;
  const { status } = response;
  const { secrets, origin } = subject;
  const clean = cleaner(secrets);
  const body = parseErrorBody(status, response.text);
  const what = responseText(status, body, secrets) + limitText(tooLong);
  const requestId = requestIdOf(response, body, subject);
  const errorCode = body.errorCode === undefined ? undefined : clean(body.errorCode);
  const fieldErrors = body.fieldErrors.map((entry) => cleanFieldError(entry, clean));
  const facts = { status, errorCode, fieldErrors, requestId };
  if (isAmbiguousFault(subject.isRepeatable, fault)) {
    return ambiguous(subject, failed, { ...facts, what, isLate: LATE_STATUSES.has(status) });
  }
  const { isEnvelope } = body;
  const isPage = body.text !== undefined;
  const ofStatus =
    ownRemedy(subject, errorCode) ??
    remedyForStatus({ status, errorCode, isEnvelope, isPage, origin });
  const remedies = [ofStatus, ...(isNotDone ? [] : remediesIfUncertain(subject))];
  const remedy = remedies.filter((each) => each !== "").join(". ");
  const message = sentence(subject, { what, remedy, tries, requestId });
  return errorForStatus(status, { ...facts, message, isEnvelope, isNotDone, again });
}

/** What to add if a refused request may have been executed: the next run looks for what a create may have created. */
const remediesIfUncertain = ({ isRepeatable, operation, path }: Call): string[] =>
  !isRepeatable && operation.action === "creating" ? [remedyForAmbiguity(operation, path)] : [];

function ambiguous(
  subject: Subject,
  { tries, tooLong, pauseMs = 0 }: Failed,
  { what, ...facts }: Omit<ErrorFacts, "message"> & { what: string; isLate?: boolean },
): AmbiguousError {
  const remedy = remedyForAmbiguity(subject.operation, subject.path);
  const { requestId } = facts;
  return new AmbiguousError({
    ...facts,
    pauseMs: tooLong === undefined ? pauseMs : Infinity,
    message: sentence(subject, { what, tries, remedy, requestId }),
  });
}

/** The error for a call that was not sent because the requested pause is too long. */
export function pausedTooLong(
  subject: Subject,
  { tries, isNotDone }: Pick<Failed, "tries" | "isNotDone">,
  tooLong: WaitTooLong,
): RateLimited {
  const what = `the rate limit is used up${limitText(tooLong)}`;
  const message = sentence(subject, { what, remedy: REMEDY_FOR_RATE_LIMIT, tries });
  return new RateLimited({ message, status: 429, isNotDone });
}

/** The error for a call that was not sent because the run was cancelled; `tries` attempts were refused. */
export function stopped(subject: Subject, tries: number): Stopped {
  const again = tries === 0 ? "" : " again";
  const reason: unknown = subject.timeLimit?.over.reason;
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

function requestIdOf(response: HttpResponse, body: ErrorBody | undefined, { secrets }: Subject) {
  const requestId = response.headers["x-request-id"] ?? body?.requestId;
  return requestId === undefined ? undefined : cleaner(secrets)(requestId);
}

function limitText(tooLong: WaitTooLong | undefined): string {
  if (tooLong === undefined) return "";
  const [requested, bound] = [tooLong.waitMs, tooLong.boundMs].map((ms) => Math.ceil(ms / 1000));
  return `; gave up, because the next attempt would be in ${requested} s and a call waits at most ${bound} s`;
}

/** The caller's remedy for an error code. */
function ownRemedy({ operation }: Subject, errorCode: string | undefined): string | undefined {
  const { remedies = {} } = operation;
  return errorCode !== undefined && Object.hasOwn(remedies, errorCode)
    ? remedies[errorCode]
    : undefined;
}
