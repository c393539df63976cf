// A report for Bitbucket's Code Insights, and its annotations: the bodies of the requests that a pipeline sends,
// `PUT …/commit/COMMIT/reports/ID` and `POST …/reports/ID/annotations`.
import { createHash } from "node:crypto";
import { posix } from "node:path";

import { cut } from "../../definitions";
import { line, plainText } from "../../printing";
import { annotationsOf } from "./annotations";
import type { Annotation, Located } from "./annotations";
import { outlinesOf } from "./outline";

/** Bitbucket takes a hundred annotations in a request, and texts up to these lengths. */
const MOST_ANNOTATIONS = 100;
const LONGEST_SUMMARY = 450;
const LONGEST_DETAILS = 2000;

const SEVERITIES: Readonly<Record<Annotation["level"], string>> = {
  failed: "CRITICAL",
  red: "HIGH",
  amber: "MEDIUM",
};

const COUNTED = { Replaced: "replace", Deleted: "delete", Changed: "update", Created: "create" };

/** The report on one or more stacks. */
export function bitbucketReport(all: readonly Located[]): object {
  const reviews = all.map(({ review }) => review);
  const changes = reviews.flatMap((review) => review.changes);
  const [worst] = outlinesOf(reviews);
  return {
    report: {
      title: "Pulumi preview",
      details: cut(line`${worst === undefined ? "" : plainText(worst.heading)}`, LONGEST_DETAILS),
      report_type: "TEST",
      reporter: "pulumi-monitoring",
      result: worst?.mark === "failed" ? "FAILED" : "PASSED",
      data: Object.entries(COUNTED).map(([title, counted]) => ({
        title,
        type: "NUMBER",
        value: changes.filter(({ action }) => action === counted).length,
      })),
    },
    annotations: all.flatMap(annotationsOf).slice(0, MOST_ANNOTATIONS).map(annotationOf),
  };
}

function annotationOf({ level, title, text, folder, at }: Annotation, index: number): object {
  const summary = line`${plainText(title)}: ${plainText(text)}`;
  const id = createHash("sha256")
    .update(line`${index} ${summary}`)
    .digest("hex");
  return {
    external_id: id.slice(0, 40),
    annotation_type: "BUG",
    summary: cut(summary, LONGEST_SUMMARY),
    severity: SEVERITIES[level],
    path: at?.path ?? posix.join(folder, "Pulumi.yaml"),
    line: at?.line ?? 1,
  };
}
