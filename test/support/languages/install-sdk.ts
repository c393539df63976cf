// Installs the SDK of a language, generated from the package schema, where the program of a stack finds it.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

import { ENGINE_MODULE, ENGINE_REPLACES } from "../../../scripts/engine/go";
import { ENGINE_VERSION } from "../../../scripts/engine/release";
import { pluginFolder } from "../../../scripts/plugin/folder";
import { writeSdk } from "../../../scripts/sdk/write";
import { SCHEMA_FILE } from "../plugin/package-schema";
import type { Stack } from "../stack/stack";
import { NODE, projectIn } from "./declaration-programs";
import { pipInstall, run } from "./project";
import { ROOT } from "../root";

/** Variables that the program requires. */
export type Env = Readonly<Record<string, string>>;

/** Prepares a stack; `path` contains the folders of the language. */
export type Install = (stack: Stack, path: string) => Promise<Env>;

const generate = (language: "nodejs" | "python" | "go" | "java", stack: Stack): Promise<string> =>
  writeSdk(language, {
    schema: SCHEMA_FILE,
    out: join(stack.program, "sdk"),
  });

/** The usual program of a stack with the plugin, as a user builds it, and its SDK for Node. */
export async function installPlugin(stack: Stack): Promise<void> {
  const plugin = join(stack.folder, "plugin");
  await pluginFolder(plugin);
  await generate("nodejs", stack);
  stack.write("Pulumi.yaml", projectIn("nodejs", plugin));
  stack.write("index.js", NODE);
}

/** Programs in YAML need no SDK. */
export const installNothing: Install = () => Promise.resolve({});

export const installPython: Install = async (stack, path) => {
  const made = await generate("python", stack);
  return { PYTHONPATH: await pipInstall(stack.folder, made, pathWith(path)) };
};

/** Gives the module of a folder the SDK in another one; returns the variables for its compiler. */
export function useGoSdk(folder: string, sdk: string): Env {
  const file = join(folder, "go.mod");
  const text = readFileSync(file, "utf8").replace("../../../sdk/go", sdk);
  // With the same modules and flags, packages that were compiled for the engine are not compiled again.
  const replaces = Object.entries(ENGINE_REPLACES).map(([from, to]) => `replace ${from} => ${to}`);
  const engine = [`require ${ENGINE_MODULE} v${ENGINE_VERSION}`, ...replaces];
  writeFileSync(file, [text, ...engine, ""].join("\n"));
  return { HOME: homedir(), CGO_ENABLED: "0", GOFLAGS: "-mod=mod -trimpath" };
}

/** Compiles the program once: each run would compile it again, and the first one takes longer than its time limit. */
export const installGo: Install = async (stack, path) => {
  const env = useGoSdk(stack.program, await generate("go", stack));
  const binary = join(stack.folder, "compiled");
  const compile = ["go", "build", "-o", binary, "."];
  await run(stack.program, compile, { ...process.env, ...env, PATH: pathWith(path) });
  const project = readFileSync(join(stack.program, "Pulumi.yaml"), "utf8");
  const runtime = { name: "go", options: { binary } };
  stack.write("Pulumi.yaml", project.replace("runtime: go", `runtime: ${JSON.stringify(runtime)}`));
  // The engine lists the modules of the program, to find the plugins that it needs.
  return env;
};

/** Compiles a folder with the SDK in another one; returns the variables that this needs. */
export async function compileJava(folder: string, sdk: string, path: string): Promise<Env> {
  const file = join(folder, "pom.xml");
  writeFileSync(file, readFileSync(file, "utf8").replace("../../../sdk/java", sdk));
  // HOME has the folder of Maven's downloads. For runs of seconds, optimizing compilation costs more than it saves.
  const env = { HOME: homedir(), MAVEN_OPTS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" };
  const compile = ["mvn", "--quiet", "--batch-mode", "compile"];
  await run(folder, compile, { ...process.env, ...env, PATH: pathWith(path) });
  return env;
}

/** Compiles the whole SDK with the program: the first time, that takes longer than the time limit of a run. */
export const installJava: Install = async (stack, path) =>
  compileJava(stack.program, await generate("java", stack), path);

/** The types of the program are checked against the SDK's. */
export const installNode: Install = async (stack) => {
  const made = await generate("nodejs", stack);
  const modules = join(stack.program, "node_modules");
  mkdirSync(modules);
  symlinkSync(made, join(modules, "pulumi-monitoring-sdk"));
  for (const name of ["@pulumi", "@types", "typescript"])
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  return { PULUMI_NODEJS_TRANSPILE_ONLY: "false" };
};

/** These folders first. */
export const pathWith = (path: string): string => [path, process.env.PATH].join(delimiter);
