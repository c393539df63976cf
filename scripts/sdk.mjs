// @ts-check
// `npm run sdk -- LANGUAGE`: writes the SDK of a language from the package schema. `npm run --silent sdk` prints
// only its folder.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, ensureDependencies, progress } from "./install.mjs";
import { SDK_LANGUAGES } from "./sdk/generator.mjs";
import { writeSdk } from "./sdk/write.mjs";

const SCHEMA = join(ROOT, "src", "plugin", "schema.json");

const USAGE = `npm run sdk -- ${SDK_LANGUAGES.join("|")} [options]
  --out FOLDER    a new or empty folder (default: sdk/LANGUAGE, which is replaced)
  --schema FILE   the package schema (default: src/plugin/schema.json)
  --server URL    the server from which the engine installs the plugin for programs with this SDK; without it, install
                  the plugin by hand, or name it in Pulumi.yaml`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      schema: { type: "string" },
      server: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const language = SDK_LANGUAGES.find((name) => name === positionals[0]);
  if (values.help) progress(USAGE);
  else if (language === undefined || positionals.length > 1) throw new Error(USAGE);
  else {
    await ensureDependencies();
    const schema = values.schema === undefined ? SCHEMA : resolve(values.schema);
    const out = values.out === undefined ? undefined : resolve(values.out);
    const { server } = values;
    const folder = await writeSdk(language, { schema, out, server, log: progress });
    process.stdout.write(`${folder}\n`);
  }
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
