// @ts-check
// The environment for tests of other languages: for each language that a run needs, a variable with folders for PATH,
// or one with the reason why there are none. "sdk" stands for the generators.
import { delimiter } from "node:path";
import { resolveGenerators } from "../sdk/generator.mjs";
import { LANGUAGES } from "./hosts.mjs";
import { requiredByTests } from "./required-by-tests.mjs";
import { resolveLanguage } from "./resolve.mjs";

const SDK = "sdk";

/**
 * @param {readonly string[]} args of vitest
 * @param {object} context
 * @param {string} context.engine folder of the engine
 * @param {(line: string) => void} context.log
 * @returns {Promise<{ env: Record<string, string>, missing: string[] }>}
 */
export async function languagesForTests(args, { engine, log }) {
  /** @type {Record<string, string>} */
  const env = {};
  const missing = [];
  for (const name of await requiredByTests(args, [...LANGUAGES, SDK])) {
    const variable = `MONITORING_TEST_${name.toUpperCase()}`;
    try {
      const folders =
        name === SDK
          ? await resolveGenerators({ log })
          : await resolveLanguage(name, { engine, log });
      env[variable] = folders.join(delimiter);
    } catch (error) {
      const reason = `${name}: ${error instanceof Error ? error.message : String(error)}`;
      env[`${variable}_MISSING`] = reason.replaceAll(/\s*\n\s*/g, " ");
      missing.push(reason);
    }
  }
  return { env, missing };
}
