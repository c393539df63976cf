// @ts-check
// Before each test file of a run that learns: what reports from now on is executed by this file.
import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { forget } from "./functions.mjs";

forget();
appendFileSync(process.env["MUTATION_LOG"] ?? "", `# ${expect.getState().testPath}\n`);
