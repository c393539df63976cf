// `npm run --silent engine`: prints only the folder of a Pulumi engine, so that
// PATH="$(npm run --silent engine):$PATH" gives a working `pulumi`. Installs an engine if there is none. With
// languages (`npm run --silent engine -- yaml python`) it also prints the folders that their programs need on PATH.
import { delimiter } from "node:path";
import { resolveEngine } from "./engine/resolve";
import { progress } from "./install.mjs";
import { languageNamed, resolveLanguage } from "./languages/resolve";

/** @param names of languages */
export async function start(names: string[]) {
  const languages = names.map(languageNamed);
  const engine = await resolveEngine();
  progress(`Pulumi ${engine.version} (${engine.source})`);
  const folders = [];
  for (const language of languages)
    folders.push(...(await resolveLanguage(language, engine.folder)));
  process.stdout.write(`${[...new Set([...folders, engine.folder])].join(delimiter)}\n`);
}
