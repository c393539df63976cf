// `npm run plugin`: builds the provider as a plugin, for programs in all languages, and prints how to use it.
// `npm run --silent plugin` prints only the folder, or the archive. With --executable, a single executable for this
// platform.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, progress } from "./install.mjs";
import { archive } from "./plugin/archive";
import { executable } from "./plugin/executable";
import { EXECUTABLE, pluginFolder } from "./plugin/folder";
import { checkServer } from "./run.mjs";

const USAGE = `npm run plugin -- [options]
  --out FOLDER       where to build it (default: plugin)
  --executable       a single executable for this platform, which needs no Node
  --archive FOLDER   also packs it, with the name that \`pulumi plugin install --server\` requests`;

/** Prints where it is. */
export async function start(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: "string", default: "plugin" },
      executable: { type: "boolean", default: false },
      archive: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return progress(USAGE);
  const folder = resolve(ROOT, values.out);
  // An executable has to run on this platform.
  if (values.executable) await checkServer(await executable(folder), []);
  else await pluginFolder(folder);
  const { archive: to } = values;
  const made = to === undefined ? folder : await archive(folder, resolve(ROOT, to));
  process.stdout.write(`${made}\n`);
  if (process.env["npm_config_loglevel"] === "silent") return;
  progress(`
To use it in a project, add this to its Pulumi.yaml:

  plugins:
    providers:
      - name: monitoring
        path: ${folder}

or put ${join(folder, EXECUTABLE)} on the PATH.`);
}
