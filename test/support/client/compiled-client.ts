// The client for processes of its own, which cannot read TypeScript.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";

import { compileTypeScript } from "../../../scripts/build/sources.mjs";
import { ROOT } from "../root";

/** For the tests of a file: the path of a module, as text in a program. */
export async function compiledClient(): Promise<string> {
  // Where it finds its packages.
  const folder = mkdtempSync(join(ROOT, "node_modules", ".client-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, "client.cjs");
  await compileTypeScript(join(ROOT, "src/client/index.ts"), file);
  return JSON.stringify(file);
}
