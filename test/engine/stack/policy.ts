// Runs the engine with a policy pack.
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Run, Stack } from "../../support/stack/stack";

import { ROOT } from "../../support/root";

/** The policy pack of this package. */
export const PACK = join(ROOT, "policy");

/**
 * An engine that was built from Go modules has a language host that starts no packs. A script then does what a
 * newer one would: it runs the SDK's own runner in the folder of the pack. The engine starts executables as well.
 */
function startedByScript(stack: Stack, pack: string): string {
  const script = join(stack.folder, `start-${pack.replaceAll("/", "-")}`);
  const runner = join(ROOT, "node_modules/@pulumi/pulumi/cmd/run-policy-pack");
  writeFileSync(script, `#!/bin/sh\ncd "${pack}" && exec node "${runner}" "$1" .\n`);
  chmodSync(script, 0o755);
  return script;
}

/** Runs a command of the engine with a policy pack. */
export async function withPack(
  stack: Stack,
  command: "preview" | "up",
  pack: string,
  ...flags: string[]
): Promise<Run> {
  const args = command === "up" ? ["up", "--yes"] : ["preview"];
  const run = (path: string) =>
    stack.pulumi([...args, "--policy-pack", path, ...flags], { exit: "any" });
  const first = await run(pack);
  return first.output.includes("not supported") ? run(startedByScript(stack, pack)) : first;
}
