// Five judges of an undisturbed run: the service has what the program says and no other object of ours; no
// object belongs to two resources; other users' objects were never written; nothing was sent to another
// organization or address; and an unavoidable duplicate was reported. They use the service's own state and
// its request log.
import { isDeepStrictEqual } from "node:util";

import type { Emulator } from "../../src/emulator";
import { isObject, isOfKind, kindNamed, KINDS, resolveField } from "../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../src/definitions";
import { collectionOf } from "../../src/emulator/store/records";
import { fieldsOf } from "../definitions/arbitraries";
import { idText } from "../host/service";
import type { TestService } from "../host/service";
import { shownAt, shows, showsNothing } from "../host/shows";
import { resolved } from "./program";
import type { Entry, Program } from "./program";
import { TENANTS } from "./tenants";
import type { TenantIndex, Tenants } from "./tenants";

/** A resource as the state holds it. */
export interface Held {
  readonly name: string;
  readonly id: string;
}

/** Where runs are judged. */
export interface Court {
  readonly emulator: Emulator;
  readonly tenants: Tenants;
  /** How many requests came to an address that no program is configured for. */
  readonly requestCount: () => number;
  /** All lines that users saw. */
  readonly transcript: () => string;
}

/** What there is beside what programs declare. */
export interface Others {
  /** Records of others, as they must stay. */
  readonly others: World;
  /** Objects of requests that completed after their run had ended: no message could name them. */
  readonly late: ReadonlySet<string>;
  /** Names of tags that come into being when a monitor asks for them, and stay. */
  readonly tagNames: ReadonlySet<string>;
}

/** Records by collection and id. */
export type World = ReadonlyMap<string, JsonObject>;

/** No call of the API takes away a signing secret that was made once. */
const COUNTED = KINDS.filter(({ name }) => name !== "WebhookSigningSecret");

/** All that the service holds, but for what is as good as gone. */
export async function worldOf({ url }: Emulator): Promise<World> {
  const response = await fetch(`${url}/__emulator/state`);
  // The emulator's own answer, whose form its tests hold.
  const { organizations } = (await response.json()) as {
    organizations: { records: Record<string, JsonObject[]> }[];
  };
  return new Map(
    organizations.flatMap(({ records }, place) =>
      COUNTED.flatMap((spec) =>
        (records[collectionOf(spec)] ?? [])
          .filter((record) => isOfKind(spec, record) && !isGone(record))
          .map((record): [string, JsonObject] => [
            keyOf(place, spec.name, idText(record.id)),
            record,
          ]),
      ),
    ),
  );
}

/** `1:Monitor 3f…`: the organization by its place, the kind and the id. */
const keyOf = (organization: number, kind: string, id: string): string =>
  `${organization}:${kind} ${id}`;

/** The place of a tenant's organization; the first one belongs to no tenant. */
const organizationOf = (tenant: TenantIndex): number => (tenant === 1 ? 2 : 1);

const isGone = ({ revokedAt, status }: JsonObject): boolean =>
  typeof revokedAt === "string" || status === "REMOVED";

/** What is wrong, in words: nothing where the service is what the program says. */
export async function complaints(
  court: Court,
  program: Program,
  state: readonly Held[],
  beside: Others,
): Promise<string[]> {
  const { emulator, tenants } = court;
  const ids = idsIn(program, state);
  const names = program.map(({ name }) => name).sort();
  const kept = state.map(({ name }) => name).sort();
  const wrong = isDeepStrictEqual(names, kept)
    ? []
    : [`the state holds ${kept.join(", ")} and the program ${names.join(", ")}`];
  for (const entry of program) {
    const id = ids.get(entry.mark);
    const { service } = tenants[entry.tenant];
    if (id !== undefined) wrong.push(...(await wrongWith(service, entry, id, ids)));
  }
  return [
    ...wrong,
    ...shared(program, ids),
    ...strange(await worldOf(emulator), { program, ids, beside, named: namedIn(court) }),
    ...written(emulator, beside),
    ...sentElsewhere(court),
  ];
}

/** Ids by the marks that stand for them. */
export const idsIn = (program: Program, state: readonly Held[]): ReadonlyMap<string, string> =>
  new Map(
    program.flatMap(({ mark, name }): [string, string][] => {
      const held = state.find((each) => each.name === name);
      return held === undefined ? [] : [[mark, held.id]];
    }),
  );

/** Objects of a request that was sent twice, which a message named or could not name. */
export async function namedDoubles(
  court: Court,
  program: Program,
  state: readonly Held[],
  beside: Others,
): Promise<string[]> {
  const at = { program, ids: idsIn(program, state), beside, named: namedIn(court) };
  return left(await worldOf(court.emulator), at).map(([key]) => key);
}

/** The objects that the error of a run names, where it says that a person should look at them. */
export async function namedByError({ emulator }: Court, { message }: Error): Promise<string[]> {
  const [, list = ""] = /the response was lost, and there .*? \(([^()]+)\)/.exec(message) ?? [];
  const ids = list.split(", ");
  const keys = [...(await worldOf(emulator)).keys()];
  return keys.filter((key) => ids.includes(key.slice(key.lastIndexOf(" ") + 1)));
}

/** Objects outside the programs that use what a run should delete: a user removes them first. */
export async function inTheWay(
  { emulator }: Court,
  { message }: Error,
  { others, late }: Others,
): Promise<string[]> {
  if (!message.includes("Delete or detach the objects that use it first")) return [];
  const keys = [...(await worldOf(emulator)).keys()];
  return keys.filter(
    (key) =>
      (others.has(key) || late.has(key)) &&
      message.includes(`(${key.slice(key.lastIndexOf(" ") + 1)})`),
  );
}

/** Deletes an object of ours, as a user does after a message. */
export async function remove({ emulator, tenants }: Court, key: string): Promise<void> {
  const [, place = "", kind = "", id = ""] = /^(\d+):(\w+) (.+)$/.exec(key) ?? [];
  const record = (await worldOf(emulator)).get(key) ?? {};
  const spec = kindNamed(kind);
  const owner = TENANTS.filter((tenant) => organizationOf(tenant) === Number(place));
  const tries = owner.map((tenant) => tenants[tenant].service.vanish(spec, id, record));
  await Promise.any(tries);
}

/** The messages that name objects which a person should look at. */
const namedIn = ({ transcript }: Court): string =>
  transcript()
    .split("\n")
    .filter((line) => /probably created by|the response (?:to its create )?was lost/.test(line))
    .join("\n");

/** Objects that stand for two resources. */
function shared(program: Program, ids: ReadonlyMap<string, string>): string[] {
  const holders = new Map<string, string[]>();
  for (const { name, spec, mark, tenant } of program) {
    const id = ids.get(mark);
    if (id === undefined) continue;
    const key = keyOf(organizationOf(tenant), spec.name, id);
    holders.set(key, [...(holders.get(key) ?? []), name]);
  }
  return [...holders]
    .filter(([, names]) => names.length > 1)
    .map(([key, names]) => `${key} stands for ${names.join(" and ")}`);
}

/** Writes to what is others', also those that were undone. */
function written({ requests }: Emulator, { others }: Others): string[] {
  const ids = new Set([...others.keys()].map((key) => key.slice(key.lastIndexOf(" ") + 1)));
  return requests.flatMap(({ method, path, status }) => {
    const id = path.replace(/\?.*/, "").split("/").at(-1) ?? "";
    const isWrite = method !== "GET" && method !== "POST" && status < 300 && status !== 0;
    return isWrite && UNIQUE_ID.test(id) && ids.has(id)
      ? [`${method} ${path} was sent, and that is somebody else's`]
      : [];
  });
}

/** Ids of some kinds are numbers, which mean another object of another kind. */
const UNIQUE_ID = /^[0-9a-f-]{36}$/;

/** What went where no provider is configured to go. */
function sentElsewhere({ requestCount, emulator, tenants }: Court): string[] {
  const own = TENANTS.map((tenant) => tenants[tenant].orgId);
  return [
    ...emulator.requests
      // An upload carries no key at all: its address is its permission.
      .filter(({ orgId, path }) =>
        orgId === null ? path.startsWith("/api/") : !own.includes(orgId),
      )
      .map(({ method, path }) => `${method} ${path} was sent with a key that no provider has`),
    ...(requestCount() > 0
      ? ["the address in the environment was asked, and is no provider's"]
      : []),
  ];
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
    const live = shownAt(spec, field, record);
    const value = wanted[field];
    const isRight =
      value === undefined
        ? isAsLeftOut(facts, live)
        : shows(spec, field, value, record) ||
          // An empty list and none at all are the same to the service.
          (Array.isArray(value) && value.length === 0 && showsNothing(facts, live)) ||
          isRewritten(spec, field) ||
          isMerged(spec, field, value);
    if (isRight) return [];
    return [`${name}.${field} is ${JSON.stringify(live)}, not ${JSON.stringify(value)}`];
  });
}

/** Values for which the service takes others where it must. */
const isRewritten = (spec: KindSpec, field: string): boolean =>
  // Not before the day on which what it shows was made.
  spec.name === "StatusPageComponent" && field === "startDate";

/** A webhook's signing secret that the program no longer names stays, and with it the hash of all. */
const isMerged = (spec: KindSpec, field: string, value: Json): boolean =>
  spec.hash?.field === field &&
  isObject(value) &&
  value.channelType === "webhook" &&
  value.signingSecret === undefined;

/** What is left out means its default, or nothing, where it is managed at all. */
function isAsLeftOut(field: Field, live: Json | undefined): boolean {
  if (field.computed || field.shared || field.writeOnly || field.clear === "keeps") return true;
  if (field.default !== undefined) return isDeepStrictEqual(live, field.default);
  const isPlain = ["text", "number", "flag", "choice"].includes(field.type);
  return !isPlain || showsNothing(field, live);
}

/** What records are compared with. */
interface Case {
  readonly program: Program;
  readonly ids: ReadonlyMap<string, string>;
  readonly beside: Others;
  readonly named: string;
}

/** Records without an owner, and records of other users that changed. */
function strange(world: World, at: Case): string[] {
  const { others, late } = at.beside;
  return [
    ...left(world, at)
      .filter(([key, { id }]) => !late.has(key) && !at.named.includes(idText(id)))
      .map(([key, { name = null }]) => `${key} ${JSON.stringify(name)} is left over`),
    ...[...others]
      .map(([key, record]): [string, JsonObject] => [key, withoutGone(record, world)])
      .filter(([key, record]) => !isDeepStrictEqual(world.get(key), record))
      .map(([key, was]) => `${key} is somebody else's: ${changes(was, world.get(key))}`),
  ];
}

/** The record without what it names in lists and what is gone: with a tag go all mentions of it. */
function withoutGone(record: JsonObject, world: World): JsonObject {
  const alive = new Set([...world.values()].map(({ id }) => id));
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
  world: World,
  { program, ids, beside: { others, tagNames } }: Case,
): (readonly [string, JsonObject])[] {
  const own = new Set(
    program.map(({ spec, mark, tenant }) =>
      keyOf(organizationOf(tenant), spec.name, ids.get(mark) ?? ""),
    ),
  );
  const staying = (key: string, { name }: JsonObject): boolean =>
    key.includes(":Tag ") && typeof name === "string" && tagNames.has(name.trim());
  return [...world].filter(
    ([key, record]) => !own.has(key) && !others.has(key) && !staying(key, record),
  );
}

function changes(was: JsonObject, is: JsonObject | undefined): string {
  if (is === undefined) return "it is gone";
  const moved = Object.keys(was).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  return moved
    .map((name) => `${name} was ${JSON.stringify(was[name])} and is ${JSON.stringify(is[name])}`)
    .join(", ");
}
