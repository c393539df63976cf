// What the process of a stack tells the one that started it, and how that is worded.
import type { EngineEvent, OpMap } from "@pulumi/pulumi/automation";

/** How a stack has ended. */
export interface Result {
  readonly outcome: "done" | "failed" | "interrupted";
  /** What was done with how many resources: `{ create: 3, same: 2 }`. */
  readonly changes: OpMap;
  /** Why it failed. */
  readonly reasons: readonly string[];
}

/** Steps that change nothing a person would look for. */
const QUIET = ["same", "read", "refresh", "replace"];

/** The line for an event of the engine; undefined where it is not worth one. */
export function progressOf({ resOutputsEvent, diagnosticEvent }: EngineEvent): string | undefined {
  if (resOutputsEvent !== undefined) {
    const { op, type, urn } = resOutputsEvent.metadata;
    // Neither the stack itself nor its providers.
    if (QUIET.includes(op) || type.startsWith("pulumi:")) return undefined;
    return `${op} ${type.split(":").at(-1) ?? type} ${urn.split("::").slice(3).join("::")}`;
  }
  // There is more, of severity "debug": it tells all values, secret ones too.
  if (diagnosticEvent === undefined) return undefined;
  const { severity, message } = diagnosticEvent;
  return severity === "warning" || severity === "error"
    ? `${severity}: ${message.trim()}`
    : undefined;
}

/** What an error comes to: one of the Automation API repeats the command line and all that was printed. */
export function reasonsOf(error: unknown): string[] {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split("\n").map((line) => line.trim());
  const errors = lines.filter((line) => line.startsWith("error: "));
  if (errors.length === 0) return lines.slice(0, 3);
  return [...new Set(errors.map((line) => line.slice("error: ".length)))];
}

/** How it ended and what was done, in a line, and below it why it failed. */
export function wordsFor({ outcome, changes, reasons }: Result): readonly string[] {
  const counts = Object.entries(changes).map(([op, count]) => `${op} ${count}`);
  return [`${outcome}: ${counts.length === 0 ? "nothing" : counts.join(", ")}`, ...reasons];
}
