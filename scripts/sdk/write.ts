// An SDK that can be used from its folder: generated, compiled if the language requires it, and moved to its folder at
// the end.
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run.mjs";
import { ROOT, progress } from "../install.mjs";
import { generateSdk } from "./generator";

import type { SdkLanguage } from "./generator";

/** Ignored by git. */
const SDK_FOLDER = join(ROOT, "sdk");

const SOURCES = join(ROOT, "scripts", "sdk");

/** In place of the picture that the generator for C# downloads. */
const LOGO = join(ROOT, "docs", "pictures", "logo.png");

const COMPILE_TIMEOUT_MS = 5 * 60_000;

interface Wanted {
  /** File. */
  schema: string;
  /** Folder; the default one is replaced, others must be empty. */
  out?: string | undefined;
  /** The server from which the engine installs the plugin. */
  server?: string | undefined;
}

/** Writes it; the result is its folder. */
export async function writeSdk(language: SdkLanguage, { schema, out, server }: Wanted) {
  const folder = out ?? join(SDK_FOLDER, language);
  if (out !== undefined && existsSync(out) && (await readdir(out)).length > 0)
    throw new Error(`${out} is not empty`);
  // Inside of the repository, where the compiler finds what an SDK imports.
  await mkdir(SDK_FOLDER, { recursive: true });
  const staging = await mkdtemp(join(SDK_FOLDER, `.${language}-`));
  try {
    const made = join(staging, "sdk");
    const read = server === undefined ? schema : await schemaWith(server, schema, staging);
    await generateSdk(language, read, made);
    if (language === "nodejs") await finishNode(made);
    if (language === "python") await finishPython(made);
    if (language === "java") await finishJava(made, read);
    if (language === "dotnet") await copyFile(LOGO, join(made, "logo.png"));
    await rm(folder, { recursive: true, force: true });
    await cp(made, folder, { recursive: true });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return folder;
}

/** A schema that names the server, in a folder. */
async function schemaWith(server: string, schema: string, staging: string) {
  const file = join(staging, "schema.json");
  const spec = JSON.parse(await readFile(schema, "utf8"));
  await writeFile(file, JSON.stringify({ ...spec, pluginDownloadURL: server }));
  return file;
}

async function finishNode(folder: string) {
  const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  await run(process.execPath, [compiler, "-p", folder], {
    timeoutMs: COMPILE_TIMEOUT_MS,
    doing: "Still compiling",
    log: progress,
  }).catch((error) => {
    throw new Error(`the SDK for Node does not compile: ${error.message}`);
  });
  // Compiled code reads its version from its own folder, because the usual build publishes only `bin`.
  const file = join(folder, "package.json");
  await copyFile(file, join(folder, "bin", "package.json"));
  const manifest = JSON.parse(await readFile(file, "utf8"));
  const entry = { main: "bin/index.js", types: "bin/index.d.ts", files: ["bin"] };
  await writeFile(file, `${JSON.stringify({ ...manifest, ...entry }, null, 2)}\n`);
}

async function finishPython(folder: string) {
  const inside = (await readdir(folder, { withFileTypes: true })).find((is) => is.isDirectory());
  if (inside === undefined) throw new Error(`${folder} contains no Python package`);
  // pyproject.toml refers to it in its own folder.
  await copyFile(join(folder, inside.name, "README.md"), join(folder, "README.md"));
}

/**
 * A build for Maven instead of the generated one for Gradle, which would publish it in the name of Pulumi. That one also
 * creates the two files that every class reads.
 * @param schema file
 */
async function finishJava(folder: string, schema: string) {
  const { name, version, pluginDownloadURL: server } = JSON.parse(await readFile(schema, "utf8"));
  const resources = join(folder, "src", "main", "resources", "com", "pulumi", name);
  await mkdir(resources, { recursive: true });
  await writeFile(join(resources, "version.txt"), version);
  const plugin = { resource: true, name, version, server };
  await writeFile(join(resources, "plugin.json"), JSON.stringify(plugin));
  for (const file of await readdir(folder))
    if (file.endsWith(".gradle")) await rm(join(folder, file));
  const pom = await readFile(join(SOURCES, "pom.xml"), "utf8");
  await writeFile(join(folder, "pom.xml"), pom.replace("VERSION", version));
  await copyFile(join(SOURCES, "maven-settings.xml"), join(folder, "settings.xml"));
}
