// The steps of check tests, as a user would do them: preview, pass the output to the command, read the
// report.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Finding, Report } from "../../../src/checks";
import { asking, run } from "../../support/cli/command";
import { calls } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

/** A report, with the requests that were sent for it. */
export interface CheckReport extends Report {
  readonly code: number | null;
  /** `GET /tags?page=0&size=200`, without `/api/v1`. */
  readonly requestLines: readonly string[];
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
  const seen = stack.emulator.requests.length;
  const { code, stdout, stderr } = await run(["check", ...args], { env: asking(stack) });
  if (stderr !== "") throw new Error(stderr);
  const requestLines = calls(stack.emulator.requests.slice(seen));
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
