// The types keep untrusted text out of printed text; the lint rule prevents all other ways to build text. It is
// tested on sources at the paths of real modules, with the project's own configuration.
import { join } from "node:path";
import { ESLint } from "eslint";
import { beforeAll, expect, test } from "vitest";

import { refused } from "../compiled";
import { ROOT } from "../../support/root";

const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: {
    // With CI=true the parser reads the files on disk once and would never see these sources.
    languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } },
  },
});

/** Modules that print output, and one that does not. */
const PRINTERS = [
  "src/review/output/text.ts",
  "src/import/output/statement.ts",
  "src/cli/import.ts",
];
const NOT_A_PRINTER = "src/review/names.ts";

async function rulesBroken(file: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath: join(ROOT, file) });
  return (result?.messages ?? [])
    .map(({ ruleId }) => ruleId)
    .filter((rule) => rule === null || rule.startsWith("printing/"));
}

const RULE = "printing/only-printers";

// The first run loads the types of the whole project.
beforeAll(() => rulesBroken(NOT_A_PRINTER, ""), 180_000);

test.each([
  "export const f = (a: string): string => `- ${a}`;",
  'export const f = (a: string): string => "- " + a;',
  "export const f = (a: string, b: string): string => a + b;",
  "export function f(a: string): string { let all = a; all += a; return all; }",
  'export const f = (a: string[]): string => a.join("");',
  "export const f = (a: string): string => a.concat(a);",
  "export const f = (a: string): Error => g(`${a}`, new Error());",
  'import type { Markdown } from "../../printing";\nexport const f = (a: string) => a as Markdown;',
])("%s is reported", async (source) => {
  for (const file of PRINTERS) expect(await rulesBroken(file, source), file).toEqual([RULE]);
  expect(await rulesBroken(NOT_A_PRINTER, source)).toEqual([]);
});

test.each([
  "export const f = (a: number, b: number): number => a + b;",
  "export const f = (a: string): Error => new RangeError(`${a} is odd`);",
  "export const f = (a: string[], b: string[]): string[] => a.concat(b);",
  'import { line } from "../../printing";\nexport const f = (a: string) => line`- ${a}`;',
])("%s is not reported", async (source) => {
  for (const file of PRINTERS) expect(await rulesBroken(file, source), file).toEqual([]);
});

test("an untrusted string does not compile where printed text is required", () => {
  const sources = {
    "printed.ts": `import { gfm, codeSpan } from "../src/printing";\nexport const a = gfm\`\${codeSpan("x")} \${1}\`;`,
    "raw.ts": `import { gfm } from "../src/printing";\nexport const a = gfm\`\${"x"}\`;`,
    "other.ts": `import { gfm, line } from "../src/printing";\nexport const a = gfm\`\${line\`x\`}\`;`,
    "source.ts": `import { code } from "../src/printing";\nexport const a = code\`\${"x"}\`;`,
  };
  expect(refused(sources)).toEqual(["raw.ts", "other.ts", "source.ts"]);
});
