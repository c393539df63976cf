// How findings are printed: for people, for programs, and as annotations of a workflow.
import { relative, resolve, sep } from "node:path";

import { SEVERITIES } from "../checks";
import type { Finding, Report, Severity } from "../checks";
import { commandMessage, commandProperty, jsonText, terminalLine } from "../review";
import type { Format } from "./check-options";

/** Lines of the same check are told one by one up to this many. */
const MOST_OF_A_CHECK = 10;

/** Where annotations are shown. */
export interface Place {
  /** Folder of the project, from which positions in the program count. */
  readonly folder: string;
  /** Root of the repository, from which annotations count. */
  readonly root: string;
}

/** The report in lines. */
export function linesOf(report: Report, format: Format, place: Place): string[] {
  if (format === "json") return [jsonText(report)];
  if (format === "github") {
    return [
      ...report.findings.map((each) => annotation(each, place)),
      terminalLine(summary(report)),
    ];
  }
  return [...textLines(report.findings), summary(report)].map(terminalLine);
}

function textLines(findings: readonly Finding[]): string[] {
  const told = new Map<string, number>();
  const lines: string[] = [];
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.check}`;
    const count = (told.get(key) ?? 0) + 1;
    told.set(key, count);
    if (count <= MOST_OF_A_CHECK) lines.push(...textOf(finding), "");
  }
  for (const [key, count] of told) {
    const more = count - MOST_OF_A_CHECK;
    if (more > 0) lines.push(`${key}: ${more} more of this kind; --format json has them all`, "");
  }
  return lines;
}

function textOf({ severity, check, message, remedy, resource, path }: Finding): string[] {
  const { kind, name, at } = resource ?? {};
  const where = [
    kind === undefined ? "" : `${kind} "${name ?? ""}"`,
    path ?? "",
    at === undefined ? "" : `(${at.file}:${at.line})`,
  ].filter((part) => part !== "");
  return [
    [`${severity}: ${check}`, ...(where.length > 0 ? [where.join(" ")] : [])].join(": "),
    `  ${capital(message)}.`,
    ...(remedy === undefined ? [] : [`  ${remedy}.`]),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `2 errors, 1 warning. 3 requests were sent to Acme (1).` */
function summary({ findings, requests, organization }: Report): string {
  const counts = SEVERITIES.map((severity) => countOf(findings, severity)).filter(Boolean);
  const asked =
    requests === 0
      ? "The service was not asked"
      : `${requests} ${requests === 1 ? "request was" : "requests were"} sent`;
  const whom = organization === undefined ? "" : ` to ${organization.name} (${organization.id})`;
  return `${counts.length === 0 ? "Nothing found" : counts.join(", ")}. ${asked}${whom}.`;
}

function countOf(findings: readonly Finding[], severity: Severity): string {
  const count = findings.filter((each) => each.severity === severity).length;
  const word = severity === "info" ? "note" : severity;
  return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** What GitHub calls them. */
const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "notice",
};

function annotation({ severity, check, message, remedy, resource, path }: Finding, place: Place) {
  const { kind, name, at } = resource ?? {};
  const of =
    kind === undefined ? "" : `: ${kind} ${name ?? ""}${path === undefined ? "" : ` ${path}`}`;
  const properties = [
    ["title", `${check}${of}`],
    ...(at === undefined
      ? []
      : [
          ["file", relative(place.root, resolve(place.folder, at.file)).split(sep).join("/")],
          ["line", String(at.line)],
        ]),
  ].map(([key = "", value = ""]) => `${key}=${commandProperty(value)}`);
  const text = `${capital(message)}.${remedy === undefined ? "" : ` ${remedy}.`}`;
  return `::${COMMANDS[severity]} ${properties.join(",")}::${commandMessage(text)}`;
}
