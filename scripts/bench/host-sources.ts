// What host.mjs measures, and measures with: the verbs, and the tests' client of a host.
export { kindNamed } from "../../src/definitions";
export { check, diff } from "../../src/lifecycle";
export { startHost } from "../../test/support/host/host";
export { PluginFrontEnd } from "../../test/support/host/plugin-front-end";
