// Stacks of earlier versions: the program, the state and the service's records, one folder for each version.
// `npm run record:state` adds those of the present version.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import type { EmulatorOptions } from "../../../../src/emulator";
import { installPlugin } from "../../../support/languages/install-sdk";
import type { Stack } from "../../../support/stack/stack";

/** The placeholder in a recording for the URL of the service, which differs in each run. */
const ORIGIN = "https://monitoring.example.com";

/** A recorded stack of a version. */
export interface Recording {
  readonly version: string;
  /** Whether it was managed by the plugin instead of the classes. */
  readonly isOfPlugin: boolean;
  /** When it was recorded: the comparison uses the same time. */
  readonly recordedAt: number;
  /** The emulator's data file. */
  readonly records: string;
  /** The folder of the program. */
  readonly program: string;
}

const folderOf = (version: string): string => join(import.meta.dirname, version);

/** Whether a recording is of the plugin instead of the classes. */
const isPlugin = (version: string): boolean => version.endsWith("-plugin");

/** What the present version puts into the program of a stack with the plugin. */
const WRITTEN_BY_PLUGIN = /node_modules|Pulumi(\.test)?\.yaml|\/sdk$|\/index\.js$/;

const JSON_FILES = { state: "state.json", records: "records.json", moment: "moment.json" };

/** All recordings, by version. */
export function recordings(): Recording[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: version }) => {
      const folder = folderOf(version);
      // Written by `record` below.
      const moment = JSON.parse(readFileSync(join(folder, JSON_FILES.moment), "utf8")) as {
        recordedAt: string;
      };
      return {
        version,
        isOfPlugin: isPlugin(version),
        recordedAt: Date.parse(moment.recordedAt),
        records: join(folder, JSON_FILES.records),
        program: join(folder, "program"),
      };
    });
}

/** Options for an emulator with these records; its data file is in `folder`. */
export async function emulatorOf(
  { version, records, recordedAt }: Recording,
  folder: string,
): Promise<EmulatorOptions> {
  // Records contain the service's URL, so it has to be known before the emulator starts.
  const port = await freePort();
  const dataFile = join(folder, `${version}.json`);
  const text = readFileSync(records, "utf8");
  writeFileSync(dataFile, text.replaceAll(ORIGIN, `http://127.0.0.1:${port}`));
  return { port, dataFile, clock: { now: () => recordedAt } };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      // The address of a listening TCP server has this form.
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

/** Records the present stack for later versions. */
export async function record(stack: Stack, version: string, dataFile: string): Promise<void> {
  const folder = folderOf(version);
  // Fails if there is one: the recording of a version never changes.
  mkdirSync(folder);
  await moveTo(stack, stack.emulator.url, ORIGIN);
  const { stdout } = await stack.pulumi(["stack", "export"]);
  writeFileSync(join(folder, JSON_FILES.state), withoutPlaces(stdout));
  const moment = { recordedAt: new Date().toISOString() };
  writeFileSync(join(folder, JSON_FILES.moment), `${JSON.stringify(moment)}\n`);
  const records: unknown = JSON.parse(readFileSync(dataFile, "utf8"));
  const text = JSON.stringify(records).replaceAll(stack.emulator.url, ORIGIN);
  writeFileSync(join(folder, JSON_FILES.records), `${text}\n`);
  const others = isPlugin(version) ? WRITTEN_BY_PLUGIN : /node_modules|Pulumi\.test\.yaml/;
  const isSource = (path: string): boolean => !others.test(path);
  cpSync(stack.program, join(folder, "program"), { recursive: true, filter: isSource });
  await moveTo(stack, ORIGIN, stack.emulator.url);
}

/** The state without the file positions on this machine that the engine adds. */
function withoutPlaces(state: string): string {
  const isPlace = (key: string): boolean => ["sourcePosition", "stackTrace"].includes(key);
  const kept: unknown = JSON.parse(state, (key, value: unknown) =>
    isPlace(key) ? undefined : value,
  );
  return `${JSON.stringify(kept)}\n`;
}

/** Replaces the stack's program and state by the recorded ones. */
export async function restore(stack: Stack, recording: Recording): Promise<void> {
  const { version, isOfPlugin, program } = recording;
  if (isOfPlugin) await installPlugin(stack);
  cpSync(program, stack.program, { recursive: true });
  const state = join(folderOf(version), JSON_FILES.state);
  await stack.pulumi(["stack", "import", "--file", state]);
  await moveTo(stack, ORIGIN, stack.emulator.url);
}

/** The URL is in secrets too, so they are decrypted for the change. */
async function moveTo(stack: Stack, from: string, to: string): Promise<void> {
  const { stdout } = await stack.pulumi(["stack", "export", "--show-secrets"], {}, false);
  const file = join(stack.folder, "moved.json");
  writeFileSync(file, stdout.replaceAll(from, to));
  await stack.pulumi(["stack", "import", "--file", file]);
}
