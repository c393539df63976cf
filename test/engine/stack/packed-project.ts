// Projects outside the repository that use the packed package, installed by npm or pnpm.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { delimiter } from "node:path";

import { start } from "../../support/stack/engine";
import { ROOT } from "../../support/root";

const PATIENCE_MS = 240_000;

/** The versions that the repository itself is developed with. */
export const VERSIONS = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  }
).devDependencies;

/** A folder for tarball, tools and projects, deleted by `remove`. */
export class PackedProjects {
  readonly folder = mkdtempSync(join(tmpdir(), "monitoring-installed-"));
  #tarball: string | undefined;

  /** The packed package. */
  async tarball(): Promise<string> {
    if (this.#tarball !== undefined) return this.#tarball;
    // Built before the tests: `prepack` would build while other tests run.
    await this.run(ROOT, "npm", ["pack", "--ignore-scripts", "--pack-destination", this.folder]);
    const name = readdirSync(this.folder).find((file) => file.endsWith(".tgz"));
    if (name === undefined) throw new Error("npm pack wrote no tarball");
    return (this.#tarball = join(this.folder, name));
  }

  /** A project with these files, not installed yet; a file is its text or its JSON. */
  project(name: string, files: Readonly<Record<string, unknown>>): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    for (const [file, content] of Object.entries(files)) {
      const text = typeof content === "string" ? content : JSON.stringify(content);
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return folder;
  }

  /** Installs npm packages as tools; returns the folder of their commands. */
  async tools(name: string, ...packages: string[]): Promise<string> {
    const folder = this.project(name, { "package.json": { name, private: true } });
    await this.npmInstall(folder, ...packages);
    return join(folder, "node_modules", ".bin");
  }

  async npmInstall(folder: string, ...packages: string[]): Promise<void> {
    const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel", "error"];
    await this.run(folder, "npm", ["install", ...quiet, ...packages]);
  }

  /** Runs a command; the error of a failure contains everything that it printed. */
  async run(cwd: string, command: string, args: string[], path: string[] = []): Promise<string> {
    const PATH = [...path, process.env.PATH ?? ""].join(delimiter);
    const env = { ...process.env, PATH };
    const { code, output } = await start(command, args, { cwd, env, patienceMs: PATIENCE_MS })
      .ended;
    if (code !== 0)
      throw new Error(`${command} ${args.join(" ")} (${code ?? "killed"}):\n${output}`);
    return output;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
