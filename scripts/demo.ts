// `npm run demo`: a guided tour of a sample stack, with the emulator and the real engine. Every
// step is checked; if one fails, the exit code is 1. Everything is removed at the end, unless --keep is
// given.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { resolveEngine } from "./engine/resolve";
import { ROOT, ensureBuilt, progress } from "./install.mjs";
import { SIGNALS } from "./run.mjs";
import { startEmulator } from "./demo/emulator";
import { estateSecrets as newEstateSecrets, token } from "./demo/estate-config";
import { Pulumi } from "./demo/pulumi";
import { Secrets } from "./demo/secrets";
import { STEPS, takeDown } from "./demo/steps";
import { NotAsDocumented, Tour } from "./demo/tour";

import type { Emulator } from "./demo/emulator";
import type { Engine } from "./engine/resolve";
import type { DemoContext } from "./demo/steps";

const HELP = `Usage: npm run demo [-- --keep]

Runs a guided tour of a sample stack, from up to destroy, and checks each step.

  --keep   keeps the embedded API and the stack running, and prints how to access them`;
const PROGRAM = "examples/estate";
/** The domain of its status page. */
const STATUS_HOSTNAME = "status.shop.example.com";

/** The exit code. */
export async function start(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { keep: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  return perform(await resolveEngine(), values.keep);
}

async function perform(engine: Engine, keep: boolean) {
  const started = performance.now();
  const signal = abortedBySignals();
  const temp = mkdtempSync(join(tmpdir(), "pulumi-monitoring-demo-"));
  const tour = new Tour();
  const secrets = new Secrets();
  let emulator: Emulator | undefined;
  let code = 0;
  let kept = keep;
  try {
    emulator = await startEmulator(temp, signal);
    tour.say(`Pulumi ${engine.version} (${engine.source})`);
    tour.say(`The embedded API serves at ${emulator.url}`);
    const passphrase = token();
    const estateSecrets = newEstateSecrets();
    secrets.add("the passphrase of the stack", passphrase);
    secrets.add("the API key of the provider", emulator.apiKey);
    for (const [key, value] of Object.entries(estateSecrets)) secrets.add(key, value);
    const program = join(ROOT, PROGRAM);
    const parts = { engine: engine.folder, program, temp, passphrase, tour, secrets, signal };
    const pulumi = new Pulumi(parts);
    await emulator.publish(STATUS_HOSTNAME);
    const before = await emulator.stored();
    const context = { tour, pulumi, emulator, secrets, estateSecrets, before };
    for (const step of keep ? STEPS : [...STEPS, takeDown]) {
      await step(context);
      expectHidden(context);
    }
    reportHidden(context);
    if (keep) printAccess(pulumi, emulator, temp);
    else tour.end(`All steps passed, in ${Math.round((performance.now() - started) / 1000)} s.`);
  } catch (error) {
    code = signal.aborted ? 130 : 1;
    const reason = signal.aborted ? "stopped, and cleaned up" : explained(error);
    progress(`\n✗ ${tour.where}: ${secrets.redact(reason)}`);
    kept = keep && !signal.aborted && emulator !== undefined;
    if (kept) progress(`Kept for inspection: ${temp}, and the API as process ${emulator?.pid}`);
  }
  if (kept) emulator?.leave();
  else if (!(await cleanUp(temp, emulator))) code ||= 1;
  return code;
}

/** Stops the API and removes everything; the result is whether that succeeded. */
async function cleanUp(temp: string, emulator?: Emulator) {
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

/** Searches all the output so far, and the state on disk. */
function expectHidden({ tour, secrets, pulumi }: DemoContext) {
  const { files, found } = secrets.inFolders(pulumi.folders);
  if (files === 0) throw new NotAsDocumented("there is no state to search for secrets");
  const shown = [...secrets.in(tour.transcript).map((what) => `${what} in the output`), ...found];
  if (shown.length > 0) throw new NotAsDocumented(`secrets were found: ${shown.join("; ")}`);
}

/** Proves that the search would find a secret. */
function reportHidden({ tour, secrets, pulumi }: DemoContext) {
  tour.step("Search for leaked secrets");
  const { size } = secrets;
  const canary = token();
  secrets.add("canary", canary);
  const found = secrets.in(`a line with ${canary} in it`);
  if (size < 9 || found.join() !== "canary")
    throw new NotAsDocumented("the search for secrets does not find a planted one");
  const { files } = secrets.inFolders(pulumi.folders);
  const lines = tour.transcript.split("\n").length;
  tour.checked(
    `none of the ${size} secrets is in ${lines} lines of output or ${files} files of state and history; the search finds a planted one`,
  );
}

function printAccess(pulumi: Pulumi, emulator: Emulator, temp: string) {
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

/** The first signal aborts the current step, which stops the processes that it started. */
function abortedBySignals() {
  const controller = new AbortController();
  for (const name of SIGNALS)
    process.on(name, () => {
      if (!controller.signal.aborted) progress(`\n${name}: stopping the current step …`);
      controller.abort();
    });
  return controller.signal;
}

function explained(error: unknown) {
  if (error instanceof NotAsDocumented) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
