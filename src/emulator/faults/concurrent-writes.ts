// Writes of other actors at the moment of a request. They go through the API like any call: validated,
// recorded in the audit log under their own name, and visible to the request like any other change.
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { PREFIX } from "../api";
import { tenantIn } from "../http/authenticate";
import type { OtherWrite } from "./schema";
import type { ExternalAction } from "./faults";
import { kindMadeAt, lookalike } from "./lookalike";
import type { Tenant, Organizations } from "../store/organizations";

/** The request that a fault hit. */
export interface Matched {
  readonly request: Request;
  /** Its path below `/api/v1`, without the query. */
  readonly path: string;
  /** Its body as text. */
  readonly body: string;
}

/** Where the writes go. */
export interface ConcurrentWriteParts {
  readonly organizations: Organizations;
  /** The API, without faults and log. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Performs one write and returns its outcome. */
export async function writeConcurrently(
  parts: ConcurrentWriteParts,
  write: OtherWrite,
  matched: Matched,
): Promise<ExternalAction> {
  const tenant = tenantOf(parts.organizations, matched.request.headers);
  const { method, path, body } = write.call ?? {
    method: "POST",
    path: matched.path,
    body: lookalike(write, kindMadeAt(matched.path), objectIn(matched.body), tenant.store),
  };
  const response = await parts.fetch(
    new Request(new URL(PREFIX + path, matched.request.url), {
      method: method.toUpperCase(),
      headers: headersOf(parts.organizations, tenant, write, matched.request.headers),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return actionOf(method.toUpperCase(), path, response);
}

/** A write with the outcome that its response shows. */
export async function actionOf(
  method: string,
  path: string,
  response: Response,
): Promise<ExternalAction> {
  return { method, path, status: response.status, ...(await idIn(response)) };
}

const bearerOf = (headers: Headers): string =>
  (headers.get("authorization") ?? "").replace(/^Bearer +/i, "");

/** The organization of a request; the first one if its credential is invalid. */
function tenantOf(organizations: Organizations, headers: Headers): Tenant {
  const tenant = tenantIn(organizations, headers) ?? organizations.tenants[0];
  if (tenant === undefined) throw new TypeError("there is no organization");
  return tenant;
}

function headersOf(
  organizations: Organizations,
  tenant: Tenant,
  write: OtherWrite,
  from: Headers,
): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  const { by = "user", workspaceId } = write;
  const credential =
    by === "same" ? bearerOf(from) : by === "user" ? organizations.userOf(tenant) : by.apiKey;
  headers.set("authorization", `Bearer ${credential}`);
  from.forEach((value, name) => {
    if (name.endsWith("-org-id") && by === "same") headers.set(name, value);
    if (name.endsWith("-workspace-id") && workspaceId === undefined) headers.set(name, value);
  });
  if (workspaceId !== undefined) headers.set("x-service-workspace-id", String(workspaceId));
  return headers;
}

async function idIn(response: Response): Promise<{ id?: string }> {
  const body = parsed(await response.text());
  const record = isObject(body) && isObject(body.data) ? body.data : {};
  const id = record.id ?? record.subscriptionId;
  return typeof id === "string" || typeof id === "number" ? { id: String(id) } : {};
}

function objectIn(text: string): JsonObject {
  const value = parsed(text);
  return isObject(value) ? value : {};
}

function parsed(text: string): Json {
  try {
    // JSON.parse returns JSON by definition.
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
