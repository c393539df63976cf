// A TypeScript program that is an ES module worked only with undocumented options.
import { afterAll, beforeAll, expect, test } from "vitest";

import { ENGINE } from "../../support/stack/engine";
import { VERSIONS, PackedProjects } from "./packed-project";
import { describeStack } from "../../support/stack/stack";

const PROGRAM = `import * as monitoring from "pulumi-monitoring";

import { address } from "./address.js";

const api = new monitoring.Monitor("api", {
  type: "HTTP",
  config: { url: address },
  regions: ["us-east"],
});
export const monitor = api.id;
export const found = await Promise.resolve(address);
`;

/** As in docs/es-modules.md. */
const TSX = { NODE_OPTIONS: "--import tsx" };

describeStack("a program that is an ES module in TypeScript", (stack) => {
  const projects = new PackedProjects();
  let folder = "";

  afterAll(() => {
    projects.remove();
  });

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    folder = projects.project("program", {
      "Pulumi.yaml": "name: test\nruntime: nodejs\n",
      "package.json": { name: "program", private: true, type: "module", main: "index.ts" },
      "tsconfig.json": {
        compilerOptions: { strict: true, module: "nodenext", target: "es2022", outDir: "dist" },
        files: ["index.ts"],
      },
      "index.ts": PROGRAM,
      "address.ts": `export const address: string = "https://shop.example.com/health";\n`,
    });
    const typescript = `typescript@${VERSIONS.typescript ?? ""}`;
    const sdk = `@pulumi/pulumi@${VERSIONS["@pulumi/pulumi"] ?? ""}`;
    await projects.npmInstall(folder, await projects.tarball(), sdk, typescript, "tsx@4");
    await stack.moveTo(folder);
  });

  async function isDeployed(env: Readonly<Record<string, string>>): Promise<void> {
    await stack.pulumi(["up", "--yes"], { env });
    expect(await stack.output("found")).toBe("https://shop.example.com/health");
    expect(await stack.list("/monitors")).toHaveLength(1);
    await stack.expectNoChanges({ env });
    await stack.expectNothingLeft();
  }

  test("runs with tsx", async () => {
    await isDeployed(TSX);
  });

  test("runs compiled", async () => {
    await projects.run(folder, "npx", ["tsc"]);
    stack.write("package.json", JSON.stringify({ ...MANIFEST, main: "dist/index.js" }));
    await isDeployed({});
  });
});

const MANIFEST = { name: "program", private: true, type: "module" };
