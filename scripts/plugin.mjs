// @ts-check
// `npm run plugin`: builds the provider as a plugin, for programs in all languages, and prints how to use it.
// `npm run --silent plugin` prints only the folder, or the archive. With --executable, a single executable for this
// platform.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, ensureDependencies, main, progress } from "./install.mjs";
import { checkServer } from "./run.mjs";

const USAGE = `npm run plugin -- [options]
  --out FOLDER       where to build it (default: plugin)
  --executable       a single executable for this platform, which needs no Node
  --archive FOLDER   also packs it, with the name that \`pulumi plugin install --server\` requests`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: "plugin" },
      executable: { type: "boolean", default: false },
      archive: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return progress(USAGE);
  const folder = resolve(ROOT, values.out);
  await ensureDependencies();
  // After the dependencies are installed, because these need them.
  const { EXECUTABLE, pluginFolder } = await import("./plugin/folder.mjs");
  if (values.executable) {
    const { executable } = await import("./plugin/executable.mjs");
    // It has to run on this platform.
    await checkServer(await executable(folder), []);
  } else {
    await pluginFolder(folder);
  }
  if (values.archive === undefined) {
    process.stdout.write(`${folder}\n`);
  } else {
    const { archive } = await import("./plugin/archive.mjs");
    process.stdout.write(`${await archive(folder, resolve(ROOT, values.archive))}\n`);
  }
  if (process.env["npm_config_loglevel"] === "silent") return;
  progress(`
To use it in a project, add this to its Pulumi.yaml:

  plugins:
    providers:
      - name: monitoring
        path: ${folder}

or put ${join(folder, EXECUTABLE)} on the PATH.`);
});
