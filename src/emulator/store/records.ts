// Finding and changing rows, for all kinds.
import { KINDS, kindNamed } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import type { Call, Row, TenantContext } from "../contract";
import { notFound } from "../http/failure";

/** The row with this id; throws 404: `rowOf(call, "Monitor", call.params.id)`. */
export function rowOf(call: Call, kind: string, id: string | number | undefined): Row {
  const row = id === undefined ? undefined : call.store.get(kind, id);
  if (row === undefined) throw notFound(`${kind} ${String(id)}`);
  return row;
}

/** The row of a kind with this id, if the call may see it; throws 404. */
export function visibleRow(call: Call, kind: string, id: string | undefined): Row {
  const row = rowOf(call, kind, id);
  if (inScope(call, row, kindNamed(kind).scope)) return row;
  throw notFound(`${kind} ${String(id)}`);
}

/** The parent that the path of a kind names; undefined if the kind has none. */
export const parentOf = (call: Call, { parent }: KindSpec): Row | undefined =>
  parent && visibleRow(call, parent.kind, call.params[parent.field]);

/** The collection of a kind; kinds that share a list share one. */
export const collectionOf = ({ name, path, createWith }: KindSpec): string =>
  (createWith && KINDS.find((other) => other.path === path)?.name) ?? name;

/** Stores a row with some members changed and `updatedAt` set to now; returns the new row. */
export function amend(context: TenantContext, kind: string, row: Row, changes: Row): Row {
  return context.store.replace(kind, { ...row, ...changes, updatedAt: context.now });
}

/** Changes a row of a kind like `amend`, and writes an entry of this verb to the audit log. */
export function changeRow(
  context: TenantContext,
  kind: string,
  row: Row,
  changes: Row,
  verb = "updated",
): Row {
  const next = amend(context, kind, row, changes);
  const type = resourceType(kindNamed(kind));
  context.audit(`${type}.${verb}`, type, next);
  return next;
}

/** The user who makes a call; null for an API key. */
export const userOf = ({ credential }: Call): number | null =>
  credential.by === "session" ? credential.userId : null;

/** Whether the call may see a row: always with scope `organization`, else only in the row's workspace. */
export const inScope = (
  call: Call,
  row: Row,
  scope: "organization" | "workspace" | undefined,
): boolean => scope !== "workspace" || row.workspaceId === call.workspaceId;

/** `ApiKey` → `api_key`: the resource type in the audit log. */
export const resourceType = (spec: KindSpec): string => spec.code.toLowerCase();

/** A value as text, for messages and for comparison with paths and queries. */
export const asText = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

/** The name of a row, or another member; null without a row. */
export const nameOf = (row: Row | undefined, member = "name"): Json => row?.[member] ?? null;

/** What an entry of the audit log says about a change of a row. */
export const auditEntry = (
  action: string,
  resourceType: string,
  row: Row,
  metadata?: JsonObject,
): JsonObject => ({
  action,
  resourceType,
  resourceId: asText(row.id),
  resourceName: typeof row.name === "string" ? row.name : null,
  metadata: metadata ?? null,
});
