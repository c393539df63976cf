// Untrusted text ended the literal that contained it, was invisible in it, or was read back as something
// else.
import * as fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";

import { sourceOf } from "../../../src/import/output/expression";
import type { Expression } from "../../../src/import/output/expression";
import { slugOf } from "../../../src/import/naming";
import { identifierOf, identifierSource, isIdentifier } from "../../../src/printing/identifier";
import { commentSource, plainSource, textSource } from "../../../src/printing/literal";
import type { Json } from "../../../src/definitions";
import { runs } from "../../support/definitions/arbitraries";
import { HIDDEN, LONG } from "./texts";

const RESERVED =
  "default await eval arguments yield let static implements interface package private protected public class enum " +
  "null true this typeof undefined require exports module __filename __esModule monitoring pulumi config constructor";

const hostile = fc.constantFrom(
  ...[
    '"',
    "'",
    "`",
    "\\",
    "${",
    "}",
    "*/",
    "//",
    "<!--",
    "\n",
    "\r",
    "\t",
    "\0",
    "\x1b[2J",
    "\x7f",
    "\x9b",
  ],
  ...[
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\u061c",
    "\u00ad",
    "\u{e0001}",
    "\ud800",
  ],
  ...["监", "🚀", "é", " ", "a", "1", "-", "_", "$", "__proto__", ...RESERVED.split(" ")],
);
const text = fc.oneof(
  fc.array(hostile, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(text, tie("value")), { maxLength: 4 })
      .map((each) => Object.fromEntries(each)),
  ),
}));

/** Parses a source as a module, in strict mode; throws if it does not parse. */
function parsed(source: string): ts.SourceFile {
  const file = ts.createSourceFile("a.mts", source, ts.ScriptTarget.ES2022, true);
  const { diagnostics } = ts.transpileModule(source, {
    fileName: "a.mts",
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const messages = (diagnostics ?? []).map(({ messageText }) => messageText);
  if (messages.length > 0)
    throw new Error(`${JSON.stringify(source)}: ${JSON.stringify(messages)}`);
  return file;
}

/** The value that a compiler reads in an expression, which has to consist of literals only. */
function readBack(node: ts.Expression): Json {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    return -Number(readBack(node.operand));
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(readBack);
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`no literal: ${node.getText()}`);
  return Object.fromEntries(
    node.properties.map((member) => {
      if (!ts.isPropertyAssignment(member)) throw new Error(`no member: ${member.getText()}`);
      const { name, initializer } = member;
      if (ts.isComputedPropertyName(name)) {
        if (!ts.isStringLiteral(name.expression)) throw new Error(`no text: ${name.getText()}`);
        return [name.expression.text, readBack(initializer)];
      }
      if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) throw new Error("no name");
      // Without brackets it would set the prototype.
      expect(name.text).not.toBe("__proto__");
      return [name.text, readBack(initializer)];
    }),
  );
}

function valueOf(source: string): Json {
  const [statement, ...others] = parsed(`const value = ${source};\n`).statements;
  expect(others).toEqual([]);
  if (statement === undefined || !ts.isVariableStatement(statement)) throw new Error("no constant");
  const [declaration] = statement.declarationList.declarations;
  if (declaration?.initializer === undefined) throw new Error("no value");
  return readBack(declaration.initializer);
}

const INVISIBLE = new RegExp(`(?!\\n)(?:${HIDDEN.source}|\\p{Cs})`, "u");

describe("a value", () => {
  test("is read back unchanged by the compiler, and has no invisible characters", () => {
    fc.assert(
      fc.property(value, fc.nat(8), (each, indent) => {
        // JSON has no undefined members, so every JSON value is an expression.
        const source = sourceOf(each as Expression, indent, 0);
        expect(source).not.toMatch(INVISIBLE);
        expect(valueOf(source)).toEqual(each);
      }),
      runs(400),
    );
  });

  test("may be very long", () => {
    for (const each of LONG) expect(valueOf(textSource(each)) === each, each[0]).toBe(true);
  });

  test.each([
    ["\u202e", String.raw`"\u202e"`],
    ["a\u2028b", String.raw`"a\u2028b"`],
    ["\x1b[31m", String.raw`"\u001b[31m"`],
    ["\x9b", String.raw`"\u009b"`],
    ["\u{e0001}", String.raw`"\udb40\udc01"`],
    [`say "hi"`, `'say "hi"'`],
  ])("%j is written as %s", (each, source) => {
    expect(textSource(each)).toBe(source);
  });

  test("may have the member `__proto__`, which does not set the prototype", () => {
    const each = JSON.parse(`{"__proto__": {"a": 1}}`) as Expression;
    expect(sourceOf(each, 0, 0)).toBe(`{ ["__proto__"]: { a: 1 } }`);
  });

  test("may be any number that JavaScript can write", () => {
    expect(plainSource(-0)).toBe("-0");
    expect(() => plainSource(Number.NaN)).toThrow();
  });
});

describe("a name", () => {
  test("is a unique identifier of a strict module, whatever text it comes from", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const used = new Set<string>();
        for (const each of texts) {
          for (const from of [each, slugOf(each)]) {
            const name = identifierOf(from, "StatusPage", used);
            expect(used.has(name)).toBe(false);
            used.add(name);
            parsed(`export const ${identifierSource(name)} = 1;\n`);
          }
        }
      }),
      runs(200),
    );
  });

  test.each(RESERVED.split(" "))("%s is not a valid name", (word) => {
    expect(isIdentifier(word)).toBe(false);
    expect(identifierOf(word, "Monitor", new Set())).not.toBe(word);
  });

  // The search for a suffix never ended, because no number makes these texts valid.
  test.each(["a-\u019ab", "\u019a", "\u0149", "\u0390-\u0390", "1-\u01f0"])(
    "%s becomes a valid name, although older compilers do not know its capital letter",
    (word) => {
      const used = new Set<string>();
      for (let time = 0; time < 3; time += 1) {
        const name = identifierOf(word, "StatusPage", used);
        expect(isIdentifier(name)).toBe(true);
        used.add(name);
      }
    },
  );

  test("has no letter that an older compiler does not know", () => {
    for (let point = 0x80; point < 0x11_0000; point += 1) {
      const letter = String.fromCodePoint(point);
      if (!isIdentifier(letter)) continue;
      expect(ts.isIdentifierStart(point, ts.ScriptTarget.ES5), point.toString(16)).toBe(true);
    }
  });

  test.each([`a.b`, "a b", `x"`, "a;b", "", "1a", "a\u202e", "\\u0061"])(
    "%j is rejected",
    (word) => {
      expect(() => identifierSource(word)).toThrow("cannot name a constant");
    },
  );
});

test("a comment neither ends early nor contains invisible characters", () => {
  fc.assert(
    fc.property(text, (each) => {
      const source = commentSource(each, 80);
      expect(source).not.toMatch(INVISIBLE);
      expect(parsed(`${source}const value = 1;\n`).statements).toHaveLength(1);
    }),
    runs(200),
  );
});
