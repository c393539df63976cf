// @ts-check
// `npm run plugin`: builds the provider as a plugin, for programs in all languages, and prints how to use it.
// `npm run --silent plugin` prints only the folder, or the archive. With --executable, a single executable for this
// platform.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, ensureDependencies, progress } from "./install.mjs";

const USAGE = `npm run plugin -- [options]
  --out FOLDER       where to build it (default: plugin)
  --executable       a single executable for this platform, which needs no Node
  --archive FOLDER   also packs it, with the name that \`pulumi plugin install --server\` requests`;

try {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: "plugin" },
      executable: { type: "boolean", default: false },
      archive: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) progress(USAGE);
  else await build(resolve(ROOT, values.out), values);
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/**
 * @param {string} folder
 * @param {{ executable: boolean, archive?: string }} options
 */
async function build(folder, options) {
  await ensureDependencies();
  // After the dependencies are installed, because these need them.
  const { EXECUTABLE, pluginFolder } = await import("./plugin/folder.mjs");
  if (options.executable) {
    const { executable } = await import("./plugin/executable.mjs");
    const { checkExecutable } = await import("./plugin/check.mjs");
    await checkExecutable(await executable(folder));
  } else {
    await pluginFolder(folder);
  }
  if (options.archive === undefined) {
    process.stdout.write(`${folder}\n`);
  } else {
    const { archive } = await import("./plugin/archive.mjs");
    process.stdout.write(`${await archive(folder, resolve(ROOT, options.archive))}\n`);
  }
  if (process.env["npm_config_loglevel"] === "silent") return;
  progress(`
To use it in a project, add this to its Pulumi.yaml:

  plugins:
    providers:
      - name: monitoring
        path: ${folder}

or put ${join(folder, EXECUTABLE)} on the PATH.`);
}
