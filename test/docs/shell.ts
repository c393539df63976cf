// A shell for the commands of a page: exports and the working directory of one block apply to the next.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { start } from "../stack/engine";
import type { Outcome } from "../stack/engine";

/** What a terminal needs to know. */
export interface ShellOptions {
  /** A folder of its own. */
  readonly notes: string;
  /** Where it starts. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** What its reader fills in: values of secrets that the engine asks for, and of `7c1d…`, by key. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** A terminal. */
export class Shell {
  readonly #options: ShellOptions;

  constructor(options: ShellOptions) {
    this.#options = options;
  }

  /** Where it is. */
  get folder(): string {
    const note = this.#note("folder");
    return existsSync(note) ? readFileSync(note, "utf8").trim() : this.#options.folder;
  }

  /** Types these lines; the first one that fails is the last one. */
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
      patienceMs: 240_000,
    }).ended;
  }

  #note(name: string): string {
    return join(this.#options.notes, name);
  }

  /** A person is asked for the value of a secret, and for a yes; here both are given beforehand. */
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
