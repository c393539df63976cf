// The process of one stack: node one-stack.js up|preview|destroy TEAM. main.ts starts one for each team.
//
// Several inline programs can run in one process, but an error that a program does not catch fails all of
// them: Node.js tells nobody whose it was. And the engine of a stack takes a second interrupt for a wish to
// end at once, whatever is under way. This process is the first of a group of its own, which the interrupts of
// a terminal do not reach, so that the engine is told once (not on Windows, which has no such groups).
import { join } from "node:path";

import { LocalWorkspace, StackNotFoundError } from "@pulumi/pulumi/automation";
import type { EngineEvent, OpMap, Stack } from "@pulumi/pulumi/automation";

import type { Action } from "./options";
import { watch } from "./program";
import { progressOf, reasonsOf } from "./report";
import type { Result } from "./report";
import { TEAMS } from "./teams";
import type { Team } from "./teams";

/** Where Pulumi.yaml lies, and the settings of the stacks. The provider is looked for from here upwards. */
const WORK_DIR = join(__dirname, "..", "stacks");

const { MONITORING_API_KEY: apiKey = "", MONITORING_BASE_URL: baseUrl = "" } = process.env;

/** That the end is wanted: by a message, or because the process that started this one was killed. */
const interrupt = new AbortController();
process.on("message", () => {
  interrupt.abort();
});
process.on("disconnect", () => {
  interrupt.abort();
});
// Interrupts of the group are for the engine.
process.on("SIGINT", () => undefined);

/**
 * Has the engine end as Ctrl-C does: what is under way is finished and saved. The `signal` that `stack.up`
 * takes would not do where the command is that of the npm package `pulumi`, which keeps it to itself.
 */
function interruptEngine(): void {
  process.kill(-process.pid, "SIGINT");
}

/** Tells the process that started this one, which may not be there any more: that is not an error. */
function tell(report: string | Result, afterwards = (): void => undefined): void {
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
    if (line !== undefined) tell(line);
    changes = event.summaryEvent?.resourceChanges ?? changes;
    const { severity, urn, message = "" } = event.diagnosticEvent ?? {};
    // Without a URN it says no more than that the run has failed.
    if (severity === "error" && urn !== undefined) errors.push(message.trim());
  };
  try {
    const stack = await stackOf(team, action);
    interrupt.signal.throwIfAborted();
    interrupt.signal.addEventListener("abort", interruptEngine);
    const options = { onEvent, color: "never" } as const;
    if (action === "up") await stack.up(options);
    else if (action === "preview") await stack.preview(options);
    // The program is run for the settings of now: the state may hold an old key.
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

/** An error may repeat the command that failed, and with it the setting that was to be made. */
const withoutKey = (text: string): string => text.replaceAll(apiKey, "[secret]");

const [action, name] = process.argv.slice(2);
const team = TEAMS.find((each) => each.name === name);
if (team === undefined) throw new Error(`there is no team "${name ?? ""}"`);
// Sound: main.ts is the only one to start this, with one of the three words.
void run(action as Action, team).then((result) => {
  // What an interrupted program still waits for never comes.
  tell(result, () => process.exit());
});
