// Words read back by shells, many in one process.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { shellWord } from "../../src/printing/shell";

/** A word cannot contain NUL or a lone surrogate, or end in a line break that `printf` printed. */
export const kept = (text: string): string =>
  text
    .replaceAll("\0", "")
    .replace(/(?<!\n)\n+$/, "")
    .replace(/\p{Cs}/gu, "\ufffd");

/** What a shell reads when each word is an argument of a command. */
export function readBack(folder: string, shell: string, texts: readonly string[]): string[] {
  const script = join(folder, "script.sh");
  const lines = texts.map((text) => `printf '%s\\0' ${shellWord(text)}`);
  writeFileSync(script, `${lines.join("\n")}\n`);
  const read = execFileSync(shell, [script], { encoding: "utf8", maxBuffer: 2 ** 28 });
  return read.split("\0").slice(0, -1);
}
