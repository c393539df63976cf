// @ts-check
// Programs from Go modules that only tests and `npm run sdk` need: each is built once, into a folder beside the
// engine's.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { compileAll } from "../engine/go.mjs";
import { installFolder } from "../engine/install-folder.mjs";
import { isExecutable } from "../engine/probe.mjs";
import { languagesFolder } from "../engine/release.mjs";

/** @typedef {import("../engine/go.mjs").GoProgram} GoProgram */

/**
 * @param {GoProgram} program
 * @param {object} context
 * @param {string} context.called name of the folder, which depends on what is built
 * @param {readonly string[]} [context.elsewhere] folders that may already contain it
 * @param {NodeJS.ProcessEnv} context.env
 * @param {(line: string) => void} context.log
 * @returns {Promise<string>} its folder
 */
export async function cached(program, { called, elsewhere = [], env, log }) {
  const names = [program.name, ...Object.keys(program.scripts ?? {})];
  const isWhole = (/** @type {string} */ folder) =>
    names.every((name) => isExecutable(join(folder, name)));
  const folder = join(languagesFolder(env), called);
  const found = [...elsewhere, folder].find(isWhole);
  if (found !== undefined) return found;
  const fill = async (/** @type {string} */ staging) => {
    const bin = join(staging, "bin");
    await mkdir(bin);
    await compileAll([program], { staging, bin, env, log });
    return bin;
  };
  await installFolder(folder, fill, async (built) => {
    if (!isWhole(built)) throw new Error(`${names.join(" or ")} is missing in ${built}`);
  });
  return folder;
}
