// What is made of a package schema: mistakes in it, and in programs for it, are errors. Programs with the SDKs are compiled
// and run in plugin-programs.weekly.test.ts and examples.weekly.test.ts.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { checkSchema, translate } from "../../../scripts/sdk/generator";
import { writeSdk } from "../../../scripts/sdk/write";
import { SCHEMA_FILE } from "../../support/plugin/package-schema";
import { folderOfTest } from "../../support/folder";
import { language } from "../../support/languages/language";
import { write } from "../../support/languages/project";

const sdk = language("sdk");

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

  test("rejects a program in YAML with a property that it does not have", async () => {
    const program = "resources: { t: { type: monitoring:Tag, properties: { label: x } } }";
    await expect(
      translate({ program }, { schema: SCHEMA_FILE, language: "nodejs" }),
    ).rejects.toThrow(/^program: .*label/s);
  });
});
