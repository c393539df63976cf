// The pages that Pulumi's public registry shows: the form that it requires, their programs, and the table of settings.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { settingsFrom } from "../../../src/client";
import { SETTLED } from "../../../src/settings/names";
import { REPOSITORY, page, readme, written } from "../../support/docs/page";
import { exampleBlocks, schema } from "../../support/plugin/package-schema";
import { ROOT } from "../../support/root";
import type { Page } from "../../support/docs/page";

const overview = page("_index.md");
const installation = page("installation-configuration.md");

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The examples that the tests of languages run. There is none in C#, which they cannot compile. */
const EXAMPLES: Readonly<Record<string, string | undefined>> = {
  typescript: "examples/typescript-sdk/quickstart/index.ts",
  python: "examples/python/quickstart/__main__.py",
  go: "examples/go/quickstart/main.go",
  csharp: undefined,
  java: "examples/java/quickstart/src/main/java/App.java",
  yaml: "examples/yaml/quickstart/Pulumi.yaml",
};
const LANGUAGES = Object.keys(EXAMPLES);

/** The text of each language in the tabs of a page. */
function tabs({ text }: Page): Map<string, string> {
  const chooser = /^\{\{< chooser language "(.*)" >\}\}$(.*)^\{\{< \/chooser >\}\}$/ms.exec(text);
  const [, names = "", body = ""] = chooser ?? [];
  const choosable = /^\{\{% choosable language (\w+) %\}\}$(.*?)^\{\{% \/choosable %\}\}$/gms;
  const found = [...body.matchAll(choosable)].map(
    ([, name = "", part = ""]) => [name, part] as const,
  );
  expect(found.map(([name]) => name)).toEqual(names.split(","));
  return new Map(found);
}

describe.each([overview, installation])("$name", (each) => {
  test("has the front matter that the registry requires", () => {
    const [, matter = ""] = /^---\n(.*?)\n---\n/s.exec(each.text) ?? [];
    const keys = matter.split("\n").map((line) => line.replace(/:.*/, ""));
    expect(keys).toEqual(["title", "meta_desc", "layout"]);
    expect(matter).toMatch(/^layout: package$/m);
  });

  test("has a tab for each language", () => {
    expect([...tabs(each).keys()]).toEqual(LANGUAGES);
  });

  test("links only to what the registry or the repository has", () => {
    expect(each.prose).not.toMatch(/!\[|<img/);
    const wrong = each.links.filter((link) => {
      if (link === "./installation-configuration/") return false;
      const [, anchor = ""] = /^#(.*)$/.exec(link.replace(REPOSITORY, "")) ?? [];
      const from = link.startsWith(REPOSITORY) ? readme : each;
      return !from.anchors.includes(anchor);
    });
    expect(wrong).toEqual([]);
  });
});

test("the programs are the examples", () => {
  for (const [name, tab] of tabs(overview)) {
    const file = EXAMPLES[name];
    const [, fence, program = ""] = /^```(\w+)\n(.*?)^```$/ms.exec(tab) ?? [];
    expect(fence).toBe(name);
    if (file === undefined) continue;
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    // The examples use the plugin of the clone, and others the one that the engine downloads.
    expect(program, file).toBe(read(file).replace(/^plugins:\n(?: .*\n)+/m, ""));
  }
});

describe("the package schema", () => {
  test("says what the registry lists a package by", () => {
    const { publisher, homepage, pluginDownloadURL, keywords, logoUrl } = schema;
    const [owner = "", name = ""] = REPOSITORY.split("/").slice(-2);
    expect(publisher).toBe(owner);
    expect(homepage).toMatch(/^https:/);
    expect(pluginDownloadURL).toBe(`github://api.github.com/${owner}/${name}`);
    // Of the categories that it knows, and of the kinds.
    expect(keywords).toEqual(expect.arrayContaining(["category/monitoring", "kind/native"]));
    const [, picture = ""] = logoUrl.split(`/${owner}/${name}/main/`);
    const png = readFileSync(join(ROOT, picture));
    expect(png.toString("latin1", 1, 4)).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([100, 100]);
  });

  test.each(exampleBlocks)("has each example of %s in every language", (_token, blocks) => {
    const found = blocks.map(({ language }) => language);
    const examples = blocks.length / LANGUAGES.length;
    expect(examples).toBeGreaterThanOrEqual(1);
    expect(found).toEqual(Array.from({ length: examples }, () => LANGUAGES).flat());
  });
});

/** All settings and variables that `settingsFrom` reads. */
function settings(): { keys: string[]; variables: string[] } {
  const keys: string[] = [];
  const variables: string[] = [];
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, name) => {
        variables.push(String(name));
        return /KEY|URL/.test(String(name)) ? "http://127.0.0.1" : undefined;
      },
    },
  );
  settingsFrom((key) => void keys.push(key), env);
  const unique = (names: string[]): string[] => [...new Set(names)].sort();
  return {
    keys: unique(keys.filter((key) => key !== SETTLED)),
    variables: unique(variables),
  };
}

describe("settings", () => {
  const { keys, variables } = settings();
  const table = installation.prose;

  test("are exactly those in the table of the page", () => {
    const column = (form: RegExp): string[] =>
      [...table.matchAll(form)].map(([, name = ""]) => name).sort();
    expect(column(/^\| `(monitoring:\w+)`/gm)).toEqual(keys);
    const named = [
      ...column(/^\| `monitoring:\w+` +\| `(\w+)`/gm),
      // They are read in lower case as well.
      ...column(/^\| `(\w+_PROXY)`/gm).flatMap((name) => [name, name.toLowerCase()]),
    ];
    expect(named.sort()).toEqual(variables);
  });

  test("that pages mention exist", () => {
    for (const { name, text } of written) {
      const named = [
        ...text.matchAll(/(?<!:)\bmonitoring:(?!index:)([a-z]\w+)|\b(MONITORING_[A-Z_]+)/g),
      ];
      const unknown = named
        .map(([whole]) => whole)
        .filter((each) => ![...keys, ...variables].includes(each));
      expect(unknown, name).toEqual([]);
    }
  });
});
