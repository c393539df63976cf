// The reports that the process of a stack sends to its parent, and their text.
import type { EngineEvent, OpMap } from "@pulumi/pulumi/automation";

/** The result of a stack. */
export interface Result {
  readonly outcome: "done" | "failed" | "interrupted";
  /** Number of resources by operation: `{ create: 3, same: 2 }`. */
  readonly changes: OpMap;
  /** The reasons of a failure. */
  readonly reasons: readonly string[];
}

/** Operations that are not printed. */
const QUIET = ["same", "read", "refresh", "replace"];

/** The line to print for an event of the engine; undefined for events that are not printed. */
export function progressOf({ resOutputsEvent, diagnosticEvent }: EngineEvent): string | undefined {
  if (resOutputsEvent !== undefined) {
    const { op, type, urn } = resOutputsEvent.metadata;
    // Omits the stack itself and its providers.
    if (QUIET.includes(op) || type.startsWith("pulumi:")) return undefined;
    return `${op} ${type.split(":").at(-1) ?? type} ${urn.split("::").slice(3).join("::")}`;
  }
  // Messages with the severity "debug" are not printed: they contain all values, including secrets.
  if (diagnosticEvent === undefined) return undefined;
  const { severity, message } = diagnosticEvent;
  return severity === "warning" || severity === "error"
    ? `${severity}: ${message.trim()}`
    : undefined;
}

/** The relevant lines of an error: errors of the Automation API contain the command line and the whole output. */
export function reasonsOf(error: unknown): string[] {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split("\n").map((line) => line.trim());
  const errors = lines.filter((line) => line.startsWith("error: "));
  if (errors.length === 0) return lines.slice(0, 3);
  return [...new Set(errors.map((line) => line.slice("error: ".length)))];
}

/** One line with the outcome and the number of changes, followed by the reasons of a failure. */
export function linesFor({ outcome, changes, reasons }: Result): readonly string[] {
  const counts = Object.entries(changes).map(([op, count]) => `${op} ${count}`);
  return [`${outcome}: ${counts.length === 0 ? "nothing" : counts.join(", ")}`, ...reasons];
}
