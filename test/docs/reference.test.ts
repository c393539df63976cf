// The reference tells of everything, leads nowhere wrong, and names calls that there are.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

import { KINDS, LOOKUPS, callsOf, kindNamed, lookupPaths } from "../../src/spec";
import { servedCalls, unnamed } from "./served";

const ROOT = resolve(import.meta.dirname, "..", "..");
const REFERENCE = join(ROOT, "docs", "reference");

const pages = readdirSync(REFERENCE).map((name) => join(REFERENCE, name));
const documents = [join(ROOT, "README.md"), ...docs(join(ROOT, "docs")), ...pages];

function docs(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return names.map((name) => join(folder, name));
}

/** The text without code: brackets in programs are no links. */
const prose = (file: string): string =>
  readFileSync(file, "utf8")
    .replace(/```[\s\S]*?```/g, "")
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ""));

const anchors = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 _-]/g, "")
      .replaceAll(" ", "-"),
  );

describe.each(documents)("%s", (file) => {
  it("has no link that leads nowhere", () => {
    const links = [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : resolve(dirname(file), path);
      try {
        return anchor !== undefined && !anchors(target).includes(anchor);
      } catch {
        return true;
      }
    });
    expect(broken).toEqual([]);
  });
});

it("has a page for every resource and lookup, and all of them in its index", () => {
  const index = readFileSync(join(REFERENCE, "README.md"), "utf8");
  for (const name of [
    ...KINDS.map((kind) => kind.name),
    ...LOOKUPS.map((each) => `get${each.name}`),
  ]) {
    expect(index).toContain(`[${name}](`);
  }
  expect(pages).toHaveLength(1 + KINDS.length + LOOKUPS.length);
});

it("names calls that the emulator serves, for every verb of every kind and for every lookup", async () => {
  const served = await servedCalls();
  const named = [
    ...KINDS.flatMap((kind) => callsOf(kind, kindNamed).map(({ call }) => call)),
    ...LOOKUPS.flatMap((lookup) => lookupPaths(lookup).map((path) => `GET ${path}`)),
  ];
  expect(named.length).toBeGreaterThan(KINDS.length * 3);
  expect(named.filter((call) => !served.has(unnamed(call)))).toEqual([]);
});
