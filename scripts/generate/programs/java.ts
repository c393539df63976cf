// Recorded examples as programs in Java.
import { indented } from "./layout";
import { choiceOf } from "./values";

import type { Reference } from "./recorded";
import type { Member, TypedProgram, Value } from "./values";

const PACKAGE = "com.pulumi.monitoring";
/** Names of inputs that are keywords of the language. */
const KEYWORDS = new Set(["default", "package"]);

export function java({ config, steps, outputs }: TypedProgram) {
  const imports = new Set(["com.pulumi.Pulumi"]);
  const settings = config.map(
    ({ name, secret }) => `var ${name} = ctx.config().require${secret ? "Secret" : ""}("${name}");`,
  );
  const lines = steps.map(({ variable, name, kind, args = [] }) => {
    if (kind === undefined) {
      imports.add(`${PACKAGE}.MonitoringFunctions`);
      const type = `${name.replace("get", "Get")}Args`;
      if (args.length > 0) imports.add(`${PACKAGE}.inputs.${type}`);
      const given = args.length === 0 ? "" : built(type, args, imports);
      return `var ${variable} = MonitoringFunctions.${name}(${given});`;
    }
    imports.add(`${PACKAGE}.${kind}`).add(`${PACKAGE}.${kind}Args`);
    const given = built(`${kind}Args`, args, imports);
    return `var ${variable} = new ${kind}("${name}", ${given});`;
  });
  const exported = outputs.map(({ name, value }) => `ctx.export("${name}", ${expression(value)});`);
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
function expression({ base, path, isAnswer, isText, optional = [] }: Reference) {
  const steps = path.map((step, at) =>
    typeof step === "number"
      ? `.get(${step})`
      : `.${step}()${optional[at] ? ".orElseThrow()" : ""}`,
  );
  if (!isAnswer) return `${base}${steps.join("")}`;
  const value = `result${steps.join("")}`;
  return `${base}.applyValue(result -> ${isText ? `String.valueOf(${value})` : value})`;
}

/** @param imports are added to */
function built(type: string, members: Member[], imports: Set<string>) {
  const calls = members.map(([name, value]) => {
    const method = KEYWORDS.has(name) ? `${name}_` : name;
    return `.${method}(${javaValue(value, imports)})\n`;
  });
  return `${type}.builder()\n${indented(`${calls.join("")}.build()`)}`;
}

function javaValue(value: Value, imports: Set<string>): string {
  switch (value.is) {
    case "reference":
      return expression(value.reference);
    case "list":
      return javaList(value, imports);
    case "map":
      imports.add("java.util.Map");
      return javaMap(value.members, imports);
    case "object":
      imports.add(`${PACKAGE}.inputs.${value.name}Args`);
      return built(`${value.name}Args`, value.members, imports);
    case "number":
      return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
    default:
      return JSON.stringify(value.value);
  }
}

/** Items as arguments; if one is known only when the program runs, the list is one output. */
function javaList({ items, of }: Value & { is: "list" }, imports: Set<string>) {
  const shown = items.map((item) => javaValue(item, imports));
  if (choiceOf(of) !== undefined) {
    imports.add("com.pulumi.core.Either");
    return shown.map((item) => `Either.ofLeft(${item})`).join(", ");
  }
  if (!items.some(({ is }) => is === "reference")) {
    const isLong = items.length > 1 && items.some(({ is }) => is === "object");
    return isLong ? `\n${indented(shown.join(",\n"))}` : shown.join(", ");
  }
  imports.add("com.pulumi.core.Output");
  const outputs = items.map(({ is }, at) =>
    is === "reference" ? shown[at] : `Output.of(${shown[at]})`,
  );
  return `Output.all(${outputs.join(", ")})`;
}

/** A map with a value that is known only when the program runs is computed from it. */
function javaMap(members: Member[], imports: Set<string>) {
  const [reference, ...others] = members.filter(([, { is }]) => is === "reference");
  if (others.length > 0) throw new Error("a map in Java can refer to one value");
  const entries = members.map(([key, value]) => {
    const shown = value === reference?.[1] ? "value" : javaValue(value, imports);
    return `${JSON.stringify(key)}, ${shown}`;
  });
  const map = `Map.of(${entries.join(", ")})`;
  return reference === undefined
    ? map
    : `${javaValue(reference[1], imports)}.applyValue(value -> ${map})`;
}
