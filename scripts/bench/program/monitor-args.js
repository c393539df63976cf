// @ts-check
// A typical HTTP monitor of a team with many of them: only the settings that it needs.

/** @type {NonNullable<import("pulumi-monitoring").HttpMonitorArgs["assertions"]>} */
const ASSERTIONS = [
  { config: { type: "status_code", expected: "200", operator: "equals" } },
  { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" },
];

/**
 * @param {number} at
 * @param {boolean} isPlain without assertions
 * @returns {import("pulumi-monitoring").HttpMonitorArgs}
 */
function monitorArgs(at, isPlain = false) {
  return {
    name: `Shop, service ${at}`,
    type: "HTTP",
    config: {
      url: `https://service-${at}.shop.example.com/health`,
      method: "GET",
      customHeaders: { "X-Probe": "shop" },
    },
    frequencySeconds: 60,
    regions: ["eu-west", "us-east"],
    ...(!isPlain && { assertions: ASSERTIONS }),
  };
}

module.exports = { monitorArgs };
