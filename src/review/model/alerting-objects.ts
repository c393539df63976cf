// The objects that take part in alerting, before the run and after it. References to resources of the program are
// URNs in both, because the ids of new objects are not known; others are ids.
import {
  ADOPT,
  ALERTING,
  isAlertingKind,
  byName,
  isObject,
  isUnknown,
  kindNamed,
  leavesOf,
  membersOf,
  resolveField,
  UNKNOWN,
  urnParts,
} from "../../definitions";
import type { Field, Json, JsonObject, KindSpec, Leaf } from "../../definitions";
import { staysAsItIs } from "./difference";
import { groups } from "./groups";
import { existingId, SECRET } from "./preview";
import type { Preview, ResourceState } from "./preview";
import type { ServiceFacts } from "./service-facts";
import { idKey, kindOf } from "./urn";

/** An object before the run or after it. */
export interface AlertingObject {
  /** Its URN; the id of an object that the program does not manage. */
  readonly key: string;
  readonly kind: KindSpec;
  /** What it has or will have; values that are not known are the engine's placeholder. */
  readonly values: JsonObject;
  /** This run creates it, so that nothing outside the program refers to it. */
  readonly isNew: boolean;
}

/** All of them at one of these times. */
export interface AlertingObjects {
  readonly of: (kind: string) => readonly AlertingObject[];
  readonly get: (key: string) => AlertingObject | undefined;
  /** The key of the object with an id. */
  readonly keyOf: KeyOf;
}

/** A reference to an object that this run deletes. */
export const DELETED = "gone";

/** The result of the steps of one resource. */
interface Pair {
  readonly kind: KindSpec;
  readonly urn: string;
  readonly before: ResourceState | undefined;
  readonly after: ResourceState | undefined;
  /** Its object after the run is another one than before. */
  readonly isNew: boolean;
}

const NEW = new Set(["create", "replace", "create-replacement"]);

function pairsIn({ steps }: Preview): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { op, urn, before, after } of steps) {
    const kind = kindOf((after ?? before)?.type ?? "");
    if (kind === undefined || !isAlertingKind(kind.name) || op === "refresh") continue;
    const known = pairs.get(urn);
    const isAdopted = after?.inputs[ADOPT] !== undefined || after?.importId !== undefined;
    pairs.set(urn, {
      ...{ kind, urn, isNew: known?.isNew === true || (NEW.has(op) && !isAdopted) },
      before: known?.before ?? before,
      after: known?.after ?? (staysAsItWas(op, before, after) ? before : after),
    });
  }
  return joined([...pairs.values()]);
}

/** Whether the program gives up the object, or only reads it, so that the new state does not show its values. */
function staysAsItWas(op: string, before?: ResourceState, after?: ResourceState): boolean {
  if (op === "delete" || op === "discard") return before?.isRetained === true;
  return after?.isExternal === true && after.id === before?.id;
}

/** An object that passes from one resource to another is one object. */
function joined(pairs: readonly Pair[]): Pair[] {
  const left = new Map(
    pairs.flatMap(({ before }) => (before?.heir === undefined ? [] : [[before.heir, before]])),
  );
  return pairs.flatMap((pair) => {
    const own = pair.before?.heir === undefined ? pair.before : undefined;
    if (own !== pair.before && !pair.isNew) return [];
    return [{ ...pair, before: left.get(pair.urn) ?? own }];
  });
}

/** Whether its old object still does what it did. A replaced monitor is another one: its rules are not those of the new one. */
const staysReachable = ({ kind, before }: Pair): boolean =>
  before?.isRetained === true && kind.name !== ALERTING.watched;

/** The objects before the run and after it. */
export function alertingObjects(
  preview: Preview,
  facts: ServiceFacts | undefined,
): { readonly before: AlertingObjects; readonly after: AlertingObjects } {
  const pairs = pairsIn(preview);
  const ids = new Map<string, Pair>();
  for (const pair of pairs) {
    const id = pair.before?.id ?? (pair.isNew ? undefined : existingId(pair.after));
    if (id !== undefined) ids.set(idKey(pair.kind.name, id), pair);
  }
  const urns = new Map(pairs.map((pair) => [pair.urn, pair]));
  const outside = (facts?.objects ?? []).filter(
    ({ kind, id }) => !ids.has(idKey(kind, id)) && isAlertingKind(kind),
  );
  const listed = new Map(
    (facts?.objects ?? []).map((each) => [idKey(each.kind, each.id), each.record]),
  );
  const record = ({ kind, before, after }: Pair): JsonObject | undefined => {
    const key = idKey(kind.name, before?.id ?? existingId(after) ?? "");
    return facts?.records.get(key) ?? listed.get(key);
  };
  const build = (isAfter: boolean): AlertingObjects => {
    const keyOf: KeyOf = (kind, id) => {
      const pair = ids.get(idKey(kind, id));
      if (pair === undefined) return id;
      const isReplaced = pair.isNew && !staysReachable(pair);
      return isAfter && (isReplaced || pair.after === undefined) ? DELETED : pair.urn;
    };
    const candidates: Candidates = (kind, state, name) =>
      (state.sources[name] ?? []).filter((urn) => {
        const pair = urns.get(urn);
        return (pair?.kind ?? kindOf(urnParts(urn).type))?.name === kind;
      });
    const own = pairs.flatMap((pair): AlertingObject[] => {
      const { urn, kind, isNew } = pair;
      const state = isAfter ? pair.after : pair.before;
      const live = record(pair);
      // The new state of an object that the program only reads does not show its values.
      const isRead = isAfter && state?.isExternal === true && state !== pair.before;
      if (state === undefined || isRead) {
        // Before it is adopted or imported, the object has the values of the service.
        const there = live ?? (kind.name === ALERTING.watched ? notRead(kind) : undefined);
        return (!isRead && (isAfter || isNew)) || there === undefined
          ? []
          : [{ key: urn, kind, isNew: false, values: keyed(kind, there, { keyOf }) }];
      }
      const values =
        state === pair.before ? valuesBefore(kind, state, live) : valuesAfter(pair, state, live);
      const context = { state, keyOf, candidates };
      const isOther = isAfter && isNew && !staysReachable(pair);
      return [{ key: urn, kind, isNew: isOther, values: keyed(kind, values, context) }];
    });
    const others = outside.map(({ kind, id, record: values }): AlertingObject => {
      const spec = kindNamed(kind);
      return { key: id, kind: spec, isNew: false, values: keyed(spec, values, { keyOf }) };
    });
    const all = [...own, ...others];
    return objectsFrom(isAfter ? withoutPolicies(all, detachedBy(pairs, keyOf)) : all, keyOf);
  };
  return { before: build(false), after: build(true) };
}

/** A group and a policy, of which this run deletes what attaches them: `the group's key, the policy's`. */
const detachedBy = (pairs: readonly Pair[], keyOf: KeyOf): ReadonlySet<string> =>
  new Set(
    pairs.flatMap(({ kind, before, after }) => {
      if (kind.name !== ALERTING.attachment || before === undefined || after !== undefined)
        return [];
      const { groupId, policyId } = before.inputs;
      if (typeof groupId !== "string" || typeof policyId !== "string") return [];
      return pairKey(keyOf(ALERTING.group, groupId), keyOf(ALERTING.rules, policyId));
    }),
  );

const pairKey = (group: string, policy: Json | undefined): string =>
  JSON.stringify([group, policy]);

/** The service records an attached policy in the group: without what attaches it, the group has none. */
const withoutPolicies = (
  all: readonly AlertingObject[],
  detached: ReadonlySet<string>,
): AlertingObject[] =>
  all.map((each) => {
    if (each.kind.name !== ALERTING.group) return each;
    const { alertPolicyId, ...values } = each.values;
    return detached.has(pairKey(each.key, alertPolicyId)) ? { ...each, values } : each;
  });

function objectsFrom(all: readonly AlertingObject[], keyOf: KeyOf): AlertingObjects {
  const byKind = groups(all.map((each) => [each.kind.name, each]));
  const byKey = new Map(all.map((each) => [each.key, each]));
  return { of: (kind) => byKind.get(kind) ?? [], get: (key) => byKey.get(key), keyOf };
}

/** The values of an existing object that was not read. */
const notRead = (kind: KindSpec): JsonObject => valuesOf(kind, {}, () => UNKNOWN);

/** A value in which secrets count as unknown: an id may be one. */
function withoutSecrets(value: Json): Json {
  if (value === SECRET) return UNKNOWN;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return byName(
    Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, item && withoutSecrets(item)]),
    ),
  );
}

/** The values of an existing object; fields that neither state nor service contain are unknown. */
function valuesBefore(
  kind: KindSpec,
  { inputs, outputs }: ResourceState,
  record: JsonObject | undefined,
): JsonObject {
  const values = valuesOf(kind, inputs, (name, field) => {
    if (outputs[name] !== undefined) return outputs[name];
    return record === undefined ? (field.default ?? UNKNOWN) : (record[name] ?? field.default);
  });
  // Of a channel that the program only reads, nothing else is known.
  return outputs.channelType === undefined
    ? values
    : { ...values, channelType: outputs.channelType };
}

function valuesAfter(
  { kind, before, isNew }: Pair,
  { inputs }: ResourceState,
  record: JsonObject | undefined,
): JsonObject {
  return valuesOf(kind, inputs, (name, field) => {
    if (isNew) return field.default;
    const old = before?.inputs[name] ?? before?.outputs[name];
    if (staysAsItIs(field)) return old ?? record?.[name] ?? UNKNOWN;
    // What was set before and no longer is gets cleared; what was never set may have any value.
    if (field.default !== undefined || before?.inputs[name] !== undefined) return field.default;
    return record === undefined ? UNKNOWN : record[name];
  });
}

const valuesOf = (
  kind: KindSpec,
  inputs: JsonObject,
  otherwise: (name: string, field: Field) => Json | undefined,
): JsonObject =>
  byName(
    Object.fromEntries(
      Object.entries(kind.fields).flatMap(([name, field]): [string, Json][] => {
        const value = inputs[name] ?? otherwise(name, resolveField(field, inputs));
        return value === undefined || value === null ? [] : [[name, withoutSecrets(value)]];
      }),
    ),
  );

/** The key of an object with a known id. */
type KeyOf = (kind: string, id: string) => string;
/** The resources of a kind that an input depends on. */
type Candidates = (kind: string, state: ResourceState, name: string) => readonly string[];

interface Context {
  readonly keyOf: KeyOf;
  readonly state?: ResourceState;
  readonly candidates?: Candidates;
}

/** The same values with keys in place of ids. */
function keyed(kind: KindSpec, values: JsonObject, context: Context): JsonObject {
  // Once for all fields: a stack has thousands of objects, and an object dozens of fields.
  const references = leavesOf(kind, values).filter(({ field }) => field.ref !== undefined);
  return byName(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, Json][] => {
        const field = kind.fields[name];
        if (value === undefined) return [];
        if (field === undefined) return [[name, value]];
        const own = references.filter(({ path }) => path[0] === name);
        const made = madeFor(own, name, context);
        return [[name, keyedValue(resolveField(field, values), value, context.keyOf, made)]];
      }),
    ),
  );
}

function keyedValue(field: Field, value: Json, keyOf: KeyOf, made: string[]): Json {
  if (Array.isArray(value)) {
    const of = field.type === "list" ? field.of : undefined;
    return of === undefined ? value : value.map((item) => keyedValue(of, item, keyOf, made));
  }
  if (isObject(value)) {
    const members = membersOf(field, value);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const member = members[name];
        return [name, member && item !== undefined ? keyedValue(member, item, keyOf, made) : item];
      }),
    );
  }
  if (field.ref === undefined || typeof value !== "string") return value;
  return isUnknown(value) ? (made.shift() ?? UNKNOWN) : keyOf(field.ref, value);
}

/** The resources that the unknown ids in an input belong to, if there is no choice. */
function madeFor(own: readonly Leaf[], name: string, context: Context): string[] {
  const { state, candidates, keyOf } = context;
  if (state === undefined || candidates === undefined) return [];
  const open = own.filter(({ value }) => isUnknown(value));
  const [first] = open;
  const ref = first?.field.ref;
  if (first === undefined || ref === undefined) return [];
  const taken = new Set(own.map(({ value }) => keyOf(ref, String(value))));
  const left = candidates(ref, state, name).filter((urn) => !taken.has(urn));
  const [only] = left;
  if (left.length === 1 && only !== undefined) return open.map(() => only);
  // The items of a single set may be in any order; those of several lists may not.
  const lists = new Set(open.map(({ path }) => path.slice(0, -1).join(".")));
  return lists.size === 1 && left.length === open.length ? [...left] : [];
}
