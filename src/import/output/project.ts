// The files that make a folder of source files a project: its description, its packages and its compiler
// settings.
import { basename } from "node:path";

import { code, jsonFile, tagFor, yaml, yamlText } from "../../printing";
import type { Printed, Source } from "../../printing";
import { slugOf } from "../naming";
import { packageFor } from "../origin";

/** Protects imported objects from accidental deletion; the first statement that the program runs. */
export const PROTECTION: Source = code`// Protects the imported resources from deletion: remove this file once you trust the program.
import * as pulumi from "@pulumi/pulumi";

pulumi.runtime.registerStackTransformation(({ props, opts }) => ({
  props,
  opts: { ...opts, protect: true },
}));
`;

const gitignore = tagFor<"gitignore">();

/** The other files of a project in that folder, by name. */
export function projectFiles(folder: string): ReadonlyMap<string, Printed<string>> {
  // The engine accepts only ASCII in the name of a project.
  const name =
    slugOf(
      basename(folder)
        .normalize("NFKD")
        .replace(/[^\x20-\x7e]/g, ""),
    ) || "monitoring";
  return new Map<string, Printed<string>>([
    [
      "Pulumi.yaml",
      yaml`name: ${yamlText(name)}\nruntime: nodejs\nmain: index.ts\ndescription: Imported monitoring resources\n`,
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

/** The import file contains secrets in plain text. */
const IGNORED = gitignore`import.json\n`;

/** The other files of a program folder inside an existing project. */
export const folderFiles: ReadonlyMap<string, Printed<string>> = new Map([[".gitignore", IGNORED]]);
