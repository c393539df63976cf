// @ts-check
// `npm run record:state`: records a state of the current version under test/stack/upgrade, which every later
// version has to support. A recorded state is never overwritten.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, progress } from "./install.mjs";

const manifest = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
);
const folder = join("test", "stack", "upgrade", manifest.version);

if (existsSync(join(ROOT, folder))) {
  progress(
    `${folder} is there already, and stacks like it may be in use: raise the version in package.json first. Only what was never released may be removed and recorded anew.`,
  );
  process.exitCode = 1;
} else {
  const test = [join(ROOT, "scripts", "test.mjs"), "--require-engine", "--project", "stack"];
  const { status } = spawnSync(process.execPath, [...test, "test/stack/upgrade.test.ts"], {
    cwd: ROOT,
    // The same values each time, so that recordings differ in what the version does differently.
    env: { ...process.env, RECORD_STATE_OF: manifest.version, TEST_SEED: "1" },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
