// @ts-check
// Finds or installs what programs in a language need in addition to the engine. Callers prepend the returned folders to
// PATH.
import { join } from "node:path";
import { isExecutable, pathFolders } from "../engine/probe.mjs";
import { LANGUAGES, resolveHost } from "./hosts.mjs";
import { resolveVenv } from "./venv.mjs";

/** @typedef {import("./hosts.mjs").Language} Language */

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
  const host = await resolveHost(language, { engine, env, log });
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
