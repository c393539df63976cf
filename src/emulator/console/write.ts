// Edits and deletions behind Pulumi's back, as a user who is signed in makes them: through the API, which validates
// them, records them in the audit log and cascades.
import { z } from "zod";

import { KINDS, isObject } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { PREFIX } from "../api";
import type { Row } from "../contract";
import { badRequest, notFound } from "../http/failure";
import { asText, collectionOf } from "../store/records";
import type { Tenant, Organizations } from "../store/organizations";
import { editableFields } from "./estate";

/** The User-Agent of these calls. */
const CONSOLE_CLIENT = "emulator-page";

const id = z.union([z.string().min(1).max(1_000), z.int()]);
const objectFields = { organizationId: z.int(), kind: z.string().max(100), id };

/** The body of a deletion. */
export const forgetSchema = z.strictObject(objectFields);
/** The body of an edit. */
export const editSchema = z.strictObject({
  ...objectFields,
  changes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** Where the calls go. */
export interface WriteParts {
  readonly organizations: Organizations;
  /** The API, without faults and log. */
  readonly fetchApi: (request: Request) => Response | Promise<Response>;
}

/** What to do with which object. */
type Wanted = z.infer<typeof forgetSchema>;

/** Deletes an object; the response is that of the API. */
export async function forget(parts: WriteParts, wanted: Wanted): Promise<Response> {
  const { tenant, spec, row } = found(parts, wanted);
  const path = pathOf(spec, row);
  const { removal } = spec;
  const call =
    removal === undefined ? { method: "DELETE", path } : { method: "POST", path: path + removal };
  return send(parts, tenant, row, call);
}

/** Changes fields of an object; the response is that of the API. */
export async function edit(
  parts: WriteParts,
  { changes, ...wanted }: z.infer<typeof editSchema>,
): Promise<Response> {
  const { tenant, spec, row } = found(parts, wanted);
  const names = editableFields(spec, row).map(([name]) => name);
  const odd = Object.keys(changes).filter((name) => !names.includes(name));
  const { update } = spec;
  if (odd.length > 0 || update === undefined) {
    const message = `cannot be changed here; the fields are ${names.join(", ")}`;
    throw badRequest(odd.map((name) => ({ path: [name], code: "CONTROL_INVALID", message })));
  }
  const path = pathOf(spec, row) + (update.path ?? "");
  const body = { ...repeated(spec, row), ...changes };
  return send(parts, tenant, row, { method: update.method, path, body });
}

function found(
  { organizations }: WriteParts,
  { organizationId, kind, id: wanted }: Wanted,
): { tenant: Tenant; spec: KindSpec; row: Row } {
  const tenant = organizations.tenant(organizationId);
  if (tenant === undefined) throw notFound(`organization ${organizationId}`);
  const spec = KINDS.find(({ name }) => name === kind);
  const row = spec && tenant.store.get(collectionOf(spec), wanted);
  if (spec === undefined || row === undefined) throw notFound(`${kind} ${wanted}`);
  return { tenant, spec, row };
}

/** What an update has to contain for the other fields to stay as they are. */
function repeated({ fields, update }: KindSpec, row: Row): JsonObject {
  const all = Object.entries(fields).filter(([, field]) => !field.local && !field.createOnly);
  const names =
    update?.omitted === "clears"
      ? all.map(([name]) => name)
      : [...(update?.required ?? []), ...(update?.repeats ?? [])];
  const members = names.map((name): [string, Json] => [name, row[name] ?? null]);
  return Object.fromEntries(members.filter(([, value]) => value !== null));
}

function pathOf({ path, address = "id" }: KindSpec, row: Row): string {
  const collection = path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => asText(row[name]));
  return `${collection}/${encodeURIComponent(asText(row[address]))}`;
}

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly body?: JsonObject;
}

async function send(
  { organizations, fetchApi }: WriteParts,
  tenant: Tenant,
  row: Row,
  { method, path, body }: ApiCall,
): Promise<Response> {
  const response = await fetchApi(
    new Request(`http://127.0.0.1${PREFIX}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${organizations.userOf(tenant)}`,
        "content-type": "application/json",
        "user-agent": CONSOLE_CLIENT,
        ...(typeof row.workspaceId === "number" && {
          "x-service-workspace-id": String(row.workspaceId),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  // Neither the record, which may contain secrets, nor the envelope: only what the page shows.
  return Response.json(await outcomeOf(response), { status: response.ok ? 200 : response.status });
}

async function outcomeOf(response: Response): Promise<JsonObject> {
  if (response.ok) return { done: true };
  // JSON by definition: the envelope of an error.
  const envelope = (await response.json()) as Json;
  const message = isObject(envelope) ? envelope.message : undefined;
  return { done: false, message: typeof message === "string" ? message : "the API refused" };
}
