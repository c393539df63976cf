// Parses the pages of the documentation: code blocks, commands, headings, links.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The repository. */
import { ROOT } from "../root";

/** A fenced block. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** The line of the page that it begins on. */
  readonly line: number;
}

/** A page. */
export class Page {
  readonly blocks: readonly Block[];

  constructor(
    readonly file: string,
    readonly text = readFileSync(file, "utf8"),
  ) {
    this.blocks = blocksIn(text);
  }

  /** `docs/drift.md`. */
  get name(): string {
    return relative(ROOT, this.file);
  }

  /** The blocks of a language. */
  in(...languages: readonly string[]): readonly Block[] {
    return this.blocks.filter(({ language }) => languages.includes(language));
  }

  /** The text without blocks: brackets in programs are not links. */
  get prose(): string {
    return this.text.replace(FENCED, "");
  }

  /** The anchors of the headings on this page. */
  get anchors(): readonly string[] {
    return [...this.text.replace(FENCED, "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^a-z0-9 _-]/g, "")
        .replaceAll(" ", "-"),
    );
  }

  /** Links to pages, files and anchors, as written. */
  get links(): readonly string[] {
    const prose = this.prose.replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ""));
    return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  }

  /** A path on this page as a file. */
  target(path: string): string {
    return path === "" ? this.file : resolve(dirname(this.file), path);
  }
}

const FENCED = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;

function blocksIn(text: string): Block[] {
  return [...text.matchAll(FENCED)].map((found) => {
    const [, indent = "", language = "", body = ""] = found;
    const line = text.slice(0, found.index).split("\n").length;
    return { language, line, text: body.replaceAll(new RegExp(`^${indent}`, "gm"), "") };
  });
}

/** The pages of a folder, including those of subfolders if `recursive`. */
export function pagesIn(folder: string, recursive = false): Page[] {
  return readdirSync(join(ROOT, folder), { recursive, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => new Page(join(ROOT, folder, name)));
}

/** The README. */
export const readme = new Page(join(ROOT, "README.md"));

/** Pages that are written by hand. */
export const written: readonly Page[] = [readme, ...pagesIn("docs")];

/** All pages, including generated ones. */
export const all: readonly Page[] = [...pagesIn("."), ...pagesIn("docs", true)];

/** The page with this name in docs. */
export const page = (name: string): Page => new Page(join(ROOT, "docs", name));

/** Pages below docs that a section of the README lists. */
export function listed(heading: string): string[] {
  const section = readme.text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^- \[[^\]]+\]\(docs\/([^)#]+)\)/gm)].map(([, name = ""]) => name);
}
