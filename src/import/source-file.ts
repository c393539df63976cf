// Files of the program as source text: their comments, imports and constants.
import { AREAS } from "./areas";
import { sourceOf, WIDTH } from "./expression";
import type { Expression } from "./expression";
import { camel, identifierSource } from "./identifiers";
import { commentSource, textSource } from "./literals";
import type { NamedSetting } from "./settings";
import type { KindSpec } from "../spec";

/** Files that belong to no area. */
export const SETTINGS = "settings";
export const LOOKUPS = "lookups";
export const SHARED = "shared";

/** What a file is made of. */
export interface SourceFile {
  readonly title: string;
  readonly statements: readonly string[];
  /** Files whose constants the statements name. */
  readonly files: readonly string[];
  /** Whether they name classes or functions of this package. */
  readonly usesPackage: boolean;
}

/** The text of a file. */
export function fileSource({ title, statements, files, usesPackage }: SourceFile): string {
  const needed = [...AREAS.map(({ file }) => file), LOOKUPS, SETTINGS, SHARED]
    .filter((file) => files.includes(file))
    .sort();
  const imports = [
    ...(usesPackage ? [`import * as monitoring from "pulumi-monitoring";\n`] : []),
    ...needed.map((file) => `import * as ${identifierSource(camel(file))} from "./${file}";\n`),
  ];
  const separator = imports.length === 0 ? "" : "\n";
  return `${commentSource(title, WIDTH)}${imports.join("")}${separator}${statements.join("\n")}`;
}

/** A constant that other files may name. */
export function constantSource(name: string, value: Expression): string {
  const head = `export const ${identifierSource(name)} = `;
  return `${head}${sourceOf(value, 0, head.length + 1)};\n`;
}

/** A constant with what a lookup finds by an id, which is a text to it even where it is a number. */
export function lookupSource(name: string, { name: kind }: KindSpec, id: string): string {
  const head = `export const ${identifierSource(name)} = monitoring.get${kind}Output(`;
  const flat = `${head}{ id: ${textSource(id)} });\n`;
  return flat.length <= WIDTH + 1 ? flat : `${head}{\n  id: ${textSource(id)},\n});\n`;
}

/** The file with what the configuration of the stack says. */
export function settingsFile(settings: readonly NamedSetting[]): string {
  const constants = settings.map(({ key, isSecret }) => {
    const head = `export const ${identifierSource(key)} = config.${isSecret ? "requireSecret" : "require"}(`;
    const flat = `${head}${textSource(key)});\n`;
    return flat.length <= WIDTH + 1 ? flat : `${head}\n  ${textSource(key)},\n);\n`;
  });
  return `// What the stack's configuration says.
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

${constants.join("")}`;
}
