// @ts-check
// The program of every contestant: the same monitors, through the class that case.json names.
const { readFileSync } = require("node:fs");
const { monitorArgs } = require("./monitor-args");

/** @type {{ contestant: "floor" | "ours" | "usual", size: number }} */
const { contestant, size } = JSON.parse(readFileSync("case.json", "utf8"));
const classes = {
  floor: () => require("./floor").FloorMonitor,
  ours: () => require("./ours").Monitor,
  usual: () => require("./usual").UsualMonitor,
};
const Monitor = classes[contestant]();
for (let at = 0; at < size; at += 1) new Monitor(`monitor-${at}`, monitorArgs(at));
