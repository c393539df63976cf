// The package worked only in its own repository: packed, a file was missing; under pnpm the plugin host did
// not find it (at all, or when one of the user's libraries depends on it); under yarn's PnP, lookups failed.
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { FILES } from "../../../scripts/tarball/consumer";
import { filesOf } from "../examples/files";
import { ENGINE } from "../../support/stack/engine";
import { VERSIONS, PackedProjects } from "./packed-project";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

const SDK = VERSIONS["@pulumi/pulumi"] ?? "";
/** The oldest that docs/first-stack.md names, that of the template, and the newest that Pulumi supports. */
const TYPESCRIPTS = ["5.4.5", "5.9.3", "6.0.3"];
const PNPM = "pnpm@10";
const YARN = "@yarnpkg/cli-dist@4";
const BUN = "bun@1.4";
const MONITOR = `new monitoring.Monitor("api", {
  name: "api",
  type: "HTTP",
  config: { url: "https://shop.example.com/health" },
  regions: ["us-east"],
});`;
/** It is an ES module too. */
const TYPESCRIPT = `import * as monitoring from "pulumi-monitoring";\n${MONITOR}\n`;
const COMMONJS = `const monitoring = require("pulumi-monitoring");\n${MONITOR}\n`;

/** The host of the Go module has none for Bun; an official one starts Bun where that for Node starts Node, as this does. */
const BUN_HOST = `#!/bin/sh
PATH="$(dirname "$0")/bun-as-node:$PATH" exec pulumi-language-nodejs "$@"
`;
const HAS_BUN_HOST = existsSync(join(ENGINE ?? "", "pulumi-language-bun"));

const REGISTRY = ["config", "get", "registry", "--silent"];
const LOOKUP = `exports.names = monitoring.getTags().then((tags) => tags.map(({ name }) => name));\n`;

async function expectWorks(stack: Stack, longest: number): Promise<void> {
  await stack.pulumi(["up", "--yes"]);
  expect(await stack.list("/monitors")).toHaveLength(1);
  const { inputs } = await stack.resource("api");
  expect(String(inputs?.__provider).length).toBeLessThanOrEqual(longest);
  await stack.expectNoChanges();
  await stack.refresh({ flags: ["--expect-no-changes"] });
  await stack.expectNothingLeft();
}

describeStack("the packed package", (stack) => {
  const projects = new PackedProjects();
  afterAll(() => {
    projects.remove();
  });
  const project = { "Pulumi.yaml": "name: test\nruntime: nodejs\n" };

  test.each(TYPESCRIPTS)("works when installed by npm, with TypeScript %s", async (version) => {
    const folder = projects.project(`npm-${version}`, {
      ...project,
      "package.json": { name: "npm", private: true, main: "index.ts" },
      // No skipLibCheck: the types of the package, and those that they import, have to compile too.
      "tsconfig.json": {
        compilerOptions: { strict: true, module: "node16", target: "es2022", types: ["node"] },
      },
      "index.ts": TYPESCRIPT,
      "types.ts": FILES["types.ts"],
      "module/package.json": { type: "module" },
      "module/types.ts": FILES["types.ts"],
    });
    const peers = ["@pulumi/pulumi", "@types/node"].map(
      (name) => `${name}@${VERSIONS[name] ?? ""}`,
    );
    const packages = [...peers, `typescript@${version}`];
    await projects.npmInstall(folder, await projects.tarball(), ...packages);
    expect(await projects.run(folder, "npx", ["tsc", "--version"])).toContain(version);
    await projects.run(folder, "npx", ["tsc", "--noEmit"]);
    await stack.moveTo(folder);
    await expectWorks(stack, 120);
  });

  /** The template with the tarball in place of the version, which no registry has before the release. */
  const template = async (name: string, files: Readonly<Record<string, string>> = {}) => {
    const { "package.json": manifest = "", ...others } = filesOf("quickstart");
    const tarball = JSON.stringify(`file:${await projects.tarball()}`);
    const installed = manifest.replace(/(?<="pulumi-monitoring": )".*"/, tarball);
    return projects.project(name, { ...others, "package.json": installed, ...files });
  };

  test("works in a new project from the template", async () => {
    const { url, apiKey } = stack.emulator;
    const folder = projects.project("of-ones-own", {});
    const own = ["--cwd", folder];
    const named = ["--name", "shop", "--description", "The shop's", "--stack", "test"];
    // Without a terminal it asks nothing, and takes no secret.
    const answers = ["--yes", ...named, "--config", `monitoring:baseUrl=${url}`, ...own];
    // It starts npm, which does not run with the modules of these tests.
    const env = { NODE_OPTIONS: undefined };
    await stack.pulumi(["new", await template("template"), ...answers], { env });
    const project = readFileSync(join(folder, "Pulumi.yaml"), "utf8");
    expect(project).toContain("name: shop\n");
    expect(project).not.toContain("template:\n");
    await stack.pulumi(["config", "set", "--secret", "monitoring:apiKey", apiKey, ...own]);
    await projects.run(folder, "npx", ["--no-install", "tsc", "-p", "."]);
    await stack.pulumi(["up", "--yes", ...own]);
    expect(await stack.list("/monitors")).toHaveLength(1);
    await stack.pulumi(["preview", "--refresh", "--expect-no-changes", ...own]);
    await stack.pulumi(["destroy", "--yes", ...own]);
    expect(await stack.list("/monitors")).toEqual([]);
  });

  test("works when installed by Bun, and in a program that Bun runs", async () => {
    const bun = await projects.tools("bun", BUN);
    const more = `export const bun = process.versions.bun;
export const organization = monitoring.getOrganization().then(({ name }) => name);
`;
    const folder = await template("bun-runtime", {
      "Pulumi.yaml": "name: test\nruntime: bun\n",
      "index.ts": `${TYPESCRIPT}${more}`,
    });
    await projects.run(folder, "bun", ["install"], [bun]);
    const host = projects.project("bun-host", { "pulumi-language-bun": BUN_HOST });
    mkdirSync(join(host, "bun-as-node"));
    chmodSync(join(host, "pulumi-language-bun"), 0o755);
    symlinkSync(join(bun, "bun"), join(host, "bun-as-node", "node"));
    stack.prefixPath(bun, ...(HAS_BUN_HOST ? [] : [host]));
    await stack.moveTo(folder);
    await stack.pulumi(["up", "--yes"]);
    expect(await stack.output("bun")).toMatch(/^1\./);
    expect(await stack.output("organization")).toMatch(/./);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.expectNothingLeft();
    stack.prefixPath();
  });

  test("works when installed by pnpm, in an ES module", async () => {
    const tarball = await projects.tarball();
    const tools = await projects.tools("tools", PNPM);
    const folder = projects.project("pnpm", {
      ...project,
      "package.json": {
        name: "direct",
        private: true,
        type: "module",
        main: "index.js",
        dependencies: { "pulumi-monitoring": `file:${tarball}`, "@pulumi/pulumi": SDK },
      },
      "index.js": TYPESCRIPT,
    });
    await projects.run(folder, "pnpm", ["install", "--prefer-offline"], [tools]);
    await stack.moveTo(folder);
    await expectWorks(stack, 120);
  });

  test("works when pnpm installs it as a dependency of a user's library", async () => {
    const tarball = await projects.tarball();
    const tools = join(projects.folder, "tools", "node_modules", ".bin");
    const library = projects.project("library", {
      "package.json": {
        name: "library",
        version: "1.0.0",
        main: "index.js",
        dependencies: { "pulumi-monitoring": `file:${tarball}` },
        peerDependencies: { "@pulumi/pulumi": "*" },
      },
      "index.js": `exports.make = () => {\n${COMMONJS}};\n`,
    });
    await projects.run(library, "npm", ["pack", "--pack-destination", projects.folder]);
    const folder = projects.project("pnpm-transitive", {
      ...project,
      "package.json": {
        name: "transitive",
        private: true,
        main: "index.js",
        dependencies: {
          library: `file:${join(projects.folder, "library-1.0.0.tgz")}`,
          "@pulumi/pulumi": SDK,
        },
      },
      "index.js": `require("library").make();\n`,
    });
    await projects.run(folder, "pnpm", ["install", "--prefer-offline"], [tools]);
    await stack.moveTo(folder);
    await expectWorks(stack, 500);
  });

  test("works when installed by yarn with PnP, also with a lookup", async ({ skip }) => {
    const yarn = await projects.tools("yarn", YARN).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (process.env.CI === "true") throw error;
      console.warn(`\n=== SKIPPED: yarn's PnP ===\n${reason}\n`);
      return skip(reason);
    });
    const registry = await projects.run(projects.folder, "npm", REGISTRY);
    const folder = projects.project("yarn-pnp", {
      ...project,
      "package.json": {
        name: "yarn-pnp",
        private: true,
        main: "index.js",
        dependencies: {
          "pulumi-monitoring": `file:${await projects.tarball()}`,
          "@pulumi/pulumi": SDK,
        },
      },
      ".yarnrc.yml": {
        nodeLinker: "pnp",
        // Archives are not unpacked, as in yarn's own cache.
        enableScripts: false,
        enableGlobalCache: false,
        enableTelemetry: false,
        enableImmutableInstalls: false,
        npmRegistryServer: registry.trim().replace(/\/$/, ""),
      },
      // Marks the root of the project for yarn.
      "yarn.lock": "",
      "index.js": `${COMMONJS}${LOOKUP}`,
      "module.mjs": `import { Monitor } from "pulumi-monitoring";\nconsole.log(Monitor.__pulumiType);\n`,
    });
    await projects.run(folder, "yarn", ["install"], [yarn]);
    const help = await projects.run(
      folder,
      "yarn",
      ["pulumi-monitoring", "serve", "--help"],
      [yarn],
    );
    expect(help).toContain("--port");
    const type = await projects.run(folder, "yarn", ["node", "module.mjs"], [yarn]);
    expect(type).toContain("Monitor");
    await stack.api("POST", "/tags", { name: "shop" });
    await stack.remember();
    await stack.moveTo(folder);
    // As in docs/first-stack.md.
    const env = { NODE_OPTIONS: `--require ${join(folder, ".pnp.cjs")}` };
    await stack.pulumi(["up", "--yes"], { env });
    expect(await stack.list("/monitors")).toHaveLength(1);
    expect(await stack.output("names")).toEqual(["shop"]);
    await stack.preview({ env, flags: ["--expect-no-changes"] });
    await stack.expectNothingLeft({ env });
  });
});
