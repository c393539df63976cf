// The program of stack tests in other languages: each declares a list of resources, through the SDK that is generated
// from the package schema.
import { beforeAll } from "vitest";

import { pluginFolder } from "../../../scripts/plugin/folder";
import { page } from "../docs/page";
import { folderOfFile } from "../folder";
import { PROGRAM } from "../stack/program";
import type { Declared, Value } from "../stack/program";
import type { Stack } from "../stack/stack";
import { language } from "./language";

/** The folder of the plugin as a user builds it, for the tests of a file; empty if it is not needed. */
export function pluginOfFile(isNeeded: boolean): string {
  const plugin = folderOfFile();
  beforeAll(async () => {
    if (isNeeded) await pluginFolder(plugin);
  });
  return plugin;
}

/** The project file of a program that uses the plugin in that folder. */
export const projectIn = (runtime: string, plugin: string, name = "test"): string => `name: ${name}
runtime: ${runtime}
plugins:
  providers:
    - name: monitoring
      path: ${plugin}
`;

/** The program of stack tests with the SDK for Node, which is in the folder `sdk`. */
export const NODE = PROGRAM.replace('require("pulumi-monitoring")', 'require("./sdk")');

/** The program of stack tests for a stack that the plugin has managed, with the additions of docs/moving.md. */
export const BACK = PROGRAM.replace("const made", `${addedByPage()}\nconst made`);

function addedByPage(): string {
  const [{ text } = { text: "" }] = page("moving.md").in("typescript");
  return text.replace(/^import .*$/m, "");
}

const TYPES: Readonly<Record<string, string>> = { Provider: "pulumi:providers:monitoring" };

/** A program in YAML, as the text of Main.json. It has no components. */
export function yamlProgram(declared: readonly Declared[]): string {
  const keys = new Map(declared.map(({ name }, at) => [name, `r${at}`]));
  const value = (given: Value): Value => {
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== "object" || given === null) return given;
    if ("$secret" in given) return { "fn::secret": value(given.$secret ?? null) };
    if (typeof given.$ref === "string") {
      const [name = "", ...property] = given.$ref.split(".");
      return `\${${[keys.get(name) ?? name, ...property].join(".")}}`;
    }
    return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, value(each)]));
  };
  const resources = declared.map(({ kind, name, args = {}, options = {} }) => [
    keys.get(name),
    {
      type: TYPES[kind] ?? `monitoring:${kind}`,
      name,
      properties: value(args),
      options: value(options),
    },
  ]);
  return JSON.stringify({ resources: Object.fromEntries(resources) as unknown });
}

/**
 * Continues with a program in YAML, from the caller if nothing is declared here. The test file must itself call
 * `language("yaml")`.
 */
export function writeYaml(stack: Stack, plugin: string, declared?: readonly Declared[]): void {
  stack.prefixPath(language("yaml").path ?? "");
  stack.write("Pulumi.yaml", projectIn("yaml", plugin));
  if (declared !== undefined) stack.write("Main.json", yamlProgram(declared));
}
