// Tests the package as users install it: packed, judged by publint and Are The Types Wrong, installed into an empty
// project, required, type-checked, its emulator started through the bin, and a stack previewed. Finds problems that
// tests inside the repository cannot: a file missing from `files`, a wrong `exports`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { stackSettings } from "./engine/environment";
import { resolveEngine } from "./engine/resolve";
import manifest from "../package.json";
import { startEmulator } from "./demo/emulator";
import { ROOT, ensureBuilt, progress } from "./install.mjs";
import { checkServer, run, seconds } from "./run.mjs";
import { FILES } from "./tarball/consumer";

const MOST_BYTES = 3_000_000;
/** What the preview of the consumer's program has to plan. */
const EXPECTED = ["AlertChannel", "Monitor"].map(
  (kind) => `create pulumi-nodejs:dynamic/monitoring:${kind}`,
);
const NPM_TIMEOUT_MS = 180_000;
const COMMAND_TIMEOUT_MS = 120_000;

const temp = mkdtempSync(join(tmpdir(), "pulumi-monitoring-tarball-"));
/** The project of a user. */
const consumer = join(temp, "consumer");

/** Throws unless each check passes. */
export async function start() {
  try {
    await ensureBuilt();
    const engine = await resolveEngine();
    const tarball = await step("pack", pack);
    await step("publint", () => lintManifest(tarball));
    await step("Are The Types Wrong", () => lintTypes(tarball));
    await step("install into an empty project", () => install(tarball));
    await step("pass objects from one entry point to another", runEntries);
    await step("start the policy pack", startPolicyPack);
    await step("type-check", typeCheck);
    await step("preview a stack against the emulator", () => preview(engine.folder));
    progress("The packed package works in an empty project.");
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

async function step<Result>(name: string, action: () => Promise<Result>) {
  const started = performance.now();
  try {
    const result = await action();
    progress(`  ok  ${name} (${seconds(started)} s)`);
    return result;
  } catch (error) {
    const { message: cause } = error as Error;
    throw new Error(`Checking the packed package failed at "${name}": ${cause}`, { cause: error });
  }
}

async function pack() {
  // Built already: `prepack` would build a second time.
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", temp];
  const stdout = await run("npm", args, { cwd: ROOT, timeoutMs: NPM_TIMEOUT_MS });
  type Packed = [{ filename: string; unpackedSize: number }];
  const [{ filename, unpackedSize }] = JSON.parse(stdout) as Packed;
  if (unpackedSize > MOST_BYTES)
    throw new Error(`the package takes ${unpackedSize} bytes unpacked`);
  const onInstall = ["preinstall", "install", "postinstall", "prepare"].find(
    (name) => name in manifest.scripts,
  );
  if (onInstall !== undefined)
    throw new Error(`package.json has the script ${onInstall}, which npm may run for a user`);
  return join(temp, filename);
}

/** Throws unless the fields of package.json are right, and name files of the package. */
async function lintManifest(tarball: string) {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  const texts = messages.map((message) => formatMessage(message, pkg));
  if (texts.length > 0) throw new Error(texts.join("\n"));
}

/** Throws unless each kind of module resolution finds the types of each entry point, and the module that they describe. */
async function lintTypes(tarball: string) {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (result.types === false) throw new Error("the package has no types");
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
}

async function install(tarball: string) {
  const dependencies: Record<string, string> = { "pulumi-monitoring": `file:${tarball}` };
  for (const name of ["@pulumi/policy", "@pulumi/pulumi", "typescript", "@types/node"] as const)
    dependencies[name] = manifest.devDependencies[name];
  const own = JSON.stringify({ name: "consumer", private: true, dependencies });
  mkdirSync(consumer);
  for (const [name, text] of Object.entries({ ...FILES, "package.json": own }))
    writeFileSync(join(consumer, name), text);
  // A dependency that does not support this Node is an error: npm itself only warns (EBADENGINE).
  await run("npm", ["install", "--engine-strict", "--no-audit", "--no-fund", "--prefer-offline"], {
    cwd: consumer,
    timeoutMs: NPM_TIMEOUT_MS,
    doing: "Installing the tarball",
    log: progress,
  });
}

async function runEntries() {
  // Where the provider keeps its journal.
  const env = { ...process.env, PULUMI_HOME: join(temp, "home") };
  const options = { cwd: consumer, env, timeoutMs: COMMAND_TIMEOUT_MS };
  await run(process.execPath, ["entries.js"], options);
}

async function typeCheck() {
  const tsc = join(consumer, "node_modules", "typescript", "bin", "tsc");
  const how = ["--module", "node16", "--target", "es2022", "--types", "node"];
  // Like Pulumi's project templates: neither skipLibCheck nor esModuleInterop, so the declarations that a
  // program imports must compile without them.
  await run(process.execPath, [tsc, "--noEmit", "--strict", ...how, "index.ts", "types.ts"], {
    cwd: consumer,
    timeoutMs: COMMAND_TIMEOUT_MS,
  });
}

async function preview(engineFolder: string) {
  const file = join(consumer, "node_modules", ".bin", "pulumi-monitoring");
  const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
  const emulator = await startEmulator(temp, signal, [], { file, args: [], cwd: consumer });
  try {
    mkdirSync(join(temp, "state"));
    const env = { ...process.env, ...stackSettings(engineFolder, temp, "check-tarball") };
    const pulumi = (...args: string[]) =>
      run("pulumi", [...args, "--non-interactive"], {
        cwd: consumer,
        env,
        timeoutMs: COMMAND_TIMEOUT_MS,
        doing: `pulumi ${args[0]}`,
        log: progress,
      });
    await pulumi("stack", "init", "check");
    await pulumi("config", "set", "monitoring:baseUrl", emulator.url);
    await pulumi("config", "set", "--secret", "monitoring:apiKey", emulator.apiKey);
    await openPage(emulator.url);
    const plan = await pulumi("preview", "--json");
    if (plan.includes(emulator.apiKey))
      throw new Error("the preview's output contains the API key");
    type Plan = { steps: { op: string; newState: { type: string } }[] };
    const { steps } = JSON.parse(plan) as Plan;
    const planned = steps
      .map((each) => `${each.op} ${each.newState.type}`)
      .filter((each) => !each.endsWith(" pulumi:pulumi:Stack"))
      .sort();
    if (planned.join() !== EXPECTED.join())
      throw new Error(
        `the preview plans ${planned.join(", ") || "nothing"}, not ${EXPECTED.join(", ")}`,
      );
  } finally {
    await emulator.stop();
  }
}

/** The files of the emulator's page are not compiled, so they could be missing. */
async function openPage(url: string) {
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  const text = await response.text();
  if (response.status !== 200 || !text.startsWith("<!doctype html>"))
    throw new Error(`the page of the emulator returned ${response.status}: ${text}`);
}

/** Starts the policy pack like the engine's language host: in its own folder. */
async function startPolicyPack() {
  const pack = join(consumer, "node_modules", "pulumi-monitoring", "policy");
  if (!existsSync(join(pack, "PulumiPolicy.yaml"))) throw new Error(`${pack} is not a policy pack`);
  const runner = join(consumer, "node_modules", "@pulumi", "pulumi", "cmd", "run-policy-pack");
  await checkServer(process.execPath, [runner, "127.0.0.1:1", "."], pack);
}
