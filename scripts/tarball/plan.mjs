// @ts-check
// Parses the output of `pulumi preview --json` for scripts/check-tarball.mjs.

const EXPECTED = ["AlertChannel", "Monitor"].map(
  (kind) => `create pulumi-nodejs:dynamic/monitoring:${kind}`,
);

/**
 * @param {string} json
 * @param {string} apiKey must not be in it
 */
export function expectPlan(json, apiKey) {
  if (json.includes(apiKey)) throw new Error("the preview's output contains the API key");
  /** @type {{ steps: { op: string, newState: { type: string } }[] }} */
  const { steps } = JSON.parse(json);
  const planned = steps
    .map((step) => `${step.op} ${step.newState.type}`)
    .filter((step) => !step.endsWith(" pulumi:pulumi:Stack"))
    .sort();
  if (planned.join() !== EXPECTED.join())
    throw new Error(
      `the preview plans ${planned.join(", ") || "nothing"}, not ${EXPECTED.join(", ")}`,
    );
}
