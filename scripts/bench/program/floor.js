// @ts-check
// The cost of engine, program and host alone: the same inputs and outputs, and a shim as short as that of this
// package, with a provider that does nothing.
const pulumi = require("@pulumi/pulumi");

class FloorMonitor extends pulumi.CustomResource {
  /**
   * @param {string} name
   * @param {import("pulumi-monitoring").HttpMonitorArgs} args
   */
  constructor(name, args) {
    const __provider = 'exports.handler=()=>require("pulumi-floor/provider").handler("Monitor")';
    super("pulumi-nodejs:dynamic/benchmark:Monitor", name, { ...args, __provider });
  }
}

module.exports = { FloorMonitor };
