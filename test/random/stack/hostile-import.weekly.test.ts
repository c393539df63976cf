// Whole organizations of a malicious API: the engine runs the imported programs, and no code from the API is executed.
// test/random/cli/hostile-commands.weekly.test.ts prints such previews.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { KINDS } from "../../../src/definitions";
import { codeIn } from "../../support/import/find-code";
import { folderOfFile } from "../../support/folder";
import { benchOfFile } from "../../support/host/bench";
import { CRASH, replacing, startHostileApi } from "../../support/host/hostile-api";
import type { HostileApi } from "../../support/host/hostile-api";
import { PLANTED, SECRET } from "../../support/host/hostile-values";
import { casesOf, SEED } from "../../support/definitions/arbitraries";
import { run as command } from "../../support/cli/command";
import { ENGINE, hermetic, initStack, start } from "../../support/stack/engine";
import { ROOT } from "../../support/root";

/** In the second organization, values are replaced too. */
const ORGANIZATIONS = Number(process.env.HOSTILE_ORGANIZATIONS ?? 2);
/** For each kind without a parent: together with the existing ones, 500 objects in an organization. */
const MORE = 33;
/** A preview of hundreds of resources takes minutes on a busy machine. */
const PATIENCE_MS = 600_000;
const MARK = "the program has run to its end";

const bench = benchOfFile({ emulator: { plan: "ENTERPRISE", rateLimit: "off" } });
let api: HostileApi;
const folder = folderOfFile();

beforeAll(async () => {
  for (const spec of KINDS) {
    // One object of each case, from its definition; all others are copies of these.
    if (spec.read.by === "own") continue;
    for (const each of casesOf(spec)) await bench.up(spec, bench.inputs(spec, each, "full"));
  }
  api = await startHostileApi(bench.service.emulator.url);
});

afterAll(() => api.close());

/** Would be called in a run of the engine if text were executed as code. */
const BAIT = `globalThis.${PLANTED} = () => require("node:fs").writeFileSync("${PLANTED}", "");\n`;

const asking = () => ({
  PATH: process.env.PATH,
  MONITORING_API_KEY: bench.service.emulator.apiKey,
  MONITORING_BASE_URL: api.url,
  MONITORING_MAX_RETRY_WAIT_SECONDS: "1",
});

/** The names of everything in the folder; links are not followed. */
const tree = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^home|^state|^out\d*\/(node_modules|Pulumi\.)/.test(name))
    .sort();

async function imported(out: string): Promise<{ stdout: string; resources: number } | undefined> {
  const before = tree();
  const { code, stdout, stderr } = await command(["import", "--out", out], {
    cwd: folder,
    env: asking(),
  });
  expect(stderr).not.toMatch(CRASH);
  expect(`${stdout}${stderr}`).not.toContain(SECRET);
  const added = tree().filter((name) => !before.includes(name));
  expect(added.filter((name) => !name.startsWith(out))).toEqual([]);
  if (code !== 0) console.info(stderr.slice(-300));
  if (code !== 0) return undefined;
  const { resources } = JSON.parse(readFileSync(join(folder, out, "import.json"), "utf8")) as {
    resources: unknown[];
  };
  return { stdout, resources: resources.length };
}

/** Makes the project runnable, with a value for each setting that it requires. */
function prepare(out: string, stdout: string): void {
  const home = join(folder, out);
  symlinkSync(join(ROOT, "node_modules"), join(home, "node_modules"));
  const keys = [...stdout.matchAll(/^ {2}pulumi config set (?:--secret )?(\S+)$/gm)].map(
    ([, key = ""]) => key,
  );
  const config = Object.fromEntries(
    keys.map((key) => [key.includes(":") ? key : `${out}:${key}`, "x"]),
  );
  const own = { "monitoring:baseUrl": api.url, "monitoring:apiKey": asking().MONITORING_API_KEY };
  writeFileSync(join(home, "Pulumi.test.yaml"), JSON.stringify({ config: { ...config, ...own } }));
  const runtime = { name: "nodejs", options: { nodeargs: "--require ./bait.cjs" } };
  writeFileSync(join(home, "bait.cjs"), BAIT);
  writeFileSync(
    join(home, "Pulumi.yaml"),
    JSON.stringify({ name: out, runtime, main: "index.ts" }),
  );
  appendFileSync(join(home, "index.ts"), `\nprocess.stderr.write("${MARK}");\n`);
}

async function previewed(out: string): Promise<{ stdout: string; ran: boolean }> {
  const env = hermetic(folder, { PULUMI_NODEJS_TRANSPILE_ONLY: "true", NODE_OPTIONS: "" });
  const cwd = join(folder, out);
  for (const part of ["home", "state"]) mkdirSync(join(folder, part), { recursive: true });
  const pulumi = (...args: string[]) =>
    start("pulumi", args, { cwd, env, patienceMs: PATIENCE_MS }).ended;
  await pulumi(...initStack("test"));
  const { stdout, output } = await pulumi("preview", "--json", "--stack", "test");
  expect(existsSync(join(cwd, PLANTED)), "something was called").toBe(false);
  expect(output).not.toContain(SECRET);
  const ran = output.includes(MARK);
  if (!ran) console.info(`${out} ended early: ${reasonIn(stdout)}`);
  return { stdout, ran };
}

/** Why a program ended early, shortened. */
function reasonIn(preview: string): string {
  const { diagnostics = [] } = JSON.parse(preview) as { diagnostics?: { message: string }[] };
  return diagnostics.map(({ message }) => message.slice(0, 300)).join("\n");
}

describe.skipIf(ENGINE === undefined)("hostile organizations", () => {
  test("are imported and previewed, and none of their contents is executed", async () => {
    const totals = { organizations: 0, refused: 0, records: 0, ran: 0, steps: 0 };
    let at = 0;
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const out = `out${(at += 1)}`;
      // Values that the engine refuses end a program early: in every other organization only the names are hostile.
      const isLegal = at % 2 === 1;
      api.multiplies(MORE, draw, isLegal);
      api.does(isLegal ? undefined : replacing(draw, { share: 8, keepsIdentity: true }));
      const found = await imported(out);
      totals.organizations += 1;
      if (found === undefined) {
        totals.refused += 1;
        return;
      }
      totals.records += found.resources;
      for (const name of readdirSync(join(folder, out)).filter((each) => each.endsWith(".ts"))) {
        expect(codeIn(name, readFileSync(join(folder, out, name), "utf8"))).toEqual([]);
      }
      prepare(out, found.stdout);
      const { stdout, ran } = await previewed(out);
      totals.ran += ran ? 1 : 0;
      totals.steps += stdout.split('"op":').length - 1;
      rmSync(join(folder, out), { recursive: true });
      console.info(`so far: ${JSON.stringify(totals)}`);
    });
    await fc.assert(property, { numRuns: ORGANIZATIONS, seed: SEED, endOnFailure: true });
    console.info(`hostile organizations: ${JSON.stringify(totals)} with TEST_SEED=${SEED}`);
    expect(totals.refused, "organizations that were refused").toBeLessThan(totals.organizations);
  }, 7_200_000);
});
