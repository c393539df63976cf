// Where pnpm hides the package, the first version found was loaded, whichever one the program used.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { shim } from "../../../src/resources/shim";
import { folderOfTest } from "../../support/folder";

let project: string;

beforeEach(() => {
  project = folderOfTest();
});

const installedIn = (version: string): string =>
  join(project, "node_modules", ".pnpm", `pulumi-monitoring@${version}_peer`);

/** Installs a package whose provider reports which one it is. */
function install(version: string): void {
  const folder = join(installedIn(version), "node_modules", "pulumi-monitoring");
  mkdirSync(folder, { recursive: true });
  const exports = { "./provider": "./provider.js" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version, exports }));
  const source = `exports.handler = (kind) => kind + " of ${version}";`;
  writeFileSync(join(folder, "provider.js"), source);
}

/** The package that the shim loads in a process in a folder of the project, like the engine's host. */
function loadedBy(text: string): string {
  const below = join(project, "packages", "app");
  mkdirSync(below, { recursive: true });
  const program = `const exports = {}; ${text}; process.stdout.write(exports.handler())`;
  return execFileSync(process.execPath, ["-e", program], { cwd: below, encoding: "utf8" });
}

const textOf = (version: string): string =>
  shim("Monitor", project, join(installedIn(version), "node_modules", "pulumi-monitoring", "x.js"));

test("of several versions, loads the one that the program has loaded", () => {
  for (const version of ["0.1.0", "0.9.0", "0.10.0"]) install(version);
  expect(loadedBy(textOf("0.9.0"))).toBe("Monitor of 0.9.0");
});

test("without that one, loads the newest", () => {
  for (const version of ["0.10.0", "0.2.0", "0.9.0"]) install(version);
  expect(loadedBy(textOf("0.1.0"))).toBe("Monitor of 0.10.0");
});

test("without any version, fails with Node's error", () => {
  mkdirSync(join(project, "node_modules", ".pnpm"), { recursive: true });
  expect(() => loadedBy(textOf("0.1.0"))).toThrow(
    "Cannot find module 'pulumi-monitoring/provider'",
  );
});
