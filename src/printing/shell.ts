// Commands that users copy into a shell.
import { RUNNER_COMMAND, UNSEEN } from "../definitions";
import { filledTemplate } from "./printed";
import type { Printed } from "./printed";

/** A line for a shell. */
export type ShellCommand = Printed<"shell">;

/** Characters without a special meaning in any shell. */
const PLAIN = /^[\w./:@%+,-][\w./:@%+,=-]*$/;
/** Characters that a terminal does not show as they are, so that quotes are not enough. */
const NOT_SHOWN = new RegExp(`${UNSEEN.source}|\\p{Cs}|${RUNNER_COMMAND.source}`, "u");

/** Bytes that `printf` prints unchanged; a hyphen could start an option. */
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
 * One word of a command, by POSIX rules. Invisible characters are passed to `printf` as bytes. NUL, and line
 * breaks at the end of `printf`'s output, cannot be part of a word: both are left out.
 */
export const shellWord = (text: string): ShellCommand =>
  // Plain, or quoted from the first to the last character.
  wordOf(withoutFinalBreaks(text.replaceAll("\0", ""))) as ShellCommand;

function withoutFinalBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

/** A tag for commands: our own words unchanged, each text from outside as one word. */
export const sh = (
  ours: TemplateStringsArray,
  ...texts: readonly (string | number)[]
): ShellCommand =>
  // Our own words and quoted words.
  filledTemplate(
    ours,
    texts.map((text) => shellWord(String(text))),
  ) as ShellCommand;

/** A command of these words. */
export const shellCommand = (words: readonly string[]): ShellCommand =>
  // Quoted words.
  words.map(shellWord).join(" ") as ShellCommand;
