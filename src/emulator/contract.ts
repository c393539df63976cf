// The contract between the emulator's core and the modules that behave like one kind each
// (kinds/*.ts). A kind module is data: routes with handlers from a call to a reply. It never sees
// a socket, an envelope, a header or a clock of its own.
//
// Makers that go with these types: failure.ts (what is thrown), reply.ts (what is answered),
// records.ts (finding and changing rows), crud.ts (`crudRoutes`, the five usual routes of a kind).
import type { Json, JsonObject, KindSpec, PricingPlan, Problem } from "../definitions";
import type { Outcome, OutgoingRequest } from "./delivery/scheduler";
import type { Clock, Ids } from "./outside";

export { PLANS } from "../definitions";
export type { PricingPlan } from "../definitions";
export type { Clock, Ids, Timers } from "./outside";

/**
 * A record as the store holds it: JSON and nothing else, by the names of the spec's fields and
 * outputs. Members that the spec does not name are internal: never answered, and only hashed in
 * `GET /__emulator/state`. A row is never changed in place: `Store.replace` puts a new one.
 */
export type Row = JsonObject;

/** The records of one organization, in collections named by kind (`Monitor`) or freely. */
export interface Store {
  /** All rows in order of creation. */
  list(collection: string): readonly Row[];
  /** A row by its id (text or number); nothing when there is none. */
  get(collection: string, id: string | number): Row | undefined;
  /** Adds a row, which must have an `id`. */
  insert(collection: string, row: Row): Row;
  /** Puts another row in the place of the one with the same id. */
  replace(collection: string, row: Row): Row;
  /** Takes a row out. */
  remove(collection: string, id: string | number): void;
  /** The next number, from 1 on, of a sequence of this organization. */
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
  /** Now by the clock of records, as they write instants; what waits or expires goes by `clock`. */
  readonly now: string;
  readonly ids: Ids;
  /** Origin of this server, without `/api/v1`. */
  readonly baseUrl: string;
  /**
   * Writes an entry in the organization's audit log: `audit("api_key.revoked", "api_key", row)`. An
   * action that is a platform event (`KindBehaviour.events`) is published too.
   */
  audit(action: string, resourceType: string, row: Row, metadata?: JsonObject): void;
  /** Does the work after so many milliseconds, in place of what waited under the same key. */
  later(key: string, ms: number, work: (context: TenantContext) => unknown): void;
  /** Calls off what waits under the key. */
  cancel(key: string): void;
  /** Posts to this machine; nothing when it was broken off, which counts for nothing. */
  send(request: OutgoingRequest): Promise<Outcome | undefined>;
}

/** What a call authenticated with. */
export type Credential =
  /** An API key: its row in the collection `ApiKey`. */
  | { readonly by: "key"; readonly row: Row }
  /** A session token of a user of the organization. */
  | { readonly by: "session"; readonly userId: number };

/** All that a handler of a public route gets. */
export interface PublicCall {
  /** One of the organizations, now. */
  readonly contextOf: (organization: Organization) => TenantContext;
  /** Parameters of the path, decoded: `:id` → `params.id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed body; `{}` where there was none. Never anything but an object. */
  readonly body: JsonObject;
  readonly clock: Clock;
  /** Now by the clock of records, as they write instants; what waits or expires goes by `clock`. */
  readonly now: string;
  readonly ids: Ids;
  /** Origin of this server, without `/api/v1`. */
  readonly baseUrl: string;
  /** Every organization there is, for what is unique in the whole service. */
  readonly organizations: readonly Organization[];
}

/** All that a handler of a route with a credential gets. */
export interface Call extends PublicCall, TenantContext {
  readonly workspaceId: number;
  readonly credential: Credential;
}

/**
 * How a list is cut: `paged` honours page, size and sort; `whole` answers everything in one page
 * and ignores page and size; `cursor` honours cursor and limit.
 */
export interface Paging {
  readonly mode: "paged" | "whole" | "cursor";
  /** Size when the query names none; 20 (cursor: 50) when left out. */
  readonly defaultSize?: number;
  /** The most that one page holds; 200 when left out. */
  readonly maxSize?: number;
  /** Row members that `sort` may name, for `paged`. */
  readonly sortable?: readonly string[];
}

/** What a handler answers. */
export type Reply =
  /** `{data: record}`. */
  | { readonly reply: "record"; readonly status: 200 | 201; readonly record: Json }
  /** A list in its envelope; `present` is called for the rows of the page only. */
  | {
      readonly reply: "list";
      readonly rows: readonly Row[];
      readonly paging: Paging;
      readonly present?: (row: Row) => Json;
      /** What a cursor carries along, so that all pages are cut from the same rows. */
      readonly bound?: string;
    }
  /** 204 without a body. */
  | { readonly reply: "none" }
  /** A body outside any envelope. */
  | { readonly reply: "bare"; readonly status: number; readonly body: Json };

/** JSON Schema as it stands in the OpenAPI document. */
export type JsonSchema = JsonObject;

/** What the OpenAPI document says of a body: a component by name, or a schema of its own. */
export type BodyHint =
  /** `Monitor`, `CreateMonitor`, `UpdateMonitor`, made from the spec of that kind. */
  { readonly component: string } | { readonly schema: JsonSchema };

/** What every route says about itself. */
export interface RouteFacts {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v1: `/monitors/:id/pause`. */
  readonly path: string;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** What a parameter of the path must be, or 400; a UUID by default. */
  readonly params?: Readonly<Record<string, "uuid" | "integer" | "text">>;
  /** Query parameters, for the OpenAPI document; those of paging are added by themselves. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: BodyHint;
  /** Whether its body may be anything at all, JSON or not; the handler then gets none of it. */
  readonly takesAnything?: true;
  /** The record (or the row of the list) that is answered; none: 204. */
  readonly response?: BodyHint;
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 204;
  /** How its list is cut, where it answers one. */
  readonly paging?: Paging;
}

/** Answers a call; later only where it has to wait for another server. */
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** A route of the API. Routes are tried in order: a fixed path goes before `/:id`. */
export type Route =
  | (RouteFacts & { readonly access: "credential"; readonly handler: Handler })
  | (RouteFacts & {
      readonly access: "public";
      /** Whether it counts against the limit of 60 a minute for each address. */
      readonly perAddress?: true;
      readonly handler: (call: PublicCall) => Reply;
    });

/** What a module in kinds/ exports; routes.ts lists them. */
export interface KindBehaviour {
  /** The kinds it serves, for tests that loop over the registry. */
  readonly kinds: readonly string[];
  readonly routes: readonly Route[];
  /** Actions of the audit log that are platform events, with the data of the event. */
  readonly events?: EventData;
  /** Takes up what waits in records that were written by an earlier run. */
  readonly resume?: (context: TenantContext) => void;
}

/** The data of platform events, by their types: what the row is that an event is about. */
export type EventData = Readonly<
  Partial<Record<string, (context: TenantContext, row: Row) => Json>>
>;

/** For whom a record is presented. */
export type View = "list" | "detail" | "created" | "updated";

/** What is odd about a kind. `crudRoutes(spec, hooks)` does all the rest from the spec. */
export interface CrudHooks {
  /** Routes of the five that the kind lacks. */
  readonly lacks?: readonly ("list" | "create" | "get" | "update" | "delete")[];
  /** Whether a kind that the provider reads through a list has a GET of one all the same. */
  readonly gets?: true;
  /** How the list is cut; `whole` when left out. Sortable are all fields and outputs of the spec. */
  readonly paging?: Paging;
  /** Query parameters of the list and what they do: whether a row stays for this value. */
  readonly filters?: Readonly<Record<string, (row: Row, value: string, call: Call) => boolean>>;
  /** Whether records belong to a workspace (listed and found only there) or the organization (default). */
  readonly scope?: "organization" | "workspace";
  /** Where unique fields must be unique; like `scope` when left out. */
  readonly uniqueIn?: "organization" | "workspace" | "service";
  /** Problems beside those of the spec (`next` is the row as it would become). 400 if any. */
  readonly check?: (call: Call, next: Row, body: JsonObject, before?: Row) => readonly Problem[];
  /**
   * The row of a create, made from body and defaults, before it is stored: fill in what only the
   * service knows, check references (throw), return the row.
   */
  readonly onCreate?: (call: Call, row: Row, body: JsonObject) => Row;
  /** After the row is stored: effects on other records. */
  readonly afterCreate?: (call: Call, row: Row) => void;
  /** The row of an update, as merged by the spec's rule; `body` is coerced, without unknown members. */
  readonly onUpdate?: (call: Call, next: Row, body: JsonObject, before: Row) => Row;
  /** Refuse a delete (throw), or cascade. */
  readonly beforeDelete?: (call: Call, row: Row) => void;
  /** What a delete answers; 204 when left out. */
  readonly deleteReply?: (call: Call, row: Row) => Reply;
  /** The record as answered, made from what `record` would be for this view without the hook. */
  readonly present?: (call: Call, row: Row, record: Row, view: View) => Row;
  /** Whether no audit entry is written. */
  readonly silent?: true;
}

/** `crudRoutes(spec, hooks)`: list, create, get, update, delete, as far as the spec has them. */
export type CrudMaker = (spec: KindSpec, hooks?: CrudHooks) => Route[];
