// The five usual routes of a kind, from its spec: docs/api.md, "Envelopes", "Updates and clearing", "Errors".
// Exceptions of a kind are passed in as hooks and never handled here.
import { perKind, text } from "../../definitions";
import type { Fields, KindSpec, ObjectField } from "../../definitions";
import { checkedQuery } from "./bodies";
import type { Call, CredentialRoute, CrudHooks, RouteFacts, Row, View } from "../contract";
import { notFound } from "../http/failure";
import { writeCreate, writeUpdate } from "./crud-write";
import { created, listed, none, ok } from "../http/reply";
import { inScope, parentOf, resourceType } from "../store/records";
import { picked, without } from "../store/members";
import { rowId } from "../store/links";

type Verb = "list" | "create" | "get" | "update" | "delete";

interface Kind {
  readonly spec: KindSpec;
  readonly hooks: CrudHooks;
}

/** List, create, get, update and delete, as far as the spec has them and `hooks.lacks` does not name them. */
export function crudRoutes(spec: KindSpec, hooks: CrudHooks = {}): CredentialRoute[] {
  const kind: Kind = { spec, hooks };
  const makers: Readonly<Record<Verb, (kind: Kind) => CredentialRoute>> = {
    list: listRoute,
    create: createRoute,
    get: getRoute,
    update: updateRoute,
    delete: deleteRoute,
  };
  const verbs = Object.keys(makers) as Verb[];
  return verbs.filter((verb) => serves(kind, verb)).map((verb) => makers[verb](kind));
}

function serves({ spec, hooks }: Kind, verb: Verb): boolean {
  if (hooks.lacks?.includes(verb)) return false;
  if (verb === "list") return spec.read.by !== "parent";
  if (verb === "get") return spec.read.by === "id" || hooks.gets === true;
  return verb !== "update" || spec.update !== undefined;
}

/** `/status-pages/{statusPageId}/components` → `/status-pages/:statusPageId/components`. */
const collectionPath = (spec: KindSpec): string => spec.path.replace(/\{(\w+)\}/g, ":$1");

function memberFacts(spec: KindSpec): Pick<RouteFacts, "path" | "params"> {
  const slot = spec.address ?? "id";
  const what = spec.address === undefined ? spec.idType : "text";
  return { path: `${collectionPath(spec)}/:${slot}`, params: { [slot]: what } };
}

/** The rows of the kind that this call may see: those of its parent and workspace. */
function visibleRows(call: Call, { spec }: Kind): Row[] {
  const { parent } = spec;
  const owner = parentOf(call, spec)?.id;
  return call.store
    .list(spec.name)
    .filter(
      (row) =>
        (parent === undefined || row[parent.field] === owner) && inScope(call, row, spec.scope),
    );
}

function addressed(call: Call, kind: Kind): Row {
  const { spec } = kind;
  const value = call.params[spec.address ?? "id"] ?? "";
  if (spec.address !== undefined) {
    const address = spec.address;
    const found = visibleRows(call, kind).find((row) => row[address] === value);
    if (found === undefined) throw notFound(`${spec.title} "${value}"`);
    return found;
  }
  const { parent } = spec;
  const owner = parentOf(call, spec)?.id;
  const row = call.store.get(spec.name, value);
  const visible = row !== undefined && inScope(call, row, spec.scope);
  if (!visible || (parent && row[parent.field] !== owner)) {
    throw notFound(`${spec.title} ${value}`);
  }
  return row;
}

function listRoute(kind: Kind): CredentialRoute {
  const { spec, hooks } = kind;
  const sortable = ["id", ...Object.keys(spec.fields), ...Object.keys(spec.outputs)];
  const paging = { sortable, ...(hooks.paging ?? { mode: "whole" }) };
  return {
    method: "GET",
    path: collectionPath(spec),
    access: "credential",
    summary: `List every ${spec.title}`,
    query: filterFields(hooks),
    response: { component: spec.name },
    ...adminOnly(hooks),
    paging,
    handler: (call) => {
      const rows = filtered(call, visibleRows(call, kind), hooks, spec.code);
      return listed(rows, paging, (row) => presentRow(call, spec, hooks, row, "list"));
    },
  };
}

const adminOnly = ({ adminReads }: CrudHooks): Pick<RouteFacts, "adminOnly"> =>
  adminReads ? { adminOnly: true } : {};

const filterFields = ({ filters = {}, filterFields: forms }: CrudHooks): Fields =>
  Object.fromEntries(
    Object.keys(filters).map((name) => [name, forms?.[name] ?? text({ doc: "Filter." })]),
  );

function filtered(call: Call, rows: Row[], hooks: CrudHooks, code: string): Row[] {
  const { filters = {} } = hooks;
  const { query } = call;
  checkedQuery(code, filterFields(hooks), query);
  return Object.entries(filters).reduce((left, [name, keeps]) => {
    const value = query.get(name);
    return value === null || value === "" ? left : left.filter((row) => keeps(row, value, call));
  }, rows);
}

function createRoute({ spec, hooks }: Kind): CredentialRoute {
  return {
    method: "POST",
    path: collectionPath(spec),
    access: "credential",
    summary: `Create one ${spec.title}`,
    request: { component: `Create${spec.name}` },
    response: hooks.createdRecord ? { record: hooks.createdRecord } : { component: spec.name },
    status: 201,
    handler: (call) =>
      created(presentRow(call, spec, hooks, writeCreate(call, spec, hooks), "created")),
  };
}

function getRoute(kind: Kind): CredentialRoute {
  const { spec, hooks } = kind;
  return {
    ...memberFacts(spec),
    method: "GET",
    access: "credential",
    summary: `Read one ${spec.title}`,
    response: { component: spec.name },
    ...adminOnly(hooks),
    handler: (call) => ok(presentRow(call, spec, hooks, addressed(call, kind), "detail")),
  };
}

function updateRoute(kind: Kind): CredentialRoute {
  const { spec, hooks } = kind;
  return {
    ...memberFacts(spec),
    method: spec.update?.method ?? "PUT",
    access: "credential",
    summary: `Change one ${spec.title}`,
    request: { component: `Update${spec.name}` },
    response: { component: spec.name },
    ...adminOnly(hooks),
    handler: (call) => {
      const row = writeUpdate(call, spec, hooks, addressed(call, kind));
      return ok(presentRow(call, spec, hooks, row, "updated"));
    },
  };
}

function deleteRoute(kind: Kind): CredentialRoute {
  const { spec, hooks } = kind;
  return {
    ...memberFacts(spec),
    method: "DELETE",
    access: "credential",
    summary: `Delete one ${spec.title}`,
    ...hooks.deleteFacts,
    handler: (call) => {
      const row = addressed(call, kind);
      hooks.beforeDelete?.(call, row);
      call.store.remove(spec.name, rowId(row));
      call.audit(`${resourceType(spec)}.deleted`, resourceType(spec), row);
      return hooks.deleteReply?.(call, row) ?? none();
    },
  };
}

/** The hooks that complete a record, or shorten it; `Seen` is the context they need. */
export interface Presentation<Seen> {
  readonly present?: (seen: Seen, row: Row, record: Row, view: View) => Row;
  readonly createdRecord?: ObjectField;
}

/** The members that a record has without hooks: local, write-only and nested (`read`) fields are left out. */
const namesOf = perKind((spec): readonly string[] => {
  const fields = Object.entries(spec.fields).filter(
    ([, field]) => !field.local && !field.writeOnly && field.read === undefined,
  );
  const outputs = Object.entries(spec.outputs).filter(([, field]) => field.read === undefined);
  return ["id", ...fields.map(([name]) => name), ...outputs.map(([name]) => name)];
});

/**
 * The record that is returned for a row in a view: id, fields and outputs by name, null if unset, without the
 * members that the view lacks. Fields stored elsewhere in a record (`read` in the spec) are added by
 * `hooks.present`.
 */
export function presentRow<Seen>(
  seen: Seen,
  spec: KindSpec,
  hooks: Presentation<Seen>,
  row: Row,
  view: View,
): Row {
  const record = picked(row, namesOf(spec));
  const whole = hooks.present?.(seen, row, record, view) ?? record;
  if (view === "list") return { ...whole, ...nulls(whole, spec.listLacks) };
  if (view === "created" && hooks.createdRecord) {
    const { fields } = hooks.createdRecord;
    return Object.fromEntries(Object.entries(whole).filter(([name]) => name in fields));
  }
  return view === "updated" ? without(whole, spec.update?.lacks ?? []) : whole;
}

/** Of the members that list rows lack, some are null and some missing: those a hook removed stay missing. */
const nulls = (record: Row, names: readonly string[] = []): Row =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, null]));
