// The commands of docs/languages.md as a user types them, in a clone: the tests of programs build the plugin and the SDK
// their own way, and would not notice a page that leaves out a step.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { copyRepository } from "../../../scripts/copy";
import { languagesFolder } from "../../../scripts/engine/release";
import { startEmulator } from "../../../src/emulator";
import { folderOfFile } from "../../support/folder";
import { language } from "../../support/languages/language";
import { hermetic } from "../../support/stack/engine";
import { page } from "../../support/docs/page";
import { Shell } from "../../support/docs/shell";

/** A program in Go compiles the SDK of Pulumi the first time. */
const PATIENCE_MS = 900_000;

const yaml = language("yaml");
const python = language("python");
const go = language("go");
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

interface Quickstart {
  readonly example: string;
  /** The name of the language in the table of the page. */
  readonly called: string;
  /** Its name in `npm run sdk`, if it needs one. */
  readonly sdk?: string;
  readonly title: string;
  readonly path: string | undefined;
}

const QUICKSTARTS: readonly Quickstart[] = [
  { example: "yaml", called: "YAML", title: yaml.title("YAML"), path: yaml.path },
  {
    ...{ example: "python", called: "Python", sdk: "python" },
    title: python.title(sdk.title("Python")),
    path: sdk.path === undefined ? undefined : python.path,
  },
  {
    ...{ example: "go", called: "Go", sdk: "go" },
    title: go.title(sdk.title("Go")),
    path: sdk.path === undefined ? undefined : go.path,
  },
  {
    ...{ example: "typescript-sdk", called: "TypeScript", sdk: "nodejs" },
    title: sdk.title("TypeScript"),
    path: sdk.path,
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

/** What the table of programs says for this language, before its first run. */
const installationOf = (called: string): string =>
  new RegExp(`^\\| ${called} +\\| \\[quickstart.*\\| \`(.*)\` +\\|$`, "m").exec(
    languages.text,
  )?.[1] ?? "";

for (const { example, called, title, path, sdk: named } of QUICKSTARTS) {
  test.skipIf(path === undefined)(
    `the quickstart works as written: ${title}`,
    async () => {
      const notes = join(folder, example);
      mkdirSync(notes);
      // The newest library that the language host of the tests can run.
      const constraints = join(notes, "constraints.txt");
      writeFileSync(constraints, "pulumi==3.248.0\n");
      const emulator = await startEmulator();
      // HOME has the addresses of package registries, and what Go has compiled.
      const home = { HOME: homedir(), PIP_CONSTRAINT: constraints };
      // With these flags, what was compiled for the engine is not compiled again. npm needs its libraries.
      const flags = { CGO_ENABLED: "0", GOFLAGS: "-trimpath", NODE_OPTIONS: "" };
      const env = { ...usual, ...home, ...flags, PATH: `${path}:${usual.PATH}` };
      const shell = new Shell({ notes, folder: clone, env });
      const type = async (lines: string): Promise<string> => {
        const { code, output } = await shell.run(lines);
        expect(code, output).toBe(0);
        return output;
      };
      const headers = {
        Authorization: `Bearer ${emulator.apiKey}`,
        "Content-Type": "application/json",
      };
      const monitors = async (): Promise<{ data: { id: string }[] }> => {
        const response = await fetch(`${emulator.url}/api/v1/monitors`, { headers });
        return (await response.json()) as { data: { id: string }[] };
      };
      const edit = async (id: string, body: object): Promise<void> => {
        const request = { method: "PUT", headers, body: JSON.stringify(body) };
        await fetch(`${emulator.url}/api/v1/monitors/${id}`, request);
      };
      try {
        expect(await type(blockWith("npm run plugin"))).toContain(`path: ${join(clone, "plugin")}`);
        if (named !== undefined) {
          await type(blockWith("npm run sdk -- python").replace("-- python", `-- ${named}`));
        }
        const steps = blockWith("pulumi stack init");
        await type(steps.replace("python/quickstart", `${example}/quickstart`));
        await type(installationOf(called));
        await type(
          blockWith("monitoring:baseUrl")
            .replace("http://127.0.0.1:4010", emulator.url)
            .replace("dev-key", emulator.apiKey),
        );
        await type("pulumi up");
        const declared = { data: [{ name: "Shop", frequencySeconds: 60 }] };
        expect(await monitors()).toMatchObject(declared);
        await type("pulumi preview --refresh --expect-no-changes");
        for (const { id } of (await monitors()).data) await edit(id, { frequencySeconds: 300 });
        expect(await monitors()).not.toMatchObject(declared);
        await type("pulumi up --refresh");
        expect(await monitors()).toMatchObject(declared);
        await type("pulumi destroy");
        expect(await monitors()).toMatchObject({ data: [] });
      } finally {
        await emulator.close();
      }
    },
    PATIENCE_MS,
  );
}

test.skipIf(yaml.path === undefined)(
  yaml.title("a project names the folder of the plugin, or the package that it has added"),
  async () => {
    const project = join(folder, "project");
    mkdirSync(project);
    const file = join(project, "Pulumi.yaml");
    const example = readFileSync(join(clone, "examples/yaml/quickstart/Pulumi.yaml"), "utf8");
    const program = example.replace(/^plugins:\n(?: .*\n)+/m, "");
    const [added = "", named = ""] = languages.in("yaml").map(({ text }) => text);
    const here = (text: string): string => text.replace("../pulumi-monitoring", clone);
    const env = {
      ...usual,
      PATH: `${yaml.path}:${usual.PATH}`,
      MONITORING_BASE_URL: "http://127.0.0.1:1",
      MONITORING_API_KEY: "key",
    };
    const shell = new Shell({ notes: folder, folder: project, env });
    const type = async (lines: string): Promise<string> => {
      const { code, output } = await shell.run(lines);
      expect(code, output).toBe(0);
      return output;
    };

    writeFileSync(file, program + here(named));
    await type(`cd ${clone}\n${blockWith("npm run plugin")}cd ${project}\npulumi stack init added`);
    expect(await type("pulumi preview")).toContain("3 to create");

    writeFileSync(file, program);
    await type(here(blockWith("pulumi package add monitoring\n")));
    expect(readFileSync(file, "utf8")).toContain(added);
    expect(await type("pulumi preview")).toContain("3 to create");
  },
  PATIENCE_MS,
);
