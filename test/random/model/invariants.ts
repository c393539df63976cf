// Five invariants of an undisturbed run: the service has the objects of the program and no other object of ours; no
// object belongs to two resources; other users' objects were never written; nothing was sent to another
// organization; and an unavoidable duplicate was reported. They use the service's own state and
// its request log.
import { isDeepStrictEqual } from "node:util";

import type { Emulator } from "../../../src/emulator";
import {
  isAsGoodAsGone,
  isObject,
  isOfKind,
  kindNamed,
  KINDS,
  membersOf,
  resolveField,
} from "../../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../../src/definitions";
import { collectionOf } from "../../../src/emulator/store/records";
import { fieldsOf } from "../../support/definitions/arbitraries";
import { idText } from "../../support/host/service";
import type { TestService } from "../../support/host/service";
import { valueIn, hasValue, isEmptyValue } from "../../support/host/record-values";
import { resolved } from "./program";
import type { Entry, Program } from "./program";
import type { Tenant } from "./tenant";

/** A resource in the state. */
export interface Held {
  readonly name: string;
  readonly id: string;
}

/** The context in which invariants are checked. */
export interface InvariantContext {
  readonly emulator: Emulator;
  readonly tenant: Tenant;
  /** All lines that users saw. */
  readonly transcript: () => string;
}

/** Objects other than those that programs declare. */
export interface Others {
  /** Records of other users, which must not change. */
  readonly others: StoredRecords;
  /** Objects of requests that completed after their run had ended: no message could name them. */
  readonly late: ReadonlySet<string>;
}

/** Records by collection and id. */
export type StoredRecords = ReadonlyMap<string, JsonObject>;

/** No API call deletes a signing secret. */
const COUNTED = KINDS.filter(({ name }) => name !== "WebhookSigningSecret");

/** All records of the service, except those that count as deleted. */
export async function storedRecords({ url }: Emulator): Promise<StoredRecords> {
  const response = await fetch(`${url}/__emulator/state`);
  // A response of the emulator; its tests verify its form.
  const { organizations } = (await response.json()) as {
    organizations: { records: Record<string, JsonObject[]> }[];
  };
  return new Map(
    organizations.flatMap(({ records }, place) =>
      COUNTED.flatMap((spec) =>
        (records[collectionOf(spec)] ?? [])
          .filter((record) => isOfKind(spec, record) && !isAsGoodAsGone(spec, record))
          .map((record): [string, JsonObject] => [
            keyOf(place, spec.name, idText(record.id)),
            record,
          ]),
      ),
    ),
  );
}

/** `1:Monitor 3f…`: the index of the organization, the kind and the id. */
const keyOf = (organization: number, kind: string, id: string): string =>
  `${organization}:${kind} ${id}`;

/** The key of an object of the program; the first organization is not the program's. */
const ownKey = (spec: KindSpec, id: string): string => keyOf(1, spec.name, id);

/** The violations, as text: none if the service matches the program. */
export async function violations(
  invariantContext: InvariantContext,
  program: Program,
  state: readonly Held[],
  beside: Others,
): Promise<string[]> {
  const { emulator, tenant } = invariantContext;
  const ids = idsIn(program, state);
  const names = program.map(({ name }) => name).sort();
  const kept = state.map(({ name }) => name).sort();
  const wrong = isDeepStrictEqual(names, kept)
    ? []
    : [`the state holds ${kept.join(", ")} and the program ${names.join(", ")}`];
  for (const entry of program) {
    const id = ids.get(entry.mark);
    if (id !== undefined) wrong.push(...(await wrongWith(tenant.service, entry, id, ids)));
  }
  return [
    ...wrong,
    ...shared(program, ids),
    ...unexpected(await storedRecords(emulator), {
      program,
      ids,
      beside,
      named: reportsIn(invariantContext),
    }),
    ...written(emulator, beside),
    ...sentElsewhere(invariantContext),
  ];
}

/** Ids by the marks that represent them. */
export const idsIn = (program: Program, state: readonly Held[]): ReadonlyMap<string, string> =>
  new Map(
    program.flatMap(({ mark, name }): [string, string][] => {
      const held = state.find((each) => each.name === name);
      return held === undefined ? [] : [[mark, held.id]];
    }),
  );

/** Objects of a request that was sent twice, which a message named or could not name. */
export async function reportedDuplicates(
  invariantContext: InvariantContext,
  program: Program,
  state: readonly Held[],
  beside: Others,
): Promise<string[]> {
  const at = { program, ids: idsIn(program, state), beside, named: reportsIn(invariantContext) };
  return left(await storedRecords(invariantContext.emulator), at).map(([key]) => key);
}

/**
 * The objects that the error of a run names for a person to check: several, or one of a kind that no search takes, because
 * another stack with the same key makes the same.
 */
export async function namedByError(
  { emulator }: InvariantContext,
  { message }: Error,
): Promise<string[]> {
  const lists = [
    ...message.matchAll(/the response was lost, and .*? \(([^()]+)\)/g),
    ...message.matchAll(
      /exists with the id (\S+), and an earlier request whose response was lost/g,
    ),
  ].map(([, list = ""]) => list.split(", "));
  return [...(await storedRecords(emulator)).keys()].filter((key) =>
    lists.some(
      (ids) =>
        ids.includes(key.slice(key.lastIndexOf(" ") + 1)) && (ids.length > 1 || isOnlyNamed(key)),
    ),
  );
}

/** Whether no search takes an object with this key. */
function isOnlyNamed(key: string): boolean {
  const { unique, shownOnce } = kindNamed(/:(\w+) /.exec(key)?.[1] ?? "");
  return unique !== undefined || shownOnce !== undefined;
}

/** Objects outside the programs that use an object to be deleted: a user deletes them first. */
export async function blockersIn(
  { emulator }: InvariantContext,
  { message }: Error,
  { others, late }: Others,
): Promise<string[]> {
  if (!message.includes("Delete or detach the objects that use it first")) return [];
  const keys = [...(await storedRecords(emulator)).keys()];
  return keys.filter(
    (key) =>
      (others.has(key) || late.has(key)) &&
      message.includes(`(${key.slice(key.lastIndexOf(" ") + 1)})`),
  );
}

/** Deletes an object of ours, like a user after a message. */
export async function remove({ emulator, tenant }: InvariantContext, key: string): Promise<void> {
  const [, kind = "", id = ""] = /:(\w+) (.+)$/.exec(key) ?? [];
  const record = (await storedRecords(emulator)).get(key) ?? {};
  await tenant.service.vanish(kindNamed(kind), id, record);
}

/** The messages that name objects for a person to check. */
const reportsIn = ({ transcript }: InvariantContext): string =>
  transcript()
    .split("\n")
    .filter((line) =>
      /without a response probably created|the response was lost, and|response was lost may have/.test(
        line,
      ),
    )
    .join("\n");

/** Objects that belong to two resources. */
function shared(program: Program, ids: ReadonlyMap<string, string>): string[] {
  const holders = new Map<string, string[]>();
  for (const { name, spec, mark } of program) {
    const id = ids.get(mark);
    if (id === undefined) continue;
    const key = ownKey(spec, id);
    holders.set(key, [...(holders.get(key) ?? []), name]);
  }
  return [...holders]
    .filter(([, names]) => names.length > 1)
    .map(([key, names]) => `${key} belongs to ${names.join(" and ")}`);
}

/** Writes to objects of other users, including reverted ones. */
function written({ requests }: Emulator, { others }: Others): string[] {
  const ids = new Set([...others.keys()].map((key) => key.slice(key.lastIndexOf(" ") + 1)));
  return requests.flatMap(({ method, path, status }) => {
    const id = path.replace(/\?.*/, "").split("/").at(-1) ?? "";
    const isWrite = method !== "GET" && method !== "POST" && status < 300 && status !== 0;
    return isWrite && UNIQUE_ID.test(id) && ids.has(id)
      ? [`${method} ${path} was sent, and that belongs to another user`]
      : [];
  });
}

/** Ids of some kinds are numbers, which can equal the id of an object of another kind. */
const UNIQUE_ID = /^[0-9a-f-]{36}$/;

/** Requests with a key that no provider is configured for. */
function sentElsewhere({ emulator, tenant }: InvariantContext): string[] {
  return (
    emulator.requests
      // An upload has no API key: its URL is its permission.
      .filter(({ orgId, path }) =>
        orgId === null ? path.startsWith("/api/") : orgId !== tenant.orgId,
      )
      .map(({ method, path }) => `${method} ${path} was sent with a key that no provider has`)
  );
}

async function wrongWith(
  service: TestService,
  { name, spec, each, inputs }: Entry,
  id: string,
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const wanted = resolved(inputs, ids);
  const record = await service.record(spec, id, wanted);
  if (record === undefined) return [`${name} ${id} is not there`];
  return Object.entries(fieldsOf(spec, each)).flatMap(([field, plain]) => {
    const facts = resolveField(plain, wanted);
    if (facts.local || facts.volatile || field === spec.parent?.field) return [];
    const live = valueIn(spec, field, record);
    const value = wanted[field];
    const isRight =
      value === undefined
        ? isAsLeftOut(facts, live)
        : hasValue(spec, field, value, record) ||
          // The service does not distinguish an empty list and none.
          (Array.isArray(value) && value.length === 0 && isEmptyValue(facts, live)) ||
          // The service changes a date before the monitor's creation to the date of that creation.
          (field === "startDate" && textOf(live) > textOf(value)) ||
          isMerged(spec, field, value);
    if (isRight) return [];
    return [`${name}.${field} is ${JSON.stringify(live)}, not ${JSON.stringify(value)}`];
  });
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** A member that the service never removes stays when the program removes it, and with it the hash of all. */
const isMerged = (spec: KindSpec, name: string, value: Json): boolean => {
  const field = spec.hash?.field === name ? spec.fields[name] : undefined;
  if (field === undefined || !isObject(value)) return false;
  return Object.entries(membersOf(field, value)).some(
    ([member, { clear }]) => clear === "keeps" && value[member] === undefined,
  );
};

/** An omitted value means its default, or nothing, if it is managed at all. */
function isAsLeftOut(field: Field, live: Json | undefined): boolean {
  if (field.computed || field.shared || field.writeOnly || field.clear === "keeps") return true;
  if (field.default !== undefined) return isDeepStrictEqual(live, field.default);
  const isPlain = ["text", "number", "flag", "choice"].includes(field.type);
  return !isPlain || isEmptyValue(field, live);
}

/** What records are compared with. */
interface Case {
  readonly program: Program;
  readonly ids: ReadonlyMap<string, string>;
  readonly beside: Others;
  readonly named: string;
}

/** Records without an owner, and records of other users that changed. */
function unexpected(records: StoredRecords, at: Case): string[] {
  const { others, late } = at.beside;
  return [
    ...left(records, at)
      .filter(([key, { id }]) => !late.has(key) && !at.named.includes(idText(id)))
      .map(([key, { name = null }]) => `${key} ${JSON.stringify(name)} is left over`),
    ...[...others]
      .filter(([key, record]) => records.has(key) || !isDeletedWith(record, key, records))
      .map(([key, record]): [string, JsonObject] => [key, withoutDeleted(record, records)])
      .filter(([key, record]) => !isDeepStrictEqual(records.get(key), record))
      .map(([key, was]) => `${key} belongs to another user: ${changes(was, records.get(key))}`),
  ];
}

/** Whether the service deletes an object with the monitor that it is for, whoever made it. */
const isDeletedWith = (
  { monitorId = null }: JsonObject,
  key: string,
  records: StoredRecords,
): boolean =>
  key.includes(":MaintenanceWindow ") &&
  monitorId !== null &&
  ![...records.values()].some(({ id }) => id === monitorId);

/** The record without its lists of references and without deleted references: deleting a tag removes them all. */
function withoutDeleted(record: JsonObject, records: StoredRecords): JsonObject {
  const alive = new Set([...records.values()].map(({ id }) => id));
  const alone = (list: readonly Json[]): Json[] =>
    list.filter((each) => typeof each !== "string" || !UNIQUE_ID.test(each) || alive.has(each));
  return Object.fromEntries(
    Object.entries(record).map(([name, value = null]) => [
      name,
      Array.isArray(value) ? alone(value) : value,
    ]),
  );
}

/** Records that belong to no resource and to no other user. */
function left(
  records: StoredRecords,
  { program, ids, beside: { others } }: Case,
): (readonly [string, JsonObject])[] {
  const own = new Set(program.map(({ spec, mark }) => ownKey(spec, ids.get(mark) ?? "")));
  // Monitors create tags by name, which stay.
  return [...records].filter(
    ([key]) => !own.has(key) && !others.has(key) && !key.includes(":Tag "),
  );
}

function changes(was: JsonObject, is: JsonObject | undefined): string {
  if (is === undefined) return "it is gone";
  const moved = Object.keys(was).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  return moved
    .map((name) => `${name} was ${JSON.stringify(was[name])} and is ${JSON.stringify(is[name])}`)
    .join(", ");
}
