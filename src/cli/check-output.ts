// The output formats of findings: for people, for programs, and as workflow annotations.
import { posix } from "node:path";

import { SEVERITIES } from "../checks";
import type { Finding, Report, Severity } from "../checks";
import { joined, jsonText, line, listed, literal, phrase, workflowCommand } from "../printing";
import type { CommandName, Printed, TerminalText, WorkflowCommand } from "../printing";
import type { Format } from "./check-options";

/** At most this many findings of one check are printed in full. */
const MOST_OF_A_CHECK = 10;

/**
 * The report in lines.
 * @param folder of the project, from the root of the repository: annotations need paths from there
 */
export function linesOf(report: Report, format: Format, folder: string): Printed<string>[] {
  if (format === "json") return [jsonText(report)];
  if (format === "github") {
    return [...report.findings.map((each) => annotation(each, folder)), summary(report)];
  }
  return [...textLines(report.findings), summary(report)];
}

function textLines(findings: readonly Finding[]): TerminalText[] {
  const shown = new Map<string, number>();
  const lines: TerminalText[] = [];
  for (const finding of findings) {
    const key = line`${finding.severity} ${finding.check}`;
    const count = (shown.get(key) ?? 0) + 1;
    shown.set(key, count);
    if (count <= MOST_OF_A_CHECK) lines.push(...textOf(finding), line``);
  }
  for (const [key, count] of shown) {
    const more = count - MOST_OF_A_CHECK;
    if (more > 0) {
      lines.push(line`${key}: ${more} more of this kind; --format json lists them all`, line``);
    }
  }
  return lines;
}

function textOf({ severity, check, message, remedy, resource, path }: Finding): TerminalText[] {
  const { kind, name, at } = resource ?? {};
  const where = [
    ...(kind === undefined ? [] : [line`${kind} "${name ?? ""}"`]),
    ...(path === undefined || path === "" ? [] : [line`${path}`]),
    ...(at === undefined ? [] : [line`(${at.file}:${at.line})`]),
  ];
  const what = line`${wordOf(severity)}: ${check}`;
  return [
    where.length === 0 ? what : line`${what}: ${joined(where, line` `)}`,
    line`  ${capital(message)}.`,
    ...(remedy === undefined ? [] : [line`  ${remedy}.`]),
  ];
}

const capital = (text: string): string => text.replace(/^./s, (letter) => letter.toUpperCase());

/** `2 errors, 1 warning. 3 requests were sent to Acme (1).` */
function summary({ findings, requests, organization }: Report): TerminalText {
  const counts = SEVERITIES.flatMap((severity) => countOf(findings, severity));
  const found = counts.length === 0 ? "No problems found" : listed(counts);
  const whom =
    organization === undefined ? "" : line` to ${organization.name} (${organization.id})`;
  if (requests === 0) return line`${found}. The service was not queried${whom}.`;
  return line`${found}. ${requests} ${requests === 1 ? "request was" : "requests were"} sent${whom}.`;
}

const wordOf = (severity: Severity): string => (severity === "info" ? "note" : severity);

function countOf(findings: readonly Finding[], severity: Severity): TerminalText[] {
  const count = findings.filter((each) => each.severity === severity).length;
  const word = wordOf(severity);
  if (count === 0) return [];
  return [count === 1 ? line`1 ${word}` : line`${count} ${word}s`];
}

/** GitHub's names of the severities. */
const COMMANDS: Readonly<Record<Severity, CommandName>> = {
  error: "error",
  warning: "warning",
  info: "notice",
};

function annotation(finding: Finding, folder: string): WorkflowCommand {
  const { severity, check, message, remedy, resource, path } = finding;
  const { kind, name = "", at } = resource ?? {};
  const inside = path === undefined ? phrase`` : phrase` ${literal(path)}`;
  const whose =
    kind === undefined ? phrase`` : phrase`: ${literal(kind)} ${literal(name)}${inside}`;
  const advice = remedy === undefined ? phrase`` : phrase` ${literal(remedy)}.`;
  return workflowCommand(
    COMMANDS[severity],
    {
      title: phrase`${literal(check)}${whose}`,
      ...(at !== undefined && {
        file: literal(posix.join(folder, at.file)),
        line: phrase`${at.line}`,
      }),
    },
    phrase`${literal(capital(message))}.${advice}`,
  );
}
