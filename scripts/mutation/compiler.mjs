// @ts-check
// TypeScript as the build uses it, for one changed file: whether it is rejected, and its output.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../install.mjs";

/**
 * @param {string} file
 * @param {string} text
 */
export const parse = (file, text) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);

/** The equivalent of the build's `target` and `module` for the files of this package. */
const EMIT = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  esModuleInterop: true,
};

/**
 * The JavaScript of a file that is compiled alone.
 * @param {string} text
 * @returns {string}
 */
export function compile(text) {
  return ts.transpileModule(text, { compilerOptions: EMIT }).outputText;
}

/**
 * Returns a function that checks whether the build would reject a changed file. Such mutants need no test.
 * @returns {(file: string, text: string) => boolean}
 */
export function refusals() {
  const { fileNames, options } = configuration();
  /** @type {Map<string, { version: number, text: string | undefined }>} */
  const changed = new Map();
  const read = (/** @type {string} */ file) => changed.get(file)?.text ?? ts.sys.readFile(file);
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    readFile: read,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => String(changed.get(file)?.version ?? 0),
    getScriptSnapshot(file) {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  const set = (/** @type {string} */ path, /** @type {string | undefined} */ text) =>
    changed.set(path, { version: (changed.get(path)?.version ?? 0) + 1, text });
  return (file, text) => {
    const path = join(ROOT, file);
    set(path, text);
    const errors = [
      ...service.getSyntacticDiagnostics(path),
      ...service.getSemanticDiagnostics(path),
    ];
    set(path, undefined);
    return errors.length > 0;
  };
}

function configuration() {
  const fail = (/** @type {ts.Diagnostic} */ { messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
  };
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, "tsconfig.json"),
    // The build would only notice by accident that a mutant removes the use of a variable.
    { noUnusedLocals: false, noUnusedParameters: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (config === undefined) throw new Error("tsconfig.json cannot be read");
  return config;
}

/** @param {string} file */
export const sourceOf = (file) => parse(file, readFileSync(join(ROOT, file), "utf8"));
