// The code generators of Pulumi as commands, compiled from `generator` and Go modules.
// `pulumi package gen-sdk` needs language plugins: of those that Go modules contain, only Java's can generate packages.
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { cached } from "../engine/go";
import { isSuccess, outcomeOf } from "../run.mjs";
import { ROOT } from "../install.mjs";
import { JAVA_MODULES, YAML_MODULES } from "../languages/hosts";

import type { GoProgram } from "../engine/go";

const SOURCES = join(ROOT, "scripts", "sdk", "generator");

const CURRENT: GoProgram = {
  name: "generator",
  requires: YAML_MODULES,
  target: ".",
  sources: SOURCES,
};

/**
 * The generator for C# moved to a module that is not available from a proxy. The version of the library that the
 * generator for Java needs is one of the last that still contain it.
 */
const OLDER: GoProgram = {
  ...CURRENT,
  name: "generator-older",
  requires: JAVA_MODULES,
  tags: "older",
};

const PROGRAMS = {
  nodejs: CURRENT,
  python: CURRENT,
  go: CURRENT,
  dotnet: OLDER,
  java: OLDER,
} as const;

/** A language that SDKs are generated for. */
export type SdkLanguage = keyof typeof PROGRAMS;

export const SDK_LANGUAGES = Object.keys(PROGRAMS) as SdkLanguage[];

/** Throws unless the engine's own binder reads the schema without errors and warnings. @param schema file */
export async function checkSchema(schema: string) {
  await generate(CURRENT, ["check", schema]);
}

/** Writes an SDK. @param schema file @param folder an empty one */
export async function generateSdk(language: SdkLanguage, schema: string, folder: string) {
  await generate(PROGRAMS[language], ["sdk", schema, language, folder]);
}

/** Translates programs in YAML, by name. One that does not match the schema is an error. @param schema file */
export async function translate(
  programs: Readonly<Record<string, string>>,
  { schema, language }: { schema: string; language: "nodejs" | "python" },
) {
  const args = ["programs", schema, language];
  const translated = await generate(CURRENT, args, JSON.stringify(programs));
  return JSON.parse(translated) as Record<string, string>;
}

/** The folders of all generators. Builds those that do not exist yet. */
export async function resolveGenerators() {
  return [await resolveGenerator(CURRENT), await resolveGenerator(OLDER)];
}

async function generate(program: GoProgram, args: string[], input = "") {
  const folder = await resolveGenerator(program);
  const outcome = await outcomeOf(join(folder, program.name), args, { input });
  // All of it: the reasons are a line each.
  if (!isSuccess(outcome)) throw new Error(outcome.stderr.trim() || outcome.how);
  return outcome.stdout;
}

async function resolveGenerator(program: GoProgram) {
  const called = `${program.name}-${await fingerprint(program)}`;
  return cached(program, called).catch((error) => {
    const known = SDK_LANGUAGES.filter((language) => PROGRAMS[language] === program);
    throw new Error(
      `The code generator for ${known.join(", ")} cannot be built here: ${error.message}\n` +
        "An official Pulumi includes one: pulumi package gen-sdk SCHEMA --language LANGUAGE",
    );
  });
}

async function fingerprint({ requires, tags }: GoProgram) {
  const hash = createHash("sha256").update(JSON.stringify({ requires, tags }));
  for (const name of (await readdir(SOURCES)).sort())
    hash.update(name).update(await readFile(join(SOURCES, name)));
  return hash.digest("hex").slice(0, 12);
}
