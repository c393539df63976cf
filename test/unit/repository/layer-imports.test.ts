// docs/architecture.md: the layers depend on the rule that enforces them. It is tried on one-line sources; on the files themselves
// it runs with `npm run lint`.
import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { LAYERS, imports, rooms } from "../../../scripts/lint/layers.mjs";
import { ROOT } from "../../support/root";

const folders = Object.keys(LAYERS).filter((layer) => layer !== "index");

// Without type information: the sources exist in memory alone.
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ["**/*.ts"],
      languageOptions: { parser: tseslint.parser },
      plugins: { layers: { rules: { imports, rooms } } },
      rules: { "layers/imports": "error", "layers/rooms": "error" },
    },
  ] as NonNullable<ESLint.Options["overrideConfig"]>,
});

async function messages(file: string, source: string): Promise<string[]> {
  const [result] = await eslint.lintText(source, { filePath: join(ROOT, "src", file) });
  return result?.messages.map((message) => message.message) ?? ["not linted"];
}

describe("a layer", () => {
  it.each([
    ["client/x.ts", "../definitions/a.js", true],
    ["client/x.ts", "../lifecycle/a.js", false],
    ["client/deep/x.ts", "../../lifecycle/index.js", false],
    // Its own files, whatever a subfolder is called.
    ["client/deep/x.ts", "../emulator/a.js", true],
    ["lifecycle/safety/x.ts", "../requests/a", true],
    ["lifecycle/requests/x.ts", "../safety/a", false],
  ])("with the file %s may import %s: %s", async (file, name, allowed) => {
    const found = await messages(file, `import { a } from "${name}";`);
    expect(found).toEqual(allowed ? [] : [expect.stringContaining(" must not import ")]);
  });

  it("has no exception for types, but a folder of lifecycle has", async () => {
    const [layer, room] = [
      `import type { A } from "../lifecycle/a";`,
      `import type { A } from "../safety/a";`,
    ];
    expect(await messages("client/x.ts", layer)).toHaveLength(1);
    expect(await messages("lifecycle/requests/x.ts", room)).toEqual([]);
  });
});

/** The arrows that other guarantees rest on, whatever the table says. */
describe("of what guarantees rest on", () => {
  it.each([
    // The emulator is evidence for the provider, and the provider runs without it.
    ...["client", "lifecycle", "provider"].map((layer) => ["emulator", layer]),
    ...["dynamic", "plugin", "lifecycle", "provider"].map((layer) => [layer, "emulator"]),
    // A user's program loads neither the definitions nor a client.
    ...["definitions", "client", "emulator"].map((layer) => ["resources", layer]),
    ...folders.filter((layer) => layer !== "definitions").map((layer) => ["definitions", layer]),
  ])("%s does not import %s", (from, to) => {
    expect(LAYERS[from]?.layers).not.toContain(to);
  });
});

describe("packages", () => {
  it.each([
    ["definitions/x.ts", "node:crypto", false],
    ["resources/x.ts", "@pulumi/pulumi/dynamic", true],
    ["resources/x.ts", "zod", false],
    ["resources/x.ts", "undici", false],
    ["plugin/x.ts", "@pulumi/pulumi/proto/provider_pb", false],
    ["emulator/x.ts", "undici", false],
    ["events/x.ts", "node:crypto", true],
  ])("%s imports %s: %s", async (file, name, allowed) => {
    expect(await messages(file, `import { a } from "${name}";`)).toHaveLength(allowed ? 0 : 1);
  });
});

describe("every way of importing is seen", () => {
  it.each([
    `export { a } from "../client/a.js";`,
    `export * from "../client/a.js";`,
    `const a = await import("../client/a.js");`,
    `const a = require("../client/a.js");`,
    `import a = require("../client/a.js");`,
    `let a: import("../client/a.js").A;`,
    `import a from "../../scripts/install.mjs";`,
  ])("%s", async (source) => {
    expect(await messages("emulator/x.ts", source)).toHaveLength(1);
  });

  it("src/index.ts offers what the user's program loads, nothing of the host", async () => {
    expect(await messages("index.ts", `export * from "./resources/index.js";`)).toEqual([]);
    expect(await messages("index.ts", `export * from "./client/index.js";`)).toHaveLength(1);
  });
});

describe("the project's own configuration", () => {
  it("switches the rule on for every layer", async () => {
    const configured = new ESLint({ cwd: ROOT });
    for (const layer of folders) {
      const config = (await configured.calculateConfigForFile(
        join(ROOT, "src", layer, "x.ts"),
      )) as { rules: Record<string, unknown[]> };
      expect(config.rules["layers/imports"], layer).toEqual([2]);
    }
  });
});
