// The preview that a command is given: in a file, or piped into it.
import { buffer } from "node:stream/consumers";

import { NoPreview, readPreview } from "../review";
import { CommandError } from "./command";
import { decoded, textOf } from "./file";

/**
 * Reads a preview.
 * @param file where it is; standard input where left out
 */
export async function previewFrom(
  file: string | undefined,
): Promise<ReturnType<typeof readPreview>> {
  const content = file === undefined ? decoded(await buffer(process.stdin)) : textOf(file);
  try {
    return readPreview(content);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    const what = file ?? "standard input";
    throw new CommandError(`cannot use ${what}: ${error.message}`, { cause: error });
  }
}
