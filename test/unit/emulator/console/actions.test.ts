// The buttons of the page: every kind can be edited and deleted outside of Pulumi, and the changes are listed:
// docs/emulator.md, Web console.
import { describe, expect, it } from "vitest";

import { KINDS } from "../../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { anotherValue, casesOf, one } from "../../../support/definitions/arbitraries";
import { removableWith } from "../../../support/definitions/required-fields";
import { placeOf, monitor, page } from "../../../support/emulator/records";
import { hasValue } from "../../../support/host/record-values";
import { eachWithService } from "../../../support/emulator/service";
import { objectsIn, press, shownChanges, shownObjects } from "./views";

const service = eachWithService();

const kinds: KindSpec[] = [...KINDS].filter((kind: KindSpec) => kind.read.by !== "own");
const createMonitor = async (more?: JsonObject): Promise<JsonObject> => ({
  kind: "Monitor",
  id: await service.makeId("/monitors", monitor(more)),
});

/** Identifies an object: objects of several kinds can have the same number as their id. */
const kindAndId = ({ kind, id }: JsonObject): string => `${asText(kind)} ${asText(id)}`;

/** Creates an object of this kind through the API, and returns it as the page shows it. */
async function createShown(spec: KindSpec): Promise<JsonObject> {
  const before = new Set((await shownObjects(service)).map(kindAndId));
  const { path, body, createAt = "" } = await placeOf(spec, service);
  await service.make(path + createAt, body);
  const shown = await shownObjects(service);
  const found = shown.findLast((each) => each.kind === spec.name && !before.has(kindAndId(each)));
  if (found === undefined) throw new Error(`no ${spec.name} is shown`);
  return found;
}

async function storedRow({ name }: KindSpec, { id }: JsonObject): Promise<JsonObject> {
  const { body } = await service.call("GET", "/__emulator/state");
  const records = objectsIn(body.organizations)[0]?.records as Record<string, JsonObject[]>;
  const found = records[name]?.find((row) => row.id === id);
  if (found === undefined) throw new Error(`there is no ${name} any more`);
  return found;
}

it.each(kinds)(
  "$name is shown by name, can be edited field by field, and can be deleted",
  async (spec) => {
    const object = await createShown(spec);
    expect(object.name).not.toBe(object.id);
    const [each] = casesOf(spec);
    for (const { name } of objectsIn(object.fields)) {
      const row = await storedRow(spec, object);
      const names = removableWith(spec, each, asText(name)) ?? [asText(name)];
      const changes = Object.fromEntries(
        Object.entries(spec.fields)
          .filter(([edited]) => names.includes(edited))
          .map(([edited, field]) => [edited, one(anotherValue(spec, edited, field, row, {}))]),
      );
      const { status, body } = await press(service, "edit", object, { changes });
      expect([changes, status, body]).toEqual([changes, 200, { done: true }]);
      const after = await storedRow(spec, object);
      const isStored = ([edited, value = null]: [string, Json | undefined]): boolean =>
        hasValue(spec, edited, value, after);
      expect(Object.entries(changes).filter((change) => !isStored(change))).toEqual([]);
    }
    expect((await press(service, "forget", object)).body).toEqual({ done: true });
    const left = (await shownObjects(service)).filter((e) => kindAndId(e) === kindAndId(object));
    // A deleted domain stays listed as removed.
    expect(left).toHaveLength(spec.name === "StatusPageDomain" ? left.length : 0);
  },
);

describe("an edit", () => {
  it("is listed as a change by a user, with the old and the new value", async () => {
    const object = await createMonitor({ frequencySeconds: 60 });
    await press(service, "edit", object, { changes: { frequencySeconds: 600 } });
    expect((await shownChanges(service)).slice(0, 2)).toMatchObject([
      {
        ...{ verb: "updated", title: "monitor", object: "api" },
        ...{ by: "organization-1@example.com", client: "emulator-page" },
        fields: [{ name: "frequencySeconds", from: 60, to: 600 }],
      },
      { verb: "created", by: "API key default" },
    ]);
  });

  it("that the API refuses returns the reason and changes nothing", async () => {
    const object = await createMonitor();
    const refused = await press(service, "edit", object, { changes: { name: " " } });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("name")]);
    expect((await service.read(`/monitors/${asText(object.id)}`)).name).toBe("api");
  });

  it.each(["config", "id", "key", "__proto__x"])(
    "of a field that is not shown is refused: %s",
    async (name) => {
      const changes = { [name]: "x" };
      const { status } = await press(service, "edit", await createMonitor(), { changes });
      expect(status).toBe(400);
    },
  );

  it.each(["edit", "forget"])("of an object that does not exist returns 404: %s", async (call) => {
    for (const target of [
      { kind: "Monitor", id: "nothing" },
      { kind: "Nothing", id: "x" },
      { kind: "__proto__", id: "x" },
    ]) {
      const more = call === "edit" ? { changes: {} } : {};
      expect((await press(service, call, target, more)).status).toBe(404);
    }
  });
});

it("a status page shows published incidents and maintenance, but no drafts", async () => {
  const at = await service.makeAt("/status-pages", page());
  const incident = { title: "Slow", impact: "MINOR", body: "We look.", status: "INVESTIGATING" };
  await service.make(`${at}/incidents`, incident);
  const draft = await service.makeAt(`${at}/incidents`, { ...incident, title: "Draft" });
  await service.put(draft, { published: false });
  await service.make(`${at}/incidents`, { ...incident, title: "Over", status: "RESOLVED" });
  const planned = { scheduledFor: "2035-01-01T00:00:00Z", scheduledUntil: "2035-01-01T01:00:00Z" };
  await service.make(`${at}/maintenance`, { ...incident, title: "Work", ...planned });
  const { body, text } = await service.call("GET", "/__emulator/console/pages/shop-status");
  for (const [list, title] of [
    ["incidents", "Slow"],
    ["maintenance", "Work"],
    ["past", "Over"],
  ] as const) {
    expect(objectsIn(body[list]).map((row) => row.title)).toEqual([title]);
  }
  expect(text).not.toContain("Draft");
});
