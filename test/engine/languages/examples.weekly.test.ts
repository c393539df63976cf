// The examples in the package schema, which registries show and SDKs repeat in comments: each is a valid program in its
// language. Those of a language are checked together, because a compiler reads the whole SDK first.
import { delimiter } from "node:path";
import { describe, expect, test } from "vitest";

import { translate } from "../../../scripts/sdk/generator.mjs";
import { writeSdk } from "../../../scripts/sdk/write.mjs";
import { SCHEMA_FILE, exampleBlocks } from "../../support/plugin/package-schema";
import { folderOfTest } from "../../support/folder";
import { language } from "../../support/languages/language";
import { compileNode, pipInstall, run, write } from "../../support/languages/project";

const python = language("python");
const sdk = language("sdk");

const PATIENCE = { timeout: 600_000 };

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
      const PATH = [python.path, process.env.PATH].join(delimiter);
      const MYPYPATH = await pipInstall(project, made, PATH);
      const check = ["python", "-m", "mypy", "--follow-imports=silent", ...Object.keys(files)];
      await run(project, check, { ...process.env, PATH, MYPYPATH });
    },
  );

  test("in YAML match the schema", PATIENCE, async () => {
    const programs = examplesIn("yaml", "");
    const translated = await translate(programs, { schema: SCHEMA_FILE, languages: ["nodejs"] });
    expect(Object.keys(translated)).toEqual(Object.keys(programs));
  });
});
