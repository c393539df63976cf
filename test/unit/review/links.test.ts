// The links of a review, and the objects that have none.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import { readPreview, reviewOf } from "../../../src/review";
import { dashboardAt, NoPattern, withLinks } from "../../../src/review/links";
import { preview, step } from "../../support/review/previews";

const PATTERN = "https://app.example.com/{kind}/{id}";

describe("a dashboard URL", () => {
  test.each([
    ["https://app.example.com/{kind}/{id}", "https://app.example.com/monitors/a%2Fb"],
    ["http://localhost:3000/#{id}", "http://localhost:3000/#a%2Fb"],
    ["https://example.com/{id}/{kind}?id={id}", "https://example.com/a%2Fb/monitors?id=a%2Fb"],
  ])("from %s is %s", (pattern, address) => {
    expect(dashboardAt(pattern)(kindNamed("Monitor"), "a/b")?.href).toBe(address);
  });

  test.each([
    "",
    "{id}",
    "https://app.example.com/{kind}",
    "app.example.com/{kind}/{id}",
    "javascript:alert({id})",
    "xhttp://app.example.com/{id}",
    "httpsx://app.example.com/{id}",
  ])("cannot come from %j", (pattern) => {
    expect(() => dashboardAt(pattern)).toThrow(NoPattern);
  });

  test("does not exist for an object without an id, a kind of another package or a part of an object", () => {
    const dashboard = dashboardAt(PATTERN);
    expect(dashboard(kindNamed("Monitor"), undefined)).toBeUndefined();
    expect(dashboard(undefined, "id")).toBeUndefined();
    expect(dashboard(kindNamed("StatusPageComponent"), "id")).toBeUndefined();
  });
});

describe("a review", () => {
  const shop = { name: "Shop", type: "HTTP", frequencySeconds: 60 };
  const slow = { ...shop, frequencySeconds: 600 };
  const stack = { op: "same", urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" };

  test("links what exists before the run", () => {
    const steps = [
      step("update", "Monitor", { before: shop, after: slow, name: "old", id: "7" }),
      step("create", "Monitor", { after: shop, name: "new" }),
    ];
    const { changes } = withLinks(reviewOf(readPreview(preview(steps))), dashboardAt(PATTERN));
    expect(Object.fromEntries(changes.map(({ name, link }) => [name, link?.href]))).toEqual({
      old: "https://app.example.com/monitors/7",
      new: undefined,
    });
  });

  test("links edits made elsewhere, unless the object was deleted there", () => {
    const sides = (name: string) => ({ name, id: name });
    const steps = [
      step("refresh", "Monitor", { ...sides("edited"), before: shop, after: slow }),
      step("refresh", "Monitor", { ...sides("gone"), before: shop }),
      stack,
      step("update", "Monitor", { ...sides("edited"), before: slow, after: shop }),
      step("create", "Monitor", { name: "gone", after: shop }),
    ];
    const { edits } = withLinks(reviewOf(readPreview(preview(steps))), dashboardAt(PATTERN));
    expect(Object.fromEntries(edits.map(({ name, link }) => [name, link?.href]))).toEqual({
      edited: "https://app.example.com/monitors/edited",
      gone: undefined,
    });
  });
});
