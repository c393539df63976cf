// The package schema and the API report against those of earlier releases: a program in any language that compiled with one of
// them compiles with this one, unless the version says otherwise.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { apiChanges } from "../../support/plugin/api-changes";
import { breakingChanges, mayBreak } from "../../support/plugin/breaking-changes";
import { schema } from "../../support/plugin/package-schema";
import type { PackageSpec } from "../../support/plugin/package-schema";
import { ROOT } from "../../support/root";

const API = readFileSync(join(ROOT, "etc/pulumi-monitoring.api.md"), "utf8");
const RECORDINGS = join(ROOT, "test/engine/stack/upgrade");
const recorded = readdirSync(RECORDINGS).filter((name) =>
  existsSync(join(RECORDINGS, name, "schema.json")),
);

// `npm run record:state` writes both; for a version that was never released, remove the files first.
test.each(recorded)("what the schema of %s has is there", (version) => {
  const file = join(RECORDINGS, version, "schema.json");
  const before = JSON.parse(readFileSync(file, "utf8")) as PackageSpec;
  if (!mayBreak(before.version, schema.version))
    expect(breakingChanges(before, schema)).toEqual([]);
});

test.each(recorded)("what the API report of %s has is there", (version) => {
  const before = gunzipSync(readFileSync(join(RECORDINGS, version, "api.md.gz"))).toString();
  if (!mayBreak(version, schema.version)) expect(apiChanges(before, API)).toEqual([]);
});

test("there is one to compare with", () => {
  expect(recorded).not.toEqual([]);
});
