// What the command line needs of the layers below.
import { settingsFrom } from "../client";
import type { Settings } from "../client";
import { plain, shim } from "../resources/shim";

/** The settings: those that are given by name, and the environment for all others. */
export function settingsFor(
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return settingsFrom((key) => given[key.replace("monitoring:", "")], env);
}

/**
 * The text by which the engine finds the provider.
 * @param folder of the program, where it is there already
 */
export const shimFor =
  (folder: string | undefined) =>
  (kind: string): string =>
    folder === undefined ? plain(kind) : shim(kind, folder);
