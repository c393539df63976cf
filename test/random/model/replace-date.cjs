// @ts-check
"use strict";

/**
 * Makes this process take its time from a function, in milliseconds since the epoch.
 * @param {() => number} now
 */
exports.replaceDate = (now) => {
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts, target) =>
      Reflect.construct(date, parts.length === 0 ? [now()] : parts, target),
    get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  });
};
