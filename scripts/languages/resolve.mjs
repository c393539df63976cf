// @ts-check
// Finds or installs what programs in a language need in addition to the engine. Callers prepend the returned folders to
// PATH.
import { delimiter, join } from "node:path";
import { isExecutable, pathFolders } from "../engine/probe.mjs";
import { resolveGenerators } from "../sdk/generator.mjs";
import { testSources } from "../vitest.mjs";
import { LANGUAGES, resolveHost } from "./hosts.mjs";
import { resolveVenv } from "./venv.mjs";

/** @import { Language } from "./hosts.mjs" */

/**
 * The compiler that a host starts for a program.
 * @type {Partial<Record<Language, string>>}
 */
const COMPILERS = { go: "go", java: "mvn" };

/**
 * @param {Language} language
 * @param {object} context
 * @param {string} context.engine folder of the engine
 * @param {NodeJS.ProcessEnv} [context.env]
 * @param {(line: string) => void} [context.log] called with progress messages
 * @returns {Promise<string[]>} folders for the front of PATH; throws an error if something is missing
 */
export async function resolveLanguage(language, { engine, env = process.env, log = () => {} }) {
  const compiler = COMPILERS[language];
  if (compiler !== undefined && !pathFolders(env).some((at) => isExecutable(join(at, compiler))))
    throw new Error(`there is no \`${compiler}\` on PATH, which ${language} programs need`);
  const host = await resolveHost(language, engine, { env, log });
  return language === "python" ? [await resolveVenv({ env, log }), host] : [host];
}

/**
 * @param {string} text
 * @returns {Language}
 */
export function languageNamed(text) {
  const language = LANGUAGES.find((name) => name === text);
  if (language === undefined)
    throw new Error(`unknown language "${text}"; known languages: ${LANGUAGES.join(", ")}`);
  return language;
}

/**
 * The environment for tests of other languages, which say in their files what they need: `language("NAME")`. For each
 * language it has a variable with folders for PATH, or one with the reason why there are none.
 * @param {readonly string[]} args of vitest
 * @param {{ engine: string, log: (line: string) => void }} context
 * @returns {Promise<{ env: Record<string, string>, missing: string[] }>}
 */
export async function languagesForTests(args, context) {
  const sources = await testSources(args);
  /** @type {Record<string, string>} */
  const env = {};
  const missing = [];
  for (const name of /** @type {const} */ ([...LANGUAGES, "sdk"])) {
    if (!sources.some((text) => text.includes(`language("${name}")`))) continue;
    const variable = `MONITORING_TEST_${name.toUpperCase()}`;
    try {
      const folders =
        name === "sdk" ? await resolveGenerators(context) : await resolveLanguage(name, context);
      env[variable] = folders.join(delimiter);
    } catch (error) {
      const reason = `${name}: ${error instanceof Error ? error.message : String(error)}`;
      env[`${variable}_MISSING`] = reason.replaceAll(/\s*\n\s*/g, " ");
      missing.push(reason);
    }
  }
  return { env, missing };
}
