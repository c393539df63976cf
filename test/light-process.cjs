// @ts-check
// Loaded into a process before anything else: the SDK loads the TypeScript compiler and npm's arborist,
// which only programs in TypeScript use, and they are two thirds of the start of a host.
"use strict";
const Module = require("node:module");

const UNUSED = ["typescript", "@npmcli/arborist"];

// `_load` is what `require` calls; Node has no public way to answer for a module.
const loader = /** @type {{ _load(id: string, ...rest: unknown[]): unknown }} */ (
  /** @type {unknown} */ (Module)
);
const load = loader._load.bind(loader);
/** @type {typeof load} */
loader._load = (id, ...rest) => (UNUSED.includes(id) ? absent(id) : load(id, ...rest));

/** @param {string} id */
const absent = (id) =>
  new Proxy(
    { __esModule: true },
    {
      get: (target, name) => {
        if (name in target) return Reflect.get(target, name);
        throw new Error(
          `a light process asked for ${String(name)} of ${id}: load it here after all`,
        );
      },
    },
  );
