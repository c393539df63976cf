// @ts-check
// Tests the package as users install it: packed, installed into an empty project, required, type-checked with
// each module resolution, its emulator started through the bin, and a stack previewed. Finds problems that
// tests inside the repository cannot: a file missing from `files`, a wrong `exports`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { startEmulator } from "./demo/emulator.mjs";
import { resolveEngine } from "./engine/resolve.mjs";
import { run, seconds } from "./run.mjs";
import { ROOT, ensureInstalled, progress } from "./install.mjs";
import { MODULE_RESOLUTIONS, PROGRAM, PULUMI_YAML, TYPES_PROGRAM } from "./tarball/consumer.mjs";
import { expectPlan } from "./tarball/plan.mjs";
import { startPolicyPack } from "./tarball/policy-pack.mjs";

const ENTRY_POINTS = [
  "pulumi-monitoring",
  "pulumi-monitoring/provider",
  "pulumi-monitoring/emulator",
  "pulumi-monitoring/events",
  "pulumi-monitoring/checks",
];
const MOST_BYTES = 4_000_000;
const NPM_TIMEOUT_MS = 180_000;
const COMMAND_TIMEOUT_MS = 120_000;

const temp = mkdtempSync(join(tmpdir(), "pulumi-monitoring-tarball-"));
try {
  await ensureInstalled();
  const engine = await resolveEngine({ log: progress });
  const consumer = join(temp, "consumer");
  const tarball = await step("pack", pack);
  await step("install into an empty project", () => install(consumer, tarball));
  await step("require every entry point", () => requireAll(consumer));
  await step("start the policy pack", () => startPolicyPack(consumer));
  for (const resolution of Object.keys(MODULE_RESOLUTIONS))
    await step(`type-check with moduleResolution ${resolution}`, () =>
      typeCheck(consumer, resolution),
    );
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
  const orphan = compiledWithoutSource(join(ROOT, "dist"), join(ROOT, "src"));
  if (orphan !== undefined)
    throw new Error(`${orphan} has no source any more; remove dist and run \`npm run build\``);
  // Built by ensureInstalled: `prepack` would build a second time.
  const stdout = await run(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", temp],
    { cwd: ROOT, timeoutMs: NPM_TIMEOUT_MS },
  );
  /** @type {[{ filename: string, unpackedSize: number, files: { path: string }[] }]} */
  const [{ filename, unpackedSize, files }] = JSON.parse(stdout);
  if (unpackedSize > MOST_BYTES)
    throw new Error(`the package takes ${unpackedSize} bytes unpacked`);
  const source = files.find(({ path }) => path.endsWith(".map") || /^(src|test)\//.test(path));
  if (source !== undefined)
    throw new Error(`the package contains ${source.path}, a second copy of the sources`);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const onInstall = ["preinstall", "install", "postinstall", "prepare"].find(
    (name) => name in scripts,
  );
  if (onInstall !== undefined)
    throw new Error(`package.json has the script ${onInstall}, which npm may run for a user`);
  return join(temp, filename);
}

/**
 * Finds a compiled file whose source was deleted: tsc does not delete it, so it would be published.
 * @param {string} dist
 * @param {string} src
 * @returns {string | undefined}
 */
function compiledWithoutSource(dist, src) {
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    const path = join(dist, entry.name);
    if (entry.isDirectory()) {
      const orphan = compiledWithoutSource(path, join(src, entry.name));
      if (orphan !== undefined) return orphan;
    } else if (entry.name.endsWith(".js")) {
      if (!existsSync(join(src, `${basename(entry.name, ".js")}.ts`))) return path;
    }
  }
  return undefined;
}

/**
 * @param {string} consumer
 * @param {string} tarball
 */
async function install(consumer, tarball) {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const dependencies = { "pulumi-monitoring": `file:${tarball}` };
  for (const name of ["@pulumi/policy", "@pulumi/pulumi", "typescript", "@types/node"])
    Object.assign(dependencies, { [name]: devDependencies[name] });
  mkdirSync(consumer);
  write(
    consumer,
    "package.json",
    JSON.stringify({ name: "consumer", private: true, dependencies }),
  );
  write(consumer, "Pulumi.yaml", PULUMI_YAML);
  write(consumer, "index.ts", PROGRAM);
  write(consumer, "types.ts", TYPES_PROGRAM);
  // A dependency that does not support this Node is an error: npm itself only warns (EBADENGINE).
  await run("npm", ["install", "--engine-strict", "--no-audit", "--no-fund", "--prefer-offline"], {
    cwd: consumer,
    timeoutMs: NPM_TIMEOUT_MS,
    doing: "Installing the tarball",
    log: progress,
  });
}

/** @param {string} consumer */
async function requireAll(consumer) {
  for (const name of [...ENTRY_POINTS, "pulumi-monitoring/package.json"]) {
    // Only the message: of a stack trace, run() would show the last lines, which do not help.
    const source = `try { require(${JSON.stringify(name)}); } catch (error) { console.error(error.message); process.exit(1); }`;
    await run(process.execPath, ["-e", source], { cwd: consumer, timeoutMs: COMMAND_TIMEOUT_MS });
  }
}

/**
 * @param {string} consumer
 * @param {string} resolution
 */
async function typeCheck(consumer, resolution) {
  const tsc = join(consumer, "node_modules", "typescript", "bin", "tsc");
  const module = /** @type {Record<string, string>} */ (MODULE_RESOLUTIONS)[resolution] ?? "";
  const how = ["--moduleResolution", resolution, "--module", module, "--target", "es2022"];
  const flags = [tsc, "--noEmit", "--strict", "--types", "node", ...how];
  const options = { cwd: consumer, timeoutMs: COMMAND_TIMEOUT_MS };
  // Like Pulumi's project templates: neither skipLibCheck nor esModuleInterop, so the declarations that a
  // program imports must compile without them; zod's own do not.
  await run(process.execPath, [...flags, "index.ts"], options);
  await run(process.execPath, [...flags, "--esModuleInterop", "types.ts"], options);
}

/**
 * @param {string} consumer
 * @param {string} engineFolder
 */
async function preview(consumer, engineFolder) {
  const bin = join(consumer, "node_modules", ".bin", "pulumi-monitoring");
  const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
  const emulator = await startEmulator(temp, signal, [], { command: [bin], cwd: consumer });
  try {
    const state = join(temp, "state");
    mkdirSync(state);
    const env = {
      ...process.env,
      PATH: [engineFolder, process.env["PATH"]].join(delimiter),
      PULUMI_HOME: join(temp, "pulumi-home"),
      PULUMI_BACKEND_URL: `file://${state}`,
      PULUMI_CONFIG_PASSPHRASE: "check-tarball",
      PULUMI_SKIP_UPDATE_CHECK: "true",
    };
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
    expectPlan(plan, emulator.apiKey);
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

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
function write(folder, name, text) {
  writeFileSync(join(folder, name), text);
}
