// Files that a command is given.
import { readFileSync } from "node:fs";

import { CommandError, reasonOf } from "./command";

/**
 * What is in a file.
 * @throws CommandError where it cannot be read
 */
export function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${reasonOf(error)}`, { cause: error });
  }
}
