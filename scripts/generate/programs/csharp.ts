// Recorded examples as programs in C#.
import { bracketed, indented, upperFirst } from "./layout";
import { choiceOf, typeName } from "./values";

import type { Reference } from "./recorded";
import type { Member, TypedProgram, Value } from "./values";

export function csharp({ config, steps, outputs }: TypedProgram) {
  const settings = config.map(
    ({ name, secret }) => `var ${name} = config.Require${secret ? "Secret" : ""}("${name}");`,
  );
  const lines = steps.map(({ variable, name, kind, args = [] }) => {
    const given = args.length === 0 ? "new()" : initialized("new()", args);
    if (kind !== undefined) return `var ${variable} = new Monitoring.${kind}("${name}", ${given});`;
    return `var ${variable} = Monitoring.${upperFirst(name)}.Invoke(${args.length === 0 ? "" : given});`;
  });
  const exported = outputs.map(({ name, value }) => `["${name}"] = ${expression(value)},`);
  const result =
    exported.length === 0
      ? []
      : [`return new Dictionary<string, object?>\n{\n${indented(exported.join("\n"))}\n};`];
  const body = [
    ...(settings.length === 0 ? [] : [["var config = new Config();", ...settings].join("\n")]),
    ...lines,
    ...result,
  ].join("\n\n");
  return `${exported.length === 0 ? "" : "using System.Collections.Generic;\n"}using Pulumi;
using Monitoring = Pulumi.Monitoring;

return await Deployment.RunAsync(() =>
{
${indented(body)}
});`;
}

/** A member of an answer is computed from it. */
function expression({ base, path, isAnswer, isText, optional = [] }: Reference) {
  const steps = path.map((step, at) =>
    typeof step === "number" ? `[${step}]` : `.${upperFirst(step)}${optional[at] ? "!" : ""}`,
  );
  if (!isAnswer) return `${base}${steps.join("")}`;
  const value = `result${steps.join("")}`;
  return `${base}.Apply(result => ${isText ? `$"{${value}}"` : value})`;
}

function initialized(made: string, members: Member[]) {
  const lines = members.map(([name, value]) => {
    const text = csharpValue(value);
    return `${upperFirst(name)} =${/^\s/.test(text) ? "" : " "}${text},`;
  });
  return `${made}\n{\n${indented(lines.join("\n"))}\n}`;
}

function csharpValue(value: Value): string {
  switch (value.is) {
    case "reference":
      return expression(value.reference);
    case "list": {
      const choice = choiceOf(value.of);
      // A text becomes an item of such a list only by this method.
      const item = (each: Value) =>
        choice === undefined
          ? csharpValue(each)
          : `Union<string, Monitoring.${typeName(choice)}>.FromT0(${csharpValue(each)})`;
      return collection(value.items.map(item));
    }
    case "map":
      return collection(
        value.members.map(([key, each]) => `{ ${JSON.stringify(key)}, ${csharpValue(each)} }`),
      );
    case "object":
      return initialized(`new Monitoring.Inputs.${value.name}Args`, value.members);
    default:
      return JSON.stringify(value.value);
  }
}

/** What is added to the list or map of a property, with the sign before it. */
function collection(items: string[]) {
  const line = bracketed(" { ", items, " }", 24);
  return line.includes("\n")
    ? `\n{\n${items.map((item) => `${indented(item)},\n`).join("")}}`
    : line;
}
