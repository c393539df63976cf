// @ts-check
// The code generators of Pulumi as commands, compiled from `generator` and Go modules.
// `pulumi package gen-sdk` needs language plugins: of those that Go modules contain, only Java's can generate packages.
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ENGINE_REPLACES, cached } from "../engine/go.mjs";
import { isSuccess, outcomeOf } from "../run.mjs";
import { JAVA_MODULES, YAML_MODULES } from "../languages/hosts.mjs";

const SOURCES = join(import.meta.dirname, "generator");

/** @import { GoProgram } from "../engine/go.mjs" */

/** @type {GoProgram} */
const CURRENT = {
  name: "generator",
  requires: YAML_MODULES,
  replaces: ENGINE_REPLACES,
  target: ".",
  sources: SOURCES,
};

/**
 * The generator for C# moved to a module that is not available from a proxy. The version of the library that the
 * generator for Java needs is one of the last that still contain it.
 * @type {GoProgram}
 */
const OLDER = { ...CURRENT, name: "generator-older", requires: JAVA_MODULES, tags: "older" };

const PROGRAMS = /** @type {const} */ ({
  nodejs: CURRENT,
  python: CURRENT,
  go: CURRENT,
  dotnet: OLDER,
  java: OLDER,
});

/** @typedef {keyof typeof PROGRAMS} SdkLanguage */

/** @typedef {{ env?: NodeJS.ProcessEnv, log?: (line: string) => void }} Context */

export const SDK_LANGUAGES = /** @type {SdkLanguage[]} */ (Object.keys(PROGRAMS));

/**
 * Throws unless the engine's own binder reads the schema without errors and warnings.
 * @param {string} schema file
 */
export async function checkSchema(schema) {
  await generate(CURRENT, ["check", schema]);
}

/**
 * @param {SdkLanguage} language
 * @param {object} options
 * @param {string} options.schema file
 * @param {string} options.folder an empty one
 * @param {Context} context
 */
export async function generateSdk(language, { schema, folder }, context) {
  await generate(PROGRAMS[language], ["sdk", schema, language, folder], context);
}

/**
 * Translates programs in YAML. A program that does not match the schema is an error.
 * @param {Readonly<Record<string, string>>} programs in YAML, by name
 * @param {object} options
 * @param {string} options.schema file
 * @param {"nodejs" | "python"} options.language
 * @returns {Promise<Record<string, string>>} by name
 */
export async function translate(programs, { schema, language }) {
  const input = JSON.stringify(programs);
  return JSON.parse(await generate(CURRENT, ["programs", schema, language], { input }));
}

/**
 * All generators. Builds those that do not exist yet.
 * @param {Context} context
 * @returns {Promise<string[]>} their folders
 */
export async function resolveGenerators(context) {
  return [await resolveGenerator(CURRENT, context), await resolveGenerator(OLDER, context)];
}

/**
 * @param {GoProgram} program
 * @param {string[]} args
 * @param {Context & { input?: string }} [context]
 */
async function generate(program, args, { input = "", ...context } = {}) {
  const folder = await resolveGenerator(program, context);
  const outcome = await outcomeOf(join(folder, program.name), args, { input });
  // All of it: the reasons are a line each.
  if (!isSuccess(outcome)) throw new Error(outcome.stderr.trim() || outcome.how);
  return outcome.stdout;
}

/**
 * @param {GoProgram} program
 * @param {Context} context
 */
async function resolveGenerator(program, { env = process.env, log = () => {} }) {
  const called = `${program.name}-${await fingerprint(program)}`;
  return cached(program, { called }, { env, log }).catch((error) => {
    const known = SDK_LANGUAGES.filter((language) => PROGRAMS[language] === program);
    throw new Error(
      `The code generator for ${known.join(", ")} cannot be built here: ${error.message}\n` +
        "An official Pulumi includes one: pulumi package gen-sdk SCHEMA --language LANGUAGE",
    );
  });
}

/** @param {GoProgram} program */
async function fingerprint({ requires, tags }) {
  const hash = createHash("sha256").update(JSON.stringify({ requires, tags }));
  for (const name of (await readdir(SOURCES)).sort())
    hash.update(name).update(await readFile(join(SOURCES, name)));
  return hash.digest("hex").slice(0, 12);
}
