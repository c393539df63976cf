// Follows a page block by block: writes its program, applies its changes, runs its commands, and compares
// their output with the page.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "./page";
import type { Shell } from "./shell";

const PROGRAM = "index.ts";

/** Follows a page from its first block to its last. */
export async function runPage(page: Page, shell: Shell): Promise<void> {
  const [program] = page.in("typescript");
  for (const block of page.blocks) {
    const where = `${page.name}:${block.line}`;
    if (block === program) writeFileSync(join(shell.folder, PROGRAM), block.text);
    if (block.language === "diff") change(join(shell.folder, PROGRAM), block.text, where);
    if (block.language === "bash") await type(shell, block.text, where);
    if (block.language === "console") await compare(shell, block.text, where);
  }
}

function change(file: string, text: string, where: string): void {
  const lines = text.trimEnd().split("\n");
  const side = (sign: string): string =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  const [before, after] = [side("+"), side("-")];
  const source = readFileSync(file, "utf8");
  if (source.split(before).length !== 2) {
    throw new Error(`${where}: the program does not hold this once: ${before}`);
  }
  writeFileSync(file, source.replace(before, after));
}

async function type(shell: Shell, lines: string, where: string): Promise<void> {
  const { code, output } = await shell.run(lines);
  if (code !== 0) throw new Error(`${where} ended with ${String(code)}:\n${output}`);
}

/** Lines after `$ command` are printed by it, in any order; `…` stands for anything. */
async function compare(shell: Shell, text: string, where: string): Promise<void> {
  for (const shown of text.split(/^\$ /m).slice(1)) {
    const [command = "", ...lines] = shown.trimEnd().split("\n");
    const { output } = await shell.run(command);
    for (const line of lines.map(plain).filter((each) => each !== "")) {
      if (patternOf(line).test(plain(output))) continue;
      throw new Error(`${where}: \`${command}\` lacks "${line}":\n${output}`);
    }
  }
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A text in which `…` stands for anything. */
export function patternOf(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join(".*?"));
}
