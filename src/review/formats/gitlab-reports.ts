// The reports that GitLab takes from a job: code quality, and the counts of a plan for the merge request.
import { createHash } from "node:crypto";
import { posix } from "node:path";

import { line, plainText } from "../../printing";
import { goes } from "../model/changes";
import type { Action } from "../model/changes";
import type { Review } from "../review";
import { annotationsOf } from "./annotations";
import type { Located, Annotation } from "./annotations";

const SEVERITIES: Readonly<Record<Annotation["level"], string>> = {
  failed: "blocker",
  red: "critical",
  amber: "minor",
};

/** Where there is no line, the file that every project has. */
const PROJECT_FILE = "Pulumi.yaml";

/** The report for `artifacts:reports:codequality`. */
export function qualityReport(all: readonly Located[]): object[] {
  const issues = all.flatMap(annotationsOf).map(({ level, title, text, folder, at }) => {
    const stack = line`${plainText(title)}`;
    const description = line`${stack}: ${plainText(text)}`;
    return {
      description,
      check_name: level === "failed" ? "pulumi-preview" : "pulumi-monitoring",
      // The same from one report to the next.
      fingerprint: createHash("sha256").update(description).digest("hex"),
      severity: SEVERITIES[level],
      location: {
        path: at?.path ?? posix.join(folder, PROJECT_FILE),
        lines: { begin: at?.line ?? 1 },
      },
    };
  });
  // GitLab refuses a fingerprint that occurs twice.
  return [...new Map(issues.map((each) => [each.fingerprint, each])).values()];
}

/** The report for `artifacts:reports:terraform`, whose widget knows three counts: a replacement is usually two of them. */
export function planCounts(reviews: readonly Review[]): object {
  const changes = reviews.flatMap((review) => review.changes);
  const count = (...these: readonly Action[]): number =>
    changes.filter(({ action }) => these.includes(action)).length;
  return {
    create: count("create", "replace"),
    update: count("update", "adopt"),
    delete: changes.filter(goes).length,
  };
}
