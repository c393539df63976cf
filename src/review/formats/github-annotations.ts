// Annotations for GitHub: commands to the runner, which shows them at the lines that a pull request changes.
import { literal, phrase, workflowCommand } from "../../printing";
import type { CommandName, WorkflowCommand } from "../../printing";
import { annotationsOf } from "./annotations";
import type { Located, Annotation } from "./annotations";

/** GitHub shows ten of each command in a step, and silently drops the rest. */
const MOST = 10;

/** A finding is for a reviewer to decide on: an error would look like a failure of a check that passes. */
const COMMANDS: Readonly<Record<Annotation["level"], CommandName>> = {
  failed: "error",
  red: "warning",
  amber: "notice",
};

/** The annotations, the worst first. */
export function githubAnnotationsOf(all: readonly Located[]): WorkflowCommand[] {
  const counts = new Map<CommandName, number>();
  return all.flatMap(annotationsOf).flatMap(({ level, title, text, at }) => {
    const name = COMMANDS[level];
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > MOST) return [];
    const place = at && { file: literal(at.path), line: phrase`${at.line}` };
    return [workflowCommand(name, { title, ...place }, text)];
  });
}
