// Recorded examples as programs in Java.
import { indented } from "./layout";
import { answersOf, choiceOf } from "./values";

import type { Reference } from "./recorded";
import type { Member, TypedProgram, Value } from "./values";

const PACKAGE = "com.pulumi.monitoring";
/** Names of inputs that are keywords of the language. */
const KEYWORDS = new Set(["default", "package"]);

export function java({ config, steps, outputs }: TypedProgram) {
  const answers = answersOf(steps);
  const imports = new Set(["com.pulumi.Pulumi"]);
  const shown = (reference: Reference) => expression(reference, answers);
  const settings = config.map(
    ({ name, secret }) => `var ${name} = ctx.config().require${secret ? "Secret" : ""}("${name}");`,
  );
  const lines = steps.map(({ variable, name, kind, args = [] }) => {
    if (kind === undefined) {
      imports.add(`${PACKAGE}.MonitoringFunctions`);
      const type = `${name.replace("get", "Get")}Args`;
      if (args.length > 0) imports.add(`${PACKAGE}.inputs.${type}`);
      const given = args.length === 0 ? "" : built(type, args, { imports, shown });
      return `var ${variable} = MonitoringFunctions.${name}(${given});`;
    }
    imports.add(`${PACKAGE}.${kind}`).add(`${PACKAGE}.${kind}Args`);
    const given = built(`${kind}Args`, args, { imports, shown });
    return `var ${variable} = new ${kind}("${name}", ${given});`;
  });
  const exported = outputs.map(({ name, value }) => `ctx.export("${name}", ${shown(value)});`);
  const parts = [settings.join("\n"), ...lines, exported.join("\n")];
  const body = parts.filter((part) => part !== "").join("\n\n");
  return `${[...imports]
    .sort()
    .map((each) => `import ${each};`)
    .join("\n")}

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
${indented(body, " ".repeat(12))}
        });
    }
}`;
}

/** A member of an answer is computed from it. */
function expression(
  { base, path, isText, optional = [] }: Reference,
  answers: ReadonlySet<string>,
) {
  const steps = path.map((step, at) =>
    typeof step === "number"
      ? `.get(${step})`
      : `.${step}()${optional[at] ? ".orElseThrow()" : ""}`,
  );
  if (!answers.has(base)) return `${base}${steps.join("")}`;
  const value = `result${steps.join("")}`;
  return `${base}.applyValue(result -> ${isText ? `String.valueOf(${value})` : value})`;
}

type Context = { imports: Set<string>; shown: (reference: Reference) => string };

function built(type: string, members: Member[], context: Context) {
  const calls = members.map(([name, value]) => {
    const method = KEYWORDS.has(name) ? `${name}_` : name;
    return `.${method}(${javaValue(value, context)})\n`;
  });
  return `${type}.builder()\n${indented(`${calls.join("")}.build()`)}`;
}

function javaValue(value: Value, context: Context): string {
  const { imports, shown } = context;
  switch (value.is) {
    case "reference":
      return shown(value.reference);
    case "list":
      return javaList(value, context);
    case "map":
      imports.add("java.util.Map");
      return javaMap(value.members, context);
    case "object":
      imports.add(`${PACKAGE}.inputs.${value.name}Args`);
      return built(`${value.name}Args`, value.members, context);
    case "number":
      return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
    default:
      return JSON.stringify(value.value);
  }
}

/** Items as arguments; if one is known only when the program runs, the list is one output. */
function javaList({ items, of }: Value & { is: "list" }, context: Context) {
  const shown = items.map((item) => javaValue(item, context));
  if (choiceOf(of) !== undefined) {
    context.imports.add("com.pulumi.core.Either");
    return shown.map((item) => `Either.ofLeft(${item})`).join(", ");
  }
  if (!items.some(({ is }) => is === "reference")) {
    const isLong = items.length > 1 && items.some(({ is }) => is === "object");
    return isLong ? `\n${indented(shown.join(",\n"))}` : shown.join(", ");
  }
  context.imports.add("com.pulumi.core.Output");
  const outputs = items.map(({ is }, at) =>
    is === "reference" ? shown[at] : `Output.of(${shown[at]})`,
  );
  return `Output.all(${outputs.join(", ")})`;
}

/** A map with a value that is known only when the program runs is computed from it. */
function javaMap(members: Member[], context: Context) {
  const [reference, ...others] = members.filter(([, { is }]) => is === "reference");
  if (others.length > 0) throw new Error("a map in Java can refer to one value");
  const entries = members.map(([key, value]) => {
    const shown = value === reference?.[1] ? "value" : javaValue(value, context);
    return `${JSON.stringify(key)}, ${shown}`;
  });
  const map = `Map.of(${entries.join(", ")})`;
  return reference === undefined
    ? map
    : `${javaValue(reference[1], context)}.applyValue(value -> ${map})`;
}
