// Finds code in a program that should be text.
import ts from "typescript";

import { PLANTED } from "../host/hostile-values";

const FOREIGN = new RegExp(`^(${PLANTED}|require|import|eval|Function)$`);

/** What is wrong with a file that an import has written. */
export function codeIn(name: string, text: string): string[] {
  const { diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, alwaysStrict: true },
  });
  const found = (diagnostics ?? []).map(
    ({ messageText }) => `${name}: ${JSON.stringify(messageText)}`,
  );
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    // Names may become constants; nothing but code calls them.
    const called = ts.isCallExpression(node) ? node.expression.getText(source) : "";
    if (FOREIGN.test(called)) found.push(`${name}: ${called} is called`);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  // Neither may text begin a comment's next line or hide what a reader sees.
  if (/[\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) found.push(`${name}: controls`);
  return found;
}
