// Connects the command line to the layers below.
import { settingsFrom } from "../client";
import type { Settings } from "../client";
import { plain, shim } from "../resources/shim";

/** The settings: those given by name, with the environment for all others. */
export function settingsFor(
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return settingsFrom((key) => given[key.replace("monitoring:", "")], env);
}

/**
 * The provider text for the engine.
 * @param folder of the program, if it already exists
 */
export const shimFor =
  (folder: string | undefined) =>
  (kind: string): string =>
    folder === undefined ? plain(kind) : shim(kind, folder);
