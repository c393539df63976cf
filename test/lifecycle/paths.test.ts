// The paths of requests, and the descriptions of objects in messages.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { requireSame } from "../../src/lifecycle/reading/same-object";
import { describeObject, normalName } from "../../src/lifecycle/values/describe";
import { scalarText } from "../../src/lifecycle/values/members";
import { collectionPath, createPath, objectPath } from "../../src/lifecycle/requests/paths";

describe("a path", () => {
  const page = { statusPageId: "a/b" };

  test.each<[string, JsonObject, string, string]>([
    ["Monitor", {}, "/monitors", "/monitors/1%2F2"],
    ["Environment", { slug: "s t" }, "/environments", "/environments/s%20t"],
    [
      "StatusPageSubscriber",
      page,
      "/status-pages/a%2Fb/subscribers",
      "/status-pages/a%2Fb/subscribers/1%2F2",
    ],
  ])("of a %s contains escaped ids only", (kind, values, collection, object) => {
    const spec = kindNamed(kind);
    expect(collectionPath(spec, values)).toBe(collection);
    expect(createPath(spec, values)).toBe(collection);
    expect(objectPath(spec, "1/2", values)).toBe(object);
  });

  test("of a create request can contain an input", () => {
    const spec = kindNamed("ServiceSubscription");
    expect(createPath(spec, { slug: "a/b" })).toBe("/service-subscriptions/a%2Fb");
  });

  test.each<[JsonObject]>([[{}], [{ statusPageId: "" }], [{ statusPageId: 1 }]])(
    "needs the id of the parent: %j",
    (values) => {
      const wanted = "statusPageId is required";
      expect(() => collectionPath(kindNamed("StatusPageSubscriber"), values)).toThrow(wanted);
    },
  );

  test.each<[string, string, JsonObject, string]>([
    ["Environment", "1", {}, "lacks slug"],
    ["Environment", "1", { slug: "" }, "lacks slug"],
    ["Environment", "1", { slug: 1 }, "lacks slug"],
    ["Monitor", "", {}, "lacks its id"],
  ])("of a %s needs its address: id %j in %j", (kind, id, values, problem) => {
    expect(() => objectPath(kindNamed(kind), id, values)).toThrow(problem);
  });
});

test.each<[JsonObject, string | undefined, string]>([
  [{ name: "site" }, "1", 'Monitor "site"'],
  [{ name: "" }, "1", "Monitor 1"],
  [{ name: 1 }, "1", "Monitor 1"],
  [{}, undefined, "Monitor"],
])("a message describes %j with the id %j as %s", (values, id, words) => {
  expect(describeObject(kindNamed("Monitor"), values, id)).toBe(words);
});

test("names are compared without white space around them, in one form of accents", () => {
  expect(normalName(" e\u0301 a ")).toBe("\u00e9 a");
});

test("only scalar values have a text", () => {
  expect(["a", 1, false, null, [], {}, undefined].map(scalarText)).toEqual([
    ...["a", "1", "false"],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

describe("an invite with the id in the state", () => {
  const before = { email: "a@example.com" };
  const read = (known: JsonObject, record: JsonObject, isOurs: boolean): Promise<void> =>
    requireSame(kindNamed("Invite"), { id: "1", known }, record, () => Promise.resolve(isOurs));

  test.each<[string, JsonObject, JsonObject, boolean]>([
    ["has the same address", before, before, false],
    ["shows no address", before, {}, false],
    ["has an empty address", before, { email: null }, false],
    ["is about to be imported", {}, before, false],
    ["has another address in the same organization", before, { email: "b@example.com" }, true],
  ])("is the same object if it %s", async (_when, known, record, isOurs) => {
    await expect(read(known, record, isOurs)).resolves.toBeUndefined();
  });

  test("is another object if it has another address in an unknown organization", async () => {
    const other = read(before, { email: "b@example.com" }, false);
    await expect(other).rejects.toThrow("has a different email");
  });
});
