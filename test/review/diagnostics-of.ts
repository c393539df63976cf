import type { Preview } from "../../src/review/preview";
import { diagnosticsIn } from "../../src/review/diagnostics";
import type { Diagnostic } from "../../src/review/diagnostics";

/** The errors of a preview with these messages. */
export const diagnosticsOf = (...messages: readonly string[]): Diagnostic[] => {
  const diagnostics = messages.map((message) => ({ severity: "error", message }));
  const preview: Pick<Preview, "diagnostics" | "steps"> = { diagnostics, steps: [] };
  // Only the diagnostics of the preview matter here.
  return diagnosticsIn(preview as Preview, "error");
};

/** The message that is reported for this one. */
export const messageIn = (message: string): string => diagnosticsOf(message)[0]?.message ?? "";
