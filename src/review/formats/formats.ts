// Every format that a review can be written in, by the name that a user gives.
import { joined, jsonFile, jsonLine, terminalText } from "../../printing";
import type { Printed } from "../../printing";
import { reportOf } from "./report";
import { bitbucketComment } from "./bitbucket";
import { bitbucketReport } from "./bitbucket-report";
import type { Writing } from "./footer";
import { planCounts, qualityReport } from "./gitlab-reports";
import type { Forge } from "./markdown";
import { githubAnnotationsOf } from "./annotations";
import type { Located } from "./annotations";
import { commentForAll, textForAll } from "./sections";
import { slackMessage } from "./slack";
import { teamsMessage } from "./teams";

type Writer = (all: readonly Located[], writing: Writing) => Printed<string>;

const reviewsIn = (all: readonly Located[]) => all.map(({ review }) => review);

const comment =
  (forge: Forge): Writer =>
  (all, writing) =>
    commentForAll(reviewsIn(all), { forge, ...writing });

/** GitHub takes a mebibyte of summary from each step, which may have written something else. */
const LONGEST_SUMMARY = 1_000_000;

const summary: Writer = (all, writing) =>
  commentForAll(reviewsIn(all), { forge: "github", ...writing, longest: LONGEST_SUMMARY });

/** The formats. */
export const FORMATS = {
  text: (all) => textForAll(reviewsIn(all)),
  json: (all) => jsonFile(reportOf(reviewsIn(all))),
  github: comment("github"),
  "github-summary": summary,
  "github-annotations": (all): Printed<string> =>
    joined<string>(githubAnnotationsOf(all), terminalText("\n")),
  gitlab: comment("gitlab"),
  "gitlab-quality": (all) => jsonFile(qualityReport(all)),
  "gitlab-changes": (all) => jsonLine(planCounts(reviewsIn(all))),
  bitbucket: (all, writing) => bitbucketComment(reviewsIn(all), writing),
  "bitbucket-report": (all) => jsonFile(bitbucketReport(all)),
  slack: (all) => jsonLine(slackMessage(reviewsIn(all))),
  teams: (all) => jsonLine(teamsMessage(reviewsIn(all))),
} as const satisfies Readonly<Record<string, Writer>>;

/** The name of a format. */
export type FormatName = keyof typeof FORMATS;

// Object.keys knows only strings.
/** The names of the formats. */
export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];
