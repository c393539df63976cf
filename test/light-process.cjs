// @ts-check
// Loaded into a process before anything else: the SDK loads the TypeScript compiler, npm's libraries and the
// Automation API, which the usual programs and hosts do not use, and they are two thirds of a start. zod loads its messages
// in every language.
"use strict";
const Module = require("node:module");

// Said here and not in Pulumi.yaml, because the language host of the Go module v3.65 ignores the option there.
process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

const UNUSED = [
  "typescript",
  "@npmcli/arborist",
  "normalize-package-data",
  "./automation",
  "../locales/index.cjs",
];

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
