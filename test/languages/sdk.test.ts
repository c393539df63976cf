// What is made from a package schema: SDKs and translated programs. Those of Python, Go and Java are run in
// programs.test.ts; there is no compiler for C# here.
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { checkSchema, translate } from "../../scripts/sdk/generator.mjs";
import { writeSdk } from "../../scripts/sdk/write.mjs";
import { language } from "./language";
import { ROOT, SCHEMA, folder, run, write } from "./project";

const sdk = language("sdk");

/** The schema of these tests, with a change. */
function changed(change: (schema: Record<string, Record<string, unknown>>) => void): string {
  const schema = JSON.parse(readFileSync(SCHEMA, "utf8")) as Parameters<typeof change>[0];
  change(schema);
  const where = folder();
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
  test("is taken as it is", async () => {
    await checkSchema(SCHEMA);
  });

  test("is refused with a reference to nothing", async () => {
    const file = changed((schema) => {
      schema.functions = { "shop:index:getTags": { outputs: { $ref: "#/types/shop:index:No" } } };
    });
    await expect(checkSchema(file)).rejects.toThrow("shop:index:No");
  });

  test("is refused with what is a warning only", async () => {
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
  test("for Node is compiled, and its types hold", async () => {
    const project = folder();
    const made = await writeSdk("nodejs", { schema: SCHEMA, out: join(project, "sdk") });
    write(project, {
      "node_modules/.keep": "",
      "right.ts": `import * as shop from "pulumi-shop";
new shop.Channel("a", { target: { kind: "mail", recipients: [] } });
export const size: string = shop.Size.Large;
`,
      "wrong.ts": `import * as shop from "pulumi-shop";
new shop.Channel("a", { target: { kind: "letter", recipients: [] } });
`,
    });
    symlinkSync(made, join(project, "node_modules", "pulumi-shop"));
    // A user installs it; here it is the repository's.
    symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(project, "node_modules", "@pulumi"));
    const tsc = [process.execPath, join(ROOT, "node_modules", "typescript", "bin", "tsc")];
    const compile = (file: string): Promise<string> =>
      run(project, [...tsc, "--noEmit", "--strict", "--skipLibCheck", file]);
    await compile("right.ts");
    await expect(compile("wrong.ts")).rejects.toThrow('"letter"');
    const load = 'console.log(require("pulumi-shop").Size.Large)';
    expect(await run(project, [process.execPath, "-e", load])).toBe("large\n");
  });

  test("for C# is written without a download", async () => {
    const made = await writeSdk("dotnet", { schema: SCHEMA, out: join(folder(), "sdk") });
    expect(readFileSync(join(made, "Channel.cs"), "utf8")).toContain("namespace Pulumi.Shop");
    expect(readFileSync(join(made, "logo.png")).subarray(1, 4).toString()).toBe("PNG");
  });

  test("is not written over other files", async () => {
    const out = folder();
    write(out, { "mine.txt": "mine" });
    await expect(writeSdk("go", { schema: SCHEMA, out })).rejects.toThrow("is not empty");
    expect(existsSync(join(out, "mine.txt"))).toBe(true);
  });
});

describe.skipIf(sdk.path === undefined)(sdk.title("a program in YAML"), () => {
  test("is translated, with the variant of a union that it means", async () => {
    const answer = await translate({ program: PROGRAM }, { schema: SCHEMA });
    expect(answer.program).toEqual({
      nodejs: expect.stringContaining('new shop.Tag("tag", {') as string,
      python: expect.stringContaining('shop.Tag("tag",') as string,
      go: expect.stringContaining("Target: &shop.ChatTargetArgs{") as string,
      dotnet: expect.stringContaining("Target = new Shop.Inputs.ChatTargetArgs") as string,
      java: expect.stringContaining("import com.pulumi.shop.inputs.ChatTargetArgs;") as string,
    });
  });

  test("is refused if it does not fit the schema", async () => {
    const wrong = PROGRAM.replace("name: red", "label: red");
    await expect(translate({ program: wrong }, { schema: SCHEMA })).rejects.toThrow(
      /^program: .*label/s,
    );
  });

  test("is refused if it names another package", async () => {
    const other = PROGRAM.replace("shop:Tag", "aws:s3:Bucket");
    await expect(translate({ program: other }, { schema: SCHEMA })).rejects.toThrow("aws");
  });
});
