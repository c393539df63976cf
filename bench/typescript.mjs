// @ts-check
// Loads the tests' client of a host, which is written in TypeScript, so that there is only one. Types are stripped
// and not checked here: `npm run types` does that.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../scripts/install.mjs";

const load = createRequire(import.meta.url);

/**
 * @returns {Pick<typeof import("../test/support/host/host") & typeof import("../test/support/host/plugin-front-end"), "startHost" | "PluginFrontEnd">}
 */
export function testHost() {
  /** @type {typeof import("typescript")} */
  const typescript = load("typescript");
  const { CommonJS } = typescript.ModuleKind;
  const { ES2022 } = typescript.ScriptTarget;
  load.extensions[".ts"] = (module, file) => {
    const { outputText } = typescript.transpileModule(readFileSync(file, "utf8"), {
      compilerOptions: { module: CommonJS, target: ES2022, esModuleInterop: true },
    });
    // Node's own loaders call this; its type declarations leave it out.
    /** @type {NodeModule & { _compile(text: string, file: string): void }} */ (module)._compile(
      outputText,
      file,
    );
  };
  const { startHost } = load(join(ROOT, "test", "host", "host.ts"));
  const { PluginFrontEnd } = load(join(ROOT, "test", "host", "plugin-front-end.ts"));
  return { startHost, PluginFrontEnd };
}
