// A copy of the repository, which builds itself when it is used.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./install.mjs";
import { run } from "./run.mjs";

/** Copies the files that are tracked, and those that are new and not ignored. */
export async function copyRepository(copy: string) {
  const listed = await run("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: ROOT });
  for (const file of listed.split("\0")) {
    if (file === "" || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  // Everything as installed, except the package itself, which is the copy.
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name === "pulumi-monitoring" || name.startsWith(".vite")) continue;
    symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
  }
  symlinkSync("..", join(copy, "node_modules", "pulumi-monitoring"));
}
