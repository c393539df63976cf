// The links of a review, and the objects that have none.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import { dashboardAt, NoPattern, withLinks } from "../../../src/review/links";
import { created, of, STACK, update } from "../../support/review/previews";
import { reviewed } from "../../support/review/reviews";

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

  test("links what exists before the run", () => {
    const steps = [update("Monitor", "old", shop, slow), created("Monitor", "new", shop)];
    const { changes } = withLinks(reviewed(steps), dashboardAt(PATTERN));
    expect(Object.fromEntries(changes.map(({ name, link }) => [name, link?.href]))).toEqual({
      old: "https://app.example.com/monitors/id%20of%20old",
      new: undefined,
    });
  });

  test("links edits made elsewhere, unless the object was deleted there", () => {
    const steps = [
      of("refresh", "Monitor", "edited", { before: shop, after: slow }),
      of("refresh", "Monitor", "gone", { before: shop }),
      STACK,
      update("Monitor", "edited", slow, shop),
      created("Monitor", "gone", shop),
    ];
    const { edits } = withLinks(reviewed(steps), dashboardAt(PATTERN));
    expect(Object.fromEntries(edits.map(({ name, link }) => [name, link?.href]))).toEqual({
      edited: "https://app.example.com/monitors/id%20of%20edited",
      gone: undefined,
    });
  });
});
