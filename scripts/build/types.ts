// The types of the package, with their doc comments: a file for each entry point, and what several of them share in files
// that they import. They are not checked here, which `npm run types` does, because that takes three times as long.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";
import { ROOT } from "../install.mjs";
import { ENTRIES } from "./bundle";

/** Writes them into a folder. */
export async function packageTypes(folder: string) {
  const work = await mkdtemp(join(tmpdir(), "monitoring-types-"));
  try {
    declare(work);
    const input = Object.entries(ENTRIES).map(([name, file]) => {
      const declared = relative(ROOT, file).replace(/\.ts$/, ".d.ts");
      return [name, join(work, declared)];
    });
    const build = await rollup({
      input: Object.fromEntries(input),
      external: (id) => !id.startsWith(".") && !isAbsolute(id),
      plugins: [dts({ tsconfig: join(ROOT, "tsconfig.json") })],
    });
    await build.write({
      dir: folder,
      entryFileNames: "[name].d.ts",
      // What it calls `plans.d`.
      chunkFileNames: ({ name }) => `chunks/${name.replace(/\.d$/, "")}.d.ts`,
    });
    await build.close();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The types of each source that an entry point needs. */
function declare(outDir: string) {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(Object.values(ENTRIES), {
    ...options,
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
    outDir,
    rootDir: ROOT,
  });
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0)
    throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
}
