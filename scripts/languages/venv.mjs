// @ts-check
// A virtual environment with the Pulumi SDK for Python programs, outside of the repository.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { place } from "../engine/place.mjs";
import { languagesFolder } from "../engine/release.mjs";
import { run } from "../engine/run.mjs";

/** The same as `@pulumi/pulumi` in package.json; the script that starts programs (v3.65.1) still runs with it. */
export const PYTHON_SDK_VERSION = "3.248.0";

const START_TIMEOUT_MS = 30_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * @param {object} context
 * @param {NodeJS.ProcessEnv} context.env
 * @param {(line: string) => void} context.log
 * @returns {Promise<string>} the folder that its `python` lies in
 */
export async function resolveVenv({ env, log }) {
  const folder = join(languagesFolder(env), `python-sdk-${PYTHON_SDK_VERSION}`);
  const bin = join(folder, "bin");
  if (
    await check(folder).then(
      () => true,
      () => false,
    )
  )
    return bin;
  await place(folder, (staging) => install(join(staging, "venv"), { env, log }), check);
  return bin;
}

/**
 * Its interpreter is a link to another one, which may have been removed since.
 * @param {string} venv
 */
async function check(venv) {
  const python = join(venv, "bin", "python");
  const version = await run(
    python,
    ["-c", "from importlib.metadata import version as v; print(v('pulumi'))"],
    {
      timeoutMs: START_TIMEOUT_MS,
    },
  );
  if (version !== PYTHON_SDK_VERSION) throw new Error(`${venv} holds pulumi ${version}`);
}

/**
 * @param {string} venv
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 */
async function install(venv, { env, log }) {
  log(`Installing the Python package pulumi ${PYTHON_SDK_VERSION}`);
  await run("python3", ["-m", "venv", venv], { env, timeoutMs: INSTALL_TIMEOUT_MS }).catch(
    (error) => {
      if (error.code === "ENOENT")
        throw new Error("Python is not installed (no `python3` on PATH)");
      throw new Error(`\`python3 -m venv\` failed: ${error.message}`);
    },
  );
  const bin = join(venv, "bin");
  const args = ["-m", "pip", "install", "--quiet", `pulumi==${PYTHON_SDK_VERSION}`];
  const doing = `Still installing pulumi ${PYTHON_SDK_VERSION}`;
  await run(join(bin, "python"), args, { env, timeoutMs: INSTALL_TIMEOUT_MS, doing, log }).catch(
    (error) => {
      throw new Error(`\`pip install pulumi==${PYTHON_SDK_VERSION}\` failed: ${error.message}`);
    },
  );
  // Scripts name the folder that they were installed into, which is about to be renamed.
  for (const name of await readdir(bin)) if (!name.startsWith("python")) await rm(join(bin, name));
  return venv;
}
