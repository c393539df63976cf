// Folders of programs in other languages: their files, and the commands that compile them or install an SDK.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { start } from "../stack/engine";

import { ROOT } from "../root";

/** A first build of a program may compile the Pulumi SDK of its language. */
const PATIENCE_MS = 600_000;

/** Writes files; a file's text or its JSON. */
export function write(where: string, files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(where, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
}

/** Runs a command; the error of a failure contains everything that it printed. */
export async function run(
  cwd: string,
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const running = start(command, args, { cwd, env, patienceMs: PATIENCE_MS });
  const { code, output, stdout } = await running.ended;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} (${code ?? "killed"}):\n${output}`);
  return stdout;
}

/** Checks the types of programs that import SDKs for Node, by their names. */
export async function compileNode(
  project: string,
  sdks: Readonly<Record<string, string>>,
  files: readonly string[],
): Promise<void> {
  const modules = join(project, "node_modules");
  // A user installs it; here the repository's is used.
  const links = { "@pulumi": join(ROOT, "node_modules", "@pulumi"), ...sdks };
  mkdirSync(modules, { recursive: true });
  for (const [name, target] of Object.entries(links)) {
    rmSync(join(modules, name), { force: true });
    symlinkSync(target, join(modules, name));
  }
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  await run(project, [process.execPath, tsc, "--noEmit", "--strict", "--skipLibCheck", ...files]);
}

/** Installs a Python SDK like a user, but without its requirements, which are already installed. */
export async function pipInstall(project: string, sdk: string, PATH: string): Promise<string> {
  const target = join(project, "packages");
  const install = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", target, sdk];
  await run(project, ["python", ...install], { ...process.env, PATH });
  return target;
}
