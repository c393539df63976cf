// Files of the program as source text: comments, imports and constants.
import {
  camel,
  code,
  commentSource,
  identifierSource,
  joined,
  memberSource,
  siblingSource,
  textSource,
} from "../../printing";
import type { Source } from "../../printing";
import type { KindSpec } from "../../definitions";
import { AREAS } from "../areas";
import type { NamedSetting } from "../settings";
import { sourceOf, WIDTH } from "./expression";
import type { Expression } from "./expression";

/** Files that belong to no area. */
export const SETTINGS = "settings";
export const LOOKUPS = "lookups";
export const SHARED = "shared";

/** The parts of a file. */
export interface SourceFile {
  readonly title: string;
  readonly statements: readonly Source[];
  /** Files whose constants the statements use. */
  readonly files: readonly string[];
  /** Whether they use classes or functions of this package. */
  readonly usesPackage: boolean;
  /** Whether it is an ES module. */
  readonly isModule: boolean;
}

/** The text of a file. */
export function fileSource({
  title,
  statements,
  files,
  usesPackage,
  isModule,
}: SourceFile): Source {
  const needed = [...AREAS.map(({ file }) => file), LOOKUPS, SETTINGS, SHARED]
    .filter((file) => files.includes(file))
    .sort();
  const imports = [
    ...(usesPackage ? [code`import * as monitoring from "pulumi-monitoring";\n`] : []),
    ...needed.map(
      (file) =>
        code`import * as ${identifierSource(camel(file))} from ${siblingSource(file, isModule)};\n`,
    ),
  ];
  const head = code`${commentSource(title, WIDTH)}${joined(imports, code``)}`;
  const separator = imports.length === 0 ? code`` : code`\n`;
  return code`${head}${separator}${joined(statements, code`\n`)}`;
}

/** A file that imports others. */
export const indexSource = (files: readonly string[], isModule: boolean): Source =>
  joined(
    files.map((file) => code`import ${siblingSource(file, isModule)};\n`),
    code``,
  );

/** An exported constant. */
export function constantSource(name: string, value: Expression): Source {
  const head = code`export const ${identifierSource(name)} = `;
  return code`${head}${sourceOf(value, 0, head.length + 1)};\n`;
}

/** A constant with the result of a lookup by id; lookups take the id as text even if it is a number. */
export function lookupSource(name: string, { name: kind }: KindSpec, id: string): Source {
  const head = code`export const ${identifierSource(name)} = monitoring.get${memberSource(kind)}Output(`;
  const flat = code`${head}{ id: ${textSource(id)} });\n`;
  return flat.length <= WIDTH + 1 ? flat : code`${head}{\n  id: ${textSource(id)},\n});\n`;
}

/** The file with the values from the stack's configuration. */
export function settingsFile(settings: readonly NamedSetting[]): Source {
  const constants = settings.map(({ key, purpose, isSecret, isList }) => {
    const text = isSecret ? code`requireSecret` : code`require`;
    const method = isList ? code`${text}Object<string[]>` : text;
    const head = code`export const ${identifierSource(key)} = config.${method}(`;
    const flat = code`${head}${textSource(key)});\n`;
    const about = commentSource(purpose, WIDTH);
    const constant = flat.length <= WIDTH + 1 ? flat : code`${head}\n  ${textSource(key)},\n);\n`;
    return code`${about}${constant}`;
  });
  return code`// Values from the stack's configuration.
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

${joined(constants, code``)}`;
}
