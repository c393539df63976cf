import type { Json, JsonObject } from "./json";
import type { Query } from "./path";
import type { Span } from "./server-clock";

/** The verbs the API knows. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What is being done to what, in the words an error message uses. */
export interface Operation {
  /** The verb of the sentence: `creating`, `reading`, `updating`, `deleting`, `listing` or another. */
  action: string;
  /** The resource as the user knows it: `Monitor "api"`, or its kind and id. */
  resource: string;
  /** What to do, by the API's error code, where the caller knows better than the client. */
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
  /** A POST that can be executed twice without harm: it is repeated like any other verb. */
  repeatable?: true;
  /**
   * Sent though the run was cancelled: at once, and once more at most. For what keeps the state true,
   * such as looking for what came of a create.
   */
  evenIfStopped?: true;
  /** Another workspace than the configured one. */
  workspaceId?: number;
  /** Values that must never show in an error, whatever the server echoes. */
  secrets?: readonly string[];
}

/** A file on its way to an address that the API has named: no call of the API itself. */
export interface UploadRequest {
  /** Where it goes. It carries its own permission, so it is a secret. */
  url: string;
  /** The headers that go along, and no others: not the credential either. */
  headers: Record<string, string>;
  body: Uint8Array;
  operation: Operation;
}

/** What the API answered. */
export interface ApiAnswer {
  status: number;
  /** The body's `data` where it has one, else the body; null where there is none. */
  data: Json;
  /** The whole body. */
  body: Json;
  requestId?: string;
  /** The server's clock: its Date header. */
  date?: string;
}

/** A list to be read to its end. */
export interface ListRequest extends Omit<ApiRequest, "method" | "body"> {
  /** Stop after that many rows. */
  limit?: number;
}

/** A cursor list to be read to its end. */
export interface CursorListRequest extends ListRequest {
  /**
   * Rows requested at once.
   * @defaultValue 100, the most that every cursor list allows
   */
  pageSize?: number;
}

/** The API, as the layers above use it. */
export interface ApiClient {
  /** One request with its retries; rejects with an ApiError. */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** All rows of a list with pages, or an error: never a part. */
  list(request: ListRequest): Promise<JsonObject[]>;
  /** All rows of a list with cursors, or an error: never a part. */
  listByCursor(request: CursorListRequest): Promise<JsonObject[]>;
  /** What the server's clock showed at that time of ours, as far as its answers tell. */
  serverTime(localTime: number): Span;
  /** Uploads a file, with retries; what is there already is uploaded. Rejects with an ApiError. */
  upload(request: UploadRequest): Promise<void>;
  /** Lets running requests end, then closes the connections. */
  close(): Promise<void>;
}
