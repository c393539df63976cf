// The scenario of a kind's cells and its calls: rehearsed without a fault, so that each call can then be hit
// in turn.
import { IS_PLUGIN } from "../host";
import { canonicalJson, isObject } from "../../../../src/definitions";
import type { Field, Json, JsonObject, KindSpec, Verb } from "../../../../src/definitions";
import {
  anotherValue,
  casesOf,
  fieldsOf,
  inputsOf,
  isPinned,
  one,
} from "../../definitions/arbitraries";
import type { Case } from "../../definitions/arbitraries";
import type { Bench } from "../bench";
import { AFTER_CREATE, BEFORE_CREATE } from "../kinds-without-records";
import { Life } from "./life";
import { withoutUniqueValues } from "./unique-values";
import { idsOf } from "./existing-ids";

/** The verbs that reach the service. */
export const VERBS = ["create", "read", "update", "delete"] as const satisfies readonly Verb[];

/** A create with the first inputs and an update to the second ones. */
export interface Scenario {
  readonly spec: KindSpec;
  readonly title: string;
  readonly first: JsonObject;
  readonly second: JsonObject;
  /** The requests of each verb, in their order. */
  readonly calls: Readonly<Record<Verb, readonly string[]>>;
  /** The verbs whose calls no scenario before this one has. */
  readonly verbs: readonly Verb[];
  /** Whether the service keeps a record of it, under its id. */
  readonly hasRecord: boolean;
  /** What the service shows after the create and after the update. */
  readonly shown: { readonly first: JsonObject; readonly second: JsonObject };
}

type Inputs = Pick<Scenario, "title" | "first" | "second">;

/** Does some work on a bench whose host has the default time-out. */
type Rehearsal = (work: (bench: Bench) => Promise<Scenario>) => Promise<Scenario>;

/** The scenarios that together make every sequence of calls that the kind can make. */
export async function scenariosOf(
  bench: Bench,
  spec: KindSpec,
  rehearsal: Rehearsal,
): Promise<Scenario[]> {
  const rehearsed: Scenario[] = [];
  for (const inputs of candidates(bench, spec)) {
    rehearsed.push(await rehearsal((patient) => rehearse(patient, spec, inputs)));
  }
  const length = ({ calls }: Scenario): number => VERBS.flatMap((verb) => calls[verb]).length;
  rehearsed.sort((left, right) => length(right) - length(left));
  const known = new Set<string>();
  const isNew = (scenario: Scenario, verb: Verb): boolean => {
    const sequence = [verb, ...scenario.calls[verb].map((call) => shapeOf(call, scenario))].join();
    return scenario.calls[verb].length > 0 && known.size < known.add(sequence).size;
  };
  return rehearsed
    .map((scenario) => ({
      ...scenario,
      verbs: VERBS.filter((verb) => isPlayed(spec, verb) && isNew(scenario, verb)),
    }))
    .filter(({ verbs }) => verbs.length > 0);
}

/**
 * Whether a verb can run in the run that created the object. The plugin knows the identity of a resource: it treats a
 * delete of an object with the id of another one as the end of a replacement, which sends nothing. Some objects
 * stay.
 */
export const isPlayed = (spec: KindSpec, verb: Verb): boolean =>
  verb !== "delete" || !((IS_PLUGIN && spec.read.by === "own") || spec.keptOnDelete !== undefined);

/** A call without the id or the name of its object: `PUT /tags/*`. */
function shapeOf(call: string, { first }: Scenario): string {
  const names = Object.values(first).flatMap((value) =>
    typeof value === "string" ? [encodeURIComponent(value)] : [],
  );
  const isId = (part: string): boolean =>
    /^[0-9a-f-]{36}$|^\w{32}$|^\d+$/.test(part) || names.includes(part);
  return call
    .replace(/\?.*/, "")
    .split("/")
    .map((part) => (isId(part) ? "*" : part))
    .join("/");
}

const TURNS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Inputs of every case: all changed at once, and each field changed alone, there and back. */
function candidates(bench: Bench, spec: KindSpec): Inputs[] {
  return casesOf(spec).flatMap((each) => {
    const { title } = each;
    const changed = (["full", "minimal"] as const).map((extent): Inputs => {
      const inputs = inputsOf(spec, each, bench.existing, extent);
      const first = one(inputs);
      // Of a few values, the same one can be drawn several times.
      const others = TURNS.map((turn) => fixed(spec, first, one(inputs, turn)));
      const second = others.find((other) => canonicalJson(other) !== canonicalJson(first)) ?? first;
      return { title: `${title} (${extent})`, first, second };
    });
    const full = changed[0]?.first ?? {};
    return [
      ...changed,
      ...changeable(spec, each).flatMap((name) => thereAndBack(bench, spec, name, title, full)),
    ];
  });
}

function thereAndBack(
  bench: Bench,
  spec: KindSpec,
  name: string,
  title: string,
  full: JsonObject,
): Inputs[] {
  const field = spec.fields[name];
  if (field === undefined || full[name] === undefined) return [];
  const other = { ...full, [name]: one(anotherValue(spec, name, field, full, bench.existing)) };
  return [
    { title: `${title} (${name})`, first: full, second: other },
    { title: `${title} (${name} back)`, first: other, second: full },
  ];
}

/** The flags: each value can cost other calls. Changes of other fields all cost the same calls. */
const changeable = (spec: KindSpec, each: Case): string[] =>
  Object.entries(fieldsOf(spec, each))
    .filter(
      ([name, { immutable, type }]) => !immutable && type === "flag" && !isPinned(spec, each, name),
    )
    .map(([name]) => name);

/** Other inputs of the same object: fields that replace it are unchanged. */
function fixed(spec: KindSpec, first: JsonObject, other: JsonObject): JsonObject {
  const kept = Object.entries(first).filter(([name]) => spec.fields[name]?.immutable);
  return { ...other, ...Object.fromEntries(kept) };
}

/** Runs a scenario without a fault. */
async function rehearse(bench: Bench, spec: KindSpec, inputs: Inputs): Promise<Scenario> {
  const { service } = bench;
  const { first, second } = inputs;
  const life = new Life(bench, spec);
  const calls: Record<Verb, readonly string[]> = { create: [], read: [], update: [], delete: [] };
  const moved = async (verb: Verb, move: () => Promise<Error | undefined>): Promise<void> => {
    calls[verb] = await service.requestsDuring(async () => {
      const error = await move();
      if (error !== undefined) throw error;
    });
  };
  await BEFORE_CREATE[spec.name]?.(service, first);
  await moved("create", () => life.up(first));
  await AFTER_CREATE[spec.name]?.(service, life.held?.id ?? "", first);
  const id = life.held?.id ?? "";
  const hasRecord = (await idsOf(service, spec, first)).includes(id);
  const afterCreate = await shownOf(bench, life, first);
  await moved("read", () => life.refresh());
  await moved("update", () => life.up(second));
  const afterUpdate = await shownOf(bench, life, second);
  await moved("delete", () => life.down());
  return {
    spec,
    ...inputs,
    calls,
    verbs: VERBS,
    hasRecord,
    shown: { first: afterCreate, second: afterUpdate },
  };
}

/** What the service shows of an object, without values that differ between any two objects. */
export async function shownOf(
  { service }: Bench,
  { spec, held }: Life,
  inputs: JsonObject,
): Promise<JsonObject> {
  const record = held && (await service.record(spec, held.id, inputs));
  if (record === undefined) return {};
  const generated = Object.keys(spec.outputs).filter(
    (name) => spec.outputs[name]?.secret && name !== spec.hash?.output,
  );
  // The record can belong to another kind, with fields that this kind does not have.
  const known = { ...spec.fields, ...spec.outputs };
  const common = Object.entries(record)
    .filter(([name]) => name in known && !generated.includes(name))
    .map(([name, value]) => [name, described(known[name], value)] as const);
  return withoutUniqueValues(Object.fromEntries(common), held?.id);
}

/** What is described by requests: a description that was sent twice is a revision more, which is harmless. */
function described(field: Field | undefined, value: Json | undefined): Json | undefined {
  const { wire } = field ?? {};
  if (wire?.type !== "object" || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in wire.fields));
}
