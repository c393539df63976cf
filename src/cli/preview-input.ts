// Reads the preview for a command, from a file or from standard input.
import { buffer } from "node:stream/consumers";

import { NoPreview, readPreview } from "../review";
import { CommandError } from "./command";
import { decoded, textOf } from "./file";

/**
 * Reads a preview.
 * @param file its path; standard input if omitted
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
