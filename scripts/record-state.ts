// `npm run record:state`: records a state of each front end, the package schema and the API report of the current version
// under test/engine/stack/upgrade, which every later version has to support. What is recorded is never overwritten.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { version } from "../package.json";
import { ROOT, progress } from "./install.mjs";
import { start as test } from "./test";

const FOLDER = join("test", "engine", "stack", "upgrade", version);
const TEST = ["--require-engine", "--project", "deep", "test/engine/stack/upgrade.deep.test.ts"];

const isRecorded = (name: string) => existsSync(join(ROOT, FOLDER, name));

/** The exit code. */
export async function start() {
  const code = isRecorded("state.json") ? refuse() : await recordState();
  if (isRecorded("state.json")) {
    record("schema.json", schemaWithoutDescriptions);
    // Packed, because nobody reads it, and it would be found with every name of the package.
    record("api.md.gz", () =>
      gzipSync(readFileSync(join(ROOT, "etc", "pulumi-monitoring.api.md"))),
    );
  }
  return code;
}

function refuse() {
  progress(
    `${FOLDER} has a state already, and stacks with it may be in use: increase the version in package.json first. Only what was never released may be removed and recorded again.`,
  );
  return 1;
}

function recordState() {
  // The same values each time, so that recordings only differ if the behavior of the version does.
  Object.assign(process.env, { RECORD_STATE_OF: version, TEST_SEED: "1" });
  return test(TEST);
}

function record(name: string, contents: () => string | Buffer) {
  if (!isRecorded(name)) writeFileSync(join(ROOT, FOLDER, name), contents());
}

/** Descriptions may change. */
function schemaWithoutDescriptions() {
  const schema: unknown = JSON.parse(readFileSync(join(ROOT, "src/plugin/schema.json"), "utf8"));
  const kept = (key: string, value: unknown) =>
    key === "description" && typeof value === "string" ? undefined : value;
  return `${JSON.stringify(schema, kept, 1)}\n`;
}
