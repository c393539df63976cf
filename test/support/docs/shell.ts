// A shell for the commands of a page: exports and the working directory of one block apply to the next.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { start } from "../stack/engine";
import type { Outcome } from "../stack/engine";

/** The options of a shell. */
export interface ShellOptions {
  /** A folder for the shell's own files. */
  readonly notes: string;
  /** The initial working directory. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Values that the reader of a page supplies, by key: secrets, and placeholders such as `7c1d…`. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** A shell that keeps its state from block to block. */
export class Shell {
  readonly #options: ShellOptions;

  constructor(options: ShellOptions) {
    this.#options = options;
  }

  /** The current working directory. */
  get folder(): string {
    const note = this.#note("folder");
    return existsSync(note) ? readFileSync(note, "utf8").trim() : this.#options.folder;
  }

  /** Runs these lines, up to the first one that fails. */
  run(lines: string): Promise<Outcome> {
    const { env } = this.#options;
    const script = this.#note("script");
    const exported = this.#note("exported");
    const known = existsSync(exported) ? `source ${exported}` : "";
    const after = `export -p > ${exported}\npwd > ${this.#note("folder")}`;
    writeFileSync(script, [known, this.#answered(lines), after].join("\n"));
    return start("bash", ["-euo", "pipefail", script], {
      cwd: this.folder,
      env,
      patienceMs: 480_000,
    }).ended;
  }

  #note(name: string): string {
    return join(this.#options.notes, name);
  }

  /** Adds the secrets and confirmations that the engine would prompt for. */
  #answered(lines: string): string {
    const answer = (line: string, key: string): string => {
      const value = this.#options.answers?.[key];
      if (value === undefined) throw new Error(`${line}: the test knows no value for it`);
      return `'${value}'`;
    };
    return lines
      .replace(
        /^pulumi config set --secret (\S+)$/gm,
        (line, key: string) => `printf %s ${answer(line, key)} | ${line}`,
      )
      .replace(
        /^pulumi config set (\S+) \S+…$/gm,
        (line, key: string) => `pulumi config set ${key} ${answer(line, key)}`,
      )
      .replace(/^pulumi (up|refresh|destroy)(?!.*--preview-only)/gm, "$& --yes --skip-preview")
      .replace(/^pulumi stack rm/gm, "$& --yes");
  }
}
