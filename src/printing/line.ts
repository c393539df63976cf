// The basis of all printers of visible text: one line without hidden or control characters.
import { printable } from "../definitions";

/** Runners look for `##[…]` and `##vso[…]` anywhere in a line that a step prints. */
export const RUNNER_COMMAND = /##(?=\w*\[)/g;

/** One line without control characters, direction marks and runner commands. */
export const visible = (text: string): string => printable(text).replace(RUNNER_COMMAND, "# #");
