// Schemathesis against a stocked emulator: thousands of requests for operations of /openapi.json, valid and invalid.
// Responses must be as described, valid requests accepted and invalid ones refused; fuzz/hooks.py explains the exceptions.
import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { PythonMissingError, schemathesis } from "../../../scripts/schemathesis";
import { IS_SOAK } from "../../support/depth";
import { folderOfFile } from "../../support/folder";
import { seedIn } from "../../support/seed";
import { ROUTES } from "../../support/emulator/openapi-conformance";
import { referencesTo, slotsOf } from "../../support/emulator/route-objects";
import { createStock } from "../../support/emulator/stock";
import type { Stock } from "../../support/emulator/stock";
import { listening } from "../../support/local-server";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";

const MINUTES = 60_000;
/** All paths take five minutes; a soak takes that long anyway. */
const PATHS = [...new Set(ROUTES.map(openApiPath))].filter((_path, at) => IS_SOAK || at % 2 === 0);
const MIN_CASES = IS_SOAK ? 20_000 : 8_000;
/** Random requests for each operation, besides those that cover each part of its description. */
const EXAMPLES = 6;
const HOOKS = fileURLToPath(new URL("fuzz", import.meta.url));
// Schemathesis accepts no negative seeds.
const SEED = seedIn("TEST_SEED") & 0x7fffffff;

/** A route's path as in /openapi.json. */
function openApiPath({ path }: { readonly path: string }): string {
  return `/api/v1${path.replace(/:(\w+)/g, "{$1}")}`;
}

const folder = folderOfFile();
const kept = join(folder, "stock.json");
let stock: Stock;
let emulator: Emulator;

/** Starts the emulator with the objects of the stock, at its address. */
async function restart(): Promise<void> {
  const dataFile = join(folder, "current.json");
  await copyFile(kept, dataFile);
  emulator = await startEmulator({
    apiKey: stock.apiKey,
    port: stock.port,
    rateLimit: "off",
    dataFile,
  });
}

/** A POST to it restores the objects. */
const resetServer = createServer((_request, response) => {
  void emulator
    .close()
    .then(restart)
    .then(() => response.end());
});
let resetUrl: string;

beforeAll(async () => {
  stock = await createStock(kept);
  await restart();
  resetUrl = `${await listening(resetServer)}/`;
  const slots = ROUTES.map(({ method, path }) => [
    `${method} ${openApiPath({ path })}`,
    slotsOf(path, stock.ids, method),
  ]);
  await writeFile(join(folder, "slots.json"), JSON.stringify(Object.fromEntries(slots)));
  await writeFile(join(folder, "references.json"), JSON.stringify(referencesTo(stock.ids)));
});

afterAll(() => {
  resetServer.close();
  return emulator.close();
});

/** Runs Schemathesis; returns its exit code, or the signal that ended it, and its output. */
async function fuzzed(program: string): Promise<{ code: unknown; output: string }> {
  const args = [
    ...["run", `${emulator.url}/openapi.json`, "--header", `Authorization: Bearer ${stock.apiKey}`],
    ...["--phases", "coverage,fuzzing", "--max-examples", String(EXAMPLES), "--seed", String(SEED)],
    ...["--no-shrink", "--continue-on-failure", "--report", "json", "--report-dir", folder],
    // No text contains the character U+0000, not even in an unknown member: a schema cannot express that.
    "--generation-allow-x00=false",
    ...PATHS.flatMap((path) => ["--include-path", path]),
  ];
  const env = {
    ...process.env,
    PYTHONPATH: HOOKS,
    PYTHONDONTWRITEBYTECODE: "1",
    SCHEMATHESIS_HOOKS: "hooks",
    FUZZ_SLOTS: join(folder, "slots.json"),
    FUZZ_REFERENCES: join(folder, "references.json"),
    FUZZ_DOCUMENT: `${emulator.url}/openapi.json`,
    FUZZ_RESET: resetUrl,
  };
  return new Promise((done) => {
    const child = execFile(
      program,
      [...args, "--report-json-path", join(folder, "report.json")],
      { env, cwd: folder, maxBuffer: 2 ** 28 },
      (_error, stdout, stderr) => {
        done({ code: child.exitCode ?? child.signalCode, output: stdout + stderr });
      },
    );
  });
}

/** The path of Schemathesis; undefined if there is no Python for it. */
async function installed(): Promise<string | undefined> {
  try {
    return await schemathesis();
  } catch (error) {
    if (!(error instanceof PythonMissingError)) throw error;
    console.log(`SKIPPED: nothing was compared with /openapi.json, because ${error.message}`);
    return undefined;
  }
}

test(
  "every response is as /openapi.json describes it",
  { timeout: 90 * MINUTES },
  async (context) => {
    const program = await installed();
    if (program === undefined) {
      context.skip();
      return;
    }
    console.log(`requests created with TEST_SEED=${SEED}`);
    const { code, output } = await fuzzed(program);
    expect(code, output).toBe(0);
    const { test_cases: cases } = JSON.parse(
      await readFile(join(folder, "report.json"), "utf8"),
    ) as { test_cases: { generated: number } };
    expect(cases.generated).toBeGreaterThanOrEqual(MIN_CASES);
  },
);
