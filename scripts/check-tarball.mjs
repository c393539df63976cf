// @ts-check
// Tests the package as users install it: packed, judged by publint and Are The Types Wrong, installed into an empty
// project, required, type-checked, its emulator started through the bin, and a stack previewed. Finds problems that
// tests inside the repository cannot: a file missing from `files`, a wrong `exports`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stackSettings } from "./engine/environment.mjs";
import { resolveEngine } from "./engine/resolve.mjs";
import { ROOT, ensureInstalled, progress } from "./install.mjs";
import { checkServer, run, seconds } from "./run.mjs";
import { FILES } from "./tarball/consumer.mjs";

const MOST_BYTES = 3_000_000;
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
/** What the preview of the consumer's program has to plan. */
const EXPECTED = ["AlertChannel", "Monitor"].map(
  (kind) => `create pulumi-nodejs:dynamic/monitoring:${kind}`,
);
const NPM_TIMEOUT_MS = 180_000;
const COMMAND_TIMEOUT_MS = 120_000;

const temp = mkdtempSync(join(tmpdir(), "pulumi-monitoring-tarball-"));
try {
  await ensureInstalled();
  // After the dependencies are installed, because it needs them.
  const { lintManifest, lintTypes } = await import("./tarball/judge.mjs");
  const engine = await resolveEngine({ log: progress });
  const consumer = join(temp, "consumer");
  const tarball = await step("pack", pack);
  await step("publint", () => lintManifest(tarball));
  await step("Are The Types Wrong", () => lintTypes(tarball));
  await step("install into an empty project", () => install(consumer, tarball));
  await step("pass objects from one entry point to another", () => runEntries(consumer));
  await step("start the policy pack", () => startPolicyPack(consumer));
  await step("type-check", () => typeCheck(consumer));
  await step("preview a stack against the emulator", () => preview(consumer, engine.folder));
  progress("The packed package works in an empty project.");
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(temp, { recursive: true, force: true });
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} action
 */
async function step(name, action) {
  const started = performance.now();
  try {
    const result = await action();
    progress(`  ok  ${name} (${seconds(started)} s)`);
    return result;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Error(`Checking the packed package failed at "${name}": ${message}`, {
      cause: error,
    });
  }
}

async function pack() {
  // Built by ensureInstalled: `prepack` would build a second time.
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", temp];
  const stdout = await run("npm", args, { cwd: ROOT, timeoutMs: NPM_TIMEOUT_MS });
  /** @type {[{ filename: string, unpackedSize: number }]} */
  const [{ filename, unpackedSize }] = JSON.parse(stdout);
  if (unpackedSize > MOST_BYTES)
    throw new Error(`the package takes ${unpackedSize} bytes unpacked`);
  const onInstall = ["preinstall", "install", "postinstall", "prepare"].find(
    (name) => name in MANIFEST.scripts,
  );
  if (onInstall !== undefined)
    throw new Error(`package.json has the script ${onInstall}, which npm may run for a user`);
  return join(temp, filename);
}

/**
 * @param {string} consumer
 * @param {string} tarball
 */
async function install(consumer, tarball) {
  const dependencies = { "pulumi-monitoring": `file:${tarball}` };
  for (const name of ["@pulumi/policy", "@pulumi/pulumi", "typescript", "@types/node"])
    Object.assign(dependencies, { [name]: MANIFEST.devDependencies[name] });
  const manifest = JSON.stringify({ name: "consumer", private: true, dependencies });
  mkdirSync(consumer);
  for (const [name, text] of Object.entries({ ...FILES, "package.json": manifest }))
    writeFileSync(join(consumer, name), text);
  // A dependency that does not support this Node is an error: npm itself only warns (EBADENGINE).
  await run("npm", ["install", "--engine-strict", "--no-audit", "--no-fund", "--prefer-offline"], {
    cwd: consumer,
    timeoutMs: NPM_TIMEOUT_MS,
    doing: "Installing the tarball",
    log: progress,
  });
}

/** @param {string} consumer */
async function runEntries(consumer) {
  // Where the provider keeps its journal.
  const env = { ...process.env, PULUMI_HOME: join(temp, "home") };
  await run(process.execPath, ["entries.js"], {
    cwd: consumer,
    env,
    timeoutMs: COMMAND_TIMEOUT_MS,
  });
}

/** @param {string} consumer */
async function typeCheck(consumer) {
  const tsc = join(consumer, "node_modules", "typescript", "bin", "tsc");
  const how = ["--module", "node16", "--target", "es2022", "--types", "node"];
  // Like Pulumi's project templates: neither skipLibCheck nor esModuleInterop, so the declarations that a
  // program imports must compile without them.
  await run(process.execPath, [tsc, "--noEmit", "--strict", ...how, "index.ts", "types.ts"], {
    cwd: consumer,
    timeoutMs: COMMAND_TIMEOUT_MS,
  });
}

/**
 * @param {string} consumer
 * @param {string} engineFolder
 */
async function preview(consumer, engineFolder) {
  const { importTypeScript } = await import("./build/sources.mjs");
  const { startEmulator } = /** @type {typeof import("./demo/emulator")} */ (
    await importTypeScript("demo/emulator.ts")
  );
  const file = join(consumer, "node_modules", ".bin", "pulumi-monitoring");
  const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
  const emulator = await startEmulator(temp, signal, [], { file, args: [], cwd: consumer });
  try {
    mkdirSync(join(temp, "state"));
    const env = { ...process.env, ...stackSettings(engineFolder, temp, "check-tarball") };
    /** @param {string[]} args */
    const pulumi = (...args) =>
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
    /** @type {{ steps: { op: string, newState: { type: string } }[] }} */
    const { steps } = JSON.parse(plan);
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

/**
 * The files of the emulator's page are not compiled, so they could be missing.
 * @param {string} url
 */
async function openPage(url) {
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  const text = await response.text();
  if (response.status !== 200 || !text.startsWith("<!doctype html>"))
    throw new Error(`the page of the emulator returned ${response.status}: ${text}`);
}

/** Starts the policy pack like the engine's language host: in its own folder. @param {string} consumer */
async function startPolicyPack(consumer) {
  const pack = join(consumer, "node_modules", "pulumi-monitoring", "policy");
  if (!existsSync(join(pack, "PulumiPolicy.yaml"))) throw new Error(`${pack} is not a policy pack`);
  const runner = join(consumer, "node_modules", "@pulumi", "pulumi", "cmd", "run-policy-pack");
  await checkServer(process.execPath, [runner, "127.0.0.1:1", "."], pack);
}
