// Properties of every kind in the registry, checked over HTTP.
import { describe, expect, it } from "vitest";

import { asText } from "../../../src/emulator/store/records";
import { KINDS } from "../../../src/definitions";
import type { Field, JsonObject, KindSpec } from "../../../src/definitions";
import { someOf } from "../../depth";
import { placeOf } from "./records";
import { NOBODY, eachWithService, recordId, only } from "./service";
import type { Answer, Service } from "./service";

const service = eachWithService();
/** Kinds without a record of their own have tests of their own. */
const kinds: KindSpec[] = [...KINDS].filter((kind: KindSpec) => kind.read.by !== "own");
/** Sending the create again is tested where it is the only way to change something. */
const isUpdatable = ({ update }: KindSpec): boolean =>
  update !== undefined && update.upserts !== true;
const updatable = kinds.filter(isUpdatable);

/** Where a kind's records are, where they are made, and with which body. */
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

/** The path of one record: its id, or what it is addressed by. */
const one = (kind: KindSpec, path: string, record: JsonObject): string =>
  `${path}/${kind.address === undefined ? recordId(record) : (record[kind.address] as string)}`;

/** The record as a reader finds it, however the kind is read. */
async function read(
  kind: KindSpec,
  path: string,
  record: JsonObject,
  as?: Service,
): Promise<Answer> {
  const caller = as ?? service();
  if (kind.read.by === "id") return caller.get(one(kind, path, record));
  const parent = kind.read.by === "parent" ? path.replace(/\/[^/]+$/, "") : path;
  const answer = await caller.get(parent);
  const listed = kind.read.by === "parent" ? answer.record[kind.read.member] : answer.rows;
  const rows = (Array.isArray(listed) ? listed : []) as JsonObject[];
  const found = rows.find(({ id }) => id === record.id);
  const status = answer.status === 200 && found === undefined ? 404 : answer.status;
  return { ...answer, status, record: found ?? {} };
}

/** Takes a record away, by the call that the kind has for it. */
const deleting = (kind: KindSpec, target: string, as: Service = service()): Promise<Answer> =>
  kind.removal === undefined ? as.delete(target) : as.post(target + kind.removal);

/** What its removal is called in the audit log. */
const removalOf = ({ removal }: KindSpec): string =>
  removal === undefined ? "deleted" : "revoked";

function changing(kind: KindSpec, object: string, body: JsonObject): Promise<Answer> {
  const target = object + (kind.update?.path ?? "");
  return kind.update?.method === "PATCH"
    ? service().patch(target, body)
    : service().put(target, body);
}

/** What a deletion of what is not there answers: docs/api.md, Status codes. */
const absent = (kind: KindSpec): number => (kind.name === "ServiceSubscription" ? 204 : 404);

describe.each(someOf(kinds).map((kind) => [kind.name, kind] as const))("%s", (_name, kind) => {
  // What is worked out from other members is in no record under its own name.
  const always = Object.entries(kind.outputs).filter(
    ([, field]) => !field.optional && field.read === undefined,
  );

  it("answers a read with every output that is always there", async () => {
    const { path, record } = await make(kind);
    const found = await read(kind, path, record);
    expect(found.status).toBe(200);
    const missing = always.filter(([name]) => (found.record[name] ?? null) === null);
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it("leaves out of a create's answer what the service leaves out, and nothing else", async () => {
    const { record } = await make(kind);
    const lacking = kind.createLacks ?? [];
    const missing = always.map(([name]) => name).filter((name) => (record[name] ?? null) === null);
    expect(missing).toEqual(lacking.filter((name) => always.some(([each]) => each === name)));
    expect(lacking.filter((name) => name in record)).toEqual([]);
  });

  it("never answers what is write-only", async () => {
    const { path, record } = await make(kind);
    const hidden = Object.keys(kind.fields).filter((name) => kind.fields[name]?.writeOnly);
    const found = await read(kind, path, record);
    expect(hidden.filter((name) => name in record || name in found.record)).toEqual([]);
  });

  it("ignores members and query parameters that it does not know", async () => {
    const { path, at, body } = await place(kind);
    const record = await service().make(`${at}?colour=blue`, { ...body, colour: "blue" });
    const found = await read(kind, path, record);
    expect(found.record).not.toHaveProperty("colour");
  });

  it("refuses a blank name and a missing one with the code of the kind", async () => {
    const { at, body } = await place(kind);
    const name = Object.keys(kind.fields).find((each) => {
      const field = kind.fields[each];
      return field?.type === "text" && field.required && field.notBlank;
    });
    if (name === undefined) return;
    const code = `${name} ${kind.code}_${name.toUpperCase()}_BLANK`;
    for (const bad of ["   ", null]) {
      const answer = await service().post(at, { ...body, [name]: bad });
      expect([answer.status, answer.code, answer.rejected]).toEqual([
        400,
        "VALIDATION_FAILED",
        [code],
      ]);
    }
  });

  it("is gone after its deletion: 404 for a read, an update and a second deletion", async () => {
    const { path, body, record } = await make(kind);
    const target = one(kind, path, record);
    const gone = await deleting(kind, target);
    expect(gone.status).toBe(kind.name === "AlertChannel" ? 200 : 204);
    expect((await read(kind, path, record)).status).toBe(404);
    expect((await deleting(kind, target)).status).toBe(absent(kind));
    if (!isUpdatable(kind)) return;
    expect((await changing(kind, target, body)).status).toBe(404);
  });

  it("is not there for another organization", async () => {
    const { path, record } = await make(kind);
    const other = await service().elsewhere();
    expect((await read(kind, path, record, other)).status).toBe(404);
    expect((await deleting(kind, one(kind, path, record), other)).status).toBe(absent(kind));
    expect((await read(kind, path, record)).status).toBe(200);
  });

  it("notes its creation and deletion in the audit log, with the key that did it", async () => {
    const { path, record } = await make(kind);
    const cleaner = await service().make("/api-keys", { name: "cleaner" });
    await deleting(kind, one(kind, path, record), service().withKey(asText(cleaner.key)));
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

/** The fields that name one object or more by id, but not the parent in the path. */
const references = kinds.flatMap((kind) =>
  Object.entries(kind.fields)
    .filter(([name, field]) => name !== kind.parent?.field && isReference(field))
    .map(([name, field]) => ({ kind, name, field })),
);

it.each(references)("refuses $kind.name if $name is no object's id", async (reference) => {
  const { kind, name, field } = reference;
  const { path, body } = await placeOf(kind, service(), name);
  const bad = field.type === "list" ? [NOBODY] : NOBODY;
  const answer = await service().post(path, { ...body, [name]: bad });
  expect([answer.status, answer.code]).toEqual([404, "NOT_FOUND"]);
});

describe.each(someOf(updatable).map((kind) => [kind.name, kind] as const))(
  "updating %s",
  (_name, kind) => {
    it("changes its first text and keeps its id and creation", async () => {
      const { path, body, record } = await make(kind);
      const before = (await read(kind, path, record)).record;
      const required = Object.fromEntries(
        (kind.update?.required ?? []).map((name) => [name, body[name]]),
      );
      const name = "name" in kind.fields ? "name" : "value";
      service().pass(1000);
      const answer = await changing(kind, one(kind, path, record), {
        ...required,
        [name]: "changed",
      });
      expect(answer.status).toBe(200);
      const after = (await read(kind, path, record)).record;
      expect(only(after, "id", "createdAt")).toEqual(only(before, "id", "createdAt"));
      if ("updatedAt" in kind.outputs) expect(after.updatedAt).not.toBe(before.updatedAt);
      if (name === "name" && !kind.fields.name?.immutable) expect(after.name).toBe("changed");
    });

    it("notes the change in the audit log, once", async () => {
      const { path, body, record } = await make(kind);
      expect((await changing(kind, one(kind, path, record), body)).status).toBe(200);
      const type = kind.code.toLowerCase();
      const { rows } = await service().get(`/audit-log?action=${type}.updated`);
      expect(rows.map(({ resourceId }) => resourceId)).toEqual([recordId(record)]);
    });

    it("ignores what cannot be changed", async () => {
      const { path, body, record } = await make(kind);
      const fixed = Object.keys(body).filter((name) => kind.fields[name]?.immutable);
      const before = (await read(kind, path, record)).record;
      const answer = await changing(kind, one(kind, path, record), body);
      expect(answer.status).toBe(200);
      const after = (await read(kind, path, record)).record;
      expect(only(after, ...fixed)).toEqual(only(before, ...fixed));
    });
  },
);
