// `npm run sdk -- LANGUAGE`: writes the SDK of a language from the package schema. `npm run --silent sdk` prints
// only its folder.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, progress } from "./install.mjs";
import { SDK_LANGUAGES } from "./sdk/generator";
import { writeSdk } from "./sdk/write";

const USAGE = `npm run sdk -- ${SDK_LANGUAGES.join("|")} [options]
  --out FOLDER    a new or empty folder (default: sdk/LANGUAGE, which is replaced)
  --schema FILE   the package schema (default: src/plugin/schema.json)
  --server URL    the server from which the engine installs the plugin for programs with this SDK, if neither the user nor
                  Pulumi.yaml names one (default: the releases of this project)`;

/** Prints where it is. */
export async function start(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: "string" },
      schema: { type: "string", default: join(ROOT, "src", "plugin", "schema.json") },
      server: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return progress(USAGE);
  const language = SDK_LANGUAGES.find((name) => name === positionals[0]);
  if (language === undefined || positionals.length > 1) throw new Error(USAGE);
  const out = values.out === undefined ? undefined : resolve(values.out);
  const options = { schema: resolve(values.schema), out, server: values.server };
  process.stdout.write(`${await writeSdk(language, options)}\n`);
}
