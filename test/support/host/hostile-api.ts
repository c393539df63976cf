// An API that responds arbitrarily: a gateway in front of the emulator that replaces any member of any
// record, including those that the definitions name, whether the emulator returns them or not.
import { isDeepStrictEqual } from "node:util";

import * as fc from "fast-check";
import { expect } from "vitest";

import {
  isObject,
  KINDS,
  lookupPaths,
  LOOKUPS,
  secretInputPaths,
  secretOutputs,
} from "../../../src/definitions";
import type { Field, Json, JsonObject, KindSpec, LookupSpec } from "../../../src/definitions";
import { startGateway } from "./gateway";
import type { Answer, Gateway, Passing } from "./gateway";
import { BEYOND, hostileValue, SECRET, worstValue } from "./hostile-values";

/** Changes a record that is returned at this path. */
export type Change = (record: JsonObject, path: string) => JsonObject;

/** A hostile API. It behaves normally until a test sets its behaviour. */
export interface HostileApi {
  readonly url: string;
  /** Sets how records are changed from now on, also in responses to writes if wanted; unchanged if omitted. */
  readonly does: (change?: Change, toWrites?: boolean) => void;
  /** How many records it has returned, and how many of them it had changed. */
  readonly returned: () => { readonly all: number; readonly changed: number };
  readonly close: () => Promise<void>;
}

/** Starts a hostile API in front of a service. */
export async function startHostileApi(target: string): Promise<HostileApi> {
  let change: Change = (record) => record;
  let changesWrites = false;
  let all = 0;
  let different = 0;
  const after = ({ method, url }: Passing, answer: Answer): Answer | undefined => {
    const path = pathIn(url);
    // Every run starts by reading who the key belongs to, so this response is unchanged.
    if (method !== "GET" && !changesWrites) return undefined;
    if (path === "/auth/me" || ![200, 201].includes(answer.status)) return undefined;
    // JSON text holds JSON.
    const body = JSON.parse(answer.body ?? "null") as Json;
    if (!isObject(body)) return undefined;
    const { data } = body;
    const rows = Array.isArray(data) ? data : [data ?? null];
    const changed = rows.map((row) => (isObject(row) ? change(row, path) : row));
    all += rows.length;
    different += changed.filter((row, at) => !isDeepStrictEqual(row, rows[at])).length;
    const text = withoutLimits({ ...body, data: Array.isArray(data) ? changed : changed[0] });
    return { ...answer, headers: { "content-type": "application/json" }, body: text };
  };
  const gateway: Gateway = await startGateway(target, { after });
  return {
    url: gateway.url,
    does: (next = (record) => record, toWrites = false) => {
      change = next;
      changesWrites = toWrites;
    },
    returned: () => ({ all, changed: different }),
    close: gateway.close,
  };
}

const pathIn = (url: string): string => (url.split("?")[0] ?? "").replace("/api/v1", "");

/** The text of a response, with placeholders replaced by values that `JSON.stringify` cannot write. */
function withoutLimits(body: JsonObject): string {
  return Object.entries(BEYOND).reduce(
    (text, [word, written]) => text.replaceAll(`"${word}"`, () => written),
    JSON.stringify(body),
  );
}

/** How an API is hostile. */
export interface Hostility {
  /** One of this many members is replaced. */
  readonly share: number;
  /** Whether members that identify a record are unchanged. */
  readonly keepsIdentity?: true;
  /** Whether values that cannot be parsed are sent too. */
  readonly isBeyond?: boolean;
  /** What replaces a member; by default any hostile value. */
  readonly value?: fc.Arbitrary<Json>;
}

/** Other members that an import depends on, and refuses if they are invalid. */
const STRUCTURE = /^(members|pageOrder|displayOrder)$/;

const IDENTITY: ReadonlySet<string> = new Set([
  ...["id", "slug", "type", "channelType", "orgId", "organizationId"],
  ...KINDS.flatMap(({ idMember }) => idMember ?? []),
]);

/** Replaces members of records, and inserts the secret into the members that are secret by definition. */
export function replacing(draw: fc.GeneratorValue, how: Hostility): Change {
  const { share, keepsIdentity, isBeyond = false } = how;
  const once = (times: number): boolean => draw(fc.integer, { min: 1, max: times }) === 1;
  const isTame = keepsIdentity ?? !once(4);
  const { value = isBeyond && once(8) ? worstValue : hostileValue } = how;
  return (plain, path) => {
    const record = withSecrets(plain, path);
    const names = [...new Set([...Object.keys(record), ...membersAt(path)])];
    return Object.fromEntries(
      names.flatMap((name): [string, Json][] => {
        const member = record[name];
        const isStructure = keepsIdentity === true && STRUCTURE.test(name);
        const isIdentity = isStructure || IDENTITY.has(name);
        const isKept = (isTame && isIdentity) || !once(isIdentity ? share * 40 : share);
        if (!isKept) return [[name, draw(() => value)]];
        return member === undefined ? [] : [[name, member]];
      }),
    );
  };
}

/**
 * Paths without a placeholder, which take precedence over those with one: `/webhook/inboxes/activity` is not an inbox.
 */
const FIXED = new Set(LOOKUPS.map(({ path }) => path).filter((path) => !path.includes("{")));

const isAt = (template: string, path: string): boolean =>
  (template === path || !FIXED.has(path)) &&
  new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

/** The kinds and the lookups whose records a path returns. */
const kindsAt = (path: string): readonly KindSpec[] =>
  KINDS.filter((spec) => isAt(spec.path, path) || isAt(`${spec.path}/{id}`, path));
const lookupsAt = (path: string): readonly LookupSpec[] =>
  LOOKUPS.filter((lookup) => lookupPaths(lookup).some((each) => isAt(each, path)));

/** The names that the definitions know for records at a path. */
function membersAt(path: string): string[] {
  const found = kindsAt(path).flatMap((spec) => [
    ...Object.keys(spec.fields),
    ...Object.keys(spec.outputs),
  ]);
  const looked = lookupsAt(path).flatMap(({ record }) => Object.keys(record.fields));
  return [...found, ...looked];
}

/** The record with the secret in all members that are secret by definition. */
function withSecrets(record: JsonObject, path: string): JsonObject {
  const paths = kindsAt(path).flatMap((spec) => [
    ...secretInputPaths(spec),
    ...secretOutputs(spec).map((name) => [name]),
  ]);
  const planted = paths.reduce<Json>(
    (found, steps) => planting(found, steps),
    structuredClone(record),
  );
  const secretFields = lookupsAt(path).flatMap((lookup) =>
    Object.entries(lookup.record.fields).filter(([, field]: [string, Field]) => field.secret),
  );
  const more = Object.fromEntries(secretFields.map(([name]) => [name, SECRET]));
  return isObject(planted) ? { ...planted, ...more } : record;
}

/** Inputs of a preview that hides no secrets: each secret is replaced by the planted one. */
export function withSecretInputs(spec: KindSpec, inputs: JsonObject): JsonObject {
  const planted = secretInputPaths(spec).reduce<Json>(
    (found, steps) => planting(found, steps),
    inputs,
  );
  return isObject(planted) ? planted : inputs;
}

/** A value with the secret at a path, if the value has that path. */
function planting(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return SECRET;
  if (Array.isArray(value)) return value.map((item) => planting(item, rest));
  if (!isObject(value)) return value;
  const names = step === "*" ? Object.keys(value) : [step];
  const held = names.filter((name) => rest.length === 0 || isDeep(value[name]));
  return {
    ...value,
    ...Object.fromEntries(held.map((name) => [name, planting(value[name] ?? null, rest)])),
  };
}

const isDeep = (value: Json | undefined): boolean => typeof value === "object" && value !== null;

/** The text of a caught crash, which our errors never contain. */
export const CRASH =
  /TypeError|RangeError|SyntaxError|Maximum call stack|Invalid time|is not a function|is not iterable|Cannot (read|convert|set)|undefined \(|Unhandled|Connection dropped|^\s+at /m;

/** Expects a readable failure: one line that is not a crash and shows no secret. */
export function expectReadable(message: string): void {
  expect(message).not.toMatch(CRASH);
  expect(message).not.toContain(SECRET);
  expect(message).not.toMatch(/(?!\t)[\p{Cc}\u2028\u2029]/u);
  expect(message.length).toBeLessThan(2_000);
}

/** Expects that no prototype was polluted. */
export function expectClean(): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty("polluted");
}
