// Virtual environments for Python, outside of the repository.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { installFolder, passes } from "../engine/install-folder";
import { languagesFolder } from "../engine/release";
import { progress } from "../install.mjs";
import { run } from "../run.mjs";

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

/** There is no suitable Python. */
export class PythonMissingError extends Error {}

/** The folder of the `python` of an environment for programs, with the Pulumi SDK. */
export async function resolveVenv() {
  const called = PACKAGES.join("-").replaceAll("==", "-");
  const folder = join(languagesFolder(process.env), `python-with-${called}`);
  // Its interpreter is a link to another one, which may have been removed meanwhile.
  const check = async (venv: string) => {
    const python = join(venv, "bin", "python");
    await run(python, ["-c", "import pulumi"], { timeoutMs: START_TIMEOUT_MS });
  };
  const fill = async (staging: string) => {
    const venv = join(staging, "venv");
    await installVenv(venv, PACKAGES);
    // Scripts contain the path of their folder, which is about to be renamed.
    for (const name of await readdir(join(venv, "bin")))
      if (!name.startsWith("python")) await rm(join(venv, "bin", name));
    return venv;
  };
  if (!(await passes(check, folder))) await installFolder(folder, fill, check);
  return join(folder, "bin");
}

/** Makes one with these packages in a folder. */
export async function installVenv(venv: string, packages: readonly string[]) {
  const what = packages.join(" ");
  progress(`Installing the Python packages ${what}`);
  const options = {
    timeoutMs: INSTALL_TIMEOUT_MS,
    doing: `Still installing ${what}`,
    log: progress,
  };
  await run("python3", ["-m", "venv", venv], options).catch((error) => {
    const isMissing = error.code === "ENOENT";
    throw new PythonMissingError(
      isMissing
        ? "Python is not installed (no `python3` on PATH)"
        : `\`python3 -m venv\` failed: ${error.message}`,
    );
  });
  const install = ["-m", "pip", "install", "--quiet", ...packages];
  await run(join(venv, "bin", "python"), install, options).catch((error) => {
    throw new Error(`\`pip install ${what}\` failed: ${error.message}`);
  });
}
