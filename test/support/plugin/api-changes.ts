// What a new API report takes away from programs in TypeScript that were written for an earlier one. The rules are coarser than
// those for the package schema: what a class takes and returns is in both.

/** The changes, each as the name of the declaration and what it no longer says. */
export function apiChanges(before: string, after: string): string[] {
  const now = declarations(after);
  return [...declarations(before)].flatMap(([name, lines]) => {
    const present = now.get(name);
    if (present === undefined) return [`${name} is gone`];
    const lost = lines.filter((line) => !present.some((each) => covers(each, line)));
    // What callers pass: a new member that is not optional is missing in their programs.
    const needed = /(Args|Options)$/.test(name) ? present.filter(isRequired) : [];
    const fresh = needed.filter((line) => !lines.some((each) => nameOf(each) === nameOf(line)));
    return [
      ...lost.map((line) => `${name} no longer has ${line}`),
      ...fresh.map((line) => `${name} requires ${line}`),
    ];
  });
}

const HEAD =
  /^(?:export |declare )*(?:abstract )?(?:class|interface|type|const|function|namespace) (\w+)/;

/** The lines of each declaration, with those of all its overloads. */
function declarations(report: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const block of report.replaceAll("\r\n", "\n").split("\n\n")) {
    const lines = block.split("\n").filter((line) => !/^\s*(\/\/|$|\}$)/.test(line));
    const name = HEAD.exec(lines[0] ?? "")?.[1];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), ...lines.map(trimmed)]);
  }
  return found;
}

const trimmed = (line: string): string => line.trim().replace(/[;,]$/, "");

const nameOf = (line: string): string => line.replace(/[?:(=].*/, "");

const isRequired = (line: string): boolean => /^(readonly )?\w+: /.test(line);

/** Whether a line says what another one said: the same member, with all variants of its type. */
function covers(line: string, earlier: string): boolean {
  const [now = [], before = []] = [line, earlier].map((each) => each.split(/(?<=: )| \| /));
  return now[0] === before[0] && before.every((variant) => now.includes(variant));
}
