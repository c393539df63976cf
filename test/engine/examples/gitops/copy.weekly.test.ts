// How users adopt the example: copy it, install the package from its tarball, and run `npm ci` in a pipeline.
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { startEmulator } from "../../../../src/emulator";
import { ENGINE, NO_ENGINE, hermetic, start } from "../../../support/stack/engine";
import { PackedProjects } from "../../stack/packed-project";
import { EXAMPLE } from "./repository";

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `a copy [${NO_ENGINE}]` : "a copy",
  () => {
    const projects = new PackedProjects();
    afterAll(() => {
      projects.remove();
    });

    test("is installed from its lock file, and can preview and comment", async () => {
      const copy = join(projects.folder, "monitoring");
      cpSync(EXAMPLE, copy, {
        recursive: true,
        filter: (path) => !/node_modules|Pulumi\..+\.yaml$/.test(path.slice(EXAMPLE.length)),
      });
      const tarball = await projects.tarball();
      mkdirSync(join(copy, "vendor"));
      cpSync(tarball, join(copy, "vendor", basename(tarball)));
      await projects.npmInstall(copy, `./vendor/${basename(tarball)}`);
      expect(readFileSync(join(copy, "package-lock.json"), "utf8")).toContain("file:vendor/");
      rmSync(join(copy, "node_modules"), { recursive: true });
      await projects.run(copy, "npm", ["ci", "--ignore-scripts", "--prefer-offline"]);

      const emulator = await startEmulator();
      try {
        const env = hermetic(copy, {
          PULUMI_BACKEND_URL: `file://${copy}`,
          MONITORING_BASE_URL: emulator.url,
          MONITORING_API_KEY: emulator.apiKey,
        });
        const commands = [
          "pulumi stack init prod --non-interactive",
          "pulumi preview --stack prod --json > preview.json",
          "npx --no-install pulumi-monitoring comment preview.json --format github",
        ].join(" && ");
        const { code, output } = await start("bash", ["-c", commands], { cwd: copy, env }).ended;
        expect(code, output).toBe(0);
        expect(output).toContain("**3 created**");
      } finally {
        await emulator.close();
      }
    }, 400_000);
  },
);
