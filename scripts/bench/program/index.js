// @ts-check
// The program of every dynamic contestant: the same monitors, with the class that case.json names.
const { readFileSync } = require("node:fs");
const pulumi = require("@pulumi/pulumi");
const { monitorArgs } = require("./monitor-args");

/**
 * The cost of engine, program and host alone: the same inputs and outputs, and a shim as short as that of this
 * package, with a provider that does nothing.
 */
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

/** @type {{ provider: "floor" | "ours" | "usual", size: number }} */
const { provider, size } = JSON.parse(readFileSync("case.json", "utf8"));
const classes = {
  floor: () => FloorMonitor,
  ours: () => require("pulumi-monitoring").Monitor,
  usual: () => require("./usual").UsualMonitor,
};
const Monitor = classes[provider]();
for (let at = 0; at < size; at += 1) new Monitor(`monitor-${at}`, monitorArgs(at));
