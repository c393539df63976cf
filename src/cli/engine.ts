// Runs the engine on PATH.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { shellCommand } from "../printing";
import { CommandError } from "./command";

const run = promisify(execFile);

/** A state can be large: the output of the engine must not be cut off. */
const MOST_BYTES = 2 ** 30;

/** The output of `pulumi`; throws its own error message if it fails. */
export async function pulumi(folder: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run("pulumi", [...args], { cwd: folder, maxBuffer: MOST_BYTES });
    return stdout;
  } catch (error) {
    throw new CommandError(
      `\`${shellCommand(["pulumi", ...args])}\` in ${folder} failed: ${reasonOf(error)}`,
      {
        cause: error,
      },
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT") {
    return "cannot run pulumi: it is not on PATH, or the folder does not exist; --state FILE works without pulumi";
  }
  const text = "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : "";
  return text === "" ? error.message : text;
}

/** The first version that imports complete states from a file. */
const IMPORTS_SINCE = [3, 254] as const;

/** Whether the engine on PATH can import state without calling a provider; undefined without an engine. */
export async function canImport(): Promise<{ version: string; can: boolean } | undefined> {
  try {
    const { stdout } = await run("pulumi", ["version"]);
    const version = stdout.trim();
    const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
    const [wantedMajor, wantedMinor] = IMPORTS_SINCE;
    const can = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
    return { version, can };
  } catch {
    return undefined;
  }
}
