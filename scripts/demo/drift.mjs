// @ts-check
// Reads the planned changes of a preview, from its JSON and from its text output.

/** @typedef {{ op: string, urn: string, detailedDiff?: Record<string, unknown> | null }} Step */

/** `…:Monitor::homepage` → `Monitor homepage`. @param {string} urn */
export function calledIn(urn) {
  const [type = "", name = ""] = urn.split("::").slice(-2);
  return `${type.replace(/^.*:/, "")} ${name}`;
}

/**
 * @param {string} json output of `pulumi preview --json`
 * @returns {string[]} the planned operations, such as `update Monitor homepage: frequencySeconds`
 */
export function plannedIn(json) {
  /** @type {{ steps: Step[] }} */
  const { steps } = JSON.parse(json);
  return steps
    .filter(({ op }) => op !== "same" && op !== "refresh")
    .map(({ op, urn, detailedDiff }) => {
      const properties = Object.keys(detailedDiff ?? {});
      const which = properties.length === 0 ? "" : `: ${properties.join(", ")}`;
      return `${op} ${calledIn(urn)}${which}`;
    })
    .sort();
}

/**
 * @param {string} text output of `pulumi preview --refresh --diff`
 * @returns {string[]} the resources that differ from the state, such as `Monitor homepage`
 */
export function refreshedIn(text) {
  const found = text.matchAll(/\(refresh\)\n(?:\s*\[id=.*\]\n)?\s*\[urn=(.*)\]/g);
  return [...found]
    .map(([, urn = ""]) => calledIn(urn))
    .filter((called) => !called.startsWith("Stack "))
    .sort();
}

/**
 * The relevant lines of the text: the resources, and the values that change.
 * @param {string} text
 */
export function readable(text) {
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

/** The closing lines of an `up`, a `preview` or a `destroy`. @param {string} text */
export function summaryIn(text) {
  const lines = text.split("\n");
  const start = lines.findLastIndex((line) => line.startsWith("Resources:"));
  const end = lines.findIndex((line, at) => at > start && line.trim() === "");
  return start < 0
    ? []
    : lines.slice(start + 1, end < 0 ? undefined : end).map((line) => line.trim());
}
