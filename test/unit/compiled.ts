// Finds which of several modules the compiler rejects.
import { join } from "node:path";

import ts from "typescript";
import { ROOT } from "../support/root";

/** Where the modules seem to be. */
const FOLDER = join(ROOT, "test");

/** Names of those of these modules, that do not compile. */
export function refused(sources: Readonly<Record<string, string>>): string[] {
  const text = new Map(
    Object.entries(sources).map(([name, source]) => [join(FOLDER, name), source]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
  };
  const host = ts.createCompilerHost(options);
  const readFile = host.getSourceFile.bind(host);
  host.fileExists = (file) => text.has(file) || ts.sys.fileExists(file);
  host.getSourceFile = (file, ...rest) => {
    const source = text.get(file);
    return source === undefined
      ? readFile(file, ...rest)
      : ts.createSourceFile(file, source, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...text.keys()], options, host);
  return Object.keys(sources).filter((name) => {
    const file = program.getSourceFile(join(FOLDER, name));
    return file === undefined || program.getSemanticDiagnostics(file).length > 0;
  });
}
