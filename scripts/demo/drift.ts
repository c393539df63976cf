// Reads the planned changes of a preview, from its JSON and from its text output.

interface Step {
  op: string;
  urn: string;
  detailedDiff?: Record<string, unknown> | null;
}

/** `…:Monitor::homepage` → `Monitor homepage`. */
export function calledIn(urn: string) {
  const [type = "", name = ""] = urn.split("::").slice(-2);
  return `${type.replace(/^.*:/, "")} ${name}`;
}

/** The operations in the output of `pulumi preview --json`, such as `update Monitor homepage: frequencySeconds`. */
export function plannedIn(json: string) {
  const { steps } = JSON.parse(json) as { steps: Step[] };
  return steps
    .filter(({ op }) => op !== "same" && op !== "refresh")
    .map(({ op, urn, detailedDiff }) => {
      const properties = Object.keys(detailedDiff ?? {});
      const which = properties.length === 0 ? "" : `: ${properties.join(", ")}`;
      return `${op} ${calledIn(urn)}${which}`;
    })
    .sort();
}

/** The resources that differ from the state in the output of `pulumi preview --refresh --diff`, such as `Monitor homepage`. */
export function refreshedIn(text: string) {
  const found = text.matchAll(/\(refresh\)\n(?:\s*\[id=.*\]\n)?\s*\[urn=(.*)\]/g);
  return [...found]
    .map(([, urn = ""]) => calledIn(urn))
    .filter((called) => !called.startsWith("Stack "))
    .sort();
}

/** The relevant lines of the text: the resources, and the values that change. */
export function readable(text: string) {
  const blocks = text.split(/\n(?=\s*[~+-] pulumi-nodejs:dynamic\/monitoring:)/).slice(1);
  return blocks.flatMap((block) => {
    const [, sign = "", action = ""] = /^\s*([~+-]) \S+: \((\w+)\)/.exec(block) ?? [];
    const called = calledIn(/\[urn=(.*)\]/.exec(block)?.[1] ?? "");
    const isGone = action === "refresh" && !/\n\s*~/.test(block);
    const values = block.split("\n").filter((line) => line.includes(" => "));
    return [
      isGone ? `- ${called} (refresh: gone)` : `${sign} ${called} (${action})`,
      ...values
        .filter((line) => !/updatedAt|configHash/.test(line))
        .map((line) => `    ${line.trim()}`),
    ];
  });
}

/** The closing lines of an `up`, a `preview` or a `destroy`. */
export function summaryIn(text: string) {
  const lines = text.split("\n");
  const start = lines.findLastIndex((line) => line.startsWith("Resources:"));
  const end = lines.findIndex((line, at) => at > start && line.trim() === "");
  return start < 0
    ? []
    : lines.slice(start + 1, end < 0 ? undefined : end).map((line) => line.trim());
}
