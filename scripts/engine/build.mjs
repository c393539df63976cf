// @ts-check
// Builds the engine from Go modules, for machines that can reach only package registries.
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { place } from "./place.mjs";
import { ENGINE_VERSION, isAtLeast } from "./release.mjs";
import { run, seconds } from "./run.mjs";

/** What the go.mod of pulumi/pkg at ENGINE_VERSION asks for. */
const MINIMUM_GO = "1.25.11";

/**
 * The module proxy answers the first question within a second or two; an unreachable one must not
 * hold anybody up. The builds themselves are slow only because they compile.
 */
const REACH_TIMEOUT_MS = 30_000;
const BUILD_TIMEOUT_MS = 20 * 60_000;

/**
 * @typedef {object} GoProgram
 * @property {string} name of the executable
 * @property {string} module
 * @property {string} version
 * @property {string} target package to build
 * @property {string} replace lines for go.mod: a module's own replacements do not count for those
 *   who require it, so they are repeated here
 */

/** @type {GoProgram[]} */
const PROGRAMS = [
  {
    name: "pulumi",
    module: "github.com/pulumi/pulumi/pkg/v3",
    version: `v${ENGINE_VERSION}`,
    target: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    replace:
      "replace github.com/atotto/clipboard => github.com/tgummerer/clipboard v0.0.0-20241001131231-d02d263e614e",
  },
  {
    // The language host's own module cannot be had from a proxy. This is the last release of the
    // SDK module that still carries it; its protocol is old, but newer engines speak it.
    name: "pulumi-language-nodejs",
    module: "github.com/pulumi/pulumi/sdk/v3",
    version: "v3.65.1",
    target: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
    replace: "",
  },
];

/**
 * @param {object} options
 * @param {string} options.folder where the engine shall lie
 * @param {string} options.hostScript start script of the dynamic provider's host
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} options.log
 */
export async function build({ folder, hostScript, env: outer, log }) {
  const started = performance.now();
  // GOWORK: a workspace file above the folder must not take part. CGO: no C compiler needed.
  const env = { ...outer, GOWORK: "off", CGO_ENABLED: "0" };
  await place(folder, async (staging) => {
    const bin = join(staging, "bin");
    await mkdir(bin);
    await checkGo(staging, env);
    for (const program of PROGRAMS) await compile(program, { staging, bin, env, log });
    const script = join(bin, "pulumi-resource-pulumi-nodejs");
    await copyFile(hostScript, script).catch((error) => {
      throw new Error(`cannot copy the dynamic provider's start script: ${error.message}`);
    });
    await chmod(script, 0o755);
    return bin;
  });
  log(`Built Pulumi ${ENGINE_VERSION} in ${seconds(started)} s.`);
}

/**
 * @param {GoProgram} program
 * @param {object} context
 * @param {string} context.staging
 * @param {string} context.bin
 * @param {NodeJS.ProcessEnv} context.env
 * @param {(line: string) => void} context.log
 */
async function compile(program, { staging, bin, env, log }) {
  const cwd = join(staging, `build-${program.name}`);
  await mkdir(cwd);
  await writeFile(
    join(cwd, "go.mod"),
    `module build\n\ngo ${MINIMUM_GO}\n\nrequire ${program.module} ${program.version}\n\n${program.replace}\n`,
  );
  await run("go", ["list", "-mod=mod", "-m", `${program.module}@${program.version}`], {
    cwd,
    env,
    timeoutMs: REACH_TIMEOUT_MS,
  }).catch((error) => {
    throw new Error(`Go cannot get ${program.module} ${program.version}: ${error.message}`);
  });
  log(`Building ${program.name} ${program.version} from Go modules (a few minutes the first time)`);
  const version = `github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${ENGINE_VERSION}`;
  const flags = ["-mod=mod", "-trimpath", "-ldflags", `-s -w -X ${version}`];
  await run("go", ["build", ...flags, "-o", join(bin, program.name), program.target], {
    cwd,
    env,
    timeoutMs: BUILD_TIMEOUT_MS,
    doing: `Still building ${program.name}`,
    log,
  }).catch((error) => {
    throw new Error(`\`go build ${program.target}\` failed: ${error.message}`);
  });
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
  // From 1.21 on, Go gets the toolchain that go.mod asks for by itself, unless told not to.
  const getsNewer = isAtLeast(version, "1.21.0") && !reported.split("\n")[1]?.startsWith("local");
  if (!isAtLeast(version, MINIMUM_GO) && !getsNewer)
    throw new Error(`Go ${version} is too old, the engine needs ${MINIMUM_GO}`);
}
