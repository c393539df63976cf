// Files that a command is given.
import { readFileSync } from "node:fs";

import { CommandError, reasonOf } from "./command";

/** Windows PowerShell writes UTF-16 where it redirects what a program prints. */
const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

/** Text from a file or a pipe, without the mark of its encoding. */
export const decoded = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8").decode(bytes);

/**
 * What is in a file.
 * @throws CommandError where it cannot be read
 */
export function textOf(file: string): string {
  try {
    return decoded(readFileSync(file));
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${reasonOf(error)}`, { cause: error });
  }
}
