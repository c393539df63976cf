// How a message tells the user to give an existing object to a resource: each way into the provider has its own option.
import { formsOf, importIdOf } from "./import-id";
import type { TakeOver } from "../run/run-context";

/** With the option `adopt` of the classes. */
export const byAdopt: TakeOver = (_spec, { what, id, isUnique = false }) => {
  const value = id === undefined ? (isUnique ? "true" : "id") : `"${id}"`;
  return `adopt ${what} ({ adopt: ${value} } in the options of the resource)`;
};

/** With the option `import`, which the engine has for plugins. */
export const byImport: TakeOver = (spec, { what, id, inputs }) => {
  const value = id === undefined ? formsOf(spec) : importIdOf(spec, id, inputs);
  return `import ${what} (import: ${value} in the options of the resource)`;
};
