// What a review says about lines of the program: for annotations on GitHub, code quality on GitLab and Code Insights on
// Bitbucket.
import { posix } from "node:path";

import { literal, phrase, workflowCommand } from "../../printing";
import type { CommandName, Phrase, WorkflowCommand } from "../../printing";
import { positionOf } from "../model/position";
import type { Position } from "../model/position";
import type { Review } from "../review";
import { linePhrase } from "../rules/finding";
import { diagnosticPhrase, stackTitle } from "./phrases";

/** A review, and where its program lies. */
export interface Located {
  readonly review: Review;
  /** Folder of the project, relative to the root of the repository; empty if it is that. */
  readonly folder: string;
}

/** A text about a line of the program. */
export interface Annotation {
  readonly level: "failed" | "red" | "amber";
  /** The stack. */
  readonly title: Phrase;
  readonly text: Phrase;
  /** The folder of the project, for targets that need a file. */
  readonly folder: string;
  /** Where the program declares what it is about, if that is known; the path begins at the root of the repository. */
  readonly at?: { readonly path: string; readonly line: number };
}

/** The failures and findings, the worst first. */
export function annotationsOf({ review, folder }: Located): Annotation[] {
  const placeOf = ({ file, line }: Position) => ({ path: posix.join(folder, file), line });
  const lines = new Map(
    review.changes.flatMap(({ urn, after }) => {
      const at = positionOf(after?.sourcePosition);
      return at === undefined ? [] : [[urn, placeOf(at)] as const];
    }),
  );
  const title = stackTitle(review);
  return [
    ...review.failures.map((failure): Annotation => {
      const place = failure.at && { at: placeOf(failure.at) };
      return { level: "failed", title, folder, text: diagnosticPhrase(failure), ...place };
    }),
    ...review.findings.map((finding): Annotation => {
      const [at] = finding.urns.flatMap((urn) => lines.get(urn) ?? []);
      const text = phrase`${linePhrase(finding)}.`;
      return { level: finding.severity, title, folder, text, ...(at && { at }) };
    }),
  ];
}

/** GitHub shows ten of each command in a step, and silently drops the rest. */
const MOST = 10;

/** A finding is for a reviewer to decide on: an error would look like a failure of a check that passes. */
const COMMANDS: Readonly<Record<Annotation["level"], CommandName>> = {
  failed: "error",
  red: "warning",
  amber: "notice",
};

/** The annotations, the worst first. */
export function githubAnnotationsOf(all: readonly Located[]): WorkflowCommand[] {
  const counts = new Map<CommandName, number>();
  return all.flatMap(annotationsOf).flatMap(({ level, title, text, at }) => {
    const name = COMMANDS[level];
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > MOST) return [];
    const place = at && { file: literal(at.path), line: phrase`${at.line}` };
    return [workflowCommand(name, { title, ...place }, text)];
  });
}
