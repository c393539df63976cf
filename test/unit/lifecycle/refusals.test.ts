// What the API refuses is an error with the remedy of its kind (docs/troubleshooting.md, "What the API refuses").
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { eachRunning, MINE } from "./running";

const running = eachRunning();

test.each<[string, JsonObject, string]>([
  [
    "WorkspaceRuntime",
    { workspaceId: "1", runtimeId: "none" },
    "There is no such workspace, or no",
  ],
  [
    "WorkspaceRuntime",
    { workspaceId: "1", runtimeId: "2025.09" },
    "Only available and deprecated runtimes can be selected: choose another one",
  ],
])("a %s with %j", async (kind, inputs, remedy) => {
  await expect(running().create(kind, inputs)).rejects.toThrow(remedy);
});

test.each<[string, string, JsonObject]>([
  ["Tag", "name", { name: "shop" }],
  ["Environment", "slug", { name: "Shop", slug: "shop" }],
  ["Secret", "key", { key: "shop", value: "a value" }],
  ["StatusPage", "slug", { name: "Shop", slug: "shop" }],
])("a %s whose %s is taken", async (kind, unique, inputs) => {
  await running().create(kind, inputs);
  await expect(running().create(kind, { ...inputs, __urn: MINE })).rejects.toThrow(
    new RegExp(
      `: 409 CONFLICT.* It already exists: choose another ${unique},.*aliases.*deleteBeforeReplace`,
    ),
  );
});
