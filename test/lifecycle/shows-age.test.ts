// Which records show that a cache has returned an old one.
import { expect, test } from "vitest";

import { KINDS } from "../../src/definitions";
import { showsAge } from "../../src/lifecycle/reading/shows-age";

/** Their records have a time, but are also those of kinds whose states have none. */
const SHARED = [
  ...["Workspace", "ResourceGroup", "StatusPage"],
  ...["StatusPageComponentGroup", "StatusPageComponent"],
];

test.each(KINDS.map((spec) => [spec.name, spec] as const))("%s", (name, spec) => {
  expect(showsAge(spec)).toBe("updatedAt" in spec.outputs && !SHARED.includes(name));
});
