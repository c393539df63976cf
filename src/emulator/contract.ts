// The contract between the emulator's core and the modules that implement the kinds (kinds/). A kind
// module is data: routes with handlers from a call to a reply. It has no access to sockets, envelopes,
// headers or a clock of its own.
//
// Helpers for these types: route.ts (routes), failure.ts (errors to throw), reply.ts (replies to return), records.ts
// (finding and changing rows), crud.ts (`crudRoutes`, the five usual routes of a kind).
import type { Fields, Json, JsonObject, KindSpec, ObjectField } from "../definitions";
import type { PricingPlan, Problem } from "../definitions";
import type { Outcome, OutgoingRequest } from "./delivery/scheduler";
import type { Clock, Ids } from "./injected";

export { PLANS } from "../definitions";
export type { PricingPlan } from "../definitions";
export type { Clock, Ids, Timers } from "./injected";

/**
 * A record in the store: plain JSON with the names of the spec's fields and outputs. Members that the spec
 * does not name are internal: never returned, and only hashed in `GET /__emulator/state`. Rows are immutable:
 * `Store.replace` stores a new one.
 */
export type Row = JsonObject;

/** The records of one organization, in collections named by kind (`Monitor`) or freely. */
export interface Store {
  /** All rows in order of creation. */
  list(collection: string): readonly Row[];
  /** A row by its id (text or number); undefined if there is none. */
  get(collection: string, id: string | number): Row | undefined;
  /** Adds a row, which must have an `id`, in place of one with the same id. */
  insert(collection: string, row: Row): Row;
  /** Replaces the row with the same id. */
  replace(collection: string, row: Row): Row;
  /** Removes a row. */
  remove(collection: string, id: string | number): void;
  /** The next number, from 1, of a sequence of this organization. */
  next(sequence: string): number;
  /** The entries of the audit log, oldest first. */
  readonly audit: readonly JsonObject[];
}

/** An organization: a plan and its own store. */
export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly plan: PricingPlan;
  readonly store: Store;
}

/** One organization at one moment. */
export interface TenantContext {
  readonly organization: Organization;
  /** The store of the organization. */
  readonly store: Store;
  readonly clock: Clock;
  /** What `clock` showed when the call began: the times in the records of one call agree. */
  readonly time: number;
  /** The same time in the format of records, by the clock for records; timers and expiry use `clock`. */
  readonly now: string;
  readonly ids: Ids;
  /** Origin of this server, without `/api/v1`. */
  readonly baseUrl: string;
  /**
   * Writes an entry to the organization's audit log: `audit("api_key.revoked", "api_key", row)`. An action
   * that is a platform event (`KindBehaviour.events`) is also published.
   */
  audit(action: string, resourceType: string, row: Row, metadata?: JsonObject): void;
  /**
   * Runs the work after so many milliseconds, replacing any work scheduled under the same key. Overdue work (a negative
   * number) runs before what is due later.
   */
  later(key: string, ms: number, work: (context: TenantContext) => unknown): void;
  /** Cancels the work scheduled under the key. */
  cancel(key: string): void;
  /**
   * Waits for so many milliseconds of real time, whatever the clock says: a client waits for the response. False if
   * the emulator is reset or ends meanwhile.
   */
  pause(ms: number): Promise<boolean>;
  /** Posts to this machine; undefined if it was aborted, which does not count as an attempt. */
  send(request: OutgoingRequest): Promise<Outcome | undefined>;
}

/** The credential of a call. */
export type Credential =
  /** An API key: its row in the collection `ApiKey`. */
  | { readonly by: "key"; readonly row: Row }
  /** A session token of a user of the organization. */
  | { readonly by: "session"; readonly userId: number };

/** The input of a handler of a public route. */
export interface PublicCall extends Pick<TenantContext, "clock" | "now" | "ids" | "baseUrl"> {
  /** The current context of one of the organizations. */
  readonly contextOf: (organization: Organization) => TenantContext;
  /** Decoded path parameters: `:id` → `params.id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed body, always an object; `{}` if there was none. */
  readonly body: JsonObject;
  /** All organizations, for values that are unique in the whole service. */
  readonly organizations: readonly Organization[];
}

/** The input of a handler of a route with a credential. */
export interface Call extends PublicCall, TenantContext {
  readonly workspaceId: number;
  readonly credential: Credential;
}

/**
 * How a list is paged: `paged` honours page, size and sort; `whole` returns everything in one page and
 * ignores page and size; `cursor` honours cursor and limit.
 */
export interface Paging {
  readonly mode: "paged" | "whole" | "cursor";
  /** Size if the query does not set one; defaults to 20 (cursor: 50). */
  readonly defaultSize?: number;
  /** Largest page size; defaults to 200. */
  readonly maxSize?: number;
  /** For `cursor`: the envelope of the other lists, with `nextCursor` added. */
  readonly hasTotals?: true;
  /** Row members that `sort` may name, for `paged`; without any, the list has no such parameter. */
  readonly sortable?: readonly string[];
}

/** The reply of a handler. */
export type Reply =
  /** `{data: record}`. */
  | { readonly reply: "record"; readonly status: 200 | 201; readonly record: Json }
  /** A list in its envelope; `present` is called only for the rows of the page. */
  | {
      readonly reply: "list";
      readonly rows: readonly Row[];
      readonly paging: Paging;
      readonly present?: ((row: Row) => Json) | undefined;
      /** Stored in the cursor, so that all pages are cut from the same rows. */
      readonly bound?: string | undefined;
    }
  /** 204 without a body. */
  | { readonly reply: "none" }
  /** A body without an envelope. */
  | { readonly reply: "bare"; readonly status: number; readonly body: Json };

/** JSON Schema for the OpenAPI document. */
export type JsonSchema = JsonObject;

/** The schema of a body in the OpenAPI document. */
export type BodyHint =
  /** `Monitor`, `CreateMonitor`, `UpdateMonitor`, made from the spec of that kind. */
  | { readonly component: string }
  /** The record of the lookup of this name. */
  | { readonly lookup: string }
  | { readonly record: ObjectField }
  /** The fields of a request that `checkedBody` validates; `name` is that of its component. */
  | { readonly fields: Fields; readonly name?: string }
  | { readonly schema: JsonSchema };

/** Facts about a route. */
export interface RouteFacts {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v1: `/monitors/:id/pause`. */
  readonly path: string;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** The format of path parameters, checked with a 400, if it is not the one that their names say. */
  readonly params?: Readonly<Record<string, "uuid" | "integer" | "text" | "day">>;
  /** Query parameters for the OpenAPI document; those for paging are added automatically. */
  readonly query?: Fields;
  readonly request?: BodyHint;
  /** Accepts any body, JSON or not; the handler does not receive it. */
  readonly takesAnything?: true;
  /** The returned record (or list row); omitted for a 204, and for a GET that a lookup describes. */
  readonly response?: BodyHint;
  /** Success status, unless it is 200, or 204 without a response. */
  readonly status?: 201;
  /** How its list is paged, if it returns one. */
  readonly paging?: Paging;
  /** Its response has no envelope. */
  readonly bare?: true;
  /** A second success status: a POST that changed what was there. */
  readonly alsoStatus?: 200;
  /** A request without a body is accepted. */
  readonly bodyOptional?: true;
  /** Only administrators may call it. */
  readonly adminOnly?: true;
}

/** Replies to a call; returns a promise only if it has to wait for another server. */
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** A route of a caller with a credential. */
export type CredentialRoute = RouteFacts & {
  readonly access: "credential";
  readonly handler: Handler;
};

/** A route of the API. Whatever their order, a fixed path outranks `/:id`; of the same path, the first one is served. */
export type Route =
  | CredentialRoute
  | (RouteFacts & {
      readonly access: "public";
      /** Whether it counts against the limit of 60 requests a minute per address. */
      readonly perAddress?: true;
      readonly handler: (call: PublicCall) => Reply;
    });

/** A record with its collection. */
export interface FirstRecord {
  readonly collection: string;
  readonly row: Row;
}

/** Makes the records that a new organization has. */
export type FirstRecords = (ids: Ids, orgId: number, now: string) => readonly FirstRecord[];

/** An address beside the API, called without a credential; all paths with its prefix. */
export interface Address {
  readonly prefix: string;
  readonly receive: (request: Request, call: AddressCall) => Promise<Response>;
}

/** The input for a request to such an address. */
export interface AddressCall extends Pick<PublicCall, "clock" | "contextOf" | "organizations"> {
  readonly sourceIp: string;
  /** Waits in real time. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** The export of a module in kinds/; routes.ts lists them. */
export interface KindBehaviour {
  /** The kinds it serves, for tests that loop over the registry. */
  readonly kinds: readonly string[];
  readonly routes: readonly Route[];
  /** What a new organization has of its kinds. */
  readonly firstRecords?: FirstRecords;
  /** Its address beside the API. */
  readonly address?: Address;
  /** Those of its kinds of which the service accepts more than the provider lets users write. */
  readonly accepts?: readonly KindSpec[];
  /** By kind: members that every record has here, although the provider can do without them. */
  readonly always?: Readonly<Record<string, readonly string[]>>;
  /** Audit log actions that are platform events, with the data of the event. */
  readonly events?: EventData;
  /** Called with each platform event. `data` is computed only if it is needed. */
  readonly onEvent?: (context: TenantContext, type: string, data: () => Json) => void;
  /** Reschedules pending work in records that an earlier run wrote. */
  readonly resume?: (context: TenantContext) => void;
}

/** The data of platform events by type, built from the row that the event is about. */
export type EventData = Readonly<
  Partial<Record<string, (context: TenantContext, row: Row) => Json>>
>;

/** The response that a record is presented in. */
export type View = "list" | "detail" | "created" | "updated";

/** How a kind differs from the usual. `crudRoutes(spec, hooks)` derives everything else from the spec. */
export interface CrudHooks {
  /** The routes of the five that the kind lacks. */
  readonly lacks?: readonly ("list" | "create" | "get" | "update" | "delete")[];
  /** Set if a kind that the provider reads through its list also has a GET of one record. */
  readonly gets?: true;
  /** Only administrators may read records, also in the response to an update. */
  readonly adminReads?: true;
  /** How the list is paged; defaults to `whole`. All fields and outputs of the spec are sortable. */
  readonly paging?: Paging;
  /** Query parameters that filter the list: whether a row matches this value. */
  readonly filters?: Readonly<Record<string, (row: Row, value: string, call: Call) => boolean>>;
  /** The forms of these parameters, if they are more than text. */
  readonly filterFields?: Fields;
  /** The scope of unique fields; defaults to that of the kind. */
  readonly uniqueIn?: "organization" | "workspace" | "service";
  /** Problems beyond those of the spec (`next` is the resulting row). Any problem is a 400. */
  readonly check?: (call: Call, next: Row, body: JsonObject, before?: Row) => readonly Problem[];
  /**
   * Completes the row of a create, made from body and defaults, before it is stored: sets what only the
   * service knows, checks references inside of members (throws), returns the row.
   */
  readonly onCreate?: (call: Call, row: Row, body: JsonObject) => Row;
  /** The record in the response to a create, if it lacks members of others. */
  readonly createdRecord?: ObjectField;
  /** Effects on other records, after the row is stored. */
  readonly afterCreate?: (call: Call, row: Row) => void;
  /**
   * Completes the row of an update, merged by the spec's rule; `body` is coerced, without unknown members.
   */
  readonly onUpdate?: (call: Call, next: Row, body: JsonObject, before: Row) => Row;
  /** Refuses a delete (throws) or cascades. */
  readonly beforeDelete?: (call: Call, row: Row) => void;
  /** How a delete that is not answered with 204 is described. */
  readonly deleteFacts?: Partial<Pick<RouteFacts, "response" | "bare">>;
  /** The reply to a delete; defaults to 204. */
  readonly deleteReply?: (call: Call, row: Row) => Reply;
  /** Changes the returned record; `record` is the default for this view. */
  readonly present?: (call: Call, row: Row, record: Row, view: View) => Row;
}
