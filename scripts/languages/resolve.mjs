// @ts-check
// Finds or gets what programs in a language need beside the engine. Callers prepend the returned folders to PATH.
import { join } from "node:path";
import { isExecutable, pathFolders } from "../engine/probe.mjs";
import { LANGUAGES, resolveHost } from "./hosts.mjs";
import { resolveVenv } from "./venv.mjs";

/** @typedef {import("./hosts.mjs").Language} Language */

/**
 * What a host starts to compile a program.
 * @type {Partial<Record<Language, string>>}
 */
const COMPILERS = { go: "go", java: "mvn" };

/**
 * @param {Language} language
 * @param {object} context
 * @param {string} context.engine folder of the engine
 * @param {NodeJS.ProcessEnv} [context.env]
 * @param {(line: string) => void} [context.log] called with progress when it takes long
 * @returns {Promise<string[]>} folders for the front of PATH; throws what is missing
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
    throw new Error(`no language is called "${text}"; there are ${LANGUAGES.join(", ")}`);
  return language;
}
