// Properties that every kind in the registry has: docs/api.md.
import { describe, expect, it } from "vitest";

import { asText } from "../../../../src/emulator/store/records";
import { KINDS } from "../../../../src/definitions";
import type { Field, JsonObject, KindSpec } from "../../../../src/definitions";
import { anotherValue, one } from "../../../support/definitions/arbitraries";
import { someOf } from "../../../support/depth";
import { placeOf } from "../../../support/emulator/records";
import { NOBODY, eachWithService, only, recordId } from "../../../support/emulator/service";
import type { ApiResponse, Service } from "../../../support/emulator/service";

const service = eachWithService();
/** Kinds without their own records are tested separately. */
const kinds: KindSpec[] = [...KINDS].filter((kind: KindSpec) => kind.read.by !== "own");
/** Kinds that can only be updated by repeating the create are tested separately. */
const isUpdatable = ({ update }: KindSpec): boolean =>
  update !== undefined && update.method !== "POST";
const updatable = kinds.filter(isUpdatable);

/** An object of a kind: the path of its list, its own, the body that made it, and the record. */
interface Example {
  readonly list: string;
  readonly path: string;
  readonly body: JsonObject;
  readonly record: JsonObject;
}

async function make(kind: KindSpec, more: JsonObject = {}, query = ""): Promise<Example> {
  const { path: list, body, createAt = "" } = await placeOf(kind, service);
  const record = await service.make(list + createAt + query, { ...body, ...more });
  const id = kind.address === undefined ? recordId(record) : asText(record[kind.address]);
  return { list, path: `${list}/${id}`, body, record };
}

/** Reads an object, however its kind is read. */
async function read(
  { read: { by, ...from } }: KindSpec,
  { list, path, record }: Example,
  as: Service = service,
): Promise<ApiResponse> {
  if (by === "id") return as.get(path);
  const response = await as.get(by === "parent" ? list.replace(/\/[^/]+$/, "") : list);
  const listed = "member" in from ? response.record[asText(from.member)] : response.rows;
  const rows = (Array.isArray(listed) ? listed : []) as JsonObject[];
  const found = rows.find(({ id }) => id === record.id);
  const status = response.status === 200 && found === undefined ? 404 : response.status;
  return { ...response, status, record: found ?? {} };
}

/** Deletes or revokes an object, with the call of its kind. */
const remove = (kind: KindSpec, path: string, as: Service = service): Promise<ApiResponse> =>
  kind.removal === undefined ? as.delete(path) : as.post(path + kind.removal);

function sendUpdate(kind: KindSpec, path: string, body: JsonObject): Promise<ApiResponse> {
  const target = path + (kind.update?.path ?? "");
  return kind.update?.method === "PATCH" ? service.patch(target, body) : service.put(target, body);
}

/** The status of deleting an object that does not exist: docs/api.md, Status codes. */
const absent = ({ name }: KindSpec): number => (name === "ServiceSubscription" ? 204 : 404);

/** The fields that a create must not leave blank. */
const notBlank = ({ fields }: KindSpec): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "text" && field.required && field.notBlank ? [name] : [],
  );

describe.each(someOf(kinds).map((kind) => [kind.name, kind] as const))("%s", (_name, kind) => {
  it("returns every output that is not optional and no write-only or unknown member", async () => {
    const example = await make(kind, { colour: "blue" }, "?colour=blue");
    const { record } = await read(kind, example);
    // Outputs that are derived from other members are not in a record under their own name.
    const always = Object.entries(kind.outputs)
      .filter(([, field]) => !field.optional && field.read === undefined)
      .map(([name]) => name);
    const lacking = (shown: JsonObject): string[] =>
      always.filter((name) => (shown[name] ?? null) === null);
    expect(lacking(record)).toEqual([]);
    // The response to the create of a key is a short one.
    const omitted = kind.name === "ApiKey" ? ["updatedAt", "lastUsedAt", "revokedAt"] : [];
    expect(lacking(example.record)).toEqual(omitted.filter((name) => always.includes(name)));
    expect(omitted.filter((name) => name in example.record)).toEqual([]);
    const hidden = Object.keys(kind.fields).filter((name) => kind.fields[name]?.writeOnly);
    for (const name of [...hidden, "colour"]) {
      expect(record).not.toHaveProperty(name);
      expect(example.record).not.toHaveProperty(name);
    }
  });

  it.each(notBlank(kind))("refuses a blank %s and a missing one with its code", async (name) => {
    const { path, body, createAt = "" } = await placeOf(kind, service);
    for (const bad of ["   ", null]) {
      const response = await service.post(path + createAt, { ...body, [name]: bad });
      expect([response.status, response.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(response.rejected).toEqual([`${name} ${kind.code}_${name.toUpperCase()}_BLANK`]);
    }
  });

  it("is not visible to another organization, and is 404 after its deletion", async () => {
    const example = await make(kind);
    const other = await service.elsewhere();
    expect((await read(kind, example, other)).status).toBe(404);
    expect((await remove(kind, example.path, other)).status).toBe(absent(kind));
    expect((await read(kind, example)).status).toBe(200);
    const deleted = await remove(kind, example.path);
    expect(deleted.status).toBe(kind.name === "AlertChannel" ? 200 : 204);
    expect((await read(kind, example)).status).toBe(404);
    expect((await remove(kind, example.path)).status).toBe(absent(kind));
    if (!isUpdatable(kind)) return;
    expect((await sendUpdate(kind, example.path, example.body)).status).toBe(404);
  });

  it("has its creation and deletion in the audit log, with the keys that were used", async () => {
    const { path, record } = await make(kind);
    const cleaner = await service.make("/api-keys", { name: "cleaner" });
    await remove(kind, path, service.withKey(asText(cleaner.key)));
    const type = kind.code.toLowerCase();
    const removal = kind.removal === undefined ? "deleted" : "revoked";
    const { rows } = await service.get(`/audit-log?resourceType=${type}`);
    const entries = rows.filter(({ resourceId }) => resourceId === recordId(record));
    const { key } = (await service.read("/auth/me")) as { key: JsonObject };
    expect(entries).toMatchObject([
      { action: `${type}.${removal}`, actorId: cleaner.id, actorEmail: null },
      { action: `${type}.created`, actorId: key.id, actorEmail: null },
    ]);
  });
});

const isReference = (field: Field): boolean =>
  (field.type === "list" ? field.of : field).ref !== undefined;

/** The fields that refer to objects by id, except the parent in the path. */
const references = kinds.flatMap((kind) =>
  Object.entries(kind.fields)
    .filter(([name, field]) => name !== kind.parent?.field && isReference(field))
    .map(([name, field]) => ({ kind, name, field })),
);

it.each(references)("refuses $kind.name if $name refers to no object", async (reference) => {
  const { kind, name, field } = reference;
  const { path, body } = await placeOf(kind, service, name);
  const bad = field.type === "list" ? [NOBODY] : NOBODY;
  const response = await service.post(path, { ...body, [name]: bad });
  expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
});

/** A field that bodies and records contain as it is written, if there is one. */
const plainField = ({ fields }: KindSpec): [string, Field][] =>
  Object.entries(fields)
    .filter(([, { type }]) => type === "text" || type === "choice")
    .filter(
      ([, { immutable, local, updateOnly, read: from, ref }]) =>
        !(immutable || local || updateOnly || from || ref),
    )
    .slice(0, 1);

describe.each(someOf(updatable).map((kind) => [kind.name, kind] as const))(
  "updating %s",
  (_name, kind) => {
    it.each(plainField(kind))(
      "changes its %s, and keeps its id and creation time",
      async (name, field) => {
        const example = await make(kind);
        const before = (await read(kind, example)).record;
        const required = only(example.body, ...(kind.update?.required ?? []));
        const value = one(anotherValue(kind, name, field, example.body, {}));
        service.pass(1000);
        const response = await sendUpdate(kind, example.path, { ...required, [name]: value });
        expect(response.status).toBe(200);
        const after = (await read(kind, example)).record;
        expect(only(after, "id", "createdAt")).toEqual(only(before, "id", "createdAt"));
        if ("updatedAt" in kind.outputs) expect(after.updatedAt).not.toBe(before.updatedAt);
        if (!field.writeOnly) expect(after[name]).toBe(value);
      },
    );

    it("ignores immutable fields, and is in the audit log once", async () => {
      const example = await make(kind);
      const { path, body, record } = example;
      const fixed = Object.keys(body).filter((name) => kind.fields[name]?.immutable);
      const before = (await read(kind, example)).record;
      expect((await sendUpdate(kind, path, body)).status).toBe(200);
      const after = (await read(kind, example)).record;
      expect(only(after, ...fixed)).toEqual(only(before, ...fixed));
      const { rows } = await service.get(`/audit-log?action=${kind.code.toLowerCase()}.updated`);
      expect(rows.map(({ resourceId }) => resourceId)).toEqual([recordId(record)]);
    });
  },
);
