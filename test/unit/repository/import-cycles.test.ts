// Files that import each other in a cycle, including types, can only be understood together. Some may not be imported
// from everywhere in a layer.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT } from "../../support/root";

const SRC = join(ROOT, "src");

/** The files of ours that a file imports from. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith(".")) return [];
    const path = join(dirname(file), fileName.replace(/\.js$/, ""));
    return [`${path}.ts`, join(path, "index.ts")].filter((each) => existsSync(each));
  });
}

/** A cycle for each file that closes one, as `a.ts > b.ts > a.ts`. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file].map((each) => relative(SRC, each)).join(" > "));
    }
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

test("a cycle is found", () => {
  const graph = { a: ["b"], b: ["c", "d"], c: ["b"], d: [] };
  expect(cyclesIn(new Map(Object.entries(graph)))).toHaveLength(1);
});

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(SRC, name));

test("no files import each other in a cycle", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(cyclesIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

test("only the plugin loads the SDK's protocol files: a host has its own, and programs need none", () => {
  const protocol = join(SRC, "internals", "protocol.ts");
  const users = files.filter((file) => importsOf(file).includes(protocol));
  expect(new Set(users.map((file) => relative(SRC, dirname(file))))).toEqual(new Set(["plugin"]));
});
