// The examples in the package schema, which registries show and SDKs repeat in comments: each is a valid program in its
// language. Those of a language are checked together, because a compiler reads the whole SDK first.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { translate } from "../../../scripts/sdk/generator";
import { writeSdk } from "../../../scripts/sdk/write";
import { EXAMPLES } from "../examples/files";
import { SCHEMA_FILE, exampleBlocks } from "../../support/plugin/package-schema";
import { folderOfTest } from "../../support/folder";
import { compileJava, pathWith, useGoSdk } from "../../support/languages/install-sdk";
import { language } from "../../support/languages/language";
import { compileNode, pipInstall, run, write } from "../../support/languages/project";

const go = language("go");
const java = language("java");
const python = language("python");
const sdk = language("sdk");

const PATIENCE = { timeout: 600_000 };

/** Prints what is wrong with an SDK for C# and the programs beside it. */
const CHECK = join(import.meta.dirname, "check_csharp.py");

/** The examples in one language, as files. */
function examplesIn(wanted: string, extension: string): Record<string, string> {
  const files = exampleBlocks.flatMap(([token, blocks]) =>
    blocks
      .filter((block) => block.language === wanted)
      .map(({ text }, at): [string, string] => [
        `${token.replace(/.*:/, "")}_${at}${extension}`,
        text,
      ]),
  );
  expect(files.length).toBeGreaterThanOrEqual(exampleBlocks.length);
  return Object.fromEntries(files);
}

describe.skipIf(sdk.path === undefined)(sdk.title("the examples"), () => {
  test("in TypeScript compile", PATIENCE, async () => {
    const project = folderOfTest();
    const files = examplesIn("typescript", ".ts");
    write(project, files);
    const made = await writeSdk("nodejs", { schema: SCHEMA_FILE, out: `${project}/sdk` });
    await compileNode(project, { "pulumi-monitoring-sdk": made }, Object.keys(files));
  });

  test.skipIf(python.path === undefined)(
    python.title("in Python satisfy a type checker"),
    PATIENCE,
    async () => {
      const project = folderOfTest();
      const files = examplesIn("python", ".py");
      write(project, files);
      const made = await writeSdk("python", { schema: SCHEMA_FILE, out: `${project}/sdk` });
      const PATH = pathWith(python.path ?? "");
      const MYPYPATH = await pipInstall(project, made, PATH);
      const check = ["python", "-m", "mypy", "--follow-imports=silent", ...Object.keys(files)];
      await run(project, check, { ...process.env, PATH, MYPYPATH });
    },
  );

  test.skipIf(go.path === undefined)(
    go.title("in Go compile, and are laid out as gofmt does"),
    PATIENCE,
    async () => {
      const project = folderOfTest();
      const files = Object.entries(examplesIn("go", ".go")).map(
        ([name, text]): [string, string] => {
          // Functions of one package: as programs, each would be linked.
          const main = `func ${name.replace(".go", "")}()`;
          const ofOne = text.replace("package main", "package all").replace("func main()", main);
          return [`all/${name}`, `${ofOne}\n`];
        },
      );
      const module = readFileSync(join(EXAMPLES, "go/quickstart/go.mod"), "utf8");
      write(project, { "go.mod": module, ...Object.fromEntries(files) });
      const made = await writeSdk("go", { schema: SCHEMA_FILE, out: `${project}/sdk` });
      const env = { ...process.env, ...useGoSdk(project, made), PATH: pathWith(go.path ?? "") };
      await run(project, ["go", "build", "./all"], env);
      expect(await run(project, ["gofmt", "-l", "all"], env)).toBe("");
    },
  );

  test.skipIf(java.path === undefined)(java.title("in Java compile"), PATIENCE, async () => {
    const project = folderOfTest();
    const files = Object.entries(examplesIn("java", "")).map(([name, text]): [string, string] => [
      `src/main/java/${name}/App.java`,
      `package ${name};\n${text}`,
    ]);
    const pom = readFileSync(join(EXAMPLES, "java/quickstart/pom.xml"), "utf8");
    write(project, { "pom.xml": pom, ...Object.fromEntries(files) });
    const made = await writeSdk("java", { schema: SCHEMA_FILE, out: `${project}/sdk` });
    await compileJava(project, made, java.path ?? "");
  });

  test.skipIf(python.path === undefined)(
    python.title("in C# parse like the SDK, and name only what it has"),
    PATIENCE,
    async () => {
      const project = folderOfTest();
      write(project, examplesIn("csharp", ".cs"));
      const made = await writeSdk("dotnet", { schema: SCHEMA_FILE, out: `${project}/sdk` });
      const env = { ...process.env, PATH: pathWith(python.path ?? "") };
      expect(JSON.parse(await run(project, ["python", CHECK, made], env))).toEqual([]);
    },
  );

  test("in YAML match the schema", PATIENCE, async () => {
    const programs = examplesIn("yaml", "");
    const translated = await translate(programs, { schema: SCHEMA_FILE, language: "nodejs" });
    expect(Object.keys(translated).sort()).toEqual(Object.keys(programs).sort());
  });
});
