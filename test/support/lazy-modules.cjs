// @ts-check
// Loaded into a process before anything else: the SDK loads the TypeScript compiler, npm's libraries and the
// Automation API, which most programs and hosts do not use, and they are two thirds of a start. Here they are loaded when
// they are used.
"use strict";
const Module = require("node:module");

const LATE = ["typescript", "@npmcli/arborist", "normalize-package-data", "./automation"];

// `_load` is what `require` calls; Node has no public way to answer for a module.
const loader = /** @type {{ _load(id: string, ...rest: unknown[]): unknown }} */ (
  /** @type {unknown} */ (Module)
);
const load = loader._load.bind(loader);
/** @type {typeof load} */
loader._load = (id, ...rest) =>
  LATE.includes(id) ? late(() => load(id, ...rest)) : load(id, ...rest);

/** @param {() => unknown} loaded */
function late(loaded) {
  /** @type {Record<PropertyKey, unknown> | undefined} */
  let module;
  return new Proxy(
    // Compiled imports of such a module use it as it is.
    { __esModule: true },
    {
      get(target, name) {
        if (name in target) return Reflect.get(target, name);
        module ??= /** @type {Record<PropertyKey, unknown>} */ (loaded());
        return name === "default" && !module["__esModule"] ? module : module[name];
      },
    },
  );
}
