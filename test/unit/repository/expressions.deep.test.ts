// Texts of the service, of previews and of files can be long and hostile. Every regular expression of src takes a time that
// grows with their length alone, or runs on a capped text.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT } from "../../support/root";

const SRC = join(ROOT, "src");

/** Expressions whose input is short, and why. */
const CAPPED: Readonly<Record<string, string>> = {
  "client/redact.ts <(script|style)\\b[\\s\\S]*?<\\/\\1\\s*>": "the first 8,000 characters",
  "client/redact.ts <[^>]*>": "the first 8,000 characters",
  'emulator/console/assets.ts ^import [^;]* from "\\.\\/([\\w-]+\\.mjs)";$':
    "files of this package",
};

/** Files that build expressions from parts, and what the parts are. */
const BUILT: Readonly<Record<string, string>> = {
  "client/redact.ts": "the letters of a secret, without repetition",
  "definitions/texts.ts": "one class",
  "emulator/crud/bodies.ts": "formats of the definitions, in answers of the emulator",
  "emulator/faults/lookalike.ts": "a path of a definition",
  "import/selection.ts": "what the user types after --only",
  "lifecycle/adopt/import-id.ts": "names of the definitions, for an id that the user types",
  "printing/identifier.ts": "two classes",
  "printing/shell.ts": "two expressions that are judged",
};

interface Expression {
  readonly name: string;
  readonly source: string;
  readonly flags: string;
}

function expressionsIn(file: string): { literals: Expression[]; isBuilt: boolean } {
  const text = readFileSync(join(SRC, file), "utf8");
  const literals: Expression[] = [];
  let isBuilt = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      literals.push({ name: `${file} ${source}`, source, flags });
    }
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") isBuilt = true;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return { literals, isBuilt };
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

test("no text makes an expression take more than linear time", async () => {
  const slow: string[] = [];
  const literals = files.flatMap((file) => expressionsIn(file).literals);
  for (const { name, source, flags } of literals) {
    // It counts steps, of the same random texts each time; the limit only ends what it cannot judge.
    const { status } = await check(source, flags, { timeout: 60_000, randomSeed: 1 });
    if (status !== "safe") slow.push(name);
  }
  expect(slow.sort()).toEqual(Object.keys(CAPPED).sort());
}, 900_000);

test("expressions are built only where their parts are known", () => {
  const built = files.filter((file) => expressionsIn(file).isBuilt);
  expect(built.sort()).toEqual(Object.keys(BUILT).sort());
});
