// The commands of docs/languages.md as a user types them, in a clone: the tests of programs build the plugin their own
// way, and would not notice a page that leaves out a step. Other languages than YAML add the lines that install their
// SDK, which test/languages/sdk.test.ts covers.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { copyRepository } from "../../../scripts/copy.mjs";
import { startEmulator } from "../../../src/emulator";
import { folderOfFile } from "../../folder";
import { language } from "../../languages/language";
import { hermetic } from "../../stack/engine";
import { page } from "../page";
import { Shell } from "../shell";

const PATIENCE_MS = 600_000;

const yaml = language("yaml");
const languages = page("languages.md");

/** The block of the page that contains this. */
function blockWith(text: string): string {
  const found = languages.in("bash", "sh").find((block) => block.text.includes(text));
  if (found === undefined) throw new Error(`docs/languages.md has no block with ${text}`);
  return found.text;
}

const folder = folderOfFile();
const clone = join(folder, "clone");

beforeAll(async () => {
  if (yaml.path === undefined) return;
  mkdirSync(clone);
  mkdirSync(join(folder, "state"));
  await copyRepository(clone);
}, PATIENCE_MS);

test.skipIf(yaml.path === undefined)(
  yaml.title("the quickstart in YAML works as written"),
  async () => {
    const emulator = await startEmulator();
    const env = hermetic(folder);
    const shell = new Shell({
      notes: folder,
      folder: clone,
      env: { ...env, PATH: `${yaml.path}:${env.PATH}` },
    });
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
      await type(
        blockWith("pulumi stack init")
          .replace("python/quickstart", "yaml/quickstart")
          .replaceAll(/^.* # (Python|Go)\n/gm, ""),
      );
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
