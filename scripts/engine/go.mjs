// @ts-check
// Compiles programs from Go modules, for machines that can reach only package registries.
import { chmod, copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run.mjs";
import { installFolder } from "./install-folder.mjs";
import { isExecutable } from "./probe.mjs";
import { ENGINE_VERSION, isAtLeast, languagesFolder } from "./release.mjs";

/** The Go version that the go.mod of pulumi/pkg at ENGINE_VERSION requires. */
const MINIMUM_GO = "1.25.11";

/**
 * The module proxy responds to the first request within a second or two; an unreachable one must not cause a
 * long wait. The builds themselves are slow only because they compile.
 */
const REACH_TIMEOUT_MS = 30_000;
const BUILD_TIMEOUT_MS = 20 * 60_000;

/** The engine's module, which generators and hosts use as a library too. */
export const ENGINE_MODULE = "github.com/pulumi/pulumi/pkg/v3";

/** A module's own replacements do not apply to modules that require it, so they are repeated here. */
export const ENGINE_REPLACES = {
  "github.com/atotto/clipboard":
    "github.com/tgummerer/clipboard v0.0.0-20241001131231-d02d263e614e",
};

/**
 * @typedef {object} GoProgram
 * @property {string} name of the executable
 * @property {Readonly<Record<string, string>>} requires modules and their versions; the first one is the
 *   program's, and is used to check whether it is available
 * @property {Readonly<Record<string, string>>} [replaces] modules and their replacements
 * @property {string} target package to build; "." with `sources`
 * @property {string} [sources] folder of a program of this repository
 * @property {string} [tags] build tags that select its files
 * @property {Readonly<Record<string, string>>} [scripts] executable files to copy from the first module, by
 *   their new names
 */

/** @typedef {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} Context */

/**
 * Compiles programs into a folder, which other processes see only when it is complete.
 * @param {readonly GoProgram[]} programs
 * @param {object} place
 * @param {string} place.folder
 * @param {Readonly<Record<string, string>>} [place.copies] files to copy into it, by their new names
 * @param {(folder: string) => Promise<void>} place.check throws an error if a folder is not complete
 * @param {Context} context
 */
export async function installPrograms(programs, { folder, copies = {}, check }, { env, log }) {
  // GOWORK: ignores a workspace file above the folder. CGO: needs no C compiler.
  const context = { env: { ...env, GOWORK: "off", CGO_ENABLED: "0" }, log };
  const fill = async (/** @type {string} */ staging) => {
    const bin = join(staging, "bin");
    await mkdir(bin);
    await checkGo(staging, context.env);
    for (const program of programs) await compile(program, { staging, bin }, context);
    for (const [name, from] of Object.entries(copies)) await copyExecutable(from, join(bin, name));
    return bin;
  };
  await installFolder(folder, fill, check);
}

/**
 * A program that only tests and `npm run sdk` need: built once, into a folder beside the engine's.
 * @param {GoProgram} program
 * @param {object} place
 * @param {string} place.called name of the folder, which depends on what is built
 * @param {readonly string[]} [place.elsewhere] folders that may already contain it
 * @param {Context} context
 * @returns {Promise<string>} its folder
 */
export async function cached(program, { called, elsewhere = [] }, context) {
  const names = [program.name, ...Object.keys(program.scripts ?? {})];
  const isWhole = (/** @type {string} */ folder) =>
    names.every((name) => isExecutable(join(folder, name)));
  const folder = join(languagesFolder(context.env), called);
  const found = [...elsewhere, folder].find(isWhole);
  if (found !== undefined) return found;
  const check = async (/** @type {string} */ built) => {
    if (!isWhole(built)) throw new Error(`${names.join(" or ")} is missing in ${built}`);
  };
  await installPrograms([program], { folder, check }, context);
  return folder;
}

/**
 * @param {GoProgram} program
 * @param {{ staging: string, bin: string }} folders
 * @param {Context} context
 */
async function compile(program, { staging, bin }, { env, log }) {
  const { name, requires, target, sources, tags, scripts = {} } = program;
  const [module = "", version = ""] = Object.entries(requires)[0] ?? [];
  const cwd = join(staging, `build-${name}`);
  await mkdir(cwd);
  if (sources !== undefined) await cp(sources, cwd, { recursive: true });
  await writeFile(join(cwd, "go.mod"), goMod(program));
  const list = (/** @type {string[]} */ ...args) =>
    run("go", ["list", "-mod=mod", "-m", ...args], { cwd, env, timeoutMs: REACH_TIMEOUT_MS });
  await list(`${module}@${version}`).catch((error) => {
    throw new Error(`Go cannot get ${module} ${version}: ${error.message}`);
  });
  const what = sources === undefined ? `${name} ${version}` : name;
  log(`Building ${what} from Go modules (a few minutes the first time)`);
  const engine = `github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${ENGINE_VERSION}`;
  const flags = ["-mod=mod", "-trimpath", "-ldflags", `-s -w -X ${engine}`];
  if (tags !== undefined) flags.push("-tags", tags);
  await run("go", ["build", ...flags, "-o", join(bin, name), target], {
    cwd,
    env,
    timeoutMs: BUILD_TIMEOUT_MS,
    doing: `Still building ${name}`,
    log,
  }).catch((error) => {
    throw new Error(`\`go build ${target}\` of ${what} failed: ${error.message}`);
  });
  for (const [script, path] of Object.entries(scripts))
    await copyExecutable(join(await list("-f", "{{.Dir}}", module), path), join(bin, script));
}

/** @param {GoProgram} program */
function goMod({ requires, replaces = {} }) {
  return [
    "module build",
    `go ${MINIMUM_GO}`,
    ...Object.entries(requires).map(([module, version]) => `require ${module} ${version}`),
    ...Object.entries(replaces).map(([module, by]) => `replace ${module} => ${by}`),
    "",
  ].join("\n\n");
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copyExecutable(from, to) {
  await copyFile(from, to);
  // The module cache is read-only, and a module's zip does not mark executable files.
  await chmod(to, 0o755);
}

/**
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function checkGo(cwd, env) {
  const args = ["env", "GOVERSION", "GOTOOLCHAIN"];
  const reported = await run("go", args, { cwd, env, timeoutMs: REACH_TIMEOUT_MS }).catch(
    (error) => {
      if (error.code === "ENOENT") throw new Error("Go is not installed (no `go` on PATH)");
      throw new Error(`\`go env\` failed: ${error.message}`);
    },
  );
  const version = /go(\d+\.\d+(\.\d+)?)/.exec(reported)?.[1] ?? "0.0";
  // From 1.21 on, Go downloads the toolchain that go.mod requires, unless this is disabled.
  const getsNewer = isAtLeast(version, "1.21") && !reported.split("\n")[1]?.startsWith("local");
  if (!isAtLeast(version, MINIMUM_GO) && !getsNewer)
    throw new Error(`Go ${version} is too old, the engine needs ${MINIMUM_GO}`);
}
