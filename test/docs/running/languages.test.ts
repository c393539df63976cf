// The commands of docs/languages.md as a user types them, in a clone: the tests of programs build the plugin and the SDK
// their own way, and would not notice a page that leaves out a step.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { copyRepository } from "../../../scripts/copy.mjs";
import { languagesFolder } from "../../../scripts/engine/release.mjs";
import { startEmulator } from "../../../src/emulator";
import { folderOfFile } from "../../folder";
import { language } from "../../languages/language";
import { hermetic } from "../../stack/engine";
import { page } from "../page";
import { Shell } from "../shell";

const PATIENCE_MS = 600_000;

const yaml = language("yaml");
const python = language("python");
const sdk = language("sdk");
const languages = page("languages.md");

/** The block of the page that contains this. */
function blockWith(text: string): string {
  const found = languages.in("bash", "sh").find((block) => block.text.includes(text));
  if (found === undefined) throw new Error(`docs/languages.md has no block with ${text}`);
  return found.text;
}

const folder = folderOfFile();
const clone = join(folder, "clone");
const usual = hermetic(folder);

const QUICKSTARTS = [
  { name: "yaml", title: yaml.title("YAML"), path: yaml.path, needsSdk: false },
  {
    name: "python",
    title: python.title(sdk.title("Python")),
    path: sdk.path === undefined ? undefined : python.path,
    needsSdk: true,
  },
];

beforeAll(async () => {
  if (QUICKSTARTS.every(({ path }) => path === undefined)) return;
  mkdirSync(clone);
  mkdirSync(join(folder, "state"));
  await copyRepository(clone);
  // Otherwise `npm run sdk` would build the generator for this home.
  mkdirSync(dirname(languagesFolder(usual)), { recursive: true });
  symlinkSync(languagesFolder(process.env), languagesFolder(usual));
}, PATIENCE_MS);

/** The lines of a block for one language: comments at the end of other lines name theirs. */
const linesFor = (block: string, name: string): string =>
  block
    .split("\n")
    .filter((line) => [name, undefined].includes(/ # (Python|Go)$/.exec(line)?.[1]?.toLowerCase()))
    .join("\n");

for (const { name, title, path, needsSdk } of QUICKSTARTS) {
  test.skipIf(path === undefined)(
    `the quickstart works as written: ${title}`,
    async () => {
      const notes = join(folder, name);
      mkdirSync(notes);
      // The newest library that the language host of the tests can run.
      const constraints = join(notes, "constraints.txt");
      writeFileSync(constraints, "pulumi==3.248.0\n");
      const emulator = await startEmulator();
      const env = { ...usual, PATH: `${path}:${usual.PATH}`, PIP_CONSTRAINT: constraints };
      const shell = new Shell({ notes, folder: clone, env });
      const type = async (lines: string): Promise<void> => {
        const { code, output } = await shell.run(lines);
        expect(code, output).toBe(0);
      };
      const monitors = async (): Promise<unknown> => {
        const headers = { Authorization: `Bearer ${emulator.apiKey}` };
        const response = await fetch(`${emulator.url}/api/v1/monitors`, { headers });
        return response.json();
      };
      try {
        await type(blockWith("npm run plugin"));
        if (needsSdk) await type(blockWith(`npm run sdk -- ${name}`));
        const steps = blockWith("pulumi stack init");
        await type(linesFor(steps.replace("python/quickstart", `${name}/quickstart`), name));
        await type(
          blockWith("monitoring:baseUrl")
            .replace("http://127.0.0.1:4010", emulator.url)
            .replace("dev-key", emulator.apiKey),
        );
        await type("pulumi up");
        expect(await monitors()).toMatchObject({ data: [{ name: "Shop", frequencySeconds: 60 }] });
        await type("pulumi preview --refresh --expect-no-changes");
        await type("pulumi destroy");
        expect(await monitors()).toMatchObject({ data: [] });
      } finally {
        await emulator.close();
      }
    },
    PATIENCE_MS,
  );
}
