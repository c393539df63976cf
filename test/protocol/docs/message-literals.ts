// The messages in the code: sentences in string literals, without doc comments and generated programs.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

import { ROOT } from "../../support/root";

/** A text in the code; `parts` are the literals between its values. */
export interface Text {
  readonly file: string;
  readonly parts: readonly string[];
}

/** A text with fewer words is a fragment of another sentence. */
const LEAST_WORDS = 4;

/** All texts below these folders of src. */
export function textsIn(folders: readonly string[], isLeftOut: (file: string) => boolean): Text[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, "src", folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith(".ts") && !isLeftOut(name))
      .flatMap(textsOf),
  );
}

function textsOf(file: string): Text[] {
  const source = readFileSync(join(ROOT, "src", file), "utf8");
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    const parts = partsOf(node).filter((part) => part.split(/\s+/).length >= LEAST_WORDS);
    if (parts.length > 0 && (!file.startsWith("definitions/") || isRuleMessage(node)))
      texts.push({ file, parts });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** Most texts in a spec document its fields; messages of its rules are a `message` or a `problem`. */
function isRuleMessage({ parent }: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === "message";
  return ts.isCallExpression(parent) && parent.expression.getText() === "problem";
}

function partsOf(node: ts.Node): string[] {
  const whole = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
  const parts = whole
    ? [node]
    : ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      : [];
  // Punctuation between a part and a value may differ.
  return parts.map(({ text }) => text.replace(/^[\s":(]+|[\s"(.[]+$/g, ""));
}
