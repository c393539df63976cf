import type { Json, JsonObject } from "./json";
import type { Query } from "./path";

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
   * Sent even after the run was cancelled or its time is over: at once, with at most one retry. For requests that keep
   * the state correct, such as the search for a pending create.
   */
  evenIfStopped?: true;
  /** Values that must never appear in an error, even if the server echoes them. */
  secrets?: readonly string[];
  /** Whether the rows of its response are only shown: one with a value that exceeds a limit is returned without it. */
  isOnlyShown?: boolean;
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
}

/**
 * The response of the server of an upload: it accepted the file, or the file is there already, by an earlier attempt
 * whose response was lost.
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
}

/** A list to read completely. */
export interface ListRequest extends Omit<ApiRequest, "method" | "body"> {
  /** Stop after this many rows. */
  limit?: number;
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
  listByCursor(request: ListRequest): Promise<JsonObject[]>;
  /** Uploads a file, with retries; rejects with an ApiError. */
  upload(request: UploadRequest): Promise<Uploaded>;
  /**
   * The same client for an operation with a time limit. Once it is aborted, with an Error that names the limit, waits
   * end, requests in flight are cut off, and no others are sent, unless they have `evenIfStopped`; those are cut off 5
   * s later.
   */
  within(limit: AbortSignal): ApiClient;
  /**
   * Milliseconds by which the service's clock is ahead of ours, by the Date header of the API's latest response;
   * undefined before the first.
   */
  clockOffset(): number | undefined;
  /** Waits for running requests, then closes the connections. */
  close(): Promise<void>;
}
