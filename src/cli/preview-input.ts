// Reads previews for commands, from a file or from standard input.
import { buffer } from "node:stream/consumers";

import { NoPreview, readPreview, readPreviewOrPlan } from "../review";
import type { Preview } from "../review";
import { CommandError } from "./command";
import { decoded, textOf } from "./file";

/**
 * Reads a preview.
 * @param file its path; standard input if omitted
 */
export const previewFrom = (file: string | undefined): Promise<Preview> =>
  inputFrom(file, readPreview);

/**
 * Reads a preview or a saved plan.
 * @param file its path; standard input if omitted
 */
export const previewOrPlanFrom = (file: string | undefined): Promise<Preview> =>
  inputFrom(file, readPreviewOrPlan);

async function inputFrom(
  file: string | undefined,
  read: (text: string) => Preview,
): Promise<Preview> {
  const content = file === undefined ? decoded(await buffer(process.stdin)) : textOf(file);
  try {
    return read(content);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    const what = file ?? "standard input";
    throw new CommandError(`cannot use ${what}: ${error.message}`, { cause: error });
  }
}
