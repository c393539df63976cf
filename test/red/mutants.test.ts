// A bug of the tool looks like a weakness of the tests: mutants that do not parse are all killed, and a missing mutant
// never survives.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runInThisContext } from "node:vm";

import ts from "typescript";
import { expect, test } from "vitest";

import { ROOT } from "../../scripts/install.mjs";
import { compile, parse, sourceOf } from "../../scripts/mutation/compiler.mjs";
import { functionAt, reporting } from "../../scripts/mutation/functions.mjs";
import { judgesOf } from "../../scripts/mutation/judge.mjs";
import { mutantsOf } from "../../scripts/mutation/mutants.mjs";
import { draw, LAYERS, layerOf, placeOf } from "../../scripts/mutation/sample.mjs";

/** The mutants of a snippet, as full texts. */
const changed = (text: string): string[] =>
  mutantsOf(parse("snippet.ts", text)).map(
    (mutant) => text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end),
  );

test.each([
  ["const a = b < c;", ["const a = b <= c;"]],
  ["const a = b === c && d;", ["const a = b !== c && d;", "const a = b === c || d;"]],
  ["const a = b + c * 2;", ["const a = b - c * 2;", "const a = b + c / 2;"]],
  ["const a = !b;", ["const a = b;"]],
  ["const a = { b: true };", ["const a = { b: false };"]],
  ["const a = b ?? c;", ["const a = b;"]],
  ["const a = b ? c : d;", ["const a = !(b) ? c : d;"]],
  ["const a = [b];", ["const a = [];"]],
  ["const a = { ...b };", ["const a = { ...{} };"]],
  ["const a = b.filter(c).map(d);", ["const a = b.map(d);"]],
  ["const a = b.some(c);", ["const a = b.every(c);"]],
  ["const a = b?.c.d();", ["const a = undefined;"]],
  ['const a = b.has("c");', ['const a = b.has("");']],
  ["a(b);", [";"]],
  ["a = b;", [";"]],
  ["for (const a of b) if (c === d) continue;", 2],
  ["function a() { if (b) return; c(); }", 3],
  ["function a() { if (b) throw new Error(!c ? d : e); }", 2],
])("%s", (text, expected) => {
  const found = changed(text);
  if (typeof expected === "number") expect(found).toHaveLength(expected);
  else expect(found).toEqual(expected);
});

test.each([
  'import a from "b";',
  "type A = true | [1];",
  "interface A { readonly b?: false }",
  "const a = `b ${c < d}`;",
  'const a = "b";',
  "const [a] = b;",
  "class A extends B { constructor() { super(); } }",
  "/** @example a(b); */ const a = b;",
])("%s has no mutants", (text) => {
  expect(changed(text)).toEqual([]);
});

const errorsIn = (text: string): number =>
  ts.transpileModule(text, { reportDiagnostics: true }).diagnostics?.length ?? 0;

const files = LAYERS.flatMap((layer) =>
  readdirSync(join(ROOT, "src", layer), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/${layer}/${name}`),
);

test.each(LAYERS)("mutants of %s parse", (layer) => {
  const own = files.filter((file) => layerOf(file) === layer);
  const texts = own.flatMap((file) => {
    const { text } = sourceOf(file);
    return mutantsOf(parse(file, text)).map(
      (mutant) => text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end),
    );
  });
  // All of them would take minutes.
  const some = texts.filter((_, at) => at % 50 === 0);
  expect(some.length).toBeGreaterThan(5);
  expect(some.filter((text) => errorsIn(text) > 0)).toEqual([]);
});

test("a seed always draws the same mutants, from every layer", () => {
  const options = { sample: 2, seed: 7, at: undefined };
  const drawn = () => [...draw(files, options, () => false)].map(placeOf);
  const places = drawn();
  expect(new Set(places.map(layerOf))).toEqual(new Set(LAYERS));
  expect(places).toHaveLength(2 * LAYERS.length);
  expect(drawn()).toEqual(places);
});

test("code outside of functions is judged by all tests that execute anything in its file", () => {
  const source = parse("src/checks/a.ts", "const a = [1]; const f = () => [2];");
  const [outside, inside] = mutantsOf(source);
  const inF = `src/checks/a.ts:${functionAt(source, inside?.start ?? 0)}`;
  const learned = ["a", "b", "c", "d"].map((test, at) => ({
    ...{ test, passes: true, seconds: at },
    functions: test === "d" ? [inF] : ["src/checks/a.ts:0"],
  }));
  const judges = [outside, inside].map((mutant) => {
    if (mutant === undefined) throw new Error("a mutant is missing");
    const drawn = { source, layer: "checks", mutant, text: "" };
    return judgesOf(drawn, learned, 90).map(({ test }) => test);
  });
  expect(judges).toEqual([
    ["a", "b", "c", "d"],
    ["d", "a", "b", "c"],
  ]);
});

test("the tests of other layers judge as long as the limit allows, the quickest first", () => {
  const source = parse("src/checks/a.ts", "const a = [1];");
  const [mutant] = mutantsOf(source);
  if (mutant === undefined) throw new Error("a mutant is missing");
  const seconds = { "test/checks/own.ts": 50, "test/host/long.ts": 40, "test/host/short.ts": 20 };
  const learned = Object.entries(seconds).map(([test, each]) => ({
    ...{ test, passes: true, seconds: each },
    functions: ["src/checks/a.ts:0"],
  }));
  const judges = (limit: number): string[] =>
    judgesOf({ source, layer: "checks", mutant, text: "" }, learned, limit).map(({ test }) => test);
  expect(judges(61)).toEqual(["test/checks/own.ts", "test/host/short.ts", "test/host/long.ts"]);
  expect(judges(60)).toEqual(["test/checks/own.ts", "test/host/short.ts"]);
  expect(judges(20)).toEqual(["test/checks/own.ts"]);
});

test("functions report once, and top-level code reports as the module", () => {
  const log = join(mkdtempSync(join(tmpdir(), "mutants-")), "log");
  const text =
    "const twice = (n: number) => n * 2; function unused() { return 1; } twice(twice(1));";
  const source = parse("snippet.ts", text);
  try {
    runInThisContext(compile(reporting(source, log)));
    const called = functionAt(source, text.indexOf("* 2"));
    expect(readFileSync(log, "utf8")).toBe(`snippet.ts:${called}\nsnippet.ts:0\n`);
    expect(functionAt(source, text.indexOf("return 1"))).toBeGreaterThan(called);
    expect(functionAt(source, text.indexOf("twice(1)"))).toBe(0);
  } finally {
    rmSync(dirname(log), { recursive: true });
  }
});
