// @ts-check
// `npm run record:state`: records a state of the current version under test/engine/stack/upgrade, which every later
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
    `${folder} already exists, and stacks with this state may be in use: increase the version in package.json first. Only a state that was never released may be removed and recorded again.`,
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
