// The products of a package schema: SDKs and translated programs. Those of Python, Go and Java are compiled and run in
// plugin-programs.test.ts; C# is only parsed, because Pulumi's library for it is in no registry that this project uses.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";

import { checkSchema, translate } from "../../../scripts/sdk/generator.mjs";
import { writeSdk } from "../../../scripts/sdk/write.mjs";
import {
  SCHEMA_FILE,
  named,
  objectAt,
  schema,
  typeName,
} from "../../support/plugin/package-schema";
import { folderOfTest } from "../../support/folder";
import { language } from "../../support/languages/language";
import { SCHEMA, compileNode, run, write } from "../../support/languages/project";

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

/** The schema of these tests, with a change. */
function changed(change: (schema: Record<string, Record<string, unknown>>) => void): string {
  const schema = JSON.parse(readFileSync(SCHEMA, "utf8")) as Parameters<typeof change>[0];
  change(schema);
  const where = folderOfTest();
  write(where, { "schema.json": schema });
  return join(where, "schema.json");
}

const PROGRAM = `resources:
  tag:
    type: shop:Tag
    properties: { name: red, size: large }
  chat:
    type: shop:Channel
    properties:
      target: { kind: chat, url: https://example.com }
outputs:
  name: \${tag.name}
`;

describe.skipIf(sdk.path === undefined)(sdk.title("a schema"), () => {
  test("is accepted if it is valid", async () => {
    await checkSchema(SCHEMA);
  });

  test("is rejected with an unresolved reference", async () => {
    const file = changed((schema) => {
      schema.functions = { "shop:index:getTags": { outputs: { $ref: "#/types/shop:index:No" } } };
    });
    await expect(checkSchema(file)).rejects.toThrow("shop:index:No");
  });

  test("is rejected even if there is only a warning", async () => {
    const file = changed((schema) => {
      schema.meta = { moduleFormat: "(.*)", supportPack: true };
      schema.resources = {
        "shop:index:Tag": {
          inputProperties: { urn: { type: "string" } },
          properties: { urn: { type: "string" } },
        },
      };
    });
    await expect(checkSchema(file)).rejects.toThrow("urn");
  });
});

describe.skipIf(sdk.path === undefined)(sdk.title("an SDK"), () => {
  test("for Node compiles, and its types are correct", async () => {
    const project = folderOfTest();
    const made = await writeSdk("nodejs", { schema: SCHEMA, out: join(project, "sdk") });
    write(project, {
      "right.ts": `import * as shop from "pulumi-shop";
new shop.Channel("a", { target: { kind: "mail", recipients: [] } });
export const size: string = shop.Size.Large;
`,
      "wrong.ts": `import * as shop from "pulumi-shop";
new shop.Channel("a", { target: { kind: "letter", recipients: [] } });
`,
    });
    const compile = (file: string): Promise<void> =>
      compileNode(project, { "pulumi-shop": made }, [file]);
    await compile("right.ts");
    await expect(compile("wrong.ts")).rejects.toThrow('"letter"');
    const load = 'console.log(require("pulumi-shop").Size.Large)';
    expect(await run(project, [process.execPath, "-e", load])).toBe("large\n");
  });

  test("for Java has the resource files of its classes", async () => {
    const made = await writeSdk("java", { schema: SCHEMA, out: join(folderOfTest(), "sdk") });
    const read = (name: string): string =>
      readFileSync(join(made, "src/main/resources/com/pulumi/shop", name), "utf8");
    expect(read("version.txt")).toBe("1.2.3");
    const plugin = { resource: true, name: "shop", version: "1.2.3" };
    expect(JSON.parse(read("plugin.json"))).toEqual(plugin);
  });

  test("for C# is generated without a download", async () => {
    const made = await writeSdk("dotnet", { schema: SCHEMA, out: join(folderOfTest(), "sdk") });
    expect(readFileSync(join(made, "Channel.cs"), "utf8")).toContain("namespace Pulumi.Shop");
    expect(readFileSync(join(made, "logo.png")).subarray(1, 4).toString()).toBe("PNG");
  });

  test.skipIf(python.path === undefined)(
    python.title("for C# of this package parses, and has a class for each variant of a field"),
    async () => {
      const project = folderOfTest();
      const made = await writeSdk("dotnet", { schema: SCHEMA_FILE, out: join(project, "sdk") });
      write(project, { "parse.py": PARSE });
      const PATH = [python.path, process.env.PATH].join(delimiter);
      const parsed = await run(project, ["python", "parse.py", made], { ...process.env, PATH });
      const { files, wrong } = JSON.parse(parsed) as { files: number; wrong: string[] };
      expect(wrong).toEqual([]);
      expect(files).toBeGreaterThan(500);
      const source = (name: string): string => readFileSync(join(made, name), "utf8");
      // Accepts an object of any class.
      expect(source("AlertChannel.cs")).toContain("public object Config { get; set; } = null!;");
      expect(source("Monitor.cs")).toContain("InputList<Inputs.MonitorAssertionArgs> Assertions");
      expect(source("NotificationPolicy.cs")).toContain("InputList<object> MatchRules");
      const variants = [
        named(schema.resources, "AlertChannel").inputProperties.config,
        named(schema.resources, "Monitor").inputProperties.config,
        named(schema.resources, "NotificationPolicy").inputProperties.matchRules?.items,
        objectAt("#/types/monitoring:index:MonitorAssertion").properties.config,
      ].flatMap((union) => union?.oneOf ?? []);
      expect(variants.length).toBeGreaterThan(30);
      for (const { $ref = "" } of variants) {
        const name = `${typeName($ref)}Args`;
        expect(source(`Inputs/${name}.cs`)).toContain(
          `public sealed class ${name} : global::Pulumi.ResourceArgs`,
        );
      }
    },
  );

  test("refuses an output folder with other files", async () => {
    const out = folderOfTest();
    write(out, { "mine.txt": "mine" });
    await expect(writeSdk("go", { schema: SCHEMA, out })).rejects.toThrow("is not empty");
    expect(existsSync(join(out, "mine.txt"))).toBe(true);
  });
});

describe.skipIf(sdk.path === undefined)(sdk.title("a program in YAML"), () => {
  test("is translated, with the intended variant of a union", async () => {
    const { program } = await translate(
      { program: PROGRAM },
      { schema: SCHEMA, language: "python" },
    );
    expect(program).toContain('shop.Tag("tag",');
    expect(program).toContain('"kind": "chat"');
  });

  test("is rejected if it does not match the schema", async () => {
    const wrong = PROGRAM.replace("name: red", "label: red");
    await expect(
      translate({ program: wrong }, { schema: SCHEMA, language: "nodejs" }),
    ).rejects.toThrow(/^program: .*label/s);
  });

  test("is rejected if it references another package", async () => {
    const other = PROGRAM.replace("shop:Tag", "aws:s3:Bucket");
    await expect(
      translate({ program: other }, { schema: SCHEMA, language: "nodejs" }),
    ).rejects.toThrow("aws");
  });
});
