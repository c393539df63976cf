// The results of test runs as findings, for `check --run`. Not one of the checks: nothing is run unless somebody asks for it.
import type { ApiClient } from "../../../client";
import { plainText } from "../../../printing";
import type { ProviderPlan } from "../../model/planned";
import { reviewOf } from "../../review";
import type { TestRun } from "../../review";
import { withTestRuns } from "../test-runs";
import { about } from "./check";
import type { Finding } from "./check";

const NAME = "test-runs";

/**
 * Runs the new and changed checks of a plan once, by the service.
 * @param isWriting also runs checks whose method may change something
 */
export async function testRunFindings(
  plan: ProviderPlan,
  client: ApiClient,
  isWriting: boolean,
): Promise<Finding[]> {
  const { runs = [] } = await withTestRuns(reviewOf(plan.preview), client, isWriting);
  const byUrn = new Map(plan.resources.map((each) => [each.urn, each]));
  return runs.flatMap((run) => {
    const planned = byUrn.get(run.urn);
    // A service that the same merge deploys has to fail.
    const severity = run.is === "fails" ? "warning" : "info";
    return planned === undefined ? [] : [about(planned, NAME, severity, { message: textOf(run) })];
  });
}

const textOf = ({ is, text }: TestRun): string =>
  is === "passes"
    ? `passes a test run (${plainText(text)})`
    : `${is === "fails" ? "fails in a test run" : "not run"}: ${plainText(text)}`;
