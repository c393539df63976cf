// What makes a folder of source files a project: its description, its packages and its compiler settings.
import { basename, join, relative, sep } from "node:path";

import { slugOf } from "./naming";
import { VERSION } from "../client";

/** Keeps what was taken over from being deleted by mistake; the first thing that the program runs. */
export const PROTECTION = `// What was taken over is not deleted by mistake: take this file away once you trust the program.
import * as pulumi from "@pulumi/pulumi";

pulumi.runtime.registerStackTransformation(({ props, opts }) => ({
  props,
  opts: { ...opts, protect: true },
}));
`;

/** Where this package lies. */
const ROOT = join(__dirname, "..", "..");

/** How a project says that it needs this package: from where it is, where it was not installed. */
function packageFor(folder: string): string {
  const isInstalled = ROOT.split(sep).includes("node_modules");
  return isInstalled ? `^${VERSION}` : `file:${relative(folder, ROOT).split(sep).join("/")}`;
}

/** The files beside the program in that folder, by name. */
export function projectFiles(folder: string): ReadonlyMap<string, string> {
  const name = slugOf(basename(folder)) || "monitoring";
  const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
  return new Map([
    [
      "Pulumi.yaml",
      `name: ${name}\nruntime: nodejs\nmain: index.ts\ndescription: Monitoring, taken over as it was\n`,
    ],
    [
      "package.json",
      json({
        name,
        private: true,
        dependencies: { "@pulumi/pulumi": "^3.216.0", "pulumi-monitoring": packageFor(folder) },
        devDependencies: { "@types/node": "^20.19.43", typescript: "~5.9.3" },
      }),
    ],
    [
      "tsconfig.json",
      json({
        compilerOptions: {
          target: "es2022",
          module: "commonjs",
          moduleResolution: "node",
          strict: true,
          noUnusedLocals: true,
          noEmit: true,
          skipLibCheck: true,
          types: ["node"],
        },
        files: ["index.ts"],
      }),
    ],
    [".gitignore", `node_modules/\n${IGNORED}`],
  ]);
}

/** The file for the engine holds secrets in plain text. */
const IGNORED = "import.json\n";

/** The files beside the program in a folder of its own, in a project that is there already. */
export const folderFiles: ReadonlyMap<string, string> = new Map([[".gitignore", IGNORED]]);
