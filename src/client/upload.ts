/**
 * Uploads a file to a URL from the API. The server is not the API, and the URL is its own authorization:
 * no credentials are sent along, and no part of the URL may be shown.
 */
import type { Clock } from "./clock";
import { ApiError, ServerError, TransportError } from "./errors";
import { stopped } from "./failure";
import { sentence } from "./message";
import type { Subject } from "./message";
import type { Proxies } from "./proxies";
import { decideRetry, isThrottled } from "./retry";
import type { Fault, RetryBounds } from "./retry";
import { createTransport, faultCode } from "./transport";
import type { Outcome, Transport, WireRequest } from "./transport";
import type { UploadRequest, Uploaded } from "./types";

/** The client's parts that an upload needs. */
export interface UploadContext {
  clock: Clock;
  random: () => number;
  bounds: RetryBounds;
  /** Aborted when the run is cancelled, or the upload's time is over. */
  signal: AbortSignal | undefined;
  timeoutMs: number;
  proxies: Proxies | undefined;
  userAgent: string;
  /** Whether the API itself uses https: then no upload is sent unencrypted. */
  isPrivate: boolean;
}

/** The response to `If-None-Match: *` if the file exists. */
const ALREADY_THERE = 412;

/** How slow a connection may be before an upload counts as stuck. */
const SLOWEST_BYTES_PER_MS = 32;

/** Uploads until it succeeds or a retry is pointless. */
export async function uploadWithRetries(
  context: UploadContext,
  request: UploadRequest,
): Promise<Uploaded> {
  const url = placeOf(request, context);
  const transport = createTransport({
    origin: url.origin,
    connections: 1,
    // The timeout for a response begins with the first byte of the request.
    timeoutMs: context.timeoutMs + Math.ceil(request.body.byteLength / SLOWEST_BYTES_PER_MS),
    connectTimeoutMs: context.timeoutMs,
    proxies: context.proxies,
  });
  try {
    return await attempts(context, transport, url, request);
  } finally {
    await transport.close();
  }
}

async function attempts(
  { clock, random, bounds, signal, userAgent }: UploadContext,
  transport: Transport,
  url: URL,
  request: UploadRequest,
): Promise<Uploaded> {
  const wire: WireRequest = {
    method: "PUT",
    path: url.pathname + url.search,
    headers: { "User-Agent": userAgent, ...request.headers },
    body: request.body,
  };
  let throttled = 0;
  let waitedMs = 0;
  let last: Outcome | undefined;
  for (let tries = 1; ; tries += 1) {
    if (signal?.aborted === true) {
      if (last === undefined) throw stopped(subjectOf(request, url), 0);
      throw failed(request, url, last, tries - 1);
    }
    const outcome = await transport.exchange(wire, request.timeLimit?.over);
    const uploaded = uploadedBy(outcome);
    if (uploaded !== undefined) return uploaded;
    const fault = faultOf(outcome);
    if (isThrottled(fault)) throttled += 1;
    const attempted = { isRepeatable: true, fault, tries, throttled, waitedMs };
    const decision = decideRetry(attempted, bounds, clock.now(), random);
    if (!decision.retry) throw failed(request, url, outcome, tries);
    await clock.sleep(decision.waitMs, signal);
    last = outcome;
    waitedMs += decision.waitMs;
  }
}

function placeOf({ url, operation }: UploadRequest, { isPrivate }: UploadContext): URL {
  const place = URL.canParse(url) ? new URL(url) : undefined;
  const isPlain = place?.protocol === "http:";
  if (place?.protocol === "https:" || (isPlain && !isPrivate)) return place;
  const { action, resource } = operation;
  const why = isPlain
    ? `the API returned a plain http URL for the upload (${place.origin}), although the API itself uses https: nothing was sent.`
    : "the API returned no http or https URL for the upload.";
  throw new ApiError({ message: `${action} ${resource} failed: ${why}` });
}

function uploadedBy(outcome: Outcome): Uploaded | undefined {
  if (outcome.kind !== "response") return undefined;
  if (outcome.status === ALREADY_THERE) return "wasThere";
  return outcome.status >= 200 && outcome.status < 300 ? "accepted" : undefined;
}

const faultOf = (outcome: Outcome): Fault =>
  outcome.kind === "response"
    ? { kind: "status", status: outcome.status, headers: outcome.headers, isEnvelope: false }
    : { kind: outcome.kind };

function subjectOf({ operation, url, timeLimit }: UploadRequest, { origin }: URL): Subject {
  // Path and query are the authorization: only the origin is shown.
  return { operation, method: "PUT", timeLimit, path: origin, secrets: [url] };
}

function failed(request: UploadRequest, url: URL, outcome: Outcome, tries: number): ApiError {
  const remedy = "The object itself is stored: run again to upload the file";
  const attempt = { what: whatHappened(outcome), remedy, tries };
  const message = sentence(subjectOf(request, url), attempt);
  if (outcome.kind !== "response") return new TransportError({ message });
  const { status } = outcome;
  return status >= 500 ? new ServerError({ message, status }) : new ApiError({ message, status });
}

/** Stores give the reason as a code in XML; the rest of the body repeats the URL. */
function whatHappened(outcome: Outcome): string {
  if (outcome.kind !== "response") {
    return `the upload server could not be reached or did not respond [${faultCode(outcome.error) ?? outcome.kind}]`;
  }
  const code = /<Code>(\w{1,60})<\/Code>/.exec(outcome.text ?? "")?.[1];
  return `the upload server returned ${outcome.status}${code === undefined ? "" : ` ${code}`}`;
}
