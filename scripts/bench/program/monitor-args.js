// @ts-check
// A typical HTTP monitor of a team with many of them: only the settings that it needs.

/**
 * @param {number} at
 * @returns {import("pulumi-monitoring").HttpMonitorArgs}
 */
function monitorArgs(at) {
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
    assertions: [
      { config: { type: "status_code", expected: "200", operator: "equals" } },
      { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" },
    ],
  };
}

module.exports = { monitorArgs };
