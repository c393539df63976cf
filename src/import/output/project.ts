// What makes a folder of source files a project: its description, its packages and its compiler settings.
import { basename } from "node:path";

import { code, jsonFile, tagFor, yaml, yamlText } from "../../printing";
import type { Printed, Source } from "../../printing";
import { slugOf } from "../naming";
import { packageFor } from "../origin";

/** Keeps what was taken over from being deleted by mistake; the first thing that the program runs. */
export const PROTECTION: Source = code`// What was taken over is not deleted by mistake: take this file away once you trust the program.
import * as pulumi from "@pulumi/pulumi";

pulumi.runtime.registerStackTransformation(({ props, opts }) => ({
  props,
  opts: { ...opts, protect: true },
}));
`;

const gitignore = tagFor<"gitignore">();

/** The files beside the program in that folder, by name. */
export function projectFiles(folder: string): ReadonlyMap<string, Printed<string>> {
  const name = slugOf(basename(folder)) || "monitoring";
  return new Map<string, Printed<string>>([
    [
      "Pulumi.yaml",
      yaml`name: ${yamlText(name)}\nruntime: nodejs\nmain: index.ts\ndescription: Monitoring, taken over as it was\n`,
    ],
    [
      "package.json",
      jsonFile({
        name,
        private: true,
        dependencies: { "@pulumi/pulumi": "^3.216.0", "pulumi-monitoring": packageFor(folder) },
        devDependencies: { "@types/node": "^20.19.43", typescript: "~5.9.3" },
      }),
    ],
    [
      "tsconfig.json",
      jsonFile({
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
    [".gitignore", gitignore`node_modules/\n${IGNORED}`],
  ]);
}

/** The file for the engine holds secrets in plain text. */
const IGNORED = gitignore`import.json\n`;

/** The files beside the program in a folder of its own, in a project that is there already. */
export const folderFiles: ReadonlyMap<string, Printed<string>> = new Map([[".gitignore", IGNORED]]);
