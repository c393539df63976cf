// Holds the service against the program: each declared object is there once and as declared, what
// others made is as they made it, and nothing else is left. The service is asked over HTTP.
import { isDeepStrictEqual } from "node:util";

import { isObject, KINDS, resolveField } from "../../src/spec";
import type { Field, Json, JsonObject, KindSpec } from "../../src/spec";
import { fieldsOf } from "../spec/arbitraries";
import { idText } from "../host/service";
import type { TestService } from "../host/service";
import { shownAt, shows, showsNothing } from "../host/shows";
import { resolved } from "./program";
import type { Entry, Program } from "./program";

/** A resource as the state holds it. */
export interface Held {
  readonly name: string;
  readonly id: string;
}

/** What there is beside what programs declare. */
export interface Others {
  /** Records of others, as they must stay. */
  readonly others: World;
  /** Names of tags that come into being when a monitor asks for them, and stay. */
  readonly tagNames: ReadonlySet<string>;
}

/** Records by collection and id. */
export type World = ReadonlyMap<string, JsonObject>;

/** No call of the API takes away a signing secret that was made once. */
const COUNTED = KINDS.filter(({ name }) => name !== "WebhookSigningSecret");

/** All that the service holds, but for what is as good as gone. */
export async function worldOf({ emulator }: TestService): Promise<World> {
  const response = await fetch(`${emulator.url}/__emulator/state`);
  const { organizations } = (await response.json()) as {
    organizations: { records: Record<string, JsonObject[]> }[];
  };
  const rows = organizations.flatMap(({ records }) => Object.entries(records));
  return new Map(
    rows
      .filter(([collection]) => COUNTED.some(({ name }) => name === collection))
      .flatMap(([collection, records]) =>
        records
          .filter((record) => !isGone(record))
          .map((record): [string, JsonObject] => [`${collection} ${idText(record.id)}`, record]),
      ),
  );
}

const isGone = ({ revokedAt, status }: JsonObject): boolean =>
  typeof revokedAt === "string" || status === "REMOVED";

/** What is wrong, in words: nothing where the service is what the program says. */
export async function complaints(
  service: TestService,
  program: Program,
  state: readonly Held[],
  beside: Others,
): Promise<string[]> {
  const ids = new Map<string, string>();
  for (const { mark, name } of program) {
    const held = state.find((each) => each.name === name);
    if (held !== undefined) ids.set(mark, held.id);
  }
  const names = program.map(({ name }) => name).sort();
  const kept = state.map(({ name }) => name).sort();
  const wrong = isDeepStrictEqual(names, kept)
    ? []
    : [`the state holds ${kept.join(", ")} and the program ${names.join(", ")}`];
  for (const entry of program) {
    const id = ids.get(entry.mark);
    if (id !== undefined) wrong.push(...(await wrongWith(service, entry, id, ids)));
  }
  return [...wrong, ...strange(await worldOf(service), program, ids, beside)];
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
    const live = shownAt(field, record);
    const value = wanted[field];
    const isRight =
      value === undefined
        ? isAsLeftOut(facts, live)
        : shows(spec, field, value, record) ||
          // An empty list and none at all are the same to the service.
          (Array.isArray(value) && value.length === 0 && showsNothing(live)) ||
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
  if (field.filled || field.shared || field.writeOnly || field.clear === "keeps") return true;
  if (field.default !== undefined) return isDeepStrictEqual(live, field.default);
  const isPlain = ["text", "number", "flag", "choice"].includes(field.type);
  return !isPlain || showsNothing(live);
}

/** Records that nobody answers for, and those of others that are not as they were. */
function strange(
  world: World,
  program: Program,
  ids: ReadonlyMap<string, string>,
  { others, tagNames }: Others,
): string[] {
  const own = new Set(program.map(({ spec, mark }) => `${spec.name} ${ids.get(mark) ?? ""}`));
  const left = [...world].filter(([key]) => !own.has(key) && !others.has(key));
  const staying = (key: string, { name }: JsonObject): boolean =>
    key.startsWith("Tag ") && typeof name === "string" && tagNames.has(name.trim());
  return [
    ...left
      .filter(([key, record]) => !staying(key, record))
      .map(([key, { name = null }]) => `${key} ${JSON.stringify(name)} is left over`),
    ...[...others]
      .filter(([key, record]) => !isDeepStrictEqual(world.get(key), record))
      .map(([key, was]) => `${key} is somebody else's: ${changes(was, world.get(key))}`),
  ];
}

function changes(was: JsonObject, is: JsonObject | undefined): string {
  if (is === undefined) return "it is gone";
  const moved = Object.keys(was).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  return moved
    .map((name) => `${name} was ${JSON.stringify(was[name])} and is ${JSON.stringify(is[name])}`)
    .join(", ");
}
