// Finds or installs what programs in a language need in addition to the engine. Callers prepend the returned folders to
// PATH.
import { delimiter, join } from "node:path";
import { isExecutable, pathFolders } from "../engine/probe";
import { resolveGenerators } from "../sdk/generator";
import { testSources } from "../vitest";
import { LANGUAGES, resolveHost } from "./hosts";
import { resolveVenv } from "./venv";

import type { Language } from "./hosts";

/** The compiler that a host starts for a program. */
const COMPILERS: Partial<Record<Language, string>> = { go: "go", java: "mvn" };

/** The folders for the front of PATH; throws an error if something is missing. @param engine its folder */
export async function resolveLanguage(language: Language, engine: string) {
  const compiler = COMPILERS[language];
  const has = (name: string) =>
    pathFolders(process.env).some((folder) => isExecutable(join(folder, name)));
  if (compiler !== undefined && !has(compiler))
    throw new Error(`there is no \`${compiler}\` on PATH, which ${language} programs need`);
  const host = await resolveHost(language, engine);
  return language === "python" ? [await resolveVenv(), host] : [host];
}

export function languageNamed(text: string): Language {
  const language = LANGUAGES.find((name) => name === text);
  if (language === undefined)
    throw new Error(`unknown language "${text}"; known languages: ${LANGUAGES.join(", ")}`);
  return language;
}

/**
 * The environment for tests of other languages, which say in their files what they need: `language("NAME")`. For each
 * language it has a variable with folders for PATH, or one with the reason why there are none.
 * @param args of vitest
 * @param engine its folder
 */
export async function languagesForTests(args: readonly string[], engine: string) {
  const sources = await testSources(args);
  const env: Record<string, string> = {};
  const missing = [];
  for (const name of [...LANGUAGES, "sdk"] as const) {
    if (!sources.some((text) => text.includes(`language("${name}")`))) continue;
    const variable = `MONITORING_TEST_${name.toUpperCase()}`;
    try {
      const folders =
        name === "sdk" ? await resolveGenerators() : await resolveLanguage(name, engine);
      env[variable] = folders.join(delimiter);
    } catch (error) {
      const reason = `${name}: ${error instanceof Error ? error.message : String(error)}`;
      env[`${variable}_MISSING`] = reason.replaceAll(/\s*\n\s*/g, " ");
      missing.push(reason);
    }
  }
  return { env, missing };
}
