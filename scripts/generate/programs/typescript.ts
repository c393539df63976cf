// Recorded examples as programs in TypeScript.
import { bracketed, path } from "./layout";
import { Referring } from "./recorded";

import type { Program } from "./recorded";

function typescriptValue(value: unknown, before?: number): string {
  if (value instanceof Referring) {
    const { base, optional, path: steps } = value.reference;
    if (optional !== undefined) {
      const marked = steps.map((step, at) =>
        typeof step === "number" ? `[${step}]` : `.${step}${optional[at] ? "!" : ""}`,
      );
      return `${base}.apply((result) => result${marked.join("")})`;
    }
    return path(value.reference) + (value.reference.isText ? ".apply(String)" : "");
  }
  if (Array.isArray(value)) {
    const items = value.map((each) => typescriptValue(each));
    return bracketed("[", items, "]");
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${key}: ${typescriptValue(each)}`);
  return bracketed("{ ", members, " }", before);
}

export function typescript({ config, steps, outputs }: Program) {
  const settings = config.map(
    ({ name, secret }) => `const ${name} = config.require${secret ? "Secret" : ""}("${name}");`,
  );
  const lines = steps.map(({ variable, name, kind, args }) => {
    const isLookup = kind === undefined;
    const call = isLookup ? `monitoring.${name}Output(` : `new monitoring.${kind}("${name}", `;
    const head = `const ${variable} = ${call}`;
    const given = isLookup && args === undefined ? "" : typescriptValue(args, head.length);
    return `${head}${given});`;
  });
  const exported = outputs.map(
    ({ name, value }) => `export const ${exportedName(name, steps)} = ${path(value)};`,
  );
  return [
    ...(config.length === 0 ? [] : ['import * as pulumi from "@pulumi/pulumi";']),
    'import * as monitoring from "pulumi-monitoring-sdk";',
    "",
    ...(config.length === 0 ? [] : ["const config = new pulumi.Config();", ...settings]),
    ...lines,
    ...exported,
  ].join("\n");
}

/** A name that differs from all variables. */
const exportedName = (name: string, steps: Program["steps"]) =>
  steps.some(({ variable }) => variable === name) ? `${name}Output` : name;
