// What is made of a package schema: mistakes in it, and in programs for it, are errors. Programs with the SDKs are compiled
// and run in plugin-programs.weekly.test.ts and examples.weekly.test.ts; C# is only parsed, because Pulumi's library for it
// is in no registry that this project uses.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { checkSchema, translate } from "../../../scripts/sdk/generator.mjs";
import { writeSdk } from "../../../scripts/sdk/write.mjs";
import { SCHEMA_FILE } from "../../support/plugin/package-schema";
import { folderOfTest } from "../../support/folder";
import { pathWith } from "../../support/languages/install-sdk";
import { language } from "../../support/languages/language";
import { run, write } from "../../support/languages/project";

const python = language("python");
const sdk = language("sdk");

/** Prints the number of files in C#, and which of them do not parse. */
const PARSE = `import json, pathlib, sys
import tree_sitter, tree_sitter_c_sharp

parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_c_sharp.language()))
files = list(pathlib.Path(sys.argv[1]).rglob("*.cs"))
wrong = [file.name for file in files if parser.parse(file.read_bytes()).root_node.has_error]
print(json.dumps({"files": len(files), "wrong": wrong}))
`;

describe.skipIf(sdk.path === undefined)(sdk.title("a package schema"), () => {
  test("is rejected even if there is only a warning", async () => {
    const folder = folderOfTest();
    const schema = JSON.parse(readFileSync(SCHEMA_FILE, "utf8")) as { resources: object };
    const urn = { urn: { type: "string" } };
    const reserved = { "monitoring:index:Reserved": { inputProperties: urn, properties: urn } };
    write(folder, {
      "schema.json": { ...schema, resources: { ...schema.resources, ...reserved } },
    });
    await expect(checkSchema(join(folder, "schema.json"))).rejects.toThrow("urn");
  });

  test("is made into an SDK in an empty folder only", async () => {
    const out = folderOfTest();
    write(out, { "mine.txt": "mine" });
    await expect(writeSdk("go", { schema: SCHEMA_FILE, out })).rejects.toThrow("is not empty");
    expect(readdirSync(out)).toEqual(["mine.txt"]);
  });

  test.skipIf(python.path === undefined)(
    python.title("is made into an SDK for C# that parses"),
    async () => {
      const project = folderOfTest();
      const made = await writeSdk("dotnet", { schema: SCHEMA_FILE, out: join(project, "sdk") });
      write(project, { "parse.py": PARSE });
      const env = { ...process.env, PATH: pathWith(python.path ?? "") };
      const parsed = await run(project, ["python", "parse.py", made], env);
      const { files, wrong } = JSON.parse(parsed) as { files: number; wrong: string[] };
      expect(wrong).toEqual([]);
      expect(files).toBeGreaterThan(500);
    },
  );

  test("rejects a program in YAML with a property that it does not have", async () => {
    const program = "resources: { t: { type: monitoring:Tag, properties: { label: x } } }";
    await expect(translate({ program }, { schema: SCHEMA_FILE })).rejects.toThrow(
      /^program: .*label/s,
    );
  });
});
