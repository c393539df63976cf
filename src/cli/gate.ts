// `pulumi-monitoring gate`: lets a run begin only if it does what was reviewed.
import { parseJson, systemClock } from "../client";
import { GATE_FORMATS, originIn, reportIn, unreviewedIn } from "../review";
import type { GateFormatName, Report } from "../review";
import { CommandError, subcommand } from "./command";
import type { Terminal } from "./command";
import { textOf, writeText } from "./file";
import { GATE_HELP, gateRequest } from "./gate-options";
import type { GateRequest } from "./gate-options";
import { previewOrPlanFrom } from "./preview-input";
import { reviewFor } from "./reviewed-preview";

/** Compares a preview with reviews. */
export const gateCommand = subcommand<GateRequest>({
  name: "gate",
  summary: "lets a run begin only if it does what was reviewed",
  help: GATE_HELP,
  request: gateRequest,
  run: gate,
});

/** The exit code if something was not reviewed. */
const STOPPED = 4;

async function gate(request: GateRequest, { out, err }: Terminal): Promise<number> {
  const reviewed = request.reviewed.map(reportFrom);
  const review = await reviewFor(await previewOrPlanFrom(request.preview), request, err);
  if (review.isRefreshAlone)
    throw new CommandError(
      "the preview is of a refresh alone, which does not show what a run does: use the output of pulumi preview --json",
    );
  const unreviewed = unreviewedIn(review, reviewed);
  const { accepted, format, writes, marker = "pulumi-monitoring gate" } = request;
  const origin = { when: new Date(systemClock.now()), ...originIn(process.env) };
  const written = (as: GateFormatName) =>
    GATE_FORMATS[as]({ review, unreviewed, accepted }, { marker, origin });
  for (const each of writes) writeText(each.file, written(each.format));
  out(written(format));
  return unreviewed.length === 0 || accepted !== undefined ? 0 : STOPPED;
}

function reportFrom(file: string): Report {
  const parsed = parseJson(textOf(file));
  const report = parsed.ok ? reportIn(parsed.value) : undefined;
  if (report !== undefined) return report;
  throw new CommandError(
    `cannot use ${file} as a review: it is not the output of pulumi-monitoring comment --format json of this version. If the pipeline of the pull request kept none, review again, or run without the gate`,
  );
}
