// The links of the pages work, the names on them exist, and their programs compile.
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CHECK_HELP } from "../../../src/cli/check-options";
import { COMMENT_HELP } from "../../../src/cli/comment-options";
import { GATE_HELP } from "../../../src/cli/gate-options";
import { IMPORT_HELP } from "../../../src/cli/import-options";
import { SERVE_HELP } from "../../../src/cli/serve-options";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { folderOfTest } from "../../support/folder";
import { commandsIn, flagsOf } from "../../support/docs/commands";
import { all, page, readme, written } from "../../support/docs/page";
import { ROOT } from "../../support/root";
import type { Page } from "../../support/docs/page";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

test("all links work", () => {
  const broken = all.flatMap((from) =>
    from.ownLinks
      // The registry's own addresses are checked with its pages.
      .filter((link) => !link.endsWith("/"))
      .filter((link) => {
        const [, anchor] = link.split("#");
        const file = from.target(link);
        return (
          !existsSync(file) || (anchor !== undefined && !pageAt(file).anchors.includes(anchor))
        );
      })
      .map((link) => `${from.name}: ${link}`),
  );
  expect(broken).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
});

const pageAt = (file: string): Page => {
  const found = all.find((each) => each.file === file);
  if (found === undefined) throw new Error(`no page: ${file}`);
  return found;
};

const { files } = JSON.parse(read("package.json")) as { files: string[] };
/** What npm packs, whatever `files` says. */
const ALWAYS = ["README.md", "LICENSE", "package.json"];
/** Whether the package contains this file or folder. Patterns are of compiled files, to which no page links. */
const isPacked = (name: string): boolean => {
  const isIn = (place: string): boolean => name === place || name.startsWith(`${place}/`);
  return (
    [...ALWAYS, ...files].some(isIn) &&
    !files.some((each) => each.startsWith("!") && isIn(each.slice(1)))
  );
};

test("every hand-written page of the package is linked in the README", () => {
  const named = [readme.file, ...readme.ownLinks.map((link) => readme.target(link))];
  const missing = written.filter(({ file, name }) => isPacked(name) && !named.includes(file));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("packed pages name what is not packed by its address", () => {
  const leaving = all
    .filter(({ name }) => isPacked(name))
    .flatMap((from) =>
      from.links
        .filter((link) => !/^https?:/.test(link))
        .filter((link) => !isPacked(relative(ROOT, from.target(link))))
        .map((link) => `${from.name}: ${link}`),
    );
  expect(leaving).toEqual([]);
});

describe("the README", () => {
  const program = read("examples/quickstart/index.ts").trimEnd();

  test("shows the quickstart unchanged, in at most twenty lines, and so does the first page", () => {
    expect(program.split("\n").length).toBeLessThanOrEqual(20);
    for (const each of [readme, page("first-stack.md")]) {
      expect(each.in("typescript")[0]?.text.trimEnd(), each.name).toBe(program);
    }
  });

  test("has the same commands as the first page", () => {
    const commands = page("first-stack.md")
      .in("bash")
      .slice(0, 2)
      .flatMap(({ text }) => text.trimEnd().split("\n"));
    const shown = readme.in("bash").flatMap(({ text }) => text.trimEnd().split("\n"));
    expect(shown.length).toBeGreaterThan(3);
    expect(commands.filter((each) => !shown.includes(each))).toEqual([]);
  });
});

test("programs in the pages compile as strictly as the examples", () => {
  const folder = folderOfTest();
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const programs = written.flatMap(({ name, blocks }) =>
    blocks
      .filter(({ language }) => /^(ts|js|javascript|typescript)$/.test(language))
      // test/languages generates this package, and compiles the program with it.
      .filter(({ text }) => !text.includes('from "pulumi-monitoring-sdk"'))
      .map(({ text, line }) => ({ text, file: `${name.replaceAll("/", "-")}-${line}.ts` })),
  );
  for (const { text, file } of programs) writeFileSync(join(folder, file), text);
  expect(programs.length).toBeGreaterThan(10);
  expect(
    complaints(
      folder,
      programs.map(({ file }) => join(folder, file)),
    ),
  ).toEqual([]);
});

/** The compiler's errors with the settings of an example. */
function complaints(folder: string, files: string[]): string[] {
  const { config } = ts.readConfigFile(join(ROOT, "examples/quickstart/tsconfig.json"), (path) =>
    readFileSync(path, "utf8"),
  ) as { config: { compilerOptions: object } };
  const { options } = ts.parseJsonConfigFileContent(
    { compilerOptions: { ...config.compilerOptions, types: ["node"] }, files },
    ts.sys,
    folder,
  );
  return ts
    .getPreEmitDiagnostics(ts.createProgram(files, options))
    .map(
      ({ file, start = 0, messageText }) =>
        `${file?.fileName ?? ""}:${file?.getLineAndCharacterOfPosition(start).line ?? 0}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

const NO_INSTALL = "--no-install";

describe("commands in the pages", () => {
  const HELPS: Readonly<Record<string, string>> = {
    serve: SERVE_HELP,
    import: IMPORT_HELP,
    check: CHECK_HELP,
    comment: COMMENT_HELP,
    gate: GATE_HELP,
    "--help": "--help",
    "--version": "--version",
  };

  test("of this package use only existing options", () => {
    const commands = [
      ...commandsIn(written, "pulumi-monitoring"),
      ...["npx", "node"].flatMap((program) =>
        commandsIn(written, program)
          .map(({ words, where }) => ({
            words: words.filter((word) => word !== NO_INSTALL),
            where,
          }))
          .filter(({ words: [first] }) =>
            /^(pulumi-monitoring|dist\/cli\/main\.js)$/.test(first ?? ""),
          )
          .map(({ words: [, ...words], where }) => ({ words, where })),
      ),
    ];
    expect(commands.length).toBeGreaterThan(5);
    const unknown = commands.flatMap((command) => {
      const [name = "--help"] = command.words;
      const options = HELPS[name]?.match(/--[a-z-]+/g);
      if (options === undefined || options === null) return [`${command.where}: ${name}`];
      return flagsOf(command)
        .filter((flag) => !options.some((option) => option === flag))
        .map((flag) => `${command.where}: ${name} ${flag}`);
    });
    expect(unknown).toEqual([]);
  });

  test("never download this package by its name, which may belong to another package", () => {
    const own = commandsIn(written, "npx").filter(({ words }) =>
      words.includes("pulumi-monitoring"),
    );
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter(({ words: [first] }) => first !== NO_INSTALL)).toEqual([]);
  });

  test("of npm run existing scripts", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const runs = commandsIn(written, "npm").filter(({ words: [first] }) => first === "run");
    const names = runs.map(({ words }) => words.slice(1).find((word) => !word.startsWith("-")));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
  });
});

describe("the page of the emulator", () => {
  const { text } = page("emulator.md");
  let emulator: Emulator;

  beforeAll(async () => {
    emulator = await startEmulator();
  });

  afterAll(() => emulator.close());

  test("shows the current options of `serve`", () => {
    expect(text).toContain(SERVE_HELP.slice(SERVE_HELP.indexOf("Options:")));
  });

  test("lists every control call", async () => {
    const listed = [...text.matchAll(/^\| `(\w+) (\/__emulator\/\S+)`/gm)];
    for (const [, method = "", path = ""] of listed) {
      const response = await fetch(emulator.url + path, { method });
      expect(await response.text(), path).not.toContain("There is no such control call");
    }
    const paths = readdirSync(join(ROOT, "src/emulator"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => [...read(`src/emulator/${name}`).matchAll(/"\/__emulator\/([a-z/]+)"/g)])
      .map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !text.includes(path))).toEqual([]);
  });
});

test("sections of docs/api.md that the code cites exist", () => {
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => read(join("src", name)).replace(/\n\s*(\/\/|\*) ?/g, " "));
  const cited = sources.flatMap((text) =>
    [...text.matchAll(/docs\/api\.md, "?([A-Z][A-Za-z ,:]*[a-z])/g)].flatMap(([, names = ""]) =>
      names.split(/, | and (?=[A-Z])/),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  const headings = [...read("docs/api.md").matchAll(/^#+ (.*)$/gm)].map(([, title]) => title);
  expect([...new Set(cited)].filter((name) => !headings.includes(name))).toEqual([]);
});
