// The buttons of the page: every kind can be edited and deleted outside of Pulumi, and the changes are listed.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { KINDS } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import { asText } from "../../../src/emulator/store/records";
import type { Emulator } from "../../../src/emulator";
import { anotherValue, casesOf, one } from "../../support/definitions/arbitraries";
import { removableWith } from "../../support/definitions/required-fields";
import { placeOf, monitor } from "../../support/emulator/records";
import { hasValue } from "../../support/host/record-values";
import { recordId, serviceAt } from "../../support/emulator/service";
import type { Service } from "../../support/emulator/service";
import { send, firstOrganization, objectsIn, shownObjects } from "./requests";

let emulator: Emulator;
let service: Service;

beforeEach(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
  service = serviceAt(emulator.url, emulator.apiKey);
});

afterEach(() => emulator.close());

const kinds: KindSpec[] = [...KINDS].filter((kind: KindSpec) => kind.read.by !== "own");

/** Identifies an object: objects of several kinds can have the same number as their id. */
const kindAndId = ({ kind, id }: JsonObject): string => `${asText(kind)} ${asText(id)}`;

/** Creates an object of this kind through the API, and returns it as the page shows it. */
async function createShown(spec: KindSpec): Promise<JsonObject> {
  const before = new Set((await shownObjects(emulator)).map(kindAndId));
  const { path, body, createAt = "" } = await placeOf(spec, service);
  await service.make(path + createAt, body);
  const shown = await shownObjects(emulator);
  const found = shown.findLast((each) => each.kind === spec.name && !before.has(kindAndId(each)));
  if (found === undefined) throw new Error(`no ${spec.name} is shown`);
  return found;
}

const post = (call: string, { kind, id }: JsonObject, more: JsonObject = {}) =>
  send(emulator, `/__emulator/console/${call}`, {
    method: "POST",
    body: { organizationId: 1, kind: kind ?? null, id: id ?? null, ...more },
  });

describe.each(kinds.map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
  it("is shown by name, not by id, with its editable fields", async () => {
    const { name, id, state } = await createShown(spec);
    expect(name).not.toBe(id);
    expect(state === null || typeof state === "object").toBe(true);
  });

  it("can be edited field by field", async () => {
    const object = await createShown(spec);
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`${spec.name} has no case`);
    for (const { name } of objectsIn(object.fields)) {
      const row = await storedRow(spec, object);
      const names = removableWith(spec, each, asText(name)) ?? [asText(name)];
      const changes = Object.fromEntries(
        Object.entries(spec.fields)
          .filter(([edited]) => names.includes(edited))
          .map(
            ([edited, field]) => [edited, one(anotherValue(spec, edited, field, row, {}))] as const,
          ),
      );
      const { status, body } = await post("edit", object, { changes });
      expect([changes, status, body]).toEqual([changes, 200, { done: true }]);
      const after = await storedRow(spec, object);
      const isStored = ([edited, value = null]: [string, Json | undefined]): boolean =>
        hasValue(spec, edited, value, after);
      expect(Object.entries(changes).filter((change) => !isStored(change))).toEqual([]);
    }
  });

  it("can be deleted and is no longer shown", async () => {
    const object = await createShown(spec);
    const { status, body } = await post("forget", object);
    expect([status, body]).toEqual([200, { done: true }]);
    const remaining = (await shownObjects(emulator)).filter(
      (each) => kindAndId(each) === kindAndId(object),
    );
    // A deleted domain stays listed as removed.
    expect(remaining.map(({ kind }) => kind)).toEqual(
      remaining.length === 0 ? [] : ["StatusPageDomain"],
    );
  });
});

async function storedRow({ name }: KindSpec, { id }: JsonObject): Promise<JsonObject> {
  const { body } = await send(emulator, "/__emulator/state");
  const [organization] = objectsIn(body.organizations);
  const records = organization?.records as Record<string, JsonObject[]>;
  const found = records[name]?.find((row) => row.id === id);
  if (found === undefined) throw new Error(`there is no ${name} any more`);
  return found;
}

describe("an edit", () => {
  it("is listed as a change by a user, with the old and the new value", async () => {
    const id = recordId(await service.make("/monitors", monitor({ frequencySeconds: 60 })));
    await post("edit", { kind: "Monitor", id }, { changes: { frequencySeconds: 600 } });
    const { changes } = await firstOrganization(emulator);
    const [edit, create] = objectsIn(changes);
    expect(edit).toMatchObject({
      verb: "updated",
      title: "monitor",
      object: "api",
      by: "organization-1@example.com",
      client: "emulator-page",
      fields: [{ name: "frequencySeconds", from: 60, to: 600 }],
    });
    expect(create).toMatchObject({ verb: "created", by: "API key default", client: "node" });
  });

  it("that the API refuses returns the reason and changes nothing", async () => {
    const id = recordId(await service.make("/monitors", monitor()));
    const refused = await post("edit", { kind: "Monitor", id }, { changes: { name: " " } });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("name")]);
    expect((await service.get(`/monitors/${id}`)).record.name).toBe("api");
  });

  it.each([
    [{ config: "x" }, 400],
    [{ id: "x" }, 400],
    [{ key: "x" }, 400],
    [{ __proto__x: "x" }, 400],
  ])("of a field that is not shown is refused: %j", async (changes, status) => {
    const id = recordId(await service.make("/monitors", monitor()));
    expect((await post("edit", { kind: "Monitor", id }, { changes })).status).toBe(status);
  });

  it.each(["edit", "forget"])("of an object that does not exist returns 404: %s", async (call) => {
    for (const target of [
      { kind: "Monitor", id: "nothing" },
      { kind: "Nothing", id: "x" },
      { kind: "__proto__", id: "x" },
    ]) {
      const more = call === "edit" ? { changes: {} } : {};
      expect((await post(call, target, more)).status).toBe(404);
    }
  });
});

it("a status page shows published incidents and maintenance, but no drafts", async () => {
  const page = recordId(await service.make("/status-pages", { name: "Shop", slug: "shop-status" }));
  const at = `/status-pages/${page}`;
  const incident = { title: "Slow", impact: "MINOR", body: "We look.", status: "INVESTIGATING" };
  await service.make(`${at}/incidents`, incident);
  const draft = recordId(await service.make(`${at}/incidents`, { ...incident, title: "Draft" }));
  await service.put(`${at}/incidents/${draft}`, { published: false });
  const resolved = { ...incident, title: "Over", status: "RESOLVED" };
  await service.make(`${at}/incidents`, resolved);
  const planned = { scheduledFor: "2035-01-01T00:00:00Z", scheduledUntil: "2035-01-01T01:00:00Z" };
  await service.make(`${at}/maintenance`, { ...incident, title: "Work", ...planned });
  const { body, text } = await send(emulator, "/__emulator/console/pages/shop-status");
  const titles = (list: string): unknown[] => objectsIn(body[list]).map(({ title }) => title);
  expect([titles("incidents"), titles("maintenance"), titles("past")]).toEqual([
    ["Slow"],
    ["Work"],
    ["Over"],
  ]);
  expect(text).not.toContain("Draft");
});
