// @ts-check
// `npm run demo`: a guided tour of a sample stack, with the emulator and the real engine. Every
// step is checked; if one fails, the exit code is 1. Everything is removed at the end, unless --keep is
// given.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmulator } from "./demo/emulator.mjs";
import { estateSecrets as newEstateSecrets, token } from "./demo/estate-config.mjs";
import { Pulumi } from "./demo/pulumi.mjs";
import { Secrets } from "./demo/secrets.mjs";
import {
  bringUp,
  findDrift,
  editElsewhere,
  previewAgain,
  rotateKey,
  setRight,
  takeDown,
} from "./demo/steps.mjs";
import { NotAsDocumented, Tour } from "./demo/tour.mjs";
import { resolveEngine } from "./engine/resolve.mjs";
import { ROOT, ensureInstalled, progress } from "./install.mjs";

const HELP = `Usage: npm run demo [-- --keep]

Runs a guided tour of a sample stack, from up to destroy, and checks each step.

  --keep   keeps the embedded API and the stack running, and prints how to access them`;
const PROGRAM = "examples/estate";
/** The domain of its status page. */
const STATUS_HOSTNAME = "status.shop.example.com";
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

process.exitCode = await main();

/** @returns {Promise<number>} the exit code */
async function main() {
  const keep = wantsKeep();
  if (typeof keep === "number") return keep;
  try {
    await ensureInstalled();
    const engine = await resolveEngine({ log: progress });
    return await perform(engine, keep);
  } catch (error) {
    progress(`\n✗ ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

/** @returns {boolean | number} */
function wantsKeep() {
  try {
    const { values } = parseArgs({
      options: { keep: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    if (!values.help) return values.keep === true;
    console.log(HELP);
    return 0;
  } catch (error) {
    progress(`${/** @type {Error} */ (error).message}\n\n${HELP}`);
    return 2;
  }
}

/**
 * @param {import("./engine/resolve.mjs").Engine} engine
 * @param {boolean} keep
 */
async function perform(engine, keep) {
  const started = performance.now();
  const stopped = abortedBySignals();
  const temp = mkdtempSync(join(tmpdir(), "pulumi-monitoring-demo-"));
  const tour = new Tour();
  const secrets = new Secrets();
  /** @type {import("./demo/emulator.mjs").Emulator | undefined} */
  let emulator;
  let code = 0;
  let kept = false;
  try {
    emulator = await startEmulator(temp, stopped.signal);
    tour.say(`Pulumi ${engine.version} (${engine.source})`);
    tour.say(`The embedded API serves at ${emulator.url}`);
    const context = await prepare({
      engine,
      temp,
      tour,
      secrets,
      emulator,
      signal: stopped.signal,
    });
    await runSteps(context, keep);
    if (keep) {
      kept = true;
      printAccess(context.pulumi, emulator, temp);
    } else {
      tour.end(`All steps passed, in ${Math.round((performance.now() - started) / 1000)} s.`);
    }
  } catch (error) {
    code = stopped.signal.aborted ? 130 : 1;
    const reason = stopped.signal.aborted ? "stopped, and cleaned up" : explained(error);
    progress(`\n✗ ${tour.where}: ${secrets.redact(reason)}`);
    kept = keep && !stopped.signal.aborted && emulator !== undefined;
    if (kept && emulator)
      progress(`Kept for inspection: ${temp}, and the API as process ${emulator.pid}`);
  }
  if (kept) emulator?.leave();
  else code = (await cleanUp(emulator, temp)) ? code : code || 1;
  stopped.forget();
  return code;
}

/**
 * @param {{ engine: { folder: string }, temp: string, tour: Tour, secrets: Secrets,
 *   emulator: import("./demo/emulator.mjs").Emulator, signal: AbortSignal }} parts
 * @returns {Promise<import("./demo/steps.mjs").DemoContext>}
 */
async function prepare({ engine, temp, tour, secrets, emulator, signal }) {
  const passphrase = token();
  const estateSecrets = newEstateSecrets();
  secrets.add("the passphrase of the stack", passphrase);
  secrets.add("the API key of the provider", emulator.apiKey);
  for (const [key, value] of Object.entries(estateSecrets)) secrets.add(key, value);
  const program = join(ROOT, PROGRAM);
  const parts = { engine: engine.folder, program, temp, passphrase, tour, secrets, signal };
  const pulumi = new Pulumi(parts);
  await emulator.publish(STATUS_HOSTNAME);
  return { tour, pulumi, emulator, secrets, estateSecrets, before: await emulator.stored() };
}

/**
 * @param {import("./demo/steps.mjs").DemoContext} context
 * @param {boolean} keep
 */
async function runSteps(context, keep) {
  const steps = [bringUp, previewAgain, editElsewhere, findDrift, setRight, rotateKey];
  for (const step of keep ? steps : [...steps, takeDown]) {
    await step(context);
    expectHidden(context);
  }
  const { tour, secrets, pulumi } = context;
  tour.step("Search for leaked secrets");
  const { size } = secrets;
  expectFindable(secrets);
  const { files } = secrets.inFolders(pulumi.folders);
  const lines = tour.transcript.split("\n").length;
  tour.checked(
    `none of the ${size} secrets is in ${lines} lines of output or ${files} files of state and history; the search finds a planted one`,
  );
}

/**
 * Searches all the output so far, and the state on disk.
 * @param {import("./demo/steps.mjs").DemoContext} context
 */
function expectHidden({ tour, secrets, pulumi }) {
  const { files, found } = secrets.inFolders(pulumi.folders);
  if (files === 0) throw new NotAsDocumented("there is no state to search for secrets");
  const shown = [...secrets.in(tour.transcript).map((what) => `${what} in the output`), ...found];
  if (shown.length > 0) throw new NotAsDocumented(`secrets were found: ${shown.join("; ")}`);
}

/** Proves that the search would find a secret. @param {Secrets} secrets */
function expectFindable(secrets) {
  const canary = token();
  secrets.add("canary", canary);
  const found = secrets.in(`a line with ${canary} in it`);
  if (secrets.size < 10 || found.join() !== "canary")
    throw new NotAsDocumented("the search for secrets does not find a planted one");
}

/**
 * @param {Pulumi} pulumi
 * @param {import("./demo/emulator.mjs").Emulator} emulator
 * @param {string} temp
 */
function printAccess(pulumi, emulator, temp) {
  const file = join(temp, "settings.sh");
  pulumi.writeSettings(file);
  const where = `-C ${PROGRAM}`;
  console.log(`
All steps passed. The embedded API is still running, and the stack still exists:

   address   ${emulator.url}
   API key   ${emulator.apiKey}

   open ${emulator.url}/    # a page with the objects, the requests and what the demo has changed

   . ${file}       # sets PATH, PULUMI_HOME and the like in this shell
   pulumi ${where} stack                           # lists the resources
   pulumi ${where} preview --refresh --diff --config-file ${pulumi.configFile}
   curl -H 'Authorization: Bearer ${emulator.apiKey}' ${emulator.url}/api/v1/monitors
   curl ${emulator.url}/__emulator/requests        # the requests of the provider
   open ${emulator.url}/openapi.json               # the operations of the API

To clean up:

   pulumi ${where} destroy --yes --config-file ${pulumi.configFile}
   kill ${emulator.pid} && rm -r ${temp}`);
}

/**
 * @param {import("./demo/emulator.mjs").Emulator | undefined} emulator
 * @param {string} temp
 */
async function cleanUp(emulator, temp) {
  try {
    await emulator?.stop();
    return true;
  } catch (error) {
    progress(`✗ ${explained(error)}`);
    return false;
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The first signal aborts the current step, which stops the processes that it started. */
function abortedBySignals() {
  const controller = new AbortController();
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (!controller.signal.aborted) progress(`\n${signal}: stopping the current step …`);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  return { signal: controller.signal, forget };
}

/** @param {unknown} error */
function explained(error) {
  if (error instanceof NotAsDocumented) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
