// @ts-check
// The environment for the engine on a stack of its own.
import { delimiter, join } from "node:path";

/**
 * What gives access to a stack with a file backend.
 * @param {string} engine folder that contains `pulumi`
 * @param {string} folder with the folders `state` and `home`
 * @param {string} passphrase
 */
export function stackSettings(engine, folder, passphrase) {
  return {
    PATH: [engine, process.env["PATH"]].join(delimiter),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_CONFIG_PASSPHRASE: passphrase,
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}

/** The environment without the caller's stack, account, credential and settings. */
export function othersEnvironment() {
  const isTheirs = (/** @type {string} */ name) => !/^(PULUMI|MONITORING|npm)_/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isTheirs(name)));
}
