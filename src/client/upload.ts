/**
 * Uploads a file to a URL from the API. The server is not the API, and the URL is its own authorization: no credentials
 * are sent along, and no part of the URL may be shown.
 */
import type { Fault } from "./answer";
import { ApiError, ServerError, TransportError } from "./errors";
import { sentence } from "./message";
import type { Subject } from "./message";
import type { Pacer } from "./pacer";
import type { Proxies } from "./settings";
import type { Failed } from "./retry";
import { sendWithRetries } from "./send";
import type { Means } from "./send";
import { createTransport, faultCode } from "./transport";
import type { Outcome, WireRequest } from "./transport";
import type { UploadRequest, Uploaded } from "./types";

/** The client's parts that an upload needs. */
export interface UploadContext {
  readonly means: Means;
  /** Aborted when the upload's time is over. */
  readonly limit: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly proxies: Proxies | undefined;
  readonly userAgent: string;
  /** The API's origin. If it uses https, no upload is sent unencrypted. */
  readonly api: string;
}

/** The response to `If-None-Match: *` if the file exists. */
const ALREADY_THERE = 412;

/** How slow a connection may be before an upload counts as stuck. */
const SLOWEST_BYTES_PER_MS = 32;

/** The rate limit of the API is not that of the store. */
const UNPACED: Pacer = {
  acquire: () => Promise.resolve({ answered: () => undefined, unanswered: () => undefined }),
};

/** Uploads until it succeeds or a retry is pointless. */
export async function upload(context: UploadContext, request: UploadRequest): Promise<Uploaded> {
  const { means, limit, timeoutMs, proxies, userAgent } = context;
  const { body, headers, operation } = request;
  const url = placeOf(request, context);
  const transport = createTransport({
    origin: url.origin,
    connections: 1,
    // The timeout for a response begins with the first byte of the request.
    timeoutMs: timeoutMs + Math.ceil(body.byteLength / SLOWEST_BYTES_PER_MS),
    connectTimeoutMs: timeoutMs,
    proxies,
  });
  const wire: WireRequest = {
    method: "PUT",
    path: url.pathname + url.search,
    headers: { "User-Agent": userAgent, ...headers },
    body,
  };
  // Path and query are the authorization: only the origin is shown.
  const shown = { method: "PUT", path: url.origin, secrets: [request.url] } as const;
  const subject: Subject = { ...shown, operation, limit };
  try {
    return await sendWithRetries(
      { ...means, pacer: UNPACED },
      {
        subject,
        isRepeatable: true,
        exchange: () => transport.exchange(wire, limit),
        read,
        failure: (failed) => failure(subject, failed),
      },
    );
  } finally {
    await transport.close();
  }
}

function placeOf({ url, operation }: UploadRequest, { api }: UploadContext): URL {
  const place = URL.canParse(url) ? new URL(url) : undefined;
  const isPlain = place?.protocol === "http:";
  if (place?.protocol === "https:" || (isPlain && api.startsWith("http:"))) return place;
  const { action, resource } = operation;
  const why = isPlain
    ? `the API returned a plain http URL for the upload (${place.origin}), although the API itself uses https: nothing was sent.`
    : "the API returned no http or https URL for the upload.";
  throw new ApiError({ message: `${action} ${resource} failed: ${why}` });
}

function read(outcome: Outcome): { result: Uploaded } | { fault: Fault } {
  if (outcome.kind !== "response") return { fault: outcome };
  const { status, headers, text } = outcome;
  if (status === ALREADY_THERE) return { result: "wasThere" };
  if (status >= 200 && status < 300) return { result: "accepted" };
  // Stores give the reason as a code in XML; the rest of the body repeats the URL.
  const errorCode = /<Code>(\w{1,60})<\/Code>/.exec(text ?? "")?.[1];
  const body = { isEnvelope: false, fieldErrors: [], errorCode };
  return { fault: { kind: "status", status, headers, body } };
}

function failure(subject: Subject, { fault, tries }: Failed): ApiError {
  const remedy = "The object itself is stored: run again to upload the file";
  const message = sentence(subject, { what: whatHappened(fault), remedy, tries });
  if (fault.kind !== "status") return new TransportError({ message });
  const { status } = fault;
  return status >= 500 ? new ServerError({ message, status }) : new ApiError({ message, status });
}

function whatHappened(fault: Fault): string {
  if (fault.kind !== "status") {
    return `the upload server could not be reached or did not respond [${faultCode(fault.error) ?? fault.kind}]`;
  }
  const { errorCode } = fault.body;
  return `the upload server returned ${fault.status}${errorCode === undefined ? "" : ` ${errorCode}`}`;
}
