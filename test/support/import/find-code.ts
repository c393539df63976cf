// Finds code in an imported program where only text is allowed.
import ts from "typescript";

import { PLANTED } from "../host/hostile-values";

const FOREIGN = new RegExp(`^(${PLANTED}|require|import|eval|Function)$`);

/** The problems of a file that an import has written. */
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
    // Names may become constants, but only injected code calls them.
    const called = ts.isCallExpression(node) ? node.expression.getText(source) : "";
    if (FOREIGN.test(called)) found.push(`${name}: ${called} is called`);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  // Text may neither break out of a comment's line nor hide anything from a reader.
  if (/[\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) found.push(`${name}: controls`);
  return found;
}
