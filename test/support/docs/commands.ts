// The commands on a page, in code blocks and in the text.
import type { Page } from "./page";

/** A program with its arguments. */
export interface Command {
  readonly words: readonly string[];
  /** Its position, for messages. */
  readonly where: string;
}

/** `--flag`, without a value behind `=`. */
export const flagsOf = ({ words }: Command): string[] =>
  words.filter((word) => /^--\w/.test(word)).map((word) => word.replace(/=.*$/, ""));

/** All commands of these pages that begin with this program. */
export function commandsIn(pages: readonly Page[], program: string): Command[] {
  return pages.flatMap((page) =>
    linesOf(page).flatMap(({ text, where }) =>
      parts(text)
        .map((part) => part.split(/\s+/))
        .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
        .filter(([first]) => first === program)
        .map(([, ...words]) => ({ words, where })),
    ),
  );
}

function linesOf(page: Page): { text: string; where: string }[] {
  const typed = page.in("bash", "sh", "console").flatMap(({ language, line, text }) => {
    const lines = text.replaceAll(/\\\n\s*/g, "").split("\n");
    const own = lines.map((each, at) => ({ text: each, where: `${page.name}:${line + at + 1}` }));
    return language === "console"
      ? own.flatMap((each) =>
          each.text.startsWith("$ ") ? [{ ...each, text: each.text.slice(2) }] : [],
        )
      : own;
  });
  const named = [...page.prose.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => ({
    text,
    where: page.name,
  }));
  return [...typed, ...named];
}

/** The commands of a line; those in `$(…)` are separate. */
function parts(line: string): string[] {
  const inner = [...line.matchAll(/\$\(([^()]*)\)/g)].map(([, text = ""]) => text);
  const outer = line.replaceAll(/\$\([^()]*\)/g, "VALUE");
  return [...inner, ...outer.split(/&&|\|\||[|;]/)].map((part) => part.trim());
}
