// Recorded examples as programs in Python. Objects are classes: SDKs before 2026 send dictionaries in unions as they are
// written, in snake case.
import { bracketed, path, snakeCase } from "./layout";

import type { Member, TypedProgram, Value } from "./values";

export function python({ config, steps, outputs }: TypedProgram) {
  const settings = config.map(
    ({ name, secret }) =>
      `${snakeCase(name)} = config.require${secret ? "_secret" : ""}("${name}")`,
  );
  const lines = steps.map(({ variable, name, kind, args = [] }) => {
    const isLookup = kind === undefined;
    const given = pythonArguments(args, isLookup ? pythonLookupValue : pythonValue);
    const call = kind ?? `${snakeCase(name)}_output`;
    const first = isLookup ? [] : [JSON.stringify(name)];
    return `${snakeCase(variable)} = ${bracketed(`monitoring.${call}(`, [...first, ...given], ")", variable.length)}`;
  });
  const exported = outputs.map(
    ({ name, value }) => `pulumi.export("${name}", ${path(value, snakeCase)})`,
  );
  return [
    ...(config.length > 0 || [...lines, ...exported].some((line) => line.includes("pulumi."))
      ? ["import pulumi"]
      : []),
    "import pulumi_monitoring as monitoring",
    "",
    ...(config.length === 0 ? [] : ["config = pulumi.Config()", ...settings]),
    ...lines,
    ...exported,
  ].join("\n");
}

const pythonArguments = (members: Member[], print: (value: Value) => string = pythonValue) =>
  members.map(([name, value]) => `${snakeCase(name)}=${print(value)}`);

/** An argument of a lookup: a list with items that are known only when the program runs is one output. */
function pythonLookupValue(value: Value) {
  if (value.is !== "list" || !value.items.some(({ is }) => is === "reference"))
    return pythonValue(value);
  return bracketed("pulumi.Output.all(", value.items.map(pythonValue), ")");
}

function pythonValue(value: Value): string {
  switch (value.is) {
    case "reference":
      return path(value.reference, snakeCase) + (value.reference.isText ? ".apply(str)" : "");
    case "flag":
      return value.value ? "True" : "False";
    case "list":
      return bracketed("[", value.items.map(pythonValue), "]");
    case "map": {
      const entries = value.members.map(
        ([key, each]) => `${JSON.stringify(key)}: ${pythonValue(each)}`,
      );
      return bracketed("{", entries, "}");
    }
    case "object":
      return bracketed(`monitoring.${value.name}Args(`, pythonArguments(value.members), ")");
    default:
      return JSON.stringify(value.value);
  }
}
