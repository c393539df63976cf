// Compiles programs from Go modules, for machines that can reach only package registries.
import { chmod, copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { progress } from "../install.mjs";
import { run } from "../run.mjs";
import { installFolder } from "./install-folder";
import { isExecutable } from "./probe";
import { ENGINE_VERSION, isAtLeast, languagesFolder } from "./release";

/** The Go version that the go.mod of pulumi/pkg at ENGINE_VERSION requires. */
const MINIMUM_GO = "1.25.11";

/**
 * The module proxy responds to the first request within a second or two; an unreachable one must not cause a
 * long wait. The builds themselves are slow only because they compile.
 */
const REACH_TIMEOUT_MS = 30_000;
const BUILD_TIMEOUT_MS = 40 * 60_000;

/** The engine's module, which generators and hosts use as a library too. */
export const ENGINE_MODULE = "github.com/pulumi/pulumi/pkg/v3";

/** The replacements of this module, repeated because they do not apply to modules that require it; others ignore them. */
export const ENGINE_REPLACES = {
  "github.com/atotto/clipboard":
    "github.com/tgummerer/clipboard v0.0.0-20241001131231-d02d263e614e",
};

/** A program that is compiled from Go modules. */
export interface GoProgram {
  /** Of the executable. */
  name: string;
  /** Modules and their versions; the first one is the program's, and is used to check whether it is available. */
  requires: Readonly<Record<string, string>>;
  /** Package to build; "." with `sources`. */
  target: string;
  /** Folder of a program of this repository. */
  sources?: string;
  /** Build tags that select its files. */
  tags?: string;
  /** Executable files to copy from the first module, by their new names. */
  scripts?: Readonly<Record<string, string>>;
}

interface Place {
  folder: string;
  /** Files to copy into it, by their new names. */
  copies?: Readonly<Record<string, string>>;
  /** Throws an error if a folder is not complete. */
  check: (folder: string) => Promise<void>;
}

/** Compiles programs into a folder, which other processes see only when it is complete. */
export async function installPrograms(
  programs: readonly GoProgram[],
  { folder, copies = {}, check }: Place,
  caller: NodeJS.ProcessEnv,
) {
  // GOWORK: ignores a workspace file above the folder. CGO: needs no C compiler.
  const env = { ...caller, GOWORK: "off", CGO_ENABLED: "0" };
  const fill = async (staging: string) => {
    const bin = join(staging, "bin");
    await mkdir(bin);
    await checkGo(staging, env);
    for (const program of programs) await compile(program, staging, bin, env);
    for (const [name, from] of Object.entries(copies)) await copyExecutable(from, join(bin, name));
    return bin;
  };
  await installFolder(folder, fill, check);
}

/**
 * The folder of a program that only tests and `npm run sdk` need: built once, into a folder beside the engine's.
 * @param called name of the folder, which depends on what is built
 * @param elsewhere folders that may already contain it
 */
export async function cached(program: GoProgram, called: string, elsewhere: string[] = []) {
  const names = [program.name, ...Object.keys(program.scripts ?? {})];
  const isWhole = (folder: string) => names.every((name) => isExecutable(join(folder, name)));
  const folder = join(languagesFolder(process.env), called);
  const found = [...elsewhere, folder].find(isWhole);
  if (found !== undefined) return found;
  const check = async (built: string) => {
    if (!isWhole(built)) throw new Error(`${names.join(" or ")} is missing in ${built}`);
  };
  await installPrograms([program], { folder, check }, process.env);
  return folder;
}

async function compile(program: GoProgram, staging: string, bin: string, env: NodeJS.ProcessEnv) {
  const { name, requires, target, sources, tags, scripts = {} } = program;
  const [module = "", version = ""] = Object.entries(requires)[0] ?? [];
  const cwd = join(staging, `build-${name}`);
  await mkdir(cwd);
  if (sources !== undefined) await cp(sources, cwd, { recursive: true });
  await writeFile(join(cwd, "go.mod"), goMod(program));
  const list = (...args: string[]) =>
    run("go", ["list", "-mod=mod", "-m", ...args], { cwd, env, timeoutMs: REACH_TIMEOUT_MS });
  await list(`${module}@${version}`).catch((error) => {
    throw new Error(`Go cannot get ${module} ${version}: ${error.message}`);
  });
  const what = sources === undefined ? `${name} ${version}` : name;
  progress(`Building ${what} from Go modules (a few minutes the first time)`);
  const engine = `github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${ENGINE_VERSION}`;
  const flags = ["-mod=mod", "-trimpath", "-ldflags", `-s -w -X ${engine}`];
  if (tags !== undefined) flags.push("-tags", tags);
  await run("go", ["build", ...flags, "-o", join(bin, name), target], {
    cwd,
    env,
    timeoutMs: BUILD_TIMEOUT_MS,
    doing: `Still building ${name}`,
    log: progress,
  }).catch((error) => {
    throw new Error(`\`go build ${target}\` of ${what} failed: ${error.message}`);
  });
  for (const [script, path] of Object.entries(scripts))
    await copyExecutable(join(await list("-f", "{{.Dir}}", module), path), join(bin, script));
}

function goMod({ requires }: GoProgram) {
  return [
    "module build",
    `go ${MINIMUM_GO}`,
    ...Object.entries(requires).map(([module, version]) => `require ${module} ${version}`),
    ...Object.entries(ENGINE_REPLACES).map(([module, by]) => `replace ${module} => ${by}`),
    "",
  ].join("\n\n");
}

async function copyExecutable(from: string, to: string) {
  await copyFile(from, to);
  // The module cache is read-only, and a module's zip does not mark executable files.
  await chmod(to, 0o755);
}

async function checkGo(cwd: string, env: NodeJS.ProcessEnv) {
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
