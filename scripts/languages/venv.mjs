// @ts-check
// A virtual environment with the Pulumi SDK for Python programs, outside of the repository.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { installFolder } from "../engine/install-folder.mjs";
import { languagesFolder } from "../engine/release.mjs";
import { run } from "../engine/run.mjs";

/**
 * pulumi: the same version as `@pulumi/pulumi` in package.json; the script that starts programs (v3.65.1) still runs
 * with it. parver: another dependency of generated SDKs. The others check the types of examples, and parse C#.
 */
const PACKAGES = [
  ...["pulumi==3.248.0", "parver==0.5"],
  ...["mypy==2.4.1", "tree-sitter==0.26.1", "tree-sitter-c-sharp==0.23.5"],
];

const START_TIMEOUT_MS = 30_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * @param {object} context
 * @param {NodeJS.ProcessEnv} context.env
 * @param {(line: string) => void} context.log
 * @returns {Promise<string>} the folder of its `python`
 */
export async function resolveVenv({ env, log }) {
  const called = PACKAGES.join("-").replaceAll("==", "-");
  const folder = join(languagesFolder(env), `python-with-${called}`);
  const bin = join(folder, "bin");
  const isWhole = await check(folder).then(
    () => true,
    () => false,
  );
  if (isWhole) return bin;
  await installFolder(folder, (staging) => install(join(staging, "venv"), { env, log }), check);
  return bin;
}

/**
 * Its interpreter is a link to another one, which may have been removed meanwhile.
 * @param {string} venv
 */
async function check(venv) {
  const python = join(venv, "bin", "python");
  await run(python, ["-c", "import pulumi"], { timeoutMs: START_TIMEOUT_MS });
}

/**
 * @param {string} venv
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 */
async function install(venv, { env, log }) {
  const what = PACKAGES.join(" ");
  log(`Installing the Python packages ${what}`);
  await run("python3", ["-m", "venv", venv], { env, timeoutMs: INSTALL_TIMEOUT_MS }).catch(
    (error) => {
      if (error.code === "ENOENT")
        throw new Error("Python is not installed (no `python3` on PATH)");
      throw new Error(`\`python3 -m venv\` failed: ${error.message}`);
    },
  );
  const bin = join(venv, "bin");
  const args = ["-m", "pip", "install", "--quiet", ...PACKAGES];
  const doing = `Still installing ${what}`;
  await run(join(bin, "python"), args, { env, timeoutMs: INSTALL_TIMEOUT_MS, doing, log }).catch(
    (error) => {
      throw new Error(`\`pip install ${what}\` failed: ${error.message}`);
    },
  );
  // Scripts contain the path of their folder, which is about to be renamed.
  for (const name of await readdir(bin)) if (!name.startsWith("python")) await rm(join(bin, name));
  return venv;
}
