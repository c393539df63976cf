// The steps of check tests, as a user would do them: preview, pass the output to the command, read the
// report.
import type { Finding, Report } from "../../../src/checks";
import { asking, run } from "../../support/cli/command";
import type { Stack } from "../../support/stack/stack";

/** Previews the stack's program and checks the preview. */
export async function checked(stack: Stack): Promise<Report> {
  const { stdout: input } = await stack.preview({ flags: ["--json", "--show-sames"], exit: "any" });
  const { stdout, stderr } = await run(["check", "--format", "json"], {
    env: asking(stack),
    input,
  });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout) as Report;
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
