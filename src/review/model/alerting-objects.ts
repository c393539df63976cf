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
  const byId = new Map(
    pairs.flatMap((pair): [string, Pair][] => {
      const id = pair.before?.id ?? (pair.isNew ? undefined : existingId(pair.after));
      return id === undefined ? [] : [[idKey(pair.kind.name, id), pair]];
    }),
  );
  const objects = (facts?.objects ?? []).map((each) => [idKey(each.kind, each.id), each] as const);
  const outside = objects.flatMap(([key, each]) =>
    byId.has(key) || !isAlertingKind(each.kind) ? [] : [each],
  );
  const records = new Map([
    ...objects.map(([key, { record }]) => [key, record] as const),
    ...(facts?.records ?? []),
  ]);
  const build = (isAfter: boolean): AlertingObjects => {
    const keyOf: KeyOf = (kind, id) => {
      const pair = byId.get(idKey(kind, id));
      if (pair === undefined) return id;
      return isAfter && (isAnother(pair) || pair.after === undefined) ? DELETED : pair.urn;
    };
    const own = pairs.flatMap((pair): AlertingObject[] => {
      const id = pair.before?.id ?? existingId(pair.after) ?? "";
      return objectOf(pair, isAfter, records.get(idKey(pair.kind.name, id)), keyOf);
    });
    const others = outside.map(({ kind: name, id, record }): AlertingObject => {
      const kind = kindNamed(name);
      return { key: id, kind, isNew: false, values: keyed(kind, record, keyOf) };
    });
    const all = [...own, ...others];
    return objectsFrom(isAfter ? withoutPolicies(all, detachedBy(pairs, keyOf)) : all, keyOf);
  };
  return { before: build(false), after: build(true) };
}

/** Whether its object after the run is another one than what refers to it by its id means. */
const isAnother = (pair: Pair): boolean => pair.isNew && !staysReachable(pair);

/** The object of a resource on one side, if there is one; `live` is what the service has. */
function objectOf(
  pair: Pair,
  isAfter: boolean,
  live: JsonObject | undefined,
  keyOf: KeyOf,
): AlertingObject[] {
  const { urn, kind, before, isNew } = pair;
  const state = isAfter ? pair.after : before;
  // The new state of an object that the program only reads does not show its values.
  const isRead = isAfter && state?.isExternal === true && state !== before;
  if (state !== undefined && !isRead) {
    const values =
      state === before ? valuesBefore(kind, state, live) : valuesAfter(pair, state, live);
    const isOther = isAfter && isAnother(pair);
    return [{ key: urn, kind, isNew: isOther, values: keyed(kind, values, keyOf, state.sources) }];
  }
  // Before it is adopted or imported, the object has the values of the service.
  const there = live ?? (kind.name === ALERTING.watched ? notRead(kind) : undefined);
  const isThere = isRead || !(isAfter || isNew);
  return there === undefined || !isThere
    ? []
    : [{ key: urn, kind, isNew: false, values: keyed(kind, there, keyOf) }];
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
/** The same values with keys in place of ids. */
function keyed(
  kind: KindSpec,
  values: JsonObject,
  keyOf: KeyOf,
  sources: ResourceState["sources"] = {},
): JsonObject {
  // Once for all fields: a stack has thousands of objects, and an object dozens of fields.
  const references = leavesOf(kind, values).filter(({ field }) => field.ref !== undefined);
  return byName(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, Json][] => {
        const field = kind.fields[name];
        if (value === undefined) return [];
        if (field === undefined) return [[name, value]];
        const own = references.filter(({ path }) => path[0] === name);
        const made = madeFor(own, sources[name] ?? [], keyOf);
        return [[name, keyedValue(resolveField(field, values), value, keyOf, made)]];
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
function madeFor(own: readonly Leaf[], sources: readonly string[], keyOf: KeyOf): string[] {
  const open = own.filter(({ value }) => isUnknown(value));
  const [first] = open;
  const ref = first?.field.ref;
  if (first === undefined || ref === undefined) return [];
  const taken = new Set(own.map(({ value }) => keyOf(ref, String(value))));
  const left = sources.filter((urn) => kindOf(urnParts(urn).type)?.name === ref && !taken.has(urn));
  const [only] = left;
  if (left.length === 1 && only !== undefined) return open.map(() => only);
  // The items of a single set may be in any order; those of several lists may not.
  const lists = new Set(open.map(({ path }) => path.slice(0, -1).join(".")));
  return lists.size === 1 && left.length === open.length ? [...left] : [];
}
