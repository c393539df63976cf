// @ts-check
// Compiles programs from Go modules, for machines that can reach only package registries.
import { chmod, copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ENGINE_VERSION, isAtLeast } from "./release.mjs";
import { run } from "./run.mjs";

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

/**
 * @typedef {object} GoContext
 * @property {string} staging folder for what a build needs
 * @property {string} bin folder for executables
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} log
 */

/**
 * @param {readonly GoProgram[]} programs
 * @param {GoContext} context
 */
export async function compileAll(programs, context) {
  // GOWORK: ignores a workspace file above the folder. CGO: needs no C compiler.
  const env = { ...context.env, GOWORK: "off", CGO_ENABLED: "0" };
  await checkGo(context.staging, env);
  for (const program of programs) await compile(program, { ...context, env });
}

/**
 * @param {GoProgram} program
 * @param {GoContext} context
 */
async function compile(program, { staging, bin, env, log }) {
  const [module, version] = Object.entries(program.requires)[0] ?? [];
  const cwd = join(staging, `build-${program.name}`);
  await mkdir(cwd);
  if (program.sources !== undefined) await cp(program.sources, cwd, { recursive: true });
  await writeFile(join(cwd, "go.mod"), goMod(program));
  await run("go", ["list", "-mod=mod", "-m", `${module}@${version}`], {
    cwd,
    env,
    timeoutMs: REACH_TIMEOUT_MS,
  }).catch((error) => {
    throw new Error(`Go cannot get ${module} ${version}: ${error.message}`);
  });
  const what = program.sources === undefined ? `${program.name} ${version}` : program.name;
  log(`Building ${what} from Go modules (a few minutes the first time)`);
  const engine = `github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${ENGINE_VERSION}`;
  const tags = program.tags === undefined ? [] : ["-tags", program.tags];
  const flags = ["-mod=mod", "-trimpath", "-ldflags", `-s -w -X ${engine}`, ...tags];
  await run("go", ["build", ...flags, "-o", join(bin, program.name), program.target], {
    cwd,
    env,
    timeoutMs: BUILD_TIMEOUT_MS,
    doing: `Still building ${program.name}`,
    log,
  }).catch((error) => {
    throw new Error(`\`go build ${program.target}\` of ${what} failed: ${error.message}`);
  });
  if (program.scripts !== undefined)
    await copyScripts(program.scripts, `${module}`, { cwd, bin, env });
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
 * @param {Readonly<Record<string, string>>} scripts
 * @param {string} module
 * @param {{ cwd: string, bin: string, env: NodeJS.ProcessEnv }} context
 */
async function copyScripts(scripts, module, { cwd, bin, env }) {
  const args = ["list", "-mod=mod", "-m", "-f", "{{.Dir}}", module];
  const folder = await run("go", args, { cwd, env, timeoutMs: REACH_TIMEOUT_MS });
  for (const [name, path] of Object.entries(scripts))
    await copyExecutable(join(folder, path), join(bin, name));
}

/**
 * @param {string} from
 * @param {string} to
 */
export async function copyExecutable(from, to) {
  await copyFile(from, to);
  // The module cache is read-only, and a module's zip does not mark executable files.
  await chmod(to, 0o755);
}

/**
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function checkGo(cwd, env) {
  const reported = await run("go", ["env", "GOVERSION", "GOTOOLCHAIN"], {
    cwd,
    env,
    timeoutMs: REACH_TIMEOUT_MS,
  }).catch((error) => {
    if (error.code === "ENOENT") throw new Error("Go is not installed (no `go` on PATH)");
    throw new Error(`\`go env\` failed: ${error.message}`);
  });
  const version = /go(\d+\.\d+(\.\d+)?)/.exec(reported)?.[1] ?? "0.0";
  // From 1.21 on, Go downloads the toolchain that go.mod requires, unless this is disabled.
  const getsNewer = isAtLeast(version, "1.21.0") && !reported.split("\n")[1]?.startsWith("local");
  if (!isAtLeast(version, MINIMUM_GO) && !getsNewer)
    throw new Error(`Go ${version} is too old, the engine needs ${MINIMUM_GO}`);
}
