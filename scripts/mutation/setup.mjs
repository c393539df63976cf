// @ts-check
// Runs before each test file while learning: functions that report from now on are executed by this file.
import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { forget } from "./functions.mjs";

forget();
appendFileSync(process.env["MUTATION_LOG"] ?? "", `# ${expect.getState().testPath}\n`);
