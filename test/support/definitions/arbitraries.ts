// Valid inputs of any kind, generated from its spec: minimal, full (every field set) or random. Rules between
// fields, which no single field expresses, are repaired at the end, kind by kind.
import * as fc from "fast-check";

import {
  activeFields,
  canonicalJson,
  isObject,
  kindNamed,
  resolveField,
  ruleProblems,
} from "../../../src/definitions";
import type {
  Field,
  Fields,
  Json,
  JsonObject,
  KindSpec,
  PathPart,
  TextField,
} from "../../../src/definitions";
import { monitorTypeOf } from "../../../src/definitions/kinds/monitor-assertions";
import { someRuns } from "../depth";
import { seedIn } from "../seed";
import { IMPOSSIBLE_FIELDS, MADE_VALID, NUMBERED, OWN_VALUES, textAt } from "./valid-inputs";
import type { OwnValues } from "./valid-inputs";

/** Ids of objects that exist, by kind. */
export type Existing = Readonly<Record<string, readonly string[]>>;

/** Which fields are set: the required ones, all, or random ones. */
export type Extent = "minimal" | "full" | "random";

/** Values of the discriminators that tell one case of a kind from another. */
export interface Case {
  /** For messages: `Monitor HTTP`, `AlertChannel slack`. */
  readonly title: string;
  /** The field and the value that choose the variant. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** The seed of property tests: fixed, or from `TEST_SEED`. */
export const SEED: number = seedIn("TEST_SEED");

/** The parameters of a property test: how many runs in `npm run test:deep`, and the seed that repeats them. */
export function runs<T>(count: number): fc.Parameters<T> {
  // Shrinking is limited in time, because each step sends a few requests. Too few runs in that time are a failure too, so that
  // it must be enough on a machine that is slow and busy, and less than the timeout of a deep test.
  // Sound because the limit does not depend on values.
  const limit = fc.interruptAfterTimeLimit(150_000, { failOnInterrupt: true }) as fc.Plugin<T>;
  return {
    numRuns: someRuns(count),
    seed: SEED,
    plugins: [limit],
  };
}

/** One value, the same for the same seed and `turn`. */
export function one<T>(arbitrary: fc.Arbitrary<T>, turn = 0): T {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: SEED + turn });
  // Sound because one value was requested.
  return value as T;
}

/** Fields whose value restricts the values of others, although the spec does not express it. */
const DECIDERS: Readonly<Record<string, string>> = {
  ResourceGroupMember: "memberType",
  StatusPageSubscriber: "channel",
};

type Variant = Extract<Field, { type: "variant" }>;

/** The field whose variants are the cases of a kind, with its name. */
const decidingVariant = ({ fields }: KindSpec): [string, Variant] | undefined =>
  Object.entries(fields).find(
    (entry): entry is [string, Variant] =>
      entry[1].type === "variant" &&
      entry[1].discriminator === "inside" &&
      entry[1].required === true,
  );

/** Every case of a kind that can be created with objects that exist. */
export function casesOf(spec: KindSpec): readonly [Case, ...Case[]] {
  const [first, ...others] = allCases(spec);
  if (first === undefined) throw new Error(`${spec.name} has no case`);
  return [first, ...others];
}

function allCases(spec: KindSpec): Case[] {
  const [, variant] = decidingVariant(spec) ?? [];
  if (variant !== undefined) {
    return Object.keys(variant.variants).map((name) => ({
      title: `${spec.name} ${name}`,
      chosen: { [variant.by]: name },
    }));
  }
  const decider = spec.discriminator ?? DECIDERS[spec.name];
  const field = decider === undefined ? undefined : spec.fields[decider];
  if (decider === undefined || field?.type !== "choice") return [{ title: spec.name, chosen: {} }];
  return field.values.map((value) => ({
    title: `${spec.name} ${value}`,
    chosen: { [decider]: value },
  }));
}

/** Whether this field determines the case, so that it can be neither omitted nor changed. */
export function isPinned(spec: KindSpec, { chosen }: Case, name: string): boolean {
  return chosen[name] !== undefined && chosen[name] !== spec.fields[name]?.default;
}

/** The fields that inputs of this case can have. */
export function fieldsOf(spec: KindSpec, { chosen }: Case): Fields {
  const lacks = IMPOSSIBLE_FIELDS[spec.name]?.(chosen) ?? [];
  // What a delete removes, other tests still need.
  const removal = spec.keptOnDelete?.unless;
  return Object.fromEntries(
    activeFields(spec, chosen).filter(([name]) => name !== removal && !lacks.includes(name)),
  );
}

/** Valid inputs for a case of a kind. */
export function inputsOf(
  spec: KindSpec,
  each: Case,
  existing: Existing,
  extent: Extent,
): fc.Arbitrary<JsonObject> {
  const { chosen } = each;
  const fields = fieldsOf(spec, each);
  const pinned: JsonObject = Object.fromEntries(
    Object.entries(chosen).filter(([name]) => name in fields),
  );
  const make: Make = {
    existing,
    extent,
    own: OWN_VALUES[spec.name] ?? {},
    variant: variantNamed(spec, (by) => chosen[by]),
    monitorType: spec.name === "Monitor" ? chosen.type : undefined,
  };
  const makeValid = MADE_VALID[spec.name] ?? ((inputs: JsonObject) => inputs);
  // What the rules miss as long as only the case is known.
  const needs = ruleProblems(spec, pinned).flatMap(({ path }) => path.slice(0, 1));
  return members(fields, pinned, make, needs).map((inputs) =>
    withUniqueNames(spec, makeValid(inputs, existing)),
  );
}

/** A valid value of one field with these inputs, different from its current value. */
export function anotherValue(
  spec: KindSpec,
  name: string,
  field: Field,
  inputs: JsonObject,
  existing: Existing,
): fc.Arbitrary<Json> {
  const variant = variantNamed(spec, (by, at) => {
    const value = inputs[at];
    return isObject(value) ? textAt(value[by]) : undefined;
  });
  const monitorType = spec.name === "Monitor" ? textAt(inputs.type) : undefined;
  const own = OWN_VALUES[spec.name] ?? {};
  const make: Make = { existing, extent: "full", own, variant, monitorType };
  const makeValid = MADE_VALID[spec.name];
  return ownOr(resolveField(field, inputs), name, make)
    .map((value) => makeValid?.({ ...inputs, [name]: value }, existing)[name] ?? value)
    .filter((value) => meaning(field, value) !== meaning(field, inputs[name] ?? null));
}

/** The same text for lists that differ only in an insignificant order. */
function meaning(field: Field, value: Json): string {
  const isSet = field.type === "list" && field.unordered && Array.isArray(value);
  return isSet
    ? value
        .map((item) => canonicalJson(item))
        .sort()
        .join()
    : canonicalJson(value);
}

/** The context in which values are generated. */
export interface Make {
  readonly existing: Existing;
  readonly extent: Extent;
  readonly own: OwnValues;
  /** The discriminator and the variant of this case. */
  readonly variant: { readonly by: string; readonly name: string } | undefined;
  readonly monitorType: string | undefined;
}

function variantNamed(
  spec: KindSpec,
  nameOf: (by: string, field: string) => string | undefined,
): Make["variant"] {
  const [field, variant] = decidingVariant(spec) ?? [];
  if (field === undefined || variant === undefined) return undefined;
  const name = nameOf(variant.by, field);
  return name === undefined ? undefined : { by: variant.by, name };
}

function members(
  fields: Fields,
  pinned: JsonObject,
  make: Make,
  needs: readonly PathPart[] = [],
): fc.Arbitrary<JsonObject> {
  const model: Record<string, fc.Arbitrary<Json>> = {};
  const required: string[] = [];
  for (const [name, plain] of Object.entries(fields)) {
    const field = resolveField(plain, pinned);
    const pin = pinned[name];
    const isChosen = pin !== undefined && pin !== plain.default;
    const isNeeded = plain.required === true || isChosen || needs.includes(name);
    if (!isNeeded && make.extent === "minimal") continue;
    if (isNeeded || make.extent === "full") required.push(name);
    model[name] = pin === undefined ? ownOr(field, name, make) : fc.constant(pin);
  }
  return fc.record(model, { requiredKeys: required });
}

/** The kind's own generator of the field, else the one from its spec. */
function ownOr(field: Field, name: string, make: Make): fc.Arbitrary<Json> {
  return make.own[name]?.(make) ?? valueOf(field, make);
}

const FEW = 3;

function valueOf(field: Field, make: Make): fc.Arbitrary<Json> {
  switch (field.type) {
    case "text":
      return textOf(field, make);
    case "number":
      return field.whole
        ? fc.integer({ min: field.min ?? 0, max: field.max ?? 2 ** 31 - 1 })
        : fc.integer({ min: (field.min ?? 0) * 4, max: (field.max ?? 1000) * 4 }).map((n) => n / 4);
    case "flag":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...field.values);
    case "list":
      return listOf(field, make);
    case "map":
      return fc.dictionary(matching(/^[A-W][A-Z0-9_-]{0,8}$/), valueOf(field.of, make), {
        minKeys: make.extent === "full" ? 1 : 0,
        maxKeys: FEW,
        noNullPrototype: true,
      });
    case "object":
      return members(field.fields, {}, make);
    case "variant":
      return variantOf(field, make);
  }
}

function listOf(field: Extract<Field, { type: "list" }>, make: Make): fc.Arbitrary<Json> {
  const known = field.of.ref === undefined ? undefined : make.existing[field.of.ref];
  const isNeeded = make.extent === "full" || field.requiredFor !== undefined;
  const least = Math.max(field.min ?? 0, isNeeded ? 1 : 0);
  if (known !== undefined) return fc.subarray([...known], { minLength: least });
  const maxLength = Math.min(field.max ?? FEW, FEW);
  return fc.uniqueArray(valueOf(field.of, make), {
    minLength: least,
    maxLength,
    selector: (item) => JSON.stringify(identityOf(field.of, item)),
  });
}

/** What tells an item of a list from the others: of an object, the names and ids that it must have, if there are any. */
export function identityOf(of: Field | undefined, item: Json): Json {
  if (of?.type !== "object" || !isObject(item)) return item;
  const named = Object.entries(item).filter(([name]) => {
    const { type, required } = of.fields[name] ?? {};
    return type === "text" && required;
  });
  return named.length === 0 ? item : Object.fromEntries(named);
}

function variantOf(field: Variant, make: Make): fc.Arbitrary<Json> {
  const names = Object.keys(field.variants).filter((name) =>
    field.name === "AssertionConfig"
      ? monitorTypeOf(name) === make.monitorType
      : field.by !== make.variant?.by || name === make.variant.name,
  );
  return fc
    .constantFrom(...names)
    .chain((name) =>
      members(field.variants[name]?.fields ?? {}, {}, make).map((value) =>
        field.discriminator === "inside" ? { [field.by]: name, ...value } : value,
      ),
    );
}

const WORDS = fc.stringMatching(/^[A-Za-z0-9äöü€😀"'<>&%\\/ _.-]{0,16}$/u);

function textOf(field: TextField, make: Make): fc.Arbitrary<string> {
  const { format, header, ref, pattern, min = 0, max = 40 } = field;
  const known = ref === undefined ? knownTo(field) : make.existing[ref];
  if (known !== undefined) return fc.constantFrom(...known);
  if (format === "uuid") return fc.uuid();
  if (format === "url") return fc.webPath().map((path) => `https://example.com${path}`);
  if (format === "email") return matching(/^[a-z]{1,8}$/).map((who) => `${who}@example.com`);
  if (header === "name") return matching(/^[A-Z][A-Za-z0-9-]{0,12}$/);
  const day = fc.integer({ min: 0, max: 10_000 });
  if (format === "instant")
    return day.map((n) => new Date(Date.UTC(2031, 0, n, 1, n % 60)).toISOString());
  if (format === "date")
    return day.map((n) => new Date(Date.UTC(2031, 0, n)).toISOString().slice(0, 10));
  const gap = field.address ? /[\s\p{Cc}\p{Cf}]/u : /[\n\r\u2028\u2029]/;
  if (pattern !== undefined) {
    return matching(pattern).filter(
      (text) => text.length >= min && text.length <= max && !gap.test(text),
    );
  }
  // Text without a special meaning: a blank name is rejected, and "" may mean "not set".
  const least = Math.max(min, field.notBlank || field.clear !== undefined ? 1 : 0);
  const hasNoGap = field.address || header === "value";
  const words = hasNoGap ? WORDS.map((text) => text.replaceAll(" ", "-")) : WORDS;
  return words.map((text) => (text.trim().length < least ? `${text}x`.trim() : text).slice(0, max));
}

const generators = new Map<string, fc.Arbitrary<string>>();

/** Texts that match. A generator is built once for each pattern: that takes longer than all it generates. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const generator = generators.get(String(pattern)) ?? fc.stringMatching(pattern);
  generators.set(String(pattern), generator);
  return generator;
}

/** The values that a text is known to have, or those of the field that it is compared with. */
function knownTo({ known, comparedWith }: TextField): readonly string[] | undefined {
  const other = comparedWith?.field && kindNamed(comparedWith.kind).fields[comparedWith.field];
  const item = other && other.type === "list" ? other.of : undefined;
  return known ?? (item?.type === "text" ? item.known : undefined);
}

let made = 0;

/** Restarts the numbering of names, so that the same seed generates the same inputs in any process. */
export function numberNamesAnew(): void {
  made = 0;
}

/** Appends a number to names that must be unique by themselves. */
function withUniqueNames(spec: KindSpec, inputs: JsonObject): JsonObject {
  const [name, ...others] = spec.unique ?? [];
  const value = name === undefined ? undefined : inputs[name];
  if (name === undefined || others.length > 0 || typeof value !== "string") return inputs;
  // Existing objects are chosen, not generated.
  if (spec.fields[name]?.ref !== undefined || spec.keptOnDelete !== undefined) return inputs;
  made += 1;
  const numbered = `${value.slice(0, 20).replace(/[-_ ]+$/, "")}${value === "" ? "n" : ""}-${made}`;
  return {
    ...inputs,
    [name]: NUMBERED[`${spec.name}.${name}`]?.(numbered, value, made) ?? numbered,
  };
}
