// What all printers of visible texts begin with: one line, in which nothing is hidden and nothing steers.
import { printable } from "../definitions";

/** Runners look for `##[…]` and `##vso[…]` anywhere in a line that a step prints. */
export const RUNNER_COMMAND = /##(?=\w*\[)/g;

/** On one line, without controls and marks of direction, and no command to a runner. */
export const visible = (text: string): string => printable(text).replace(RUNNER_COMMAND, "# #");
