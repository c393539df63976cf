// Recorded examples as programs in Go, laid out as gofmt does.
import { indented, upperFirst } from "./layout";
import { choiceOf, typeName } from "./values";

import type { PackageSchema, Schema } from "../types";
import type { Reference } from "./recorded";
import type { Member, TypedProgram, Value } from "./values";

const TAB = "\t";
/** What the SDK of Pulumi calls a type. */
const TYPES = { string: "String", boolean: "Bool", integer: "Int", number: "Float64" };
/** Whether there is a resource of this name. */
type Test = (name: string) => boolean;
const CONFIG = "github.com/pulumi/pulumi/sdk/v3/go/pulumi/config";

export function go(program: TypedProgram, { resources, language }: PackageSchema) {
  const { config, outputs } = program;
  const isResource = (name: string) => `monitoring:index:${name}` in resources;
  const settings = config.map(({ name, secret }) =>
    secret
      ? `${name} := cfg.RequireSecret("${name}")`
      : `${name} := pulumi.String(cfg.Require("${name}"))`,
  );
  const body = [
    ...(settings.length === 0 ? [] : ['cfg := config.New(ctx, "")', ...settings]),
    ...statements(program, isResource),
    ...outputs.map(({ name, value }) => `ctx.Export("${name}", ${expression(value)})`),
    "return nil",
  ];
  const imports = [language.go.importBasePath, "github.com/pulumi/pulumi/sdk/v3/go/pulumi"];
  if (config.length > 0) imports.push(CONFIG);
  return `package main

import (
${imports.map((each) => `${TAB}"${each}"`).join("\n")}
)

func main() {
${TAB}pulumi.Run(func(ctx *pulumi.Context) error {
${indented(body.join("\n"), TAB + TAB)}
${TAB}})
}`;
}

function statements({ steps, outputs }: TypedProgram, isResource: Test) {
  const print = (value: Value) => goValue(value, isResource);
  const used = basesOf({ steps, outputs });
  let isDeclared = false;
  return steps.flatMap(({ variable, name, kind, args }) => {
    // Go refuses variables without a use.
    const assigned = used.has(variable) ? variable : "_";
    if (kind === undefined) {
      const own = name.replace(/^get/, "");
      const called = `${isResource(own) ? `Lookup${own}` : upperFirst(name)}Output`;
      const given = args && `, monitoring.${called}Args${braced(args, print)}`;
      return `${assigned} ${assigned === "_" ? "=" : ":="} monitoring.${called}(ctx${given ?? ""})`;
    }
    const sign = assigned === "_" && isDeclared ? "=" : ":=";
    isDeclared = true;
    const given = `&monitoring.${kind}Args${braced(args ?? [], print)}`;
    const call = `monitoring.New${kind}(ctx, "${name}", ${given})`;
    return [`${assigned}, err ${sign} ${call}`, "if err != nil {", `${TAB}return err`, "}"];
  });
}

/** What values refer to. */
function basesOf(value: unknown): Set<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const own = "base" in value ? [String(value.base)] : [];
  return new Set([...own, ...Object.values(value).flatMap((each) => [...basesOf(each)])]);
}

/** Members of an output are methods; an output of a resource is a field, except its id. */
function expression({ base, path, isAnswer, isText, optional = [] }: Reference) {
  const steps = path.map((step, at) => {
    if (typeof step === "number") return `.Index(pulumi.Int(${step}))`;
    if (isAnswer || at > 0) return `.${upperFirst(step)}()`;
    return step === "id" ? ".ID()" : `.${upperFirst(step)}`;
  });
  const value = `${base}${steps.join("")}${optional.includes(true) ? ".Elem()" : ""}`;
  return isText ? `pulumi.Sprintf("%v", ${value})` : value;
}

function goValue(value: Value, isResource: Test): string {
  const print = (each: Value) => goValue(each, isResource);
  switch (value.is) {
    case "reference":
      return expression(value.reference);
    case "list": {
      const items = value.items.map((item) => `${indented(print(item), TAB)},\n`);
      const type = `${goType(value.of, isResource)}Array`;
      return items.length === 0 ? `${type}{}` : `${type}{\n${items.join("")}}`;
    }
    case "map":
      return `${goType(value.of, isResource)}Map${braced(value.members, print, JSON.stringify)}`;
    case "object":
      return `&${named(value.name, isResource)}Args${braced(value.members, print)}`;
    case "flag":
      return `pulumi.Bool(${value.value})`;
    case "text":
      return `pulumi.String(${JSON.stringify(value.value)})`;
    default:
      return `pulumi.${TYPES[value.is]}(${value.value})`;
  }
}

/** The start of the name of a list or a map; of unions there is only one for all. */
function goType(type: Schema, isResource: Test) {
  if (type.$ref !== undefined) return named(typeName(type.$ref), isResource);
  if (choiceOf(type) !== undefined) return "pulumi.String";
  return `pulumi.${type.type === undefined ? "" : TYPES[type.type as "string"]}`;
}

/** The constructor of a resource has the shorter name. */
const named = (name: string, isResource: Test) =>
  `monitoring.${name}${isResource(name.replace(/^New/, "")) ? "Type" : ""}`;

/** Members in braces; gofmt aligns neighbouring ones of one line each. */
function braced(
  members: Member[],
  print: (value: Value) => string,
  spelled: (name: string) => string = upperFirst,
) {
  const shown = members.map(([name, value]) => ({ key: `${spelled(name)}:`, text: print(value) }));
  const groups: (typeof shown)[] = [];
  for (const each of shown) {
    const last = groups.at(-1);
    const joins = last?.every(({ text }) => !text.includes("\n")) && !each.text.includes("\n");
    if (last !== undefined && joins) last.push(each);
    else groups.push([each]);
  }
  const lines = groups.flatMap((group) => {
    const width = Math.max(...group.map(({ key }) => key.length));
    return group.map(({ key, text }) => `${key.padEnd(width)} ${text},`);
  });
  return lines.length === 0 ? "{}" : `{\n${indented(lines.join("\n"), TAB)}\n}`;
}
