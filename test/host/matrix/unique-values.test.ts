import { expect, test } from "vitest";

import { withoutUniqueValues } from "./unique-values";

test("ids, times and tokens are removed, at any depth", () => {
  const id = "0a000000-0000-4000-8000-000000000001";
  const shown = {
    id,
    url: `https://example.com/${id}`,
    rows: [{ at: "2026-11-01T00:00:00.000Z", key: "Abcdefghijklmnopqrstuvwx1" }],
  };
  expect(withoutUniqueValues(shown, id)).toEqual({
    id: "…",
    url: "https://example.com/…",
    rows: [{ at: "…", key: "…" }],
  });
});

test("a name that equals the id of its object is kept", () => {
  expect(withoutUniqueValues({ id: 4, name: "4" }, "4")).toEqual({ id: "…", name: "4" });
});
