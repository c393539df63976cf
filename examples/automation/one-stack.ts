// The process of one stack: node one-stack.js up|preview|destroy TEAM. main.ts starts one for each team.
//
// Several inline programs can run in one process, but an uncaught error in one of them fails all of them,
// because Node.js does not report which program threw it. And an engine aborts on a second interrupt, even
// during an operation. This process leads its own process group, which the interrupts of a terminal do not
// reach, so that the engine gets exactly one interrupt (not on Windows, which has no process groups).
import { join } from "node:path";

import { LocalWorkspace, StackNotFoundError } from "@pulumi/pulumi/automation";
import type { EngineEvent, OpMap, Stack } from "@pulumi/pulumi/automation";

import type { Action } from "./options";
import { watch } from "./program";
import { progressOf, reasonsOf } from "./report";
import type { Result } from "./report";
import { TEAMS } from "./teams";
import type { Team } from "./teams";

/** Contains Pulumi.yaml and the settings of the stacks. The engine searches for the provider from here upwards. */
const WORK_DIR = join(__dirname, "..", "stacks");

const { MONITORING_API_KEY: apiKey = "", MONITORING_BASE_URL: baseUrl = "" } = process.env;

/** Aborted by a message, or when the parent process is killed. */
const interrupt = new AbortController();
process.on("message", () => {
  interrupt.abort();
});
process.on("disconnect", () => {
  interrupt.abort();
});
// Ignored here: interrupts of the process group are for the engine.
process.on("SIGINT", () => undefined);

/**
 * Interrupts the engine like Ctrl-C does: it finishes and saves the operations in progress. The `signal` option of
 * `stack.up` does not work with the command of the npm package `pulumi`, which does not forward the signal.
 */
function interruptEngine(): void {
  process.kill(-process.pid, "SIGINT");
}

/** Sends a report to the parent process. Ignores the error if the parent has ended. */
function send(report: string | Result, afterwards = (): void => undefined): void {
  process.send?.(report, undefined, undefined, afterwards);
}

async function stackOf(team: Team, action: Action): Promise<Stack> {
  const args = {
    stackName: team.name,
    projectName: "monitoring-teams",
    program: () => Promise.resolve(watch(team)),
  };
  const stack =
    action === "destroy"
      ? await LocalWorkspace.selectStack(args, { workDir: WORK_DIR })
      : await LocalWorkspace.createOrSelectStack(args, { workDir: WORK_DIR });
  await stack.setAllConfig({
    "monitoring:apiKey": { value: apiKey, secret: true },
    "monitoring:baseUrl": { value: baseUrl },
  });
  return stack;
}

async function run(action: Action, team: Team): Promise<Result> {
  let changes: OpMap = {};
  const errors: string[] = [];
  const onEvent = (event: EngineEvent): void => {
    const line = progressOf(event);
    if (line !== undefined) send(line);
    changes = event.summaryEvent?.resourceChanges ?? changes;
    const { severity, urn, message = "" } = event.diagnosticEvent ?? {};
    // An error without a URN only repeats that the run failed.
    if (severity === "error" && urn !== undefined) errors.push(message.trim());
  };
  try {
    const stack = await stackOf(team, action);
    interrupt.signal.throwIfAborted();
    interrupt.signal.addEventListener("abort", interruptEngine);
    const options = { onEvent, color: "never" } as const;
    if (action === "up") await stack.up(options);
    else if (action === "preview") await stack.preview(options);
    // Runs the program to use the current settings: the state may contain an old key.
    else await stack.destroy({ ...options, remove: true, runProgram: true });
    return { outcome: "done", changes, reasons: [] };
  } catch (error) {
    if (interrupt.signal.aborted) return { outcome: "interrupted", changes, reasons: [] };
    if (action === "destroy" && error instanceof StackNotFoundError) {
      return { outcome: "done", changes, reasons: [] };
    }
    const reasons = errors.length > 0 ? errors : reasonsOf(error);
    return { outcome: "failed", changes, reasons: reasons.map(withoutKey) };
  }
}

/** Hides the key: an error may contain the failed command, including the setting. */
const withoutKey = (text: string): string => text.replaceAll(apiKey, "[secret]");

const [action, name] = process.argv.slice(2);
const team = TEAMS.find((each) => each.name === name);
if (team === undefined) throw new Error(`unknown team "${name ?? ""}"`);
// The cast is safe: only main.ts starts this process, with one of the three actions.
void run(action as Action, team).then((result) => {
  // An interrupted program may wait for results that never arrive.
  send(result, () => process.exit());
});
