// Recorded examples as programs in YAML.
import { stringify } from "yaml";

import { path } from "./layout";
import { Referring } from "./recorded";

import type { Program } from "./recorded";

export function yaml({ config, steps, outputs }: Program) {
  const resources = steps.flatMap((step) => (step.kind === undefined ? [] : [step]));
  const lookups = steps.filter(({ kind }) => kind === undefined);
  const keys = new Map(resources.map(({ variable, key }) => [variable, key]));
  const spelled = (value: unknown) => yamlValue(value, keys);
  const sections = {
    config: config.map(({ name, secret }) => [
      name,
      { type: "string", ...(secret ? { secret } : {}) },
    ]),
    resources: resources.map(({ key, name, kind, args }) => {
      const own = key === name ? {} : { name };
      return [key, { type: `monitoring:${kind}`, ...own, properties: spelled(args) }];
    }),
    variables: lookups.map(({ variable, name, args }) => {
      const given = args === undefined ? {} : { arguments: spelled(args) };
      return [variable, { "fn::invoke": { function: `monitoring:${name}`, ...given } }];
    }),
    outputs: outputs.map(({ name, value }) => [name, spelled(new Referring(value))]),
  };
  const shown = Object.entries(sections).filter(([, entries]) => entries.length > 0);
  const document = Object.fromEntries(
    shown.map(([section, entries]) => [section, Object.fromEntries(entries)]),
  );
  // The engine reads YAML 1.1, where an unquoted time is not a string.
  return stringify(document, { version: "1.1", lineWidth: 0 }).trimEnd();
}

function yamlValue(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (value instanceof Referring) {
    return `\${${path(value.reference, (name) => keys.get(name) ?? name)}}`;
  }
  if (Array.isArray(value)) return value.map((each) => yamlValue(each, keys));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, yamlValue(each, keys)]),
  );
}
