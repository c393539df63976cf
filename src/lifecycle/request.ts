// Inputs as the bodies and paths of requests.
import { wordOf } from "./members";
import { isManagedWhenOmitted } from "./memory";
import { said } from "./said";
import {
  activeFields,
  isTagged,
  isUnknown,
  readField,
  resolveField,
  secretOutputs,
  secretTexts,
} from "../spec";
import type { Field, Json, JsonObject, KindSpec } from "../spec";

/** The path of a kind's collection, with the parent's id filled in. */
export function collectionPath(spec: KindSpec, values: JsonObject): string {
  const { parent, path } = spec;
  if (parent === undefined) return path;
  const id = values[parent.field];
  if (typeof id !== "string" || id === "") {
    throw new Error(`${parent.field} is needed to find a ${spec.title}: give it beside the id`);
  }
  return path.replace(`{${parent.field}}`, encodeURIComponent(id));
}

/** The path that a create goes to. */
export function createPath(spec: KindSpec, inputs: JsonObject): string {
  const below = (spec.createAt ?? "").replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(wordOf(inputs[name]) ?? ""),
  );
  return collectionPath(spec, inputs) + below;
}

/** The path of one object. */
export function objectPath(spec: KindSpec, id: string, values: JsonObject): string {
  const address = spec.address === undefined ? id : values[spec.address];
  if (typeof address !== "string" || address === "") {
    throw new Error(
      `the state of this ${spec.title} lacks ${spec.address ?? "its id"}: run pulumi refresh`,
    );
  }
  return `${collectionPath(spec, values)}/${encodeURIComponent(address)}`;
}

/** The member by which people know an object; not all kinds have one. */
export function nameMember(values: JsonObject): string | undefined {
  return ["name", "key", "slug", "hostname"].find((name) => {
    const value = values[name];
    return typeof value === "string" && value !== "";
  });
}

/** What to call an object in a sentence: its kind with its name or id. */
export function called(spec: KindSpec, values: JsonObject, id?: string): string {
  const member = nameMember(values);
  if (member !== undefined && !isUnknown(values[member])) {
    return `${spec.name} "${wordOf(values[member]) ?? ""}"`;
  }
  return id === undefined ? spec.name : `${spec.name} ${id}`;
}

/** What no message about these inputs or outputs may show. */
export function secretsOf(spec: KindSpec, ...bags: JsonObject[]): string[] {
  const outputs = secretOutputs(spec);
  return bags.flatMap((bag) => [
    ...secretTexts(spec, bag),
    ...outputs.flatMap((name) => wordOf(bag[name]) ?? []),
  ]);
}

const tagOf = (spec: KindSpec, managedBy: string): JsonObject =>
  isTagged(spec) ? { managedBy } : {};

/**
 * The body that creates an object: what the user wrote, and nothing that the service defaults. What is
 * made from an input (`wire`) is for the caller to add, here and in an update.
 */
export function createBody(spec: KindSpec, inputs: JsonObject, managedBy: string): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of activeFields(spec, inputs)) {
    if ((field.local && !field.createOnly) || field.updateOnly || name === spec.parent?.field)
      continue;
    if (spec.createAt?.includes(`{${name}}`)) continue;
    if (field.wire !== undefined) continue;
    const input = inputs[name];
    if (input !== undefined) body[name] = said(resolveField(field, inputs), input);
  }
  return { ...spec.createWith, ...body, ...tagOf(spec, managedBy) };
}

/** What an update is worked out from. */
export interface Update {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly managedBy: string;
  /** The live record, for a PUT that clears what it leaves out. */
  readonly live?: JsonObject;
}

/**
 * The body that makes an object what the inputs say. The whole managed record is sent, so that an
 * update also heals what an earlier one left half done.
 */
export function updateBody(spec: KindSpec, update: Update): JsonObject {
  const body: JsonObject = {};
  for (const [name, plain] of activeFields(spec, update.news)) {
    if (plain.local || plain.wire !== undefined || name === spec.parent?.field) continue;
    // A create that is sent again says again what it is about.
    if (plain.immutable && !spec.update?.upserts) continue;
    if (isLink(spec, name)) continue;
    const field = resolveField(plain, update.news);
    Object.assign(body, memberOf(spec, name, field, update));
  }
  return { ...body, ...tagOf(spec, update.managedBy) };
}

const isLink = (spec: KindSpec, name: string): boolean =>
  (spec.parts ?? []).some((part) => part.part === "links" && part.field === name);

function memberOf(spec: KindSpec, name: string, field: Field, update: Update): JsonObject {
  const input = update.news[name];
  if (input !== undefined) return { [name]: said(field, input) };
  if (field.default !== undefined) return { [name]: field.default };
  const wasThere = update.olds[name] !== undefined;
  if (spec.update?.omitted === "clears") {
    const keeps = !wasThere && !isManagedWhenOmitted(field);
    const live = update.live === undefined ? undefined : readField(field, name, update.live);
    return { [name]: keeps ? (live ?? null) : null };
  }
  if (!wasThere || field.filled || field.clear === "keeps") return {};
  return cleared(name, field);
}

/** The fields that a body of an update says nothing of. */
export function unsaidIn(spec: KindSpec, inputs: JsonObject, body: JsonObject): string[] {
  const isSaid = ([name, { clear }]: [string, Field]): boolean =>
    name in body || (typeof clear === "object" && "flag" in clear && clear.flag in body);
  return activeFields(spec, inputs)
    .filter((entry) => !isSaid(entry))
    .map(([name]) => name);
}

/** The member that clears a field where leaving it out would keep it. */
export function cleared(name: string, field: Field): JsonObject {
  if (field.clear !== undefined && field.clear !== "keeps") {
    return "flag" in field.clear ? { [field.clear.flag]: true } : { [name]: field.clear.send };
  }
  const empty: Partial<Record<Field["type"], Json>> = { list: [], map: {} };
  return { [name]: empty[field.type] ?? null };
}

/** Whether an update must know the live record: it would clear what it leaves out. */
export function needsLiveRecord(spec: KindSpec, { olds, news }: Update): boolean {
  if (spec.update?.omitted !== "clears") return false;
  return activeFields(spec, news).some(
    ([name, field]) =>
      news[name] === undefined &&
      olds[name] === undefined &&
      !isManagedWhenOmitted(field) &&
      !field.local,
  );
}
