// Parses the pages of the documentation: code blocks, commands, headings, links.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

import { ROOT } from "../root";

/** Its address: packed pages link by it to what is not packed. */
export const REPOSITORY = "https://github.com/pulumi-monitoring/pulumi-monitoring";

/** An address of a file or folder of the repository. */
const OWN = new RegExp(`^${REPOSITORY}/(?:blob|tree|raw)/main/`);

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

  /** The links that lead into the repository, by path or by address, as written. */
  get ownLinks(): readonly string[] {
    return this.links.filter((link) => OWN.test(link) || !/^https?:/.test(link));
  }

  /** What a link into the repository leads to, as a file. */
  target(link: string): string {
    const path = link.replace(/#.*$/, "");
    if (OWN.test(path)) return join(ROOT, path.replace(OWN, ""));
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
export const written: readonly Page[] = [
  ...pagesIn("."),
  ...pagesIn("docs"),
  ...pagesIn("docs/dev"),
];

/** All pages, including generated ones. */
export const all: readonly Page[] = [...pagesIn("."), ...pagesIn("docs", true)];

/** The page with this name in docs. */
export const page = (name: string): Page => new Page(join(ROOT, "docs", name));

/** Pages below docs that a section of the README lists. */
export function listed(heading: string): string[] {
  const section = readme.text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^- \[[^\]]+\]\(docs\/([^)#]+)\)/gm)].map(([, name = ""]) => name);
}
