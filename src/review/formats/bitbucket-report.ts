// A report for Bitbucket's Code Insights, and its annotations: the bodies of the two requests that a pipeline sends.
import { createHash } from "node:crypto";
import { posix } from "node:path";

import { cut } from "../../definitions";
import { line, plainText } from "../../printing";
import { worstFirst } from "../rules/severity";
import { outlineOf } from "./outline";
import { annotationsOf } from "./annotations";
import type { Located, Annotation } from "./annotations";

/** Bitbucket takes a hundred annotations in a request, and texts up to these lengths. */
const MOST_ANNOTATIONS = 100;
const LONGEST_SUMMARY = 450;
const LONGEST_DETAILS = 2000;

/** The bodies of the requests. */
export interface BitbucketReport {
  /** For `PUT …/commit/COMMIT/reports/ID`. */
  readonly report: {
    readonly title: string;
    readonly details: string;
    readonly report_type: "TEST";
    readonly reporter: string;
    readonly result: "PASSED" | "FAILED";
    readonly data: readonly {
      readonly title: string;
      readonly type: "NUMBER";
      readonly value: number;
    }[];
  };
  /** For `POST …/reports/ID/annotations`. */
  readonly annotations: readonly {
    readonly external_id: string;
    readonly annotation_type: "BUG";
    readonly summary: string;
    readonly severity: "MEDIUM" | "HIGH" | "CRITICAL";
    readonly path: string;
    readonly line: number;
  }[];
}

const SEVERITIES: Readonly<
  Record<Annotation["level"], BitbucketReport["annotations"][number]["severity"]>
> = { failed: "CRITICAL", red: "HIGH", amber: "MEDIUM" };

const COUNTED = { Replaced: "replace", Deleted: "delete", Changed: "update", Created: "create" };

/** The report on one or more stacks. */
export function bitbucketReport(all: readonly Located[]): BitbucketReport {
  const reviews = all.map(({ review }) => review);
  const changes = reviews.flatMap((review) => review.changes);
  const worst = worstFirst(reviews).map(outlineOf);
  const failed = reviews.some(({ failures }) => failures.length > 0);
  const details = line`${worst.map(({ heading }) => plainText(heading))[0] ?? ""}`;
  return {
    report: {
      title: "Pulumi preview",
      details: cut(details, LONGEST_DETAILS),
      report_type: "TEST",
      reporter: "pulumi-monitoring",
      result: failed ? "FAILED" : "PASSED",
      data: Object.entries(COUNTED).map(([title, counted]) => ({
        title,
        type: "NUMBER",
        value: changes.filter(({ action }) => action === counted).length,
      })),
    },
    annotations: all.flatMap(annotationsOf).slice(0, MOST_ANNOTATIONS).map(annotationOf),
  };
}

function annotationOf(
  { level, title, text, folder, at }: Annotation,
  index: number,
): BitbucketReport["annotations"][number] {
  const summary = line`${plainText(title)}: ${plainText(text)}`;
  return {
    external_id: createHash("sha256")
      .update(line`${index} ${summary}`)
      .digest("hex")
      .slice(0, 40),
    annotation_type: "BUG",
    summary: cut(summary, LONGEST_SUMMARY),
    severity: SEVERITIES[level],
    path: at?.path ?? posix.join(folder, "Pulumi.yaml"),
    line: at?.line ?? 1,
  };
}
