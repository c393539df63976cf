// @ts-check
// The program of every Node contestant: the same monitors, with the class that case.json names.
const { readFileSync } = require("node:fs");
const { monitorArgs } = require("./monitor-args");

// Generated from the package schema for each run.
const SDK = "pulumi-monitoring-sdk";

/** @type {{ provider: "floor" | "ours" | "usual" | "plugin", size: number, isPlain: boolean }} */
const { provider, size, isPlain } = JSON.parse(readFileSync("case.json", "utf8"));
const classes = {
  floor: () => require("./floor").FloorMonitor,
  ours: () => require("pulumi-monitoring").Monitor,
  usual: () => require("./usual").UsualMonitor,
  plugin: () => require(SDK).Monitor,
};
const Monitor = classes[provider]();
for (let at = 0; at < size; at += 1) new Monitor(`monitor-${at}`, monitorArgs(at, isPlain));
