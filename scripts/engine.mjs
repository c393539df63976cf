// @ts-check
// `npm run --silent engine`: prints only the folder of a Pulumi engine, so that
// PATH="$(npm run --silent engine):$PATH" gives a working `pulumi`. Installs an engine if there is none. With
// languages (`npm run --silent engine -- yaml python`) it also prints the folders that their programs need on PATH.
import { delimiter } from "node:path";
import { resolveEngine } from "./engine/resolve.mjs";
import { ensureDependencies, main, progress } from "./install.mjs";
import { languageNamed, resolveLanguage } from "./languages/resolve.mjs";

await main(async () => {
  const languages = process.argv.slice(2).map(languageNamed);
  // The engine needs the dynamic provider's start script, which is in @pulumi/pulumi.
  await ensureDependencies();
  const engine = await resolveEngine({ log: progress });
  progress(`Pulumi ${engine.version} (${engine.source})`);
  const folders = [];
  for (const language of languages)
    folders.push(...(await resolveLanguage(language, { engine: engine.folder, log: progress })));
  process.stdout.write(`${[...new Set([...folders, engine.folder])].join(delimiter)}\n`);
});
