// Reads and writes the files that a command line names.
import { readFileSync, writeFileSync } from "node:fs";

import type { Printed } from "../printing";
import { CommandError } from "./command";
import { reasonOf } from "../definitions";

/** Windows PowerShell writes UTF-16 when it redirects output. */
const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

/** Text from a file or a pipe, without a byte order mark. */
export const decoded = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8").decode(bytes);

/**
 * The content of a file.
 * @throws CommandError if it cannot be read
 */
export function textOf(file: string): string {
  try {
    return decoded(readFileSync(file));
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Writes a file.
 * @throws CommandError if it cannot be written
 */
export function writeText(file: string, text: Printed<string>): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`cannot write ${file}: ${reasonOf(error)}`, { cause: error });
  }
}
