// @ts-check
// Recorded examples as programs in C#.
import { bracketed, indented, upperFirst } from "./layout.mjs";
import { answersOf, choiceOf, typeName } from "./values.mjs";

/** @import { Reference } from "./recorded.mjs" */
/** @import { Member, TypedProgram, Value } from "./values.mjs" */

/** @param {TypedProgram} program */
export function csharp({ config, steps, outputs }) {
  const answers = answersOf(steps);
  const shown = (/** @type {Reference} */ reference) => expression(reference, answers);
  const settings = config.map(
    ({ name, secret }) => `var ${name} = config.Require${secret ? "Secret" : ""}("${name}");`,
  );
  const lines = steps.map(({ variable, name, kind, args = [] }) => {
    const given = args.length === 0 ? "new()" : initialized("new()", args, shown);
    if (kind !== undefined) return `var ${variable} = new Monitoring.${kind}("${name}", ${given});`;
    return `var ${variable} = Monitoring.${upperFirst(name)}.Invoke(${args.length === 0 ? "" : given});`;
  });
  const exported = outputs.map(({ name, value }) => `["${name}"] = ${shown(value)},`);
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

/** A member of an answer is computed from it. @param {Reference} reference @param {ReadonlySet<string>} answers */
function expression({ base, path, isText, optional = [] }, answers) {
  const steps = path.map((step, at) =>
    typeof step === "number" ? `[${step}]` : `.${upperFirst(step)}${optional[at] ? "!" : ""}`,
  );
  if (!answers.has(base)) return `${base}${steps.join("")}`;
  const value = `result${steps.join("")}`;
  return `${base}.Apply(result => ${isText ? `$"{${value}}"` : value})`;
}

/** @param {string} made @param {Member[]} members @param {(reference: Reference) => string} shown */
function initialized(made, members, shown) {
  const lines = members.map(([name, value]) => {
    const text = csharpValue(value, shown);
    return `${upperFirst(name)} =${/^\s/.test(text) ? "" : " "}${text},`;
  });
  return `${made}\n{\n${indented(lines.join("\n"))}\n}`;
}

/** @param {Value} value @param {(reference: Reference) => string} shown @returns {string} */
function csharpValue(value, shown) {
  switch (value.is) {
    case "reference":
      return shown(value.reference);
    case "list": {
      const choice = choiceOf(value.of);
      // A text becomes an item of such a list only by this method.
      const item = (/** @type {Value} */ each) =>
        choice === undefined
          ? csharpValue(each, shown)
          : `Union<string, Monitoring.${typeName(choice)}>.FromT0(${csharpValue(each, shown)})`;
      return collection(value.items.map(item));
    }
    case "map":
      return collection(
        value.members.map(
          ([key, each]) => `{ ${JSON.stringify(key)}, ${csharpValue(each, shown)} }`,
        ),
      );
    case "object":
      return initialized(`new Monitoring.Inputs.${value.name}Args`, value.members, shown);
    default:
      return JSON.stringify(value.value);
  }
}

/** What is added to the list or map of a property, with the sign before it. @param {string[]} items */
function collection(items) {
  const line = bracketed(" { ", items, " }", 24);
  return line.includes("\n")
    ? `\n{\n${items.map((item) => `${indented(item)},\n`).join("")}}`
    : line;
}
