// Connects the command line to the layers below.
import { settingsFrom } from "../client";
import type { Settings } from "../client";
import { plain, shim } from "../resources/shim";

/** The settings: those given by name, with the environment for all others. */
export function settingsFor(
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  // An address on the command line stands for the environment's, and goes with its key.
  const { baseUrl = env.MONITORING_BASE_URL } = given;
  return settingsFrom((key) => given[key.replace("monitoring:", "")], {
    ...env,
    MONITORING_BASE_URL: baseUrl,
  });
}

/**
 * The provider text for the engine.
 * @param folder of the program, if it already exists
 */
export const shimFor =
  (folder: string | undefined) =>
  (kind: string): string =>
    folder === undefined ? plain(kind) : shim(kind, folder);
