// @ts-check
// `npm run test:mutation`: proves that the tests can fail. Stryker makes small mistakes in the sources, one at a time, and
// runs the tests that execute them. All mistakes would take hours, so it makes those of some places in each folder, which
// MUTATION_SEED draws. All of a file: `npm run test:mutation -- --mutate src/client/retry.ts`.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["src/client", "src/lifecycle", "src/review"];
/** How many places of each folder, and how many lines a place has. */
const PLACES = 30;
const LINES = 10;
const SEED = process.env["MUTATION_SEED"] ?? "1";

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutation/vitest.config.mjs", related: false },
  mutate: FOLDERS.flatMap(drawn),
  // What is evaluated while a module is loaded would have to be judged by all tests.
  ignoreStatic: true,
  ignorePatterns: ["/docs", "/plugin", "/sdk"],
  // On a busy machine, a slow test must not look like an endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  concurrency: 2,
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, reportTests: false },
  // Only reported: much of the lifecycle is judged by the protocol, whose processes run what was built.
  thresholds: { high: 90, low: 80, break: null },
};

/** Some places of a folder, as `file.ts:11-20`. @param {string} folder */
function drawn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const places = files
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const file = join(folder, name);
      const count = readFileSync(file, "utf8").split("\n").length;
      const starts = Array.from({ length: Math.ceil(count / LINES) }, (_, at) => at * LINES + 1);
      return starts.map((start) => `${file}:${start}-${start + LINES - 1}`);
    });
  const rank = (/** @type {string} */ place) =>
    createHash("sha256")
      .update(SEED + place)
      .digest("hex");
  return places.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, PLACES);
}
