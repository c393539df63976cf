// Many stacks from one program: a failing stack must not affect the others, and an interrupted run must leave
// no locked stack, no duplicates and no lost objects.
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE, hermetic } from "../../support/stack/engine";
import type { Outcome, Running } from "../../support/stack/engine";
import { until } from "../../support/stack/processes";
import { ExampleCopy } from "./example-copy";
import type { Extra } from "./example-copy";

const PATIENCE_MS = 240_000;
const TEAMS = ["storefront", "checkout", "platform"];
const MONITORS = [
  "checkout: basket",
  "checkout: payments",
  "platform: gateway",
  "storefront: homepage",
  "storefront: search",
];

/** With the monitors that the tests add. */
const ALL_MONITORS = [...MONITORS, "platform: mail", "platform: names"].sort();

const copied = new ExampleCopy("automation");

/** The URL and the key of the service. */
const access = (): Extra => ({
  MONITORING_API_KEY: copied.service.emulator.apiKey,
  MONITORING_BASE_URL: copied.service.emulator.url,
});

const begin = (args: readonly string[] = [], extra: Extra = {}): Running =>
  copied.start(process.execPath, ["dist/main.js", ...args], { ...access(), ...extra });

const run = (args: readonly string[] = [], exit = 0, extra: Extra = {}): Promise<Outcome> =>
  copied.run(process.execPath, ["dist/main.js", ...args], { ...access(), ...extra }, exit);

/** Compiles the program, like `npm start`. */
const compile = (): Promise<Outcome> => copied.run("npm", ["start", "--", "--help"]);

/** The lines of the summary about each team. */
const summary = ({ stdout }: Outcome): string[] =>
  stdout
    .slice(stdout.indexOf("\n\n"))
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +/, " ").trim());

/** The names of all objects of a kind, so that duplicates are visible. */
async function namesOf(kind: string): Promise<unknown[]> {
  return ((await copied.service.stored())[kind] ?? []).map(({ name }) => name).sort();
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

const locks = (): string[] => filesBelow(join(copied.folder, "state", ".pulumi", "locks"));

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `examples/automation [${NO_ENGINE}]` : "examples/automation",
  { timeout: PATIENCE_MS },
  () => {
    let before: unknown;

    beforeAll(async () => {
      await copied.open();
      await compile();
      before = await copied.service.stored();
    });
    afterAll(() => copied.close());

    describe("reports an error before it starts a stack", () => {
      test.each([
        [["--paralel", "2"], {}, "Unknown option '--paralel'"],
        [["--parallel", "none"], {}, "--parallel must be a whole number of at least 1"],
        [["--preview", "--destroy"], {}, "choose --preview or --destroy"],
        [["nobody"], {}, 'unknown team "nobody"; known teams: storefront, checkout, platform'],
        [[], { MONITORING_API_KEY: "" }, "MONITORING_API_KEY is not set"],
        [[], { PATH: "" }, "the command `pulumi` must be on PATH"],
      ])("%j %j", async (args, extra, message) => {
        const { stdout, stderr } = await run(args, 2, extra);
        expect(stdout).toBe("");
        expect(stderr).toContain(message);
      });
    });

    test("--preview changes nothing", async () => {
      const outcome = await run(["--preview", "checkout", "platform"]);
      expect(summary(outcome)).toEqual(["checkout done: create 7", "platform done: create 5"]);
      expect(await copied.service.stored()).toEqual(before);
    });

    test("deploys a stack for each team, a few concurrently", async () => {
      const outcome = await run(["--parallel", "2"]);
      expect(summary(outcome)).toEqual([
        "storefront done: create 7",
        "checkout done: create 7",
        "platform done: create 5",
      ]);
      expect(outcome.stdout).toMatch(/^checkout +create Monitor basket$/m);
      expect(await namesOf("Monitor")).toEqual(MONITORS);
      let [running, most] = [0, 0];
      for (const [, word] of outcome.stdout.matchAll(/^\w+ +(up …|done)$/gm)) {
        running += word === "done" ? -1 : 1;
        most = Math.max(most, running);
      }
      expect(most).toBe(2);
    });

    test("a second run has no changes and sends no requests", async () => {
      const seen = copied.service.emulator.requests.length;
      const outcome = await run();
      expect(summary(outcome)).toEqual([
        "storefront done: same 7",
        "checkout done: same 7",
        "platform done: same 5",
      ]);
      expect(copied.service.emulator.requests.slice(seen)).toEqual([]);
    });

    test("divides the rate limit among concurrent stacks", async () => {
      // More than the whole limit, unless it is divided.
      const share = { MONITORING_RATE_LIMIT_SHARE: "2" };
      await run(["--parallel", "2"], 0, share);
      const { stdout } = await run(["--parallel", "1"], 1, share);
      expect(stdout).toContain("rateLimitShare must be a number above 0 and at most 1");
    });

    test("hides the key when a command that received it fails", async () => {
      const outcome = await run(["platform"], 1, { PULUMI_CONFIG_PASSPHRASE: "another" });
      expect(summary(outcome)).toEqual(["platform failed: nothing", "incorrect passphrase"]);
    });

    test("deploys the other stacks if one has an invalid value", async () => {
      copied.edit("teams.ts", "https://basket.example.com/health", "basket.example.com");
      copied.edit(
        "teams.ts",
        "services: { gateway:",
        'services: { mail: "https://mx.example.com", gateway:',
      );
      await compile();
      const outcome = await run([], 1);
      const lines = summary(outcome);
      expect(lines).toContain("storefront done: same 7");
      expect(lines.find((line) => line.startsWith("checkout"))).toMatch(/^checkout failed/);
      expect(lines.find((line) => line.includes("config.url"))).toContain("must be an http");
      expect(await namesOf("Monitor")).toContain("platform: mail");
      copied.edit("teams.ts", "basket.example.com", "https://basket.example.com/health");
    });

    test("deploys the other stacks if one has an uncaught exception", async () => {
      const thrown = 'if (name === "checkout") setTimeout(() => { throw new Error("oh no"); });';
      copied.edit("program.ts", "  const mail", `  ${thrown}\n  const mail`);
      copied.edit(
        "teams.ts",
        "services: { mail",
        'services: { names: "https://ns.example.com", mail',
      );
      await compile();
      const outcome = await run([], 1);
      expect(outcome.stdout).toContain("oh no");
      const ended = summary(outcome).filter((line) => TEAMS.some((team) => line.startsWith(team)));
      expect(ended).toEqual([
        "storefront done: same 7",
        expect.stringMatching(/^checkout failed/),
        "platform done: create 2, same 7",
      ]);
      expect(await namesOf("Monitor")).toContain("platform: names");
      copied.edit("program.ts", thrown, "");
      await compile();
    });

    test("the key is not in the output, the settings or the states", () => {
      const files = [
        ...filesBelow(join(copied.folder, "state")),
        ...filesBelow(join(copied.program, "stacks")),
      ];
      const seen = [copied.transcript, ...files.map((path) => readFileSync(path, "utf8"))].join(
        "\n",
      );
      expect(seen).toContain("monitoring:apiKey");
      expect(seen).not.toContain(copied.service.emulator.apiKey);
    });

    test("--destroy deletes all objects and all stacks", async () => {
      await run(["--destroy"]);
      expect(await copied.service.stored()).toEqual(before);
      expect(copied.names("stacks")).toEqual(["Pulumi.yaml"]);
      const again = await run(["--destroy"]);
      expect(summary(again)).toEqual(TEAMS.map((team) => `${team} done: nothing`));
    });

    describe("interrupted", () => {
      /** The folder of a `pulumi` command that starts the real one and forwards no signal. */
      let path = "";

      // Like the npm package `pulumi`, whose command is the first one that `npm start` finds.
      beforeAll(() => {
        const folder = join(copied.folder, "wrapper");
        mkdirSync(folder);
        const engine = JSON.stringify(join(ENGINE ?? "", "pulumi"));
        const child = `spawn(${engine}, process.argv.slice(2), { stdio: "inherit" })`;
        const text = `const { spawn } = require("node:child_process");\n${child}.on("exit", process.exit);\n`;
        writeFileSync(join(folder, "pulumi"), `#!/usr/bin/env node\n${text}`, { mode: 0o755 });
        path = [folder, hermetic(copied.folder).PATH].join(delimiter);
      });

      const requests = (method: string): number =>
        copied.service.emulator.requests.filter((request) => request.method === method).length;

      /** Starts all stacks, two at a time, and waits until slow requests are in progress in them. */
      async function underWay(method: string, ...args: string[]): Promise<Running> {
        const { faults } = copied.service.emulator;
        faults.add({ method, times: 1000, effect: { delayMs: 1_500 } });
        const seen = requests(method);
        const running = begin(["--parallel", "2", ...args], { PATH: path });
        await until(() => requests(method) > seen + 2, 60_000);
        return running;
      }

      /** Nothing was started after the interrupt, and the next run creates the rest, without duplicates. */
      async function expectWhole(): Promise<void> {
        expect(locks()).toEqual([]);
        expect((await copied.service.stored()).ResourceGroupMember ?? []).toEqual([]);
        copied.service.emulator.faults.clear();
        const { output } = await run();
        expect(output).not.toContain("pending");
        expect(await namesOf("Monitor")).toEqual(ALL_MONITORS);
        expect((await copied.service.stored()).ResourceGroupMember).toHaveLength(
          ALL_MONITORS.length,
        );
        expect(await namesOf("AlertChannel")).toEqual(
          TEAMS.map((team) => `On call: ${team}`).sort(),
        );
      }

      test("by Ctrl-C, starts no further stack and saves requests in progress", async () => {
        const { child, ended } = await underWay("POST");
        // Like a terminal: to the whole process group. Twice, like an impatient user.
        process.kill(-(child.pid ?? 0), "SIGINT");
        process.kill(-(child.pid ?? 0), "SIGINT");
        const outcome = await ended;
        expect(outcome.code).toBe(130);
        expect(outcome.stdout).toContain("Interrupted");
        expect(summary(outcome).at(-1)).toBe("platform not started");
        await expectWhole();
      });
    });
  },
);
