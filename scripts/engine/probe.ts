// Checks that the engine in a folder is complete and runs.
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import { ENGINE_VERSION, EXECUTABLES } from "./release";
import { run } from "../run.mjs";

/**
 * The version of the engine in a folder; throws an error if it is incomplete or does not run.
 * @param elsewhere other folders that may contain the engine's two companions
 */
export async function probe(folder: string, elsewhere: string[] = []) {
  const pulumi = join(folder, "pulumi");
  if (!isExecutable(pulumi)) throw new Error(`pulumi is missing in ${folder}`);
  // The engine searches for its companions next to its real file, not its symlink.
  const places = [folder, dirname(realpathSync(pulumi)), ...elsewhere];
  for (const name of EXECUTABLES)
    if (!places.some((place) => isExecutable(join(place, name))))
      throw new Error(`${name} is missing in ${folder}`);
  return runningVersion(pulumi);
}

/** Throws unless a folder contains the complete engine in this project's version. */
export async function checkWhole(folder: string) {
  const version = await probe(folder);
  if (version !== ENGINE_VERSION)
    throw new Error(`\`pulumi version\` reports ${version}, expected ${ENGINE_VERSION}`);
}

async function runningVersion(pulumi: string) {
  const reported = await run(pulumi, ["version"], {
    timeoutMs: 20_000,
    env: { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" },
  }).catch((error) => {
    throw new Error(`\`${pulumi} version\` failed: ${error.message}`);
  });
  const version = /^v?(\d+\.\d+\.\d+)/m.exec(reported)?.[1];
  if (version === undefined)
    throw new Error(`\`${pulumi} version\` printed ${JSON.stringify(reported.slice(0, 80))}`);
  return version;
}

/**
 * PATH without the entries of npm: `npm run` prepends node_modules/.bin, where the `pulumi` of the npm package is only
 * a wrapper that starts a download.
 */
export function pathFolders(env: NodeJS.ProcessEnv) {
  return (env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "" && !folder.split(sep).includes("node_modules"));
}

/** Whether it is a file that this process may execute. */
export function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
