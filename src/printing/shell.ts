// Commands that somebody copies into a shell.
import { RUNNER_COMMAND } from "./line";
import { filledTemplate } from "./printed";
import type { Printed } from "./printed";

/** A line for a shell. */
export type ShellCommand = Printed<"shell">;

/** Letters that no shell reads as anything but themselves. */
const PLAIN = /^[\w./:@%+,-][\w./:@%+,=-]*$/;
/** What a terminal would not show as it is, so that quotes alone do not do. */
const NOT_SHOWN = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]|${RUNNER_COMMAND.source}`, "u");

/** Bytes that `printf` takes as they are; a hyphen could begin an option of it. */
const isPlainByte = (byte: number): boolean => /[A-Za-z0-9 ._/]/.test(String.fromCharCode(byte));

const escaped = (text: string): string =>
  Array.from(Buffer.from(text), (byte) =>
    isPlainByte(byte) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`,
  ).join("");

function wordOf(text: string): string {
  if (PLAIN.test(text)) return text;
  if (!NOT_SHOWN.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `"$(printf '${escaped(text)}')"`;
}

/**
 * One word of a command, by the rules of POSIX. What does not show is passed to `printf` as bytes. A word
 * cannot hold the control NUL, nor what `printf` printed a line break at its end: both are left out.
 */
export const shellWord = (text: string): ShellCommand =>
  // Plain, or quoted from its first letter to its last.
  wordOf(text.replaceAll("\0", "").replace(/(?<!\n)\n+$/, "")) as ShellCommand;

/** A tag for commands: our own words as they are, each text from outside as one word. */
export const sh = (
  ours: TemplateStringsArray,
  ...texts: readonly (string | number)[]
): ShellCommand =>
  // As above.
  filledTemplate(
    ours,
    texts.map((text) => shellWord(String(text))),
  ) as ShellCommand;

/** A command of these words. */
export const shellCommand = (words: readonly string[]): ShellCommand =>
  // As above.
  words.map(shellWord).join(" ") as ShellCommand;
