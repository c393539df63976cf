// How messages tell users to adopt or import an existing object: dynamic resources and the plugin have other options.
import { formsOf, importIdOf } from "./import-id";
import type { AdoptAdvice } from "../run";

/** Dynamic resources have the option `adopt`. */
export const byAdopt: AdoptAdvice = (_spec, { what, id, isUnique = false }) => {
  const value = id === undefined ? (isUnique ? "true" : "id") : `"${id}"`;
  return `adopt ${what} ({ adopt: ${value} } in the options of the resource)`;
};

/** For a plugin, the engine has the option `import`. */
export const byImport: AdoptAdvice = (spec, { what, id, inputs }) => {
  const value = id === undefined ? formsOf(spec) : importIdOf(spec, id, inputs);
  return `import ${what} (import: ${value} in the options of the resource)`;
};
