// The steps of check tests, as a user would do them: preview, pass the output to the command, read the
// report.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Finding, Report } from "../../../src/checks";
import { hermetic } from "../../support/stack/engine";
import { calls } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";
import { ROOT } from "../../support/root";

const MAIN = join(ROOT, "dist", "cli", "main.js");

/** The result of the command. */
export interface Checked {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `GET /tags?page=0&size=200`, without `/api/v1`. */
  readonly requestLines: readonly string[];
}

/** A report, with the requests that were sent for it. */
export interface CheckReport extends Report {
  readonly code: number | null;
  readonly requestLines: readonly string[];
}

/** Runs the command on a preview in a file. */
export async function check(stack: Stack, args: readonly string[]): Promise<Checked> {
  const seen = stack.emulator.requests.length;
  const child = spawn(process.execPath, [MAIN, "check", ...args], {
    cwd: stack.folder,
    env: hermetic(stack.folder, {
      MONITORING_API_KEY: stack.emulator.apiKey,
      MONITORING_BASE_URL: stack.emulator.url,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = [[] as string[], [] as string[]];
  child.stdout.on("data", (text: Buffer) => stdout.push(text.toString()));
  child.stderr.on("data", (text: Buffer) => stderr.push(text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const requests = calls(stack.emulator.requests.slice(seen));
  return { code, stdout: stdout.join(""), stderr: stderr.join(""), requestLines: requests };
}

/** Previews the stack's program and writes the output to `preview.json`. */
export async function previewed(stack: Stack): Promise<string> {
  const { stdout } = await stack.preview({ flags: ["--json", "--show-sames"], exit: "any" });
  const file = join(stack.folder, "preview.json");
  writeFileSync(file, stdout);
  return file;
}

/** Previews the stack's program and checks the preview. */
export async function checked(stack: Stack): Promise<CheckReport> {
  const args = [await previewed(stack), "--format", "json"];
  const { code, stdout, stderr, requestLines } = await check(stack, args);
  if (stderr !== "") throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Report), code, requestLines };
}

/** A finding as `error references Monitor bad alertChannelIds[0]`. */
const short = ({ severity, check: name, resource, path }: Finding): string =>
  [severity, name, resource?.kind, resource?.name, path].filter(Boolean).join(" ");

/** Findings above the level of a note, in short form. */
export const complaints = ({ findings }: Report): string[] =>
  findings
    .filter(({ severity }) => severity !== "info")
    .map(short)
    .sort();
