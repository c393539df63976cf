// Properties of every kind in the registry, checked over HTTP.
import { describe, expect, it } from "vitest";

import { asText } from "../../../../src/emulator/store/records";
import { KINDS } from "../../../../src/definitions";
import type { Field, JsonObject, KindSpec } from "../../../../src/definitions";
import { anotherValue, one } from "../../../support/definitions/arbitraries";
import { someOf } from "../../../support/depth";
import { placeOf } from "../../../support/emulator/records";
import { NOBODY, eachWithService, recordId, only } from "../../../support/emulator/service";
import type { ApiResponse, Service } from "../../../support/emulator/service";

const service = eachWithService();
/** Kinds without their own records are tested separately. */
const kinds: KindSpec[] = [...KINDS].filter((kind: KindSpec) => kind.read.by !== "own");
/** Kinds that can only be updated by repeating the create are tested separately. */
const isUpdatable = ({ update }: KindSpec): boolean =>
  update !== undefined && update.method !== "POST";
const updatable = kinds.filter(isUpdatable);

/** The path of a kind's records, the path of its create, and a body. */
async function place(kind: KindSpec): Promise<{ path: string; at: string; body: JsonObject }> {
  const { path, body, createAt = "" } = await placeOf(kind, service());
  return { path, at: path + createAt, body };
}

async function make(
  kind: KindSpec,
): Promise<{ path: string; body: JsonObject; record: JsonObject }> {
  const { path, at, body } = await place(kind);
  return { path, body, record: await service().make(at, body) };
}

/** The path of one record, by its id or by another member that addresses it. */
const objectAt = (kind: KindSpec, path: string, record: JsonObject): string =>
  `${path}/${kind.address === undefined ? recordId(record) : (record[kind.address] as string)}`;

/** Reads a record, however the kind is read. */
async function read(
  kind: KindSpec,
  path: string,
  record: JsonObject,
  as?: Service,
): Promise<ApiResponse> {
  const caller = as ?? service();
  if (kind.read.by === "id") return caller.get(objectAt(kind, path, record));
  const parent = kind.read.by === "parent" ? path.replace(/\/[^/]+$/, "") : path;
  const response = await caller.get(parent);
  const listed = kind.read.by === "parent" ? response.record[kind.read.member] : response.rows;
  const rows = (Array.isArray(listed) ? listed : []) as JsonObject[];
  const found = rows.find(({ id }) => id === record.id);
  const status = response.status === 200 && found === undefined ? 404 : response.status;
  return { ...response, status, record: found ?? {} };
}

/** Deletes or revokes a record, with the call of its kind. */
const remove = (kind: KindSpec, target: string, as: Service = service()): Promise<ApiResponse> =>
  kind.removal === undefined ? as.delete(target) : as.post(target + kind.removal);

/** The name of its removal in the audit log. */
const removalOf = ({ removal }: KindSpec): string =>
  removal === undefined ? "deleted" : "revoked";

function sendUpdate(kind: KindSpec, object: string, body: JsonObject): Promise<ApiResponse> {
  const target = object + (kind.update?.path ?? "");
  return kind.update?.method === "PATCH"
    ? service().patch(target, body)
    : service().put(target, body);
}

/** The status of deleting an object that does not exist: docs/api.md, Status codes. */
const absent = ({ name }: KindSpec): number => (name === "ServiceSubscription" ? 204 : 404);

/** The fields that a create must not leave blank. */
const notBlank = ({ fields }: KindSpec): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "text" && field.required && field.notBlank ? [name] : [],
  );

describe.each(someOf(kinds).map((kind) => [kind.name, kind] as const))("%s", (_name, kind) => {
  // Outputs that are derived from other members are not in a record under their own name.
  const always = Object.entries(kind.outputs).filter(
    ([, field]) => !field.optional && field.read === undefined,
  );

  it("has every output that is not optional in the response to a read", async () => {
    const { path, record } = await make(kind);
    const found = await read(kind, path, record);
    expect(found.status).toBe(200);
    const missing = always.filter(([name]) => (found.record[name] ?? null) === null);
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it("omits exactly the members that the service omits in the response to a create", async () => {
    const { record } = await make(kind);
    const omitted = kind.name === "ApiKey" ? ["updatedAt", "lastUsedAt", "revokedAt"] : [];
    const missing = always.map(([name]) => name).filter((name) => (record[name] ?? null) === null);
    expect(missing).toEqual(omitted.filter((name) => always.some(([each]) => each === name)));
    expect(omitted.filter((name) => name in record)).toEqual([]);
  });

  it("never returns write-only fields", async () => {
    const { path, record } = await make(kind);
    const hidden = Object.keys(kind.fields).filter((name) => kind.fields[name]?.writeOnly);
    const found = await read(kind, path, record);
    expect(hidden.filter((name) => name in record || name in found.record)).toEqual([]);
  });

  it("ignores unknown members and query parameters", async () => {
    const { path, at, body } = await place(kind);
    const record = await service().make(`${at}?colour=blue`, { ...body, colour: "blue" });
    const found = await read(kind, path, record);
    expect(found.record).not.toHaveProperty("colour");
  });

  it.each(notBlank(kind))("refuses a blank %s and a missing one with its code", async (name) => {
    const { at, body } = await place(kind);
    const code = `${name} ${kind.code}_${name.toUpperCase()}_BLANK`;
    for (const bad of ["   ", null]) {
      const response = await service().post(at, { ...body, [name]: bad });
      expect([response.status, response.code, response.rejected]).toEqual([
        400,
        "VALIDATION_FAILED",
        [code],
      ]);
    }
  });

  it("is 404 after its deletion, for a read, an update and a second deletion", async () => {
    const { path, body, record } = await make(kind);
    const target = objectAt(kind, path, record);
    const deleted = await remove(kind, target);
    expect(deleted.status).toBe(kind.name === "AlertChannel" ? 200 : 204);
    expect((await read(kind, path, record)).status).toBe(404);
    expect((await remove(kind, target)).status).toBe(absent(kind));
    if (!isUpdatable(kind)) return;
    expect((await sendUpdate(kind, target, body)).status).toBe(404);
  });

  it("is not visible to another organization", async () => {
    const { path, record } = await make(kind);
    const other = await service().elsewhere();
    expect((await read(kind, path, record, other)).status).toBe(404);
    expect((await remove(kind, objectAt(kind, path, record), other)).status).toBe(absent(kind));
    expect((await read(kind, path, record)).status).toBe(200);
  });

  it("has its creation and deletion in the audit log, with the keys that were used", async () => {
    const { path, record } = await make(kind);
    const cleaner = await service().make("/api-keys", { name: "cleaner" });
    await remove(kind, objectAt(kind, path, record), service().withKey(asText(cleaner.key)));
    const type = kind.code.toLowerCase();
    const { rows } = await service().get(`/audit-log?resourceType=${type}`);
    const entries = rows.filter(({ resourceId }) => resourceId === recordId(record));
    const { key } = (await service().get("/auth/me")).record as { key: JsonObject };
    expect(entries).toMatchObject([
      { action: `${type}.${removalOf(kind)}`, actorId: cleaner.id, actorEmail: null },
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
  const { path, body } = await placeOf(kind, service(), name);
  const bad = field.type === "list" ? [NOBODY] : NOBODY;
  const response = await service().post(path, { ...body, [name]: bad });
  expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
});

/** A field that bodies and records contain as it is written, if there is one. */
const plainField = ({ fields }: KindSpec): [string, Field][] =>
  Object.entries(fields)
    .filter(([, { type }]) => type === "text" || type === "choice")
    .filter(
      ([, { immutable, local, updateOnly, read, ref }]) =>
        !(immutable || local || updateOnly || read || ref),
    )
    .slice(0, 1);

describe.each(someOf(updatable).map((kind) => [kind.name, kind] as const))(
  "updating %s",
  (_name, kind) => {
    it.each(plainField(kind))(
      "changes its %s, and keeps its id and creation time",
      async (name, field) => {
        const { path, body, record } = await make(kind);
        const before = (await read(kind, path, record)).record;
        const required = Object.fromEntries(
          (kind.update?.required ?? []).map((name) => [name, body[name]]),
        );
        const value = one(anotherValue(kind, name, field, body, {}));
        service().pass(1000);
        const update = { ...required, [name]: value };
        const response = await sendUpdate(kind, objectAt(kind, path, record), update);
        expect(response.status).toBe(200);
        const after = (await read(kind, path, record)).record;
        expect(only(after, "id", "createdAt")).toEqual(only(before, "id", "createdAt"));
        if ("updatedAt" in kind.outputs) expect(after.updatedAt).not.toBe(before.updatedAt);
        if (!field.writeOnly) expect(after[name]).toBe(value);
      },
    );

    it("is in the audit log once", async () => {
      const { path, body, record } = await make(kind);
      expect((await sendUpdate(kind, objectAt(kind, path, record), body)).status).toBe(200);
      const type = kind.code.toLowerCase();
      const { rows } = await service().get(`/audit-log?action=${type}.updated`);
      expect(rows.map(({ resourceId }) => resourceId)).toEqual([recordId(record)]);
    });

    it("ignores immutable fields", async () => {
      const { path, body, record } = await make(kind);
      const fixed = Object.keys(body).filter((name) => kind.fields[name]?.immutable);
      const before = (await read(kind, path, record)).record;
      const response = await sendUpdate(kind, objectAt(kind, path, record), body);
      expect(response.status).toBe(200);
      const after = (await read(kind, path, record)).record;
      expect(only(after, ...fixed)).toEqual(only(before, ...fixed));
    });
  },
);
