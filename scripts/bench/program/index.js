// @ts-check
// The program of every dynamic contestant: the same monitors, with the class that case.json names.
const { readFileSync } = require("node:fs");
const { monitorArgs } = require("./monitor-args");

/** @type {{ provider: "floor" | "ours" | "usual", size: number }} */
const { provider, size } = JSON.parse(readFileSync("case.json", "utf8"));
const classes = {
  floor: () => require("./floor").FloorMonitor,
  ours: () => require("pulumi-monitoring").Monitor,
  usual: () => require("./usual").UsualMonitor,
};
const Monitor = classes[provider]();
for (let at = 0; at < size; at += 1) new Monitor(`monitor-${at}`, monitorArgs(at));
