// @ts-check
// Loaded into a host process before anything else: its time passes faster, as the emulator's does, so
// that a life of many waits takes no longer than its work.
"use strict";
const timers = require("node:timers");
const promises = require("node:timers/promises");
const dates = require("./replace-date.cjs");

const speed = Number(process.env.TIME_LAPSE_SPEED);
const since = Number(process.env.TIME_LAPSE_SINCE);
const realNow = Date.now.bind(Date);
dates.replaceDate(() => Math.floor(since + (realNow() - since) * speed));

/**
 * The function with a shorter wait.
 * @template {Function} Wait
 * @param {Wait} wait
 * @param {number} at which of its arguments are the milliseconds
 * @returns {Wait}
 */
const faster = (wait, at) =>
  new Proxy(wait, {
    apply: (real, self, args) =>
      Reflect.apply(real, self, args.with(at, Number(args[at] ?? 0) / speed)),
  });

const fast = { setTimeout: faster(setTimeout, 1), setInterval: faster(setInterval, 1) };
Object.assign(globalThis, fast);
Object.assign(timers, fast);
promises.setTimeout = faster(promises.setTimeout, 0);
