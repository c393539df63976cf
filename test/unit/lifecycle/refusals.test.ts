// What the API refuses is an error with the remedy of its kind (docs/troubleshooting.md, "What the API refuses").
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { eachRunning } from "./running";

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
