// The environment for the engine on a stack of its own.
import { delimiter, join } from "node:path";

/**
 * What gives access to a stack with a file backend.
 * @param engine folder that contains `pulumi`
 * @param folder with the folders `state` and `home`
 */
export function stackSettings(engine: string, folder: string, passphrase: string) {
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
  const isTheirs = (name: string) => !/^(PULUMI|MONITORING|npm)_/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isTheirs(name)));
}
