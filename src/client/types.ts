import type { Json, JsonObject } from "./json";
import type { Query } from "./path";
import type { Span } from "./server-clock";

/** The methods that the API uses. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The action and the resource, as named in error messages. */
export interface Operation {
  /** The action: `creating`, `reading`, `updating`, `deleting`, `listing` or another. */
  action: string;
  /** The resource as the user knows it: `Monitor "api"`, or its kind and id. */
  resource: string;
  /** Remedies by error code, if the caller knows better ones than the client. */
  remedies?: Readonly<Record<string, string>>;
}

/** A time limit of an operation with any number of requests. */
export interface TimeLimit {
  /**
   * Aborted when the time is over, with an error that names the limit: waits end, requests in flight are cut off,
   * and no others are sent, unless they have `evenIfStopped`.
   */
  readonly over: AbortSignal;
  /** Aborted a little later: requests with `evenIfStopped` are cut off too. */
  readonly end: AbortSignal;
}

/** The attempts of a call so far. */
export interface Attempts {
  /** How many. */
  readonly tries: number;
  /** How many of them the rate limit refused. */
  readonly throttled: number;
  /** Milliseconds waited between them. */
  readonly waitedMs: number;
  /** Whether it is certain that none was executed. */
  readonly isNotDone: boolean;
}

/** The attempts of a call that has not been sent. */
export const NO_ATTEMPTS: Attempts = { tries: 0, throttled: 0, waitedMs: 0, isNotDone: true };

/** The place of a request among several for the same create: between them, the caller looks for its object. */
export interface Sending {
  /** How many were sent before. */
  readonly earlier: number;
  /** Milliseconds waited between those. */
  readonly waitedMs: number;
  /** Whether no other follows. */
  readonly isLast: boolean;
}

/** One call of the API. */
export interface ApiRequest {
  method: Method;
  /** Path below `/api/v1`, with encoded segments: see pathOf. */
  path: string;
  query?: Query;
  body?: JsonObject;
  operation: Operation;
  /**
   * Whether it can be executed twice without harm, so that it is repeated if its outcome is unknown.
   * @defaultValue true, except for POST
   */
  repeatable?: boolean;
  /**
   * Sent only once, even if another attempt may help: before that, the caller has to look at the object again. Contains
   * the attempts so far (see `ApiError.again`).
   */
  once?: Attempts;
  /** For a create that the caller sends again if its outcome is unknown (see `AmbiguousError.pauseMs`). */
  sending?: Sending;
  /**
   * Sent even after the run was cancelled: at once, with at most one retry. For requests that keep the state
   * correct, such as the search for a pending create.
   */
  evenIfStopped?: true;
  /** The time limit of the operation that it belongs to. */
  timeLimit?: TimeLimit;
  /** Another workspace than the configured one. */
  workspaceId?: number;
  /** Values that must never appear in an error, even if the server echoes them. */
  secrets?: readonly string[];
  /** Called each time just before it is sent: until then, it may have waited for minutes. */
  onSend?: () => void;
}

/** An upload of a file to a URL from the API; not a call of the API itself. */
export interface UploadRequest {
  /** The URL. It carries its own authorization, so it is a secret. */
  url: string;
  /** The only headers to send; the credential is not sent. */
  headers: Record<string, string>;
  body: Uint8Array;
  operation: Operation;
  /** The time limit of the operation that it belongs to. */
  timeLimit?: TimeLimit;
}

/**
 * The response of the server of an upload: it accepted the file, or the file is there already, by an earlier
 * attempt whose response was lost.
 */
export type Uploaded = "accepted" | "wasThere";

/** A response of the API. */
export interface ApiResponse {
  status: number;
  /** The body's `data` if present, else the body; null if there is none. */
  data: Json;
  /** The whole body. */
  body: Json;
  /** The status, the request and its id, for messages: `202 to POST /api/v1/tags, request r-1`. */
  summary: () => string;
  /** The Date header. */
  date?: string;
  /** Whether it has an X-Request-Id, as all of the API's responses. A proxy may remove it. */
  hasRequestId: boolean;
}

/** A list to read completely. */
export interface ListRequest extends Omit<ApiRequest, "method" | "body"> {
  /** Stop after this many rows. */
  limit?: number;
}

/** A cursor list to read completely. */
export interface CursorListRequest extends ListRequest {
  /**
   * Rows per request.
   * @defaultValue 100, the most that every cursor list allows
   */
  pageSize?: number;
}

/** The API for the layers above. */
export interface ApiClient {
  /** The workspace of its requests; undefined for the organization's default one. */
  readonly workspaceId?: number | undefined;
  /** Sends one request, with retries; rejects with an ApiError. */
  send(request: ApiRequest): Promise<ApiResponse>;
  /** All rows of a paged list; rejects if it cannot be read completely. */
  list(request: ListRequest): Promise<JsonObject[]>;
  /** All rows of a cursor list; rejects if it cannot be read completely. */
  listByCursor(request: CursorListRequest): Promise<JsonObject[]>;
  /** How often the server's clock was read so far: `clockOffsets` takes this number. */
  clockReadings(): number;
  /**
   * How far the server's clock is ahead of ours, as far as responses show it. Several if one of the clocks was set since
   * then; none before the first response.
   * @param since a number of readings; all if omitted
   */
  clockOffsets(since?: number): readonly Span[];
  /** The latest of these, corrected if our clock was set since; undefined before the first response. */
  currentClockOffset(): Span | undefined;
  /** Uploads a file, with retries; rejects with an ApiError. */
  upload(request: UploadRequest): Promise<Uploaded>;
  /** Waits for running requests, then closes the connections. */
  close(): Promise<void>;
}
