// The paths of requests, the ids in responses, and the descriptions of objects in messages.
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { collectionPath, createPath, objectPath } from "../../../src/lifecycle/requests/paths";
import { requireId } from "../../../src/lifecycle/requests/responses";
import { describeObject } from "../../../src/lifecycle/values/describe";
import { recordId } from "../../../src/lifecycle/values/describe";

const ID = "00000000-0000-4000-8000-00000000000a";
const TAG = kindNamed("Tag");

test.each<[string, JsonObject, string, string]>([
  ["Monitor", {}, "/monitors", "/1%2F2"],
  ["Environment", { slug: "s t" }, "/environments", "/s%20t"],
  ["StatusPageSubscriber", { statusPageId: "a/b" }, "/status-pages/a%2Fb/subscribers", "/1%2F2"],
])("a path of a %s contains escaped ids only", (kind, values, collection, object) => {
  const spec = kindNamed(kind);
  expect(collectionPath(spec, values)).toBe(collection);
  expect(createPath(spec, values)).toBe(collection);
  expect(objectPath(spec, "1/2", values)).toBe(collection + object);
});

test("the path of a create can contain an input", () => {
  const path = createPath(kindNamed("ServiceSubscription"), { slug: "a/b" });
  expect(path).toBe("/service-subscriptions/a%2Fb");
});

test.each<[string, string, JsonObject, string]>([
  ["StatusPageSubscriber", "1", {}, "statusPageId is required"],
  ["StatusPageSubscriber", "1", { statusPageId: "" }, "statusPageId is required"],
  ["Environment", "1", { slug: "" }, "lacks slug"],
  ["Environment", "1", { slug: 1 }, "lacks slug"],
  ["Monitor", "", {}, "lacks its id"],
])("the path of a %s needs its address: id %j in %j", (kind, id, values, problem) => {
  expect(() => objectPath(kindNamed(kind), id, values)).toThrow(problem);
});

test.each([
  ["missing", null, "contains no id: check that monitoring:baseUrl"],
  ["malformed", "x/y", 'contains the id "x/y", which must be a UUID: check'],
])("a record whose id is %s is not one of the API", (_what, id, why) => {
  expect(() => recordId(TAG, { id })).toThrow(why);
});

test("a record has its id in lower case, and a UUID is the same in upper case", () => {
  expect(recordId(TAG, { id: ID.toUpperCase() })).toBe(ID);
  const required = (shown: string, id: string): JsonObject => {
    const data = { id: shown };
    const summary = (): string => "200 to GET /tags";
    const response = { status: 200, data, body: { data }, summary, hasRequestId: true };
    return requireId(response, "id", id, { action: "reading", resource: "a tag" });
  };
  expect(required(ID.toUpperCase(), ID)).toEqual({ id: ID.toUpperCase() });
  const why = "the response (200 to GET /tags) does not describe main-page";
  expect(() => required("Main-Page", "main-page")).toThrow(why);
});

test.each<[JsonObject, string | undefined, string]>([
  [{ name: "site" }, "1", 'Monitor "site"'],
  [{ name: "" }, "1", "Monitor 1"],
  [{ name: 1 }, "1", "Monitor 1"],
  [{}, undefined, "Monitor"],
])("a message describes %j with the id %j as %s", (values, id, words) => {
  expect(describeObject(kindNamed("Monitor"), values, id)).toBe(words);
});
