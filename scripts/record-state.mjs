// @ts-check
// `npm run record:state`: records a state of each front end, the package schema and the API report of the current version
// under test/engine/stack/upgrade, which every later version has to support. What is recorded is never overwritten.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT, progress } from "./install.mjs";

const manifest = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
);
const folder = join("test", "engine", "stack", "upgrade", manifest.version);
const isRecorded = () => existsSync(join(ROOT, folder, "state.json"));

if (isRecorded()) {
  progress(
    `${folder} has a state already, and stacks with it may be in use: increase the version in package.json first. Only what was never released may be removed and recorded again.`,
  );
  process.exitCode = 1;
} else {
  const test = [join(ROOT, "scripts", "test.mjs"), "--require-engine", "--project", "deep"];
  const { status } = spawnSync(
    process.execPath,
    [...test, "test/engine/stack/upgrade.deep.test.ts"],
    {
      cwd: ROOT,
      // The same values each time, so that recordings only differ if the behavior of the version does.
      env: { ...process.env, RECORD_STATE_OF: manifest.version, TEST_SEED: "1" },
      stdio: "inherit",
    },
  );
  process.exitCode = status ?? 1;
}
if (isRecorded()) {
  recordSchema(join(ROOT, folder, "schema.json"));
  recordApi(join(ROOT, folder, "api.md.gz"));
}

/**
 * Without descriptions, which may change.
 * @param {string} file
 */
function recordSchema(file) {
  if (existsSync(file)) return;
  const schema = JSON.parse(readFileSync(join(ROOT, "src", "plugin", "schema.json"), "utf8"));
  const text = JSON.stringify(
    schema,
    (key, value) => (key === "description" && typeof value === "string" ? undefined : value),
    1,
  );
  writeFileSync(file, `${text}\n`);
}

/**
 * Packed, because nobody reads it, and it would be found with every name of the package.
 * @param {string} file
 */
function recordApi(file) {
  if (existsSync(file)) return;
  writeFileSync(file, gzipSync(readFileSync(join(ROOT, "etc", "pulumi-monitoring.api.md"))));
}
